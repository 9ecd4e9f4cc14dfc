import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { endpointRows } from "@/lib/connections/account-report";
import { contradictionsOf } from "@/lib/connections/contradictions";
import { endpoints } from "@/lib/exchange/endpoints";
import { isMissing } from "@/lib/exchange/families";
import { findConnection, listConnections } from "../accounts/connections";
import { connectionsPage } from "../accounts/connections-page";
import { changeDeclared } from "../accounts/declared";
import { listIntents } from "../journal/views/intents";
import { observeAccount } from "../reconciliation/observe-account";
import { reconcileAccount } from "../reconciliation/reconcile";
import { readTopic } from "../worker/read-topic";
import { testKey } from "./account-probe";
import { call } from "./call";
import { answer, envelope, listPath } from "./testing/fault-peer";
import { type TestDesk, testDesk } from "./testing/test-desk";

const spotPath = "/api/v2/spot/trade/unfilled-orders";
const commissionPath = endpoints["order-commission"].path;
const assetsPath = endpoints["sub-account-assets"].path;
const transferPath = endpoints["sub-deposit-withdrawal"].path;
const indexPath = endpoints["index-components"].path;
const pendingPath = "/api/v2/mix/order/orders-plan-pending";

const paperBroker = {
  environment: "paper",
  venue: "paper",
  positionMode: "one_way_mode",
  ndBroker: true,
  copyTrading: false,
  channelCode: null,
} as const;

let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk();
});

beforeEach(() => {
  desk.peer.scripts.clear();
  desk.peer.arrivals.length = 0;
});

afterAll(() => desk.close());

const refuse = (path: string, code: string) =>
  desk.peer.scripts.set(path, (_arrival, response) =>
    answer(response, 400, envelope(null, code, "another account")),
  );

const list = (path: string, data: unknown) =>
  desk.peer.scripts.set(path, (_arrival, response) => answer(response, 200, envelope(data)));

/** An account as the page of connections shows it, and where the exchange contradicts it. */
async function listed(accountId: string) {
  const { accounts } = await connectionsPage(desk.trader);
  const found = accounts.find(({ id }) => id === accountId);
  if (!found) throw new Error("The page does not show the account.");
  return { ...found, contradictions: contradictionsOf(found) };
}

const familyOf = async (connectionId: string) =>
  (await findConnection(connectionId))?.account.family;

const owner = () => ({ ...desk.trader, role: "owner" }) as const;

async function tested(scripts: () => void, changes?: Parameters<TestDesk["addAccount"]>[0]) {
  const added = await desk.addAccount(changes);
  scripts();
  return { ...added, result: await testKey(owner(), added.connectionId) };
}

describe("a test learns of an account", () => {
  it.each([
    ["unified", spotPath, "40085", listPath, { list: [], cursor: null }],
    ["classic", listPath, "40084", spotPath, []],
  ] as const)("that it is %s, and stores it", async (family, refused, code, read, rows) => {
    const { accountId, connectionId, result } = await tested(() => {
      refuse(refused, code);
      list(read, rows);
    });
    expect(result).toMatchObject({ works: true, capabilities: { family } });
    expect(await familyOf(connectionId)).toBe(family);
    const shown = await listed(accountId);
    expect(shown).toMatchObject({
      contradictions: [],
      capabilities: {
        environment: "paper",
        clockMs: expect.any(Number),
        tookMs: expect.any(Number),
        permissions: [{ name: family === "unified" ? "uta_trade" : "read", has: true }],
      },
    });
    const lacked = shown.capabilities?.seen.filter(({ endpoint }) => isMissing(family, endpoint));
    expect(lacked?.map((seen) => seen.code)).toEqual([code]);
  });

  it("that it is both, where both lists answer", async () => {
    const { connectionId } = await tested(() => list(spotPath, []));
    expect(await familyOf(connectionId)).toBe("combined");
  });

  it("its position mode, and says at once that another was declared", async () => {
    const row = { orderId: "1", symbol: "BTCUSDT", holdMode: "hedge_mode" };
    const { accountId } = await tested(() => {
      refuse(spotPath, "40085");
      list(listPath, { list: [row], cursor: null });
    });
    expect(await listed(accountId)).toMatchObject({
      observedPositionMode: { mode: "hedge_mode", field: "holdMode", orderId: "1" },
      contradictions: [{ title: "Position mode", declared: "One-way", seen: "Hedge" }],
    });
  });

  it("which permission the exchange says that the key lacks", async () => {
    const { result } = await tested(() => {
      refuse(spotPath, "40085");
      desk.peer.scripts.set(indexPath, (_arrival, response) =>
        answer(response, 400, envelope(null, "40014", "Incorrect permissions, need uta_mgt")),
      );
    });
    expect(result).toMatchObject({
      capabilities: { permissions: [{ name: "uta_trade" }, { name: "uta_mgt", has: false }] },
    });
  });

  it("whether a broker's paths answer: tested once, remembered, and 7 is never tried", async () => {
    const account = { ...paperBroker, name: "Broker" };
    const { connectionId, accountId } = await tested(
      () => {
        refuse(spotPath, "40085");
        refuse(commissionPath, "40085");
        refuse(assetsPath, "40028");
        list(transferPath, { list: [], endId: null });
      },
      { account },
    );
    list(commissionPath, { commissionlist: [], endId: null });
    await testKey(owner(), connectionId);
    expect(desk.peer.to(commissionPath)).toHaveLength(1);
    expect(desk.peer.to(assetsPath)).toHaveLength(1);
    expect(desk.peer.to(transferPath)).toHaveLength(2);
    expect(desk.peer.arrivals.filter(({ method }) => method !== "GET")).toEqual([]);
    const asked = desk.context({ principal: owner(), connectionId });
    expect(await call(asked, "order-commission", {})).toMatchObject({
      kind: "refused",
      failure: { reason: "Commissions aren't available to this unified account." },
    });
    expect(desk.peer.to(commissionPath)).toHaveLength(1);
    const connections = await listConnections(desk.trader);
    const own = connections.find(({ id }) => id === connectionId);
    const lacked = Object.keys(own?.lacks ?? {});
    expect(lacked).toEqual(expect.arrayContaining(["order-commission", "max-open"]));
    expect(lacked).not.toContain("sub-account-assets");
    const shown = await listed(accountId);
    const [key = null] = shown.keys;
    const states = endpointRows(shown, key).map(({ number, word }) => `${number} ${word}`);
    expect(states).toEqual(
      expect.arrayContaining(["2 Not for unified", "4 Works", "7 Not tested", "9 Works"]),
    );
  });

  it("nothing, and says why, when its key is of the other environment", async () => {
    const { accountId, connectionId, result } = await tested(() => {
      refuse(spotPath, "40099");
      refuse(listPath, "40099");
    });
    expect(result).toMatchObject({
      works: false,
      code: "40099",
      reason: expect.stringContaining("demo key"),
    });
    expect(await familyOf(connectionId)).toBeNull();
    expect(await listed(accountId)).toMatchObject({
      contradictions: [{ title: "Environment", mend: { keyId: connectionId } }],
    });
  });
});

describe("a row that shows another position mode than was declared", () => {
  const row = (holdMode: string) => ({ orderId: "9", symbol: "ETHUSDT", holdMode });

  it("is a contradiction whoever reads it, until the mode is declared anew", async () => {
    const { accountId } = await desk.addAccount();
    list(listPath, { list: [row("hedge_mode"), row("hedge_mode")], cursor: null });
    await observeAccount(accountId, "polling");
    expect((await listed(accountId)).contradictions).toMatchObject([
      { where: "2 of 2 futures orders", mend: { change: { positionMode: "hedge_mode" } } },
    ]);
    await changeDeclared(desk.trader, accountId, { positionMode: "hedge_mode" });
    expect(await listed(accountId)).toMatchObject({
      positionMode: "hedge_mode",
      contradictions: [],
    });
  });

  it("is none any more when the rows show the declared one again", async () => {
    const { accountId } = await desk.addAccount();
    for (const mode of ["hedge_mode", "one_way_mode"]) {
      list(listPath, { list: [row(mode)], cursor: null });
      await observeAccount(accountId, "polling");
    }
    expect((await listed(accountId)).contradictions).toEqual([]);
  });

  it("cannot be declared for another desk's account", async () => {
    const stranger = { ...desk.trader, deskId: "desk_other" };
    const { accountId } = await desk.addAccount();
    await expect(changeDeclared(stranger, accountId, { ndBroker: true })).rejects.toThrow();
  });
});

describe("an account that is known to be unified", () => {
  const unified = () =>
    tested(() => {
      refuse(spotPath, "40085");
      refuse(pendingPath, "40085");
    });

  it("is neither asked nor sent what it lacks, and is told why", async () => {
    const { accountId, connectionId } = await unified();
    desk.peer.arrivals.length = 0;
    const leverage = { productType: "USDT-FUTURES", leverage: "5" } as const;
    expect(await call(desk.context({ connectionId }), "set-all-leverage", leverage)).toMatchObject({
      kind: "refused",
      failure: { kind: "forbidden", reason: expect.stringContaining("need a classic account") },
    });
    await expect(readTopic({ kind: "plans", accountId })).rejects.toThrow("need a classic account");
    for (const name of ["spot-plans", "plans", "tpsl"] as const) {
      const read = await observeAccount(accountId, "reconciliation", name);
      expect(read).toMatchObject({ kind: "refused", code: "40085" });
    }
    expect(desk.peer.arrivals).toEqual([]);
    expect(await listIntents(desk.trader, accountId, { limit: 1 })).toEqual([]);
    expect(await reconcileAccount(accountId)).toBe("complete");
  });

  it("is asked again by every test, and anew when the exchange says otherwise", async () => {
    const { accountId, connectionId } = await unified();
    refuse(listPath, "40084");
    expect(await observeAccount(accountId, "polling")).toMatchObject({ kind: "refused" });
    expect(await familyOf(connectionId)).toBeNull();
    list(spotPath, []);
    await testKey(desk.trader, connectionId);
    expect(await familyOf(connectionId)).toBe("classic");
  });
});
