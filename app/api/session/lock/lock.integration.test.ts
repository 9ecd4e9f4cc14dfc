import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Browser } from "@/server/auth/testing/browser";
import { addUser, testPassword } from "@/server/auth/testing/users";
import { pool } from "@/server/db/database";
import { overrideEnv } from "@/server/env";
import { placePath } from "@/server/gateway/testing/fault-peer";
import { type TestDesk, testDesk } from "@/server/gateway/testing/test-desk";
import type { RouteHandler } from "@/server/http/handle";
import { browserOf } from "@/server/http/testing/seven-users";
import { GET as READ, POST as SEND } from "../../exchange/[endpoint]/route";
import { GET as JOURNAL } from "../../journal/route";
import { POST as CANCEL_JOBS } from "../../order-jobs/cancel/route";
import { PUT as PREFERENCES } from "../../preferences/route";
import { PUT as IDLE } from "../idle/route";
import { POST as PASSWORD } from "../password/route";
import { GET as SESSION, DELETE as SIGN_OUT } from "../route";
import { POST as TOUCH } from "../touch/route";
import { POST as LOCK } from "./route";

// A locked session reads and changes nothing, whatever its browser believes.

let desk: TestDesk;
let tess: Browser;
let olga: Browser;

beforeAll(async () => {
  desk = await testDesk();
  overrideEnv({ deskOrigin: "http://localhost:5306", sessionSecret: "test-session-secret" });
});
beforeEach(async () => {
  const { deskId } = desk.trader;
  const join = async (role: "trader" | "owner") => {
    const userId = await addUser(deskId, `${crypto.randomUUID()}@example.com`, role);
    return browserOf({ name: role, role, deskId, userId }, "just now");
  };
  tess = await join("trader");
  olga = await join("owner");
});
afterAll(async () => {
  overrideEnv({ deskOrigin: undefined, sessionSecret: undefined });
  await desk.close();
});

const ask = async (handler: RouteHandler, method: string, body?: unknown, more = {}) => {
  const answer = await tess.ask(handler, method, body, more);
  return { status: answer.status, body: await answer.json() };
};

const place = () => {
  const { connectionId } = desk;
  const asked = { connectionId, request: desk.order() };
  return ask(SEND, "POST", asked, { params: { endpoint: "place-order" } });
};

const cancel = () => {
  const request = { orderId: "1" };
  const asked = { connectionId: desk.connectionId, request };
  return ask(SEND, "POST", asked, { params: { endpoint: "cancel-order" } });
};

/** Nobody touches anything for so long; by the database's clock, which decides. */
const leave = (minutes: number) =>
  pool().query("UPDATE session SET seen_at = seen_at - $1 * interval '1 minute'", [minutes]);

const setIdle = async (idleMinutes: number, idleLocks: boolean) =>
  expect((await olga.ask(IDLE, "PUT", { idleMinutes, idleLocks })).status).toBe(200);

const locked = { status: 423, body: { failure: { kind: "locked" } } };

it("refuses every change and lets everything be read, until the password is typed", async () => {
  expect(await ask(LOCK, "POST")).toMatchObject({ status: 200 });
  const sent = desk.peer.to(placePath).length;
  expect(await place()).toMatchObject(locked);
  expect(await cancel()).toMatchObject(locked);
  const orders = [{ orderId: "1" }];
  const job = { connectionId: desk.connectionId, orders };
  expect(await ask(CANCEL_JOBS, "POST", job)).toMatchObject(locked);
  expect(await ask(PREFERENCES, "PUT", { name: "notices", value: {} })).toMatchObject(locked);
  expect(desk.peer.to(placePath)).toHaveLength(sent);

  const at = `/api/exchange/unfilled-orders?connection=${desk.connectionId}`;
  const list = await ask(READ, "GET", undefined, {
    path: at,
    params: { endpoint: "unfilled-orders" },
  });
  expect(list).toMatchObject({ status: 200, body: { kind: "ok" } });
  const path = `/api/journal?account=${desk.accountId}`;
  expect(await ask(JOURNAL, "GET", undefined, { path })).toMatchObject({ status: 200 });
  expect(await ask(SESSION, "GET")).toMatchObject({ body: { me: { locked: true } } });

  const wrong = await ask(PASSWORD, "POST", { password: "not the password at all" });
  expect(wrong).toMatchObject({ status: 422 });
  expect(await place()).toMatchObject(locked);
  expect(await ask(PASSWORD, "POST", { password: testPassword })).toMatchObject({ status: 200 });
  expect(await ask(SESSION, "GET")).toMatchObject({ body: { me: { locked: false } } });
  expect(await place()).toMatchObject({ status: 200, body: { kind: "ok" } });
});

it("is locked after the time without activity, where the desk says so", async () => {
  await setIdle(15, true);
  await leave(14);
  expect(await place()).toMatchObject({ status: 200 });
  await leave(16);
  expect(await place()).toMatchObject(locked);
  // Neither a report of activity nor another minute opens it.
  expect(await ask(TOUCH, "POST")).toMatchObject({ body: { me: { locked: true } } });
  expect(await place()).toMatchObject(locked);
  await leave(8 * 60);
  expect(await ask(SESSION, "GET")).toMatchObject({ status: 200, body: { me: { locked: true } } });
  await ask(PASSWORD, "POST", { password: testPassword });
  expect(await place()).toMatchObject({ status: 200 });
});

it("signs out after as many minutes as the desk says, else", async () => {
  await setIdle(5, false);
  await leave(4);
  expect(await ask(SESSION, "GET")).toMatchObject({ status: 200 });
  await leave(2);
  expect(await ask(SESSION, "GET")).toMatchObject({ status: 401 });
});

it("may be signed out while it is locked", async () => {
  await ask(LOCK, "POST");
  expect(await ask(SIGN_OUT, "DELETE")).toMatchObject({ status: 200 });
});

it("takes 5 to 30 minutes, from who may set limits, and writes it into the audit", async () => {
  const odd = await olga.ask(IDLE, "PUT", { idleMinutes: 31, idleLocks: true });
  expect(odd.status).toBe(422);
  const trader = await tess.ask(IDLE, "PUT", { idleMinutes: 30, idleLocks: true });
  expect(trader.status).toBe(403);
  await setIdle(10, true);
  await setIdle(30, false);
  const { rows } = await pool().query(
    "SELECT detail FROM audit_event WHERE action = 'session.idle-changed' ORDER BY seq DESC LIMIT 1",
  );
  expect(rows[0].detail).toMatchObject({
    ...{ minutesBefore: "10", minutes: "30", idleBefore: "locked", idle: "signed out" },
  });
});
