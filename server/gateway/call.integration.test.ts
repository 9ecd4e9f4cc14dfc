import { createSecretKey } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database, pool } from "../db/pool";
import { intent } from "../db/schema";
import { newId } from "../ids";
import { listIntents } from "../journal/list";
import { verifyJournal } from "../journal/verify";
import { call } from "./call";
import { signatureOf } from "./signature";
import {
  cancelPath,
  instrumentsPath,
  listPath,
  placePath,
  wellBehaved,
} from "./testing/fault-peer";
import { keys, type TestDesk, testDesk } from "./testing/test-desk";

let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk();
});

beforeEach(() => {
  desk.peer.scripts.clear();
  desk.peer.arrivals.length = 0;
});

afterAll(async () => {
  expect(await verifyJournal(desk.accountId)).toMatchObject({ whole: true });
  await desk.close();
});

let prices = 0;

/** An order that no other test places. */
const order = () => {
  prices += 1;
  return {
    category: "SPOT",
    symbol: "BTCUSDT",
    side: "buy",
    orderType: "limit",
    price: `${60_000 + prices}`,
    qty: "0.01",
    timeInForce: "gtc",
  } as const;
};

const context = (key = newId("key")) => ({
  principal: desk.trader,
  connectionId: desk.connectionId,
  idempotencyKey: key,
});

const place = (request = order(), key?: string) => call(context(key), "place-order", request);

const intents = async () => listIntents(desk.trader, desk.accountId, { limit: 500 });

describe("an order", () => {
  it("is journalled, sent once and acknowledged", async () => {
    const result = await place();
    expect(result).toMatchObject({ kind: "ok", data: { orderId: expect.any(String) } });
    expect(desk.peer.to(placePath)).toHaveLength(1);
    const [row] = await intents();
    expect(row).toMatchObject({ state: "ACKED", person: "Tess", symbol: "BTCUSDT", qty: "0.01" });
  });

  it("goes out with a clientOid of ours, the broker's code and a valid signature", async () => {
    await place({ ...order(), clientOid: "the-browsers-own" } as never);
    const [sent] = desk.peer.to(placePath);
    const body = JSON.parse(sent!.body);
    expect(body.clientOid).toMatch(/^D1-[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
    expect(sent!.headers["x-channel-api-code"]).toBe("code1");
    expect(sent!.headers["access-key"]).toBe(`${keys.key}1`);
    expect(sent!.headers["access-passphrase"]).toBe(keys.passphrase);
    const timestamp = String(sent!.headers["access-timestamp"]);
    const secret = createSecretKey(Buffer.from(keys.secret));
    const signable = { timestamp, method: "POST", path: placePath, query: "", body: sent!.body };
    expect(sent!.headers["access-sign"]).toBe(signatureOf(secret, { ...signable, method: "POST" }));
  });

  it("has its two commits on disk when its first byte arrives, and its very bytes", async () => {
    let seen: unknown[] = [];
    desk.peer.scripts.set(placePath, async (arrival, response) => {
      const { clientOid } = JSON.parse(arrival.body);
      const { rows } = await pool().query(
        `SELECT intent.state, intent.body, array_agg(order_event.state ORDER BY seq) AS events
         FROM intent JOIN order_event ON order_event.intent_id = intent.id
         WHERE client_oid = $1 GROUP BY intent.id`,
        [clientOid],
      );
      seen = rows.map((row) => ({ ...row, same: row.body === arrival.body }));
      await wellBehaved(desk.peer.orders)(arrival, response);
    });
    await place();
    expect(seen).toMatchObject([{ state: "SENDING", events: ["PREPARED", "SENDING"], same: true }]);
  });

  it("is sent once for two hundred posts of one key", async () => {
    const request = order();
    const key = newId("key");
    const results = await Promise.all(Array.from({ length: 200 }, () => place(request, key)));
    const ids = new Set(results.map((result) => "intentId" in result && result.intentId));
    expect([...new Set(results.map((result) => result.kind))]).toEqual(["ok"]);
    expect(ids.size).toBe(1);
    expect(desk.peer.to(placePath)).toHaveLength(1);
  });

  it("has the same outcome when its key comes again later", async () => {
    const request = order();
    const key = newId("key");
    const first = await place(request, key);
    const again = await place(request, key);
    expect(again).toMatchObject({ kind: "ok", intentId: first.kind === "ok" && first.intentId });
    expect(desk.peer.to(placePath)).toHaveLength(1);
  });

  it("is refused when its key comes with another body", async () => {
    const key = newId("key");
    await place(order(), key);
    const other = await place(order(), key);
    expect(other).toEqual({ kind: "refused", failure: { kind: "key-reused" } });
    expect(desk.peer.to(placePath)).toHaveLength(1);
  });

  it("is asked about when the same one was placed a moment ago", async () => {
    const request = order();
    const first = await place(request);
    const second = await place(request);
    expect(second).toMatchObject({
      kind: "refused",
      failure: {
        kind: "possible-duplicate",
        intentId: first.kind === "ok" && first.intentId,
        secondsAgo: expect.any(Number),
      },
    });
    const confirmed = { ...context(), confirm: ["possible-duplicate"] };
    expect(await call(confirmed, "place-order", request)).toMatchObject({ kind: "ok" });
    expect(desk.peer.to(placePath)).toHaveLength(2);
  });

  it("is asked about when two tabs place the same one together", async () => {
    const request = order();
    const results = await Promise.all([place(request), place(request), place(request)]);
    expect(results.filter(({ kind }) => kind === "ok")).toHaveLength(1);
    expect(desk.peer.to(placePath)).toHaveLength(1);
  });

  it("that breaks a rule is refused with the field and the nearest valid value", async () => {
    const result = await place({ ...order(), price: "60000.123" });
    expect(result).toMatchObject({
      kind: "refused",
      failure: { kind: "invalid", issues: [{ field: "price", nearest: expect.any(Array) }] },
    });
    expect(desk.peer.to(placePath)).toHaveLength(0);
  });

  it("of an unknown symbol is refused by name", async () => {
    const result = await place({ ...order(), symbol: "NOUSDT" } as never);
    expect(result).toMatchObject({
      kind: "refused",
      failure: { kind: "invalid", issues: [{ field: "symbol", rule: "known-symbol" }] },
    });
  });

  it("that the exchange refuses is rejected with its code and words", async () => {
    const body = JSON.stringify({ code: "40762", msg: "too large", requestTime: 1, data: null });
    desk.peer.scripts.set(placePath, (_call, response) => void response.writeHead(400).end(body));
    expect(await place()).toMatchObject({ kind: "rejected", code: "40762", message: "too large" });
    const [row] = await intents();
    expect(row).toMatchObject({ state: "REJECTED", code: "40762", message: "too large" });
  });

  it("that cannot leave is not sent", async () => {
    const { overrideEnv } = await import("../env");
    overrideEnv({ venueUrl: "http://127.0.0.1:1" });
    const result = await place();
    overrideEnv({ venueUrl: desk.peer.url });
    expect(result).toMatchObject({ kind: "not-sent" });
    expect((await intents())[0]).toMatchObject({ state: "NOT_SENT" });
  });
});

describe("a cancel", () => {
  it("is journalled like an order and answered with the order's ids", async () => {
    const placed = await place();
    const orderId = placed.kind === "ok" ? placed.data.orderId : null;
    const request = { category: "SPOT", orderId: orderId ?? "" } as const;
    const result = await call(context(), "cancel-order", request);
    expect(result).toMatchObject({ kind: "ok", data: { orderId } });
    expect(desk.peer.to(cancelPath)[0]!.headers["x-channel-api-code"]).toBeUndefined();
    const [cancel, order] = await intents();
    expect(cancel).toMatchObject({
      endpoint: "cancel-order",
      state: "ACKED",
      targetOrderId: orderId,
    });
    expect(order).toMatchObject({ state: "LIVE" });
  });

  it("of an order that is not open is a definite answer", async () => {
    const request = { category: "SPOT", orderId: "13640000" } as const;
    const result = await call(context(), "cancel-order", request);
    expect(result).toMatchObject({ kind: "rejected", code: "25204" });
  });
});

describe("who may call", () => {
  it("is told that a connection of another desk does not exist", async () => {
    const stranger = { ...context(), principal: { ...desk.trader, deskId: "desk_other" } };
    expect(await call(stranger, "place-order", order())).toEqual({
      kind: "refused",
      failure: { kind: "not-found", what: "This connection" },
    });
  });

  it("needs the role's capability", async () => {
    const viewer = { ...context(), principal: { ...desk.trader, role: "viewer" as const } };
    expect(await call(viewer, "place-order", order())).toEqual({
      kind: "refused",
      failure: { kind: "forbidden", permission: "orders.place" },
    });
    expect(await call(viewer, "unfilled-orders", {})).toMatchObject({ kind: "ok" });
  });

  it("needs a key with the permission", async () => {
    const { connectionId } = await desk.addAccount({ permissions: ["read"] });
    const result = await call({ ...context(), connectionId }, "place-order", order());
    expect(result).toMatchObject({ kind: "refused", failure: { kind: "forbidden" } });
  });

  it("may not use a live account while live trading is off", async () => {
    const live = {
      name: "Live",
      environment: "live",
      venue: "live",
      positionMode: "one_way_mode",
      ndBroker: false,
      copyTrading: false,
      channelCode: null,
    } as const;
    const { connectionId } = await desk.addAccount({ account: live });
    const result = await call({ ...context(), connectionId }, "place-order", order());
    expect(result).toMatchObject({ kind: "refused", failure: { kind: "held" } });
  });

  it("needs an idempotency key to change anything", async () => {
    const { principal, connectionId } = context();
    const result = await call({ principal, connectionId }, "place-order", order());
    expect(result).toMatchObject({ kind: "refused", failure: { kind: "invalid" } });
  });

  it("is refused a field that the contract does not have", async () => {
    const result = await place({ ...order(), leverage: "10" } as never);
    expect(result).toMatchObject({ kind: "refused", failure: { kind: "invalid" } });
    expect(desk.peer.arrivals).toHaveLength(0);
  });

  it("cannot send what the journal has no states for", async () => {
    const request = { productType: "USDT-FUTURES", leverage: "10" } as const;
    const result = await call(context(), "set-all-leverage", request);
    expect(result).toMatchObject({ kind: "refused", failure: { kind: "not-found" } });
  });
});

describe("a reading", () => {
  it("is signed, parsed and not journalled", async () => {
    const before = (await database().select().from(intent)).length;
    const { principal, connectionId } = context();
    const result = await call({ principal, connectionId }, "unfilled-orders", { limit: "100" });
    expect(result).toMatchObject({ kind: "ok", data: { list: expect.any(Array) } });
    expect(desk.peer.to(listPath)[0]!.headers["access-sign"]).toBeDefined();
    expect(await database().select().from(intent)).toHaveLength(before);
  });

  it("of a public endpoint carries no key", async () => {
    const context = { principal: desk.trader, connectionId: null, venue: "paper" };
    const result = await call(context, "instruments", { category: "SPOT" });
    expect(result).toMatchObject({ kind: "ok" });
    expect(desk.peer.to(instrumentsPath)[0]!.headers["access-key"]).toBeUndefined();
  });

  it.each([
    [
      "an error",
      400,
      '{"code":"40037","msg":"Apikey does not exist","requestTime":1,"data":null}',
      "40037",
    ],
    ["a page of HTML", 502, "<html>", null],
    [
      "a success with an error's status",
      500,
      '{"code":"00000","msg":"success","data":{"list":[]}}',
      "00000",
    ],
    ["data of another form", 200, '{"code":"00000","msg":"success","data":{"list":7}}', "00000"],
  ])("that ends in %s is unavailable", async (_what, status, body, code) => {
    desk.peer.scripts.set(listPath, (_call, response) => void response.writeHead(status).end(body));
    const { principal, connectionId } = context();
    const result = await call({ principal, connectionId }, "unfilled-orders", {});
    expect(result).toMatchObject({ kind: "unavailable", code });
  });
});
