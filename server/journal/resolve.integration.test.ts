import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { noLimits } from "@/lib/orders/risk-limits-api";
import { pool } from "../db/database";
import { call } from "../gateway/call";
import { overrideTimeouts } from "../gateway/call-context";
import { Deadline } from "../gateway/deadline";
import { inFlight } from "../gateway/in-flight";
import { sendAgain } from "../gateway/send-again";
import { answer, apply, envelope, placePath } from "../gateway/testing/fault-peer";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
import { newId } from "../ids";
import { recordFills } from "../reconciliation/fill-evidence";
import { alarmReasons } from "../reconciliation/observation";
import { observeOpenOrders } from "../reconciliation/observe";
import { reconcileAccount, reconcileDue } from "../reconciliation/reconcile";
import { until } from "../testing/until";
import { changeDeskLimit, ordersLastMinute } from "../users/risk-limits";
import { acknowledgeAlarm, openAlarms } from "./alarms";
import { attest, checkNow, intentHistory } from "./entry";
import { restoreTimes } from "./testing/restore-times";
import { verifyJournal } from "./verify";
import { listIntents } from "./views/intents";

let desk: TestDesk;
const batchPath = "/api/v3/trade/place-batch";
const { holdFrom: _, ...noBounds } = noLimits;

beforeAll(async () => {
  desk = await testDesk();
  overrideTimeouts({ quietMs: 0 });
});

beforeEach(() => {
  desk.peer.scripts.clear();
  desk.peer.arrivals.length = 0;
  desk.peer.orders.length = 0;
});

afterEach(async () => {
  await until(() => inFlight() === 0);
  expect(await verifyJournal(desk.accountId)).toMatchObject({ whole: true });
});

afterAll(() => desk.close());

const context = () => desk.context({ confirm: ["possible-duplicate", "placement-blocked"] });
const newest = async () => (await listIntents(desk.trader, desk.accountId, { limit: 1 }))[0]!;
const audited = async (action: string) =>
  (
    await pool().query(
      "SELECT user_id, target, detail FROM audit_event WHERE action = $1 ORDER BY seq DESC LIMIT 1",
      [action],
    )
  ).rows[0];

/** An order that was sent, whose answer was lost, and which a reading did not find. */
async function unresolved(placed = false) {
  desk.peer.scripts.set(placePath, (arrival, response) => {
    if (placed) apply(desk.peer.orders, arrival);
    response.socket?.destroy();
  });
  await call(context(), "place-order", desk.order());
  desk.peer.scripts.clear();
  const hidden = desk.peer.orders.splice(0);
  await reconcileAccount(desk.accountId);
  desk.peer.orders.push(...hidden);
  const row = await newest();
  expect(row).toMatchObject({ state: "UNRESOLVED" });
  return row;
}

describe("a person who verified an outcome", () => {
  it("has an unresolved order looked for at once, and it is found", async () => {
    const { id } = await unresolved(true);
    await pool().query("UPDATE reconciliation SET next_at = now() + interval '1 day'");
    await checkNow(desk.trader, id);
    await reconcileDue();
    expect(await newest()).toMatchObject({ id, state: "LIVE" });
    await expect(checkNow(desk.trader, id)).rejects.toMatchObject({ failure: { kind: "gone" } });
  });

  it.each([
    ["not-placed", "ATTESTED_NOT_PLACED"],
    ["filled", "ATTESTED_FILLED"],
    ["open", "ATTESTED_OPEN"],
  ] as const)(
    "says %s with name and note, in the history and the audit",
    async (outcome, state) => {
      const { id } = await unresolved();
      await attest(desk.trader, id, { outcome, note: "Order history, 12:04" });
      expect(await newest()).toMatchObject({ id, state });
      const { events } = await intentHistory(desk.trader, id);
      const detail = { person: "Tess", note: "Order history, 12:04" };
      expect(events.at(-1)).toMatchObject({ state, detail });
      expect(await audited("intent.attested")).toMatchObject({
        user_id: desk.trader.userId,
        target: id,
        detail: { outcome, note: "Order history, 12:04" },
      });
      const again = attest(desk.trader, id, { outcome, note: "again" });
      await expect(again).rejects.toMatchObject({ failure: { kind: "gone" } });
    },
  );

  it("cannot say it of what is known, of another desk's, or without the right", async () => {
    await call(context(), "place-order", desk.order());
    const { id } = await newest();
    const say = (who = desk.trader) => attest(who, id, { outcome: "filled", note: "n" });
    await expect(say()).rejects.toMatchObject({ failure: { kind: "gone" } });
    const stranger = { ...desk.trader, deskId: "desk_other" };
    await expect(say(stranger)).rejects.toMatchObject({ failure: { kind: "not-found" } });
    const viewer = { ...desk.trader, role: "viewer" } as const;
    await expect(say(viewer)).rejects.toMatchObject({ failure: { kind: "forbidden" } });
    await expect(attest(desk.trader, id, { outcome: "applied", note: "n" })).rejects.toMatchObject({
      failure: { kind: "invalid" },
    });
  });

  it("is corrected by evidence that comes later, and an alarm says so", async () => {
    const { id, clientOid } = await unresolved(true);
    await attest(desk.trader, id, { outcome: "not-placed", note: "not in the history" });
    await sleep(1_100);
    await reconcileAccount(desk.accountId);
    expect(await newest()).toMatchObject({ id, state: "LIVE" });
    const [alarm] = await openAlarms(desk.trader, desk.accountId);
    expect(alarm).toMatchObject({ intentId: id, reason: alarmReasons.reopened, count: 1 });
    await acknowledgeAlarm(desk.trader, alarm!.id);
    expect(await openAlarms(desk.trader, desk.accountId)).toEqual([]);
    expect(await audited("alarm.acknowledged")).toMatchObject({ target: alarm?.id });
    expect(clientOid).toMatch(/^D1-/);
  });

  it("settles a change of leverage that nobody answered, or sets it again", async () => {
    const path = "/api/v2/mix/account/set-all-leverage";
    const set = () =>
      call(context(), "set-all-leverage", { productType: "USDT-FUTURES", leverage: "12" });
    desk.peer.scripts.set(path, (_, response) => void response.socket?.destroy());
    await set();
    await reconcileAccount(desk.accountId);
    const first = await newest();
    expect(first).toMatchObject({ kind: "configure", state: "UNRESOLVED" });
    await attest(desk.trader, first.id, { outcome: "applied", note: "12x there" });
    expect(await newest()).toMatchObject({ state: "ATTESTED_APPLIED" });
    await set();
    const second = await newest();
    desk.peer.scripts.set(path, (_, response) => answer(response, 200, envelope("success")));
    expect(await set()).toMatchObject({ kind: "ok" });
    await reconcileAccount(desk.accountId);
    const rows = await listIntents(desk.trader, desk.accountId, { limit: 2 });
    expect(rows.find(({ id }) => id === second.id)).toMatchObject({ state: "CLOSED_UNSPECIFIED" });
  });

  it("settles a cancel whose order is open still, in words of its own", async () => {
    desk.peer.scripts.set("/api/v3/trade/cancel-order", (_, response) => {
      response.socket?.destroy();
    });
    await call(context(), "place-order", desk.order());
    const { orderId } = await newest();
    const cancel = { category: "SPOT", orderId: orderId ?? "" } as const;
    await call(context(), "cancel-order", cancel);
    await reconcileAccount(desk.accountId);
    const open = await newest();
    expect(open).toMatchObject({ kind: "cancel", state: "UNRESOLVED" });
    await attest(desk.trader, open.id, { outcome: "not-applied", note: "still open there" });
    expect(await newest()).toMatchObject({ state: "ATTESTED_NOT_APPLIED" });
  });
});

describe("a commission record", () => {
  const fill = (row: { clientOid: string }, orderId = "99001") =>
    recordFills(desk.accountId, [{ clientOid: row.clientOid, orderId }]);

  it("proves that an unresolved order was taken, once", async () => {
    const row = await unresolved();
    await fill(row);
    await fill(row);
    expect(await newest()).toMatchObject({ state: "FILL_EVIDENCED", orderId: "99001" });
    const { events } = await intentHistory(desk.trader, row.id);
    expect(events.filter(({ state }) => state === "FILL_EVIDENCED")).toHaveLength(1);
  });

  it("contradicts a person who said that it was never placed", async () => {
    const row = await unresolved();
    await attest(desk.trader, row.id, { outcome: "not-placed", note: "n" });
    await fill(row);
    expect(await newest()).toMatchObject({ state: "FILL_EVIDENCED" });
    expect(await openAlarms(desk.trader, null)).toEqual([
      expect.objectContaining({ intentId: row.id, reason: expect.stringContaining("commission") }),
    ]);
  });

  it("of another order id, or of a stranger's, proves nothing", async () => {
    await call(context(), "place-order", desk.order());
    const placed = await newest();
    await fill(placed, "77");
    await recordFills(desk.accountId, [{ clientOid: "theirs", orderId: "1" }]);
    expect(await newest()).toMatchObject({ id: placed.id, state: "ACKED" });
  });
});

describe("the same order sent again", () => {
  /** A leg of a batch that nobody finds. */
  async function lostLeg() {
    desk.peer.scripts.set(batchPath, (_, response) => void response.socket?.destroy());
    const { timeInForce, ...leg } = desk.order();
    await call(context(), "place-batch", [{ ...leg, timeInForce }]);
    desk.peer.arrivals.length = 0;
    await reconcileAccount(desk.accountId);
    const row = await newest();
    expect(row).toMatchObject({ endpoint: "place-batch", state: "UNRESOLVED" });
    return row;
  }
  /** Another trader of the desk. */
  async function colleague() {
    const userId = newId("per");
    await pool().query(
      `INSERT INTO desk_user (id, desk_id, email, name, role, password_hash)
       SELECT $1, desk_id, $1, name, role, '-' FROM desk_user WHERE id = $2`,
      [userId, desk.trader.userId],
    );
    return { ...desk.trader, userId };
  }

  const again = (id: string, key = newId("key")) => sendAgain(desk.trader, id, key);

  it("goes out once under its own id, and is accepted", async () => {
    const { id, clientOid, firstByteAt } = await lostLeg();
    desk.peer.scripts.set(batchPath, (arrival, response) => {
      const [sent] = JSON.parse(arrival.body) as { clientOid: string }[];
      answer(response, 200, envelope([{ orderId: "501", clientOid: sent?.clientOid }]));
    });
    const key = newId("key");
    const [one, other] = await Promise.all([again(id, key), again(id, key)]);
    expect(one).toMatchObject({ kind: "ok", data: { orderId: "501", clientOid } });
    expect(other).toEqual(one);
    expect(desk.peer.to(batchPath)).toHaveLength(1);
    expect(await newest()).toMatchObject({ state: "ACKED", orderId: "501", firstByteAt });
    expect(await audited("intent.sent-again")).toMatchObject({ target: id });
    await expect(again(id)).resolves.toMatchObject({ failure: { kind: "gone" } });
  });

  it("and refused says first send is still unknown", async () => {
    const { id } = await lostLeg();
    desk.peer.scripts.set(batchPath, (_, response) =>
      answer(response, 400, envelope(null, "40762", "too large")),
    );
    expect(await again(id)).toMatchObject({ kind: "unknown" });
    expect(await newest()).toMatchObject({
      state: "UNKNOWN",
      reason: expect.stringContaining("first send is still unknown"),
    });
  });

  it.each([
    ["who placed it", () => desk.trader],
    ["another person", () => colleague()],
  ] as const)("counts in the minute of %s who sends it, several at once too", async (_, sender) => {
    const who = await sender();
    desk.peer.arrivals.length = 0;
    const lost = [await lostLeg(), await lostLeg(), await lostLeg()];
    await changeDeskLimit(
      { ...desk.trader, role: "admin" },
      {
        ...{ userId: null, accountId: desk.accountId },
        riskLimits: { ...noBounds, ordersPerMinute: 1, unchecked: "refuse" },
      },
    );
    await pool().query("UPDATE order_intent SET last_byte_at = last_byte_at - interval '1 minute'");
    desk.peer.scripts.set(batchPath, (arrival, response) => {
      const [sent] = JSON.parse(arrival.body) as { clientOid: string }[];
      answer(response, 200, envelope([{ orderId: newId("order"), clientOid: sent?.clientOid }]));
    });
    const all = await Promise.all(lost.map(({ id }) => sendAgain(who, id, newId("key"))));
    expect(all.map(({ kind }) => kind).sort()).toEqual(["ok", "refused", "refused"]);
    expect(all.find(({ kind }) => kind === "refused")).toMatchObject({
      failure: { issues: [{ rule: "desk-limit-rate" }] },
    });
    expect(desk.peer.to(batchPath)).toHaveLength(1);
    const sent = await ordersLastMinute(who.userId, desk.accountId);
    expect(sent).toBe(1);
    await pool().query("DELETE FROM risk_limit");
    await restoreTimes();
  });

  it("stays unresolved and sends nothing where it could not leave in time", async () => {
    const { id } = await lostLeg();
    const sent = () => sendAgain(desk.trader, id, newId("key"), new Deadline(0));
    const reason = "Not sent: the request reached the desk too late.";
    expect(await sent()).toMatchObject({ kind: "refused", failure: { kind: "blocked", reason } });
    expect(await newest()).toMatchObject({ id, state: "UNRESOLVED" });
    expect(desk.peer.to(batchPath)).toHaveLength(0);
  });

  it("is not offered for an order whose id the exchange does not know again", async () => {
    const { id } = await unresolved();
    expect(await again(id)).toMatchObject({ kind: "refused", failure: { kind: "gone" } });
    expect(desk.peer.to(placePath)).toHaveLength(1);
  });

  it("is not offered after five hours and a half", async () => {
    const { id } = await lostLeg();
    await pool().query(
      "UPDATE order_intent SET first_byte_at = now() - interval '5 hours 31 minutes' WHERE id = $1",
      [id],
    );
    expect(await again(id)).toMatchObject({ failure: { kind: "gone" } });
    expect(desk.peer.to(batchPath)).toHaveLength(0);
    await restoreTimes();
  });
});

it("an order found open after all raises one alarm however often it is read", async () => {
  const placed = await unresolved(true);
  await attest(desk.trader, placed.id, { outcome: "filled", note: "n" });
  for (const laterMs of [10_000, 20_000, 30_000]) {
    const askedAt = new Date(Date.now() + laterMs);
    await observeOpenOrders(desk.accountId, desk.peer.orders, { complete: true, askedAt });
  }
  const about = (await openAlarms(desk.trader, null)).filter((a) => a.intentId === placed.id);
  expect(about).toMatchObject([{ count: 1 }]);
});
