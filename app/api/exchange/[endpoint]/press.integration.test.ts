import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { newClientOid } from "@/lib/exchange/new-client-oid";
import { lateCauses } from "@/lib/orders/lateness";
import { noLimits } from "@/lib/orders/risk-limits-api";
import type { Browser } from "@/server/auth/testing/browser";
import { addUser } from "@/server/auth/testing/users";
import { pool } from "@/server/db/database";
import { overrideEnv } from "@/server/env";
import { call } from "@/server/gateway/call";
import { doubtClocks } from "@/server/gateway/clock/exchange-clock";
import {
  answer,
  cancelPath,
  instrumentsPath,
  placePath,
} from "@/server/gateway/testing/fault-peer";
import { ageInstruments } from "@/server/gateway/testing/instrument-age";
import { type TestDesk, testDesk } from "@/server/gateway/testing/test-desk";
import { browserOf } from "@/server/http/testing/seven-users";
import { newId } from "@/server/ids";
import { intentHistory } from "@/server/journal/entry";
import { listIntents } from "@/server/journal/views/intents";
import { forgetSingleton } from "@/server/singleton";
import { changeDeskLimit, changeOwnLimits } from "@/server/users/risk-limits";
import { POST } from "./route";

// Two seconds from the press to the first byte, through the desk's own route
// (docs/order-safety.md#c2-rule-15).

let desk: TestDesk;
let tess: Browser;

beforeAll(async () => {
  desk = await testDesk();
  overrideEnv({ deskOrigin: "http://localhost:5306", sessionSecret: "test-session-secret" });
  const { deskId } = desk.trader;
  const userId = await addUser(deskId, "press@example.com", "trader");
  tess = await browserOf({ name: "Tess", role: "trader", deskId, userId }, "just now");
  await healthy();
});
beforeEach(() => desk.peer.scripts.clear());
afterEach(async () => {
  await pool().query("UPDATE rate_limit_token SET free_at = '-infinity'");
  await pool().query("DELETE FROM risk_limit");
});
afterAll(async () => {
  overrideEnv({ deskOrigin: undefined, sessionSecret: undefined });
  await desk.close();
});

const silence = () => {};

interface Sent {
  readonly endpoint?: string;
  readonly age?: string;
  readonly more?: object;
  readonly key?: string;
}

const post = async (request: unknown, { endpoint, age, more, key }: Sent = {}) => {
  const { connectionId } = desk;
  const answered = await tess.ask(
    POST,
    "POST",
    { connectionId, request, ...more },
    {
      params: { endpoint: endpoint ?? "place-order" },
      headers: {
        ...(age === undefined ? {} : { "press-age": age }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
    },
  );
  return { status: answered.status, body: await answered.json() };
};

const press = (sent: Sent = {}) => post(desk.order(), sent);

/** An order that is sent, so that clock, list and connection are there. */
async function healthy() {
  // Of no press, and so however long it takes.
  const { connectionId, trader: principal } = desk;
  const asked = { principal, connectionId, idempotencyKey: newId("key") };
  expect(await call(asked, "place-order", desk.order())).toMatchObject({ kind: "ok" });
}

const newest = async (limit = 1) => listIntents(desk.trader, desk.accountId, { limit });

const placed = () => desk.peer.to(placePath).length;

/** Has a press end as not sent for this cause, with an entry, and with no byte of it sent. */
async function expectLate(
  cause: keyof typeof lateCauses,
  pressing: () => ReturnType<typeof press>,
) {
  const before = placed();
  const sent = await pressing();
  const reason = `Not sent: ${lateCauses[cause]}.`;
  const [entry] = await newest();
  expect(sent.body).toEqual({ kind: "not-sent", reason, intentId: entry?.id });
  expect(entry).toMatchObject({ state: "NOT_SENT", reason, firstByteAt: null });
  const { events } = await intentHistory(desk.trader, entry?.id ?? "");
  expect(events.map(({ state }) => state)).toEqual(["PREPARED", "NOT_SENT"]);
  expect(placed()).toBe(before);
}

it("an old press is not sent, and the same key is told so again", async () => {
  const key = newClientOid(Date.now());
  const order = desk.order();
  await expectLate("arrival", () => post(order, { age: "2000", key }));
  expect(await post(order, { age: "0", key })).toMatchObject({ body: { kind: "not-sent" } });
  expect((await newest(2)).filter(({ clientOid }) => clientOid === key)).toHaveLength(1);
});

it.each(["", "-1", "1.5", "soon", "1e3"])("an age of %j is refused by its name", async (age) => {
  const [before] = await newest();
  const issues = [{ field: "Press-Age", message: expect.stringContaining("milliseconds") }];
  expect(await press({ age })).toMatchObject({ status: 422, body: { failure: { issues } } });
  expect((await newest())[0]?.id).toBe(before?.id);
});

it("a validation error leaves no entry, however late", async () => {
  const [before] = await newest();
  const order = { ...desk.order(), qty: "abc" };
  expect((await post(order, { age: "9000" })).status).toBe(422);
  expect((await newest())[0]?.id).toBe(before?.id);
});

it("no list of instruments: the press waits for it, and is not sent", async () => {
  forgetSingleton("gateway.instruments");
  desk.peer.scripts.set(instrumentsPath, silence);
  await expectLate("instruments", press);
});

it("a list that the exchange refuses to give is not waited for", async () => {
  forgetSingleton("gateway.instruments");
  desk.peer.scripts.set(instrumentsPath, (_call, response) => answer(response, 500, ""));
  await expectLate("instruments", press);
});

it("a list of up to ten minutes is used at once, and the entry says how old it was", async () => {
  forgetSingleton("gateway.instruments");
  await healthy();
  ageInstruments(599_000 - 30_000);
  const read = desk.peer.to(instrumentsPath).length;
  desk.peer.scripts.set(instrumentsPath, silence);
  expect(await press()).toMatchObject({ body: { kind: "ok" } });
  await expect.poll(() => desk.peer.to(instrumentsPath).length).toBe(read + 1);
  const [entry] = await newest();
  const { events } = await intentHistory(desk.trader, entry?.id ?? "");
  expect(events[0]?.detail).toMatchObject({
    instrumentListAge: expect.stringMatching(/^5[67]\d s$/),
  });
  desk.peer.scripts.clear();
  forgetSingleton("gateway.instruments");
  await healthy();
});

it("a list that is older is no list", async () => {
  ageInstruments(700_000);
  desk.peer.scripts.set(instrumentsPath, silence);
  await expectLate("instruments", press);
  forgetSingleton("gateway.instruments");
});

it("the clock that is doubted is asked for inside the time, and is else not known", async () => {
  desk.peer.scripts.clear();
  await healthy();
  doubtClocks();
  desk.peer.scripts.set(instrumentsPath, silence);
  await expectLate("exchange", press);
  desk.peer.scripts.clear();
  forgetSingleton("gateway.clock-reads");
  await healthy();
});

const exhaust = () =>
  pool().query("UPDATE rate_limit_token SET free_at = clock_timestamp() + interval '1 minute'");

it("no token in time is the rate limit", async () => {
  await exhaust();
  await expectLate("rate", press);
});

it("an earlier unknown order holds back what could be taken for it, unless knowingly", async () => {
  desk.peer.scripts.set(placePath, (_call, response) => void response.socket?.destroy());
  expect(await press()).toMatchObject({ body: { kind: "unknown" } });
  desk.peer.scripts.clear();
  await expectLate("earlier", press);
  const knowing = { more: { confirm: ["placement-blocked"] } };
  expect(await press(knowing)).toMatchObject({ body: { kind: "ok" } });
  await pool().query("UPDATE order_intent SET reconciled_at = now() WHERE state = 'UNKNOWN'");
});

it("a connection that is not made in time lets no byte out", async () => {
  const mute = createServer(() => {}).listen(0, "127.0.0.1");
  await once(mute, "listening");
  // It takes the connection and never speaks TLS.
  overrideEnv({ venueUrl: `https://127.0.0.1:${(mute.address() as AddressInfo).port}` });
  const before = placed();
  const sent = await press();
  overrideEnv({ venueUrl: desk.peer.url });
  mute.close();
  const reason = `Not sent: ${lateCauses.exchange}.`;
  expect(sent.body).toMatchObject({ kind: "not-sent", reason });
  const [entry] = await newest();
  const { events } = await intentHistory(desk.trader, entry?.id ?? "");
  expect(events.map(({ state }) => state)).toEqual(["PREPARED", "SENDING", "NOT_SENT"]);
  expect(placed()).toBe(before);
});

const hangIndex = () =>
  desk.peer.scripts.set("/api/v2/common/index-components", silence) &&
  desk.peer.scripts.set("/api/v3/market/index-components", silence);

const bounds = { ...noLimits, maxNotional: "1000000" };
const market = () => ({
  category: "SPOT",
  symbol: "BTCUSDT",
  side: "buy",
  orderType: "market",
  qty: "0.01",
});

it("without an index a limit of one's own lets it go inside the time", async () => {
  hangIndex();
  const { accountId } = desk;
  const who = (await pool().query("SELECT id FROM desk_user WHERE email = 'press@example.com'"))
    .rows;
  const me = { ...desk.trader, userId: who[0].id };
  await changeOwnLimits(me, { accountId, riskLimits: bounds });
  expect(await post({ ...market(), side: "sell" })).toMatchObject({ body: { kind: "ok" } });
});

it("without an index a limit of the desk refuses or allows, as it is set", async () => {
  hangIndex();
  const { accountId } = desk;
  const { holdFrom: _, ...riskLimits } = bounds;
  const set = (unchecked: "refuse" | "allow") =>
    changeDeskLimit(desk.trader, {
      userId: null,
      accountId,
      riskLimits: { ...riskLimits, unchecked },
    });
  await set("refuse");
  const before = placed();
  expect(await post({ ...market(), side: "sell", qty: "0.02" })).toMatchObject({ status: 422 });
  expect(placed()).toBe(before);
  await set("allow");
  const sent = await post({ ...market(), side: "sell", qty: "0.03" });
  expect(sent).toMatchObject({ body: { kind: "ok" } });
});

it("no cancel and no list is refused for its age", async () => {
  const age = "60000";
  const cancel = { category: "SPOT", orderId: "1" };
  const cancels = desk.peer.to(cancelPath).length;
  await post(cancel, { endpoint: "cancel-order", age });
  expect(desk.peer.to(cancelPath)).toHaveLength(cancels + 1);
  const batch = await post([desk.order()], { endpoint: "place-batch", age });
  expect(batch.body.rows?.[0]?.kind ?? batch.body.kind).not.toBe("not-sent");
});
