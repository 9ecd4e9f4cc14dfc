import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type EndpointId, endpoints, type RequestOf } from "@/lib/exchange/endpoints";
import type { Role } from "@/lib/users/roles";
import { pool } from "../db/database";
import { call } from "./call";
import { listDrift, writeDrift } from "./drift";
import { type VenueAccount, type VenueDesk, venueDesk } from "./testing/venue-desk";

// Leverage and every reading, on the real venue.

let on: VenueDesk;

beforeAll(async () => {
  on = await venueDesk();
});

afterEach(async () => {
  await on.control("DELETE", "/faults");
  await on.control("DELETE", "/quirks");
});

afterAll(() => on.close());

const line = "USDT-FUTURES";

describe("set-all-leverage", () => {
  const set = (leverage: string) =>
    call(on.context("trader"), "set-all-leverage", { productType: line, leverage });
  const newest = async () => (await on.intents("trader"))[0];

  it("is journalled like an order and answered by a word", async () => {
    expect(await set("12")).toMatchObject({ kind: "ok", data: "success" });
    expect(await newest()).toMatchObject({
      kind: "configure",
      state: "ACKED",
      category: line,
      leverage: "12",
    });
  });

  it("that says failed under the code of success has failed", async () => {
    await on.control("POST", "/quirks", { quirks: { "leverage-failed": true } });
    expect(await set("13")).toMatchObject({ kind: "rejected", code: "00000", message: "failed" });
    expect(await newest()).toMatchObject({ state: "REJECTED" });
  });

  it("whose answer is lost is unknown, holds nothing, and may be set again", async () => {
    await on.fault("set-all-leverage", "drop-after");
    const reason = expect.stringContaining("Setting the same value again");
    expect(await set("14")).toMatchObject({ kind: "unknown", reason });
    expect(await newest()).toMatchObject({ state: "UNKNOWN" });
    expect(await set("14")).toMatchObject({ kind: "ok" });
    const order = {
      category: "SPOT",
      symbol: "BTCUSDT",
      side: "buy",
      orderType: "limit",
      price: await on.priceAt(95n),
      qty: "0.001",
    } as const;
    expect(await call(on.context("trader"), "place-order", order)).toMatchObject({ kind: "ok" });
  });

  it("beyond what any symbol takes is refused with the nearest value", async () => {
    expect(await set("999")).toMatchObject({
      kind: "refused",
      failure: {
        kind: "invalid",
        issues: [{ field: "leverage", rule: "maxLeverage", nearest: [expect.any(String)] }],
      },
    });
  });
});

interface Reading<Id extends EndpointId = EndpointId> {
  readonly id: Id;
  readonly account: VenueAccount;
  readonly request: RequestOf<Id>;
  readonly roles: readonly Role[];
}

const readEndpoint = <Id extends EndpointId>(row: Reading<Id>) => row as unknown as Reading;
const seeing = ["viewer", "trader", "admin", "owner"] as const;
const broking = ["viewer", "finance", "admin", "owner"] as const;

const readEndpoints: readonly Reading[] = [
  readEndpoint({ id: "unfilled-orders", account: "trader", request: {}, roles: seeing }),
  readEndpoint({ id: "order-commission", account: "broker", request: {}, roles: broking }),
  readEndpoint({ id: "sub-deposit-withdrawal", account: "broker", request: {}, roles: broking }),
  readEndpoint({ id: "spot-unfilled-orders", account: "trader", request: {}, roles: seeing }),
  readEndpoint({
    id: "plan-orders-pending",
    account: "trader",
    request: { planType: "profit_loss", productType: line },
    roles: seeing,
  }),
  readEndpoint({
    id: "max-open",
    account: "trader",
    request: {
      symbol: "BTCUSDT",
      productType: line,
      marginCoin: "USDT",
      posSide: "long",
      orderType: "market",
    },
    roles: seeing,
  }),
];

describe.each(readEndpoints.map((row) => [row.id, row] as const))("reading %s", (_id, row) => {
  const read = (role: Role, account = row.account) => {
    const { principal, connectionId } = on.context(account, { role });
    return call({ principal, connectionId }, row.id, row.request);
  };

  it("succeeds for the roles that may, and no other", async () => {
    for (const role of ["viewer", "trader", "finance", "admin", "owner"] as const) {
      const result = await read(role);
      if (row.roles.includes(role)) expect([role, result]).toMatchObject([role, { kind: "ok" }]);
      else expect(result).toMatchObject({ failure: { kind: "forbidden" } });
    }
  });

  it("of a broker's endpoint needs the broker's main account", async () => {
    if (endpoints[row.id].access !== "nd-broker") return;
    expect(await read("owner", "trader")).toMatchObject({
      failure: { kind: "forbidden", permission: "ND broker's main account" },
    });
  });
});

it("the assets of a sub-account are read by its uid", async () => {
  const made = await call(on.context("broker", { role: "owner" }), "create-sub-accounts", [
    {
      subAccountName: "acmezzzz",
      passphrase: "Passphrase7",
      label: "assets",
      ipList: ["127.0.0.1"],
      permList: ["read"],
    },
  ]);
  const [row] = made.kind === "rows" ? made.rows : [];
  const subUid = row?.kind === "ok" ? row.data.subAccountUid : "";
  const asking = on.context("broker", { role: "finance" });
  const assets = await call(asking, "sub-account-assets", { subUid, productType: line });
  expect(assets).toMatchObject({ kind: "ok", data: { assetsList: expect.any(Array) } });
});

it("a copy trader's account sends one a second on endpoint 3, and none is refused", async () => {
  const listed = await call(on.context("trader"), "spot-unfilled-orders", {});
  const uid = listed.kind === "ok" ? listed.data[0]?.userId : null;
  expect(uid).toMatch(/^\d+$/);
  await on.control("POST", "/quirks", { quirks: { "copy-traders": uid } });
  const { accountId } = on.accounts.trader;
  await pool().query("UPDATE account SET copy_trading = true WHERE id = $1", [accountId]);
  const price = await on.priceAt(96n);
  const order = {
    symbol: "BTCUSDT",
    productType: line,
    marginMode: "crossed",
    marginCoin: "USDT",
    size: "0.001",
    price,
    side: "buy",
    orderType: "limit",
  } as const;
  const place = () => call(on.context("trader"), "futures-place-order", order);
  const results = await Promise.all([place(), place(), place()]);
  expect(results.map(({ kind }) => kind)).toEqual(["ok", "ok", "ok"]);
  await pool().query("UPDATE account SET copy_trading = false WHERE id = $1", [accountId]);
});

describe("drift", () => {
  const drifted = async (endpoint: EndpointId) => {
    await writeDrift();
    const { rows } = await listDrift(on.desk.trader);
    return rows.filter((row) => row.endpoint === endpoint).map(({ field, seen }) => [field, seen]);
  };
  const list = () => call(on.context("trader"), "unfilled-orders", {});

  it("is nothing in any answer so far: the venue keeps to the interface", async () => {
    await writeDrift();
    const { rows } = await listDrift(on.desk.trader);
    expect(rows.map(({ endpoint, field, seen }) => [endpoint, field, seen])).toEqual([]);
  });

  it.each([
    ["unknown-value", "list[].side", expect.not.stringContaining("(")],
    ["missing-field", "list[].orderId", "(missing)"],
    ["extra-field", expect.stringContaining("list[]."), "(extra)"],
    ["numeric-ids", "list[].orderId", "(number)"],
  ])("of the fault %s is counted by field", async (kind, field, seen) => {
    await on.fault("unfilled-orders", kind);
    const result = await list();
    expect(result.kind).toMatch(/^(ok|unavailable)$/);
    expect(await drifted("unfilled-orders")).toContainEqual([field, seen]);
  });

  it("with numeric ids is refused, with other drift it is read all the same", async () => {
    await on.fault("unfilled-orders", "numeric-ids");
    expect(await list()).toMatchObject({ kind: "unavailable", code: "00000" });
    await on.fault("unfilled-orders", "extra-field");
    expect(await list()).toMatchObject({ kind: "ok" });
    await on.fault("unfilled-orders", "unknown-value");
    expect(await list()).toMatchObject({ kind: "ok" });
  });

  it("is shown only for the venues of one's own desk", async () => {
    expect(await listDrift({ deskId: "desk_other" })).toEqual({ rows: [] });
  });
});
