import { createSecretKey } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EndpointId, endpoints, type RequestOf } from "@/lib/exchange/endpoints";
import { newClientOid } from "@/lib/exchange/new-client-oid";
import { addUser } from "../auth/testing/users";
import { pool } from "../db/database";
import { newId } from "../ids";
import { verifyJournal } from "../journal/verify";
import { listIntents } from "../journal/views/intents";
import { forgetSingleton } from "../singleton";
import { call } from "./call";
import {
  answer,
  cancelPath,
  envelope,
  instrumentsPath,
  placePath,
  wellBehaved,
} from "./testing/fault-peer";
import { keys, type TestDesk, testDesk } from "./testing/test-desk";
import { hmacSignature } from "./wire/sign";

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

const place = (request = desk.order(), idempotencyKey = newId("key")) =>
  call(desk.context({ idempotencyKey }), "place-order", request);

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
    await place({ ...desk.order(), clientOid: "the-browsers-own" } as never);
    const [sent] = desk.peer.to(placePath);
    const body = JSON.parse(sent!.body);
    expect(body.clientOid).toMatch(/^D1-[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
    expect(sent!.headers["x-channel-api-code"]).toBe("code1");
    expect(sent!.headers["access-key"]).toBe(`${keys.key}1`);
    expect(sent!.headers["access-passphrase"]).toBe(keys.passphrase);
    const timestamp = String(sent!.headers["access-timestamp"]);
    const secret = createSecretKey(Buffer.from(keys.secret));
    const signable = { timestamp, method: "POST", path: placePath, query: "", body: sent!.body };
    expect(sent!.headers["access-sign"]).toBe(
      hmacSignature(secret, { ...signable, method: "POST" }),
    );
  });

  it.each(["", "hedge_7"])(
    "goes out under the very id that its ticket showed, with a mark %j",
    async (mark) => {
      const key = newClientOid(Date.now(), mark);
      await place(desk.order(), key);
      const [sent] = desk.peer.to(placePath);
      expect(JSON.parse(sent!.body).clientOid).toBe(key);
    },
  );

  it("never takes the id of another person's order", async () => {
    const key = newClientOid(Date.now());
    await place(desk.order(), key);
    const { deskId } = desk.trader;
    const context = desk.context({
      idempotencyKey: key,
      principal: { ...desk.trader, userId: await addUser(deskId, "tom@example.com", "trader") },
    });
    const other = await call(context, "place-order", desk.order());
    expect(other).toEqual({ kind: "refused", failure: { kind: "key-reused" } });
    expect(desk.peer.to(placePath)).toHaveLength(1);
  });

  it("has its two commits on disk when its first byte arrives, and its very bytes", async () => {
    let seen: unknown[] = [];
    desk.peer.scripts.set(placePath, async (arrival, response) => {
      const { clientOid } = JSON.parse(arrival.body);
      const { rows } = await pool().query(
        `SELECT order_intent.state, order_intent.body,
           array_agg(order_event.state ORDER BY seq) AS events
         FROM order_intent JOIN order_event ON order_event.intent_id = order_intent.id
         WHERE client_oid = $1 GROUP BY order_intent.id`,
        [clientOid],
      );
      seen = rows.map((row) => ({ ...row, same: row.body === arrival.body }));
      await wellBehaved(desk.peer.orders)(arrival, response);
    });
    await place();
    expect(seen).toMatchObject([{ state: "SENDING", events: ["PREPARED", "SENDING"], same: true }]);
  });

  it("is sent once for two hundred posts of one key", async () => {
    const request = desk.order();
    const key = newId("key");
    const results = await Promise.all(Array.from({ length: 200 }, () => place(request, key)));
    const ids = new Set(results.map((result) => "intentId" in result && result.intentId));
    expect([...new Set(results.map((result) => result.kind))]).toEqual(["ok"]);
    expect(ids.size).toBe(1);
    expect(desk.peer.to(placePath)).toHaveLength(1);
  });

  it("has the same outcome when its key comes again later", async () => {
    const request = desk.order();
    const key = newId("key");
    const first = await place(request, key);
    const again = await place(request, key);
    expect(again).toMatchObject({ kind: "ok", intentId: first.kind === "ok" && first.intentId });
    expect(desk.peer.to(placePath)).toHaveLength(1);
  });

  it("is refused when its key comes with another body", async () => {
    const key = newId("key");
    await place(desk.order(), key);
    const other = await place(desk.order(), key);
    expect(other).toEqual({ kind: "refused", failure: { kind: "key-reused" } });
    expect(desk.peer.to(placePath)).toHaveLength(1);
  });

  it("is asked about when the same one was placed a moment ago", async () => {
    const request = desk.order();
    const first = await place(request);
    const second = await place(request);
    expect(second).toMatchObject({
      kind: "refused",
      failure: {
        kind: "possible-duplicate",
        earlier: { id: first.kind === "ok" && first.intentId, state: "ACKED" },
        secondsAgo: expect.any(Number),
      },
    });
    const confirmed = desk.context({ confirm: ["possible-duplicate"] });
    expect(await call(confirmed, "place-order", request)).toMatchObject({ kind: "ok" });
    expect(desk.peer.to(placePath)).toHaveLength(2);
  });

  it("is asked about when two tabs place the same one together", async () => {
    const request = desk.order();
    const results = await Promise.all([place(request), place(request), place(request)]);
    expect(results.filter(({ kind }) => kind === "ok")).toHaveLength(1);
    expect(desk.peer.to(placePath)).toHaveLength(1);
  });

  it("that breaks a rule is refused with the field and the nearest valid value", async () => {
    const result = await place({ ...desk.order(), price: "60000.123" });
    expect(result).toMatchObject({
      kind: "refused",
      failure: { kind: "invalid", issues: [{ field: "price", nearest: expect.any(Array) }] },
    });
    expect(desk.peer.to(placePath)).toHaveLength(0);
  });

  it("is checked by instruments that are asked for once, not for every order", async () => {
    await Promise.all([place(), place(), place()]);
    const lists = desk.peer.to(instrumentsPath).filter(({ query }) => !query.has("symbol"));
    expect(lists.length).toBeLessThanOrEqual(1);
  });

  it("of an unknown symbol is refused by name", async () => {
    const result = await place({ ...desk.order(), symbol: "NOUSDT" } as never);
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
    const result = await call(desk.context(), "cancel-order", request);
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
    const result = await call(desk.context(), "cancel-order", request);
    expect(result).toMatchObject({ kind: "rejected", code: "25204" });
  });
});

describe("the broker's code", () => {
  const ids = Object.keys(endpoints) as EndpointId[];
  const withCode = [
    "futures-place-order",
    "spot-place-plan-order",
    "place-order",
    "place-batch",
    "place-strategy-order",
  ];

  it("goes out on the five endpoints that place, and on no other", async () => {
    const { connectionId } = await desk.addAccount({
      account: {
        name: "Broker",
        environment: "paper",
        venue: "paper",
        positionMode: "hedge_mode",
        ndBroker: true,
        copyTrading: false,
        channelCode: "broker-code",
      },
    });
    // Our rules are not the question here: an instrument without any lets every sample through.
    const bare = ["BTCUSDT", "ETHUSDT", endpoints["place-strategy-order"].sample.request.symbol];
    desk.peer.scripts.set(endpoints.instruments.path, (_call, response) =>
      answer(response, 200, envelope(bare.map((symbol) => ({ symbol, status: "online" })))),
    );
    forgetSingleton("gateway.instruments");
    const sent = new Map<string, unknown>();
    for (const id of ids) {
      const role = endpoints[id].access === "nd-broker" ? "owner" : "trader";
      const principal = { ...desk.trader, role } as const;
      const context = desk.context({ connectionId, principal });
      // A definite refusal leaves nothing unknown that would hold the next one.
      if (endpoints[id].method === "POST") {
        desk.peer.scripts.set(endpoints[id].path, (_call, response) =>
          answer(response, 400, envelope(null, "40762", "too large")),
        );
      }
      // The two orders of the batch's sample are for two position modes.
      const { request } = endpoints[id].sample;
      const sample = Array.isArray(request) ? request.slice(0, 1) : request;
      await call(context, id, sample as RequestOf<EndpointId>);
      const arrivals = desk.peer.to(endpoints[id].path);
      expect(arrivals.length, id).toBeGreaterThan(0);
      sent.set(id, arrivals.at(-1)?.headers["x-channel-api-code"]);
    }
    forgetSingleton("gateway.instruments");
    for (const [id, code] of sent) {
      expect([id, code]).toEqual([id, withCode.includes(id) ? "broker-code" : undefined]);
    }
  });
});
