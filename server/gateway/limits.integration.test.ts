import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { pool } from "../db/database";
import { listIntents } from "../journal/views/intents";
import { forgetSingleton } from "../singleton";
import { newHold } from "../testing/hold";
import { until } from "../testing/until";
import { call } from "./call";
import { overrideTimeouts, timeouts } from "./call-context";
import { readLimits } from "./limits";
import { answer, apply, envelope, placePath, strictPeer } from "./testing/fault-peer";
import { type TestDesk, testDesk, tokensRest } from "./testing/test-desk";

let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());

const limits = () => readLimits(desk.trader, desk.accountId);

const place = () => call(desk.context(), "place-order", desk.order());

it("lists the seventeen endpoints in their order, each with what it may be asked", async () => {
  const { endpoints } = await limits();
  expect(endpoints.map(({ number }) => number)).toEqual(
    Array.from({ length: 17 }, (_, n) => n + 1),
  );
  const one = (number: number) => endpoints[number - 1];
  expect(one(6)).toMatchObject({ endpoint: "place-order", scope: "uid", used: 0, usedBy: [] });
  expect(one(14)).toMatchObject({ endpoint: "index-components", scope: "ip", allowed: 10 });
});

it("counts the calls of this second, who has them, and the orders of the day", async () => {
  const before = await limits();
  await Promise.all([place(), place(), place()]);
  const after = await limits();
  expect(after.endpoints[5]).toMatchObject({ used: 3, usedBy: ["person"] });
  expect(after.ordersToday - before.ordersToday).toBe(3);
});

it("sends ten of fifteen orders at once, and the others when their turn comes", async () => {
  await tokensRest("place-order");
  desk.peer.arrivals.length = 0;
  const seen = strictPeer(desk.peer, placePath, 10);
  const counted = desk.peer.scripts.get(placePath);
  const hold = newHold();
  desk.peer.scripts.set(placePath, async (arrival, response) => {
    await hold.released;
    await counted?.(arrival, response);
  });
  const all = Promise.all(Array.from({ length: 15 }, place));
  await until(() => desk.peer.to(placePath).length === 10);
  expect((await limits()).endpoints[5]).toMatchObject({ used: 10, allowed: 10, waiting: 5 });
  expect(desk.peer.to(placePath)).toHaveLength(10);
  hold.release();
  const results = await all;
  desk.peer.scripts.clear();
  expect(results.every(({ kind }) => kind === "ok")).toBe(true);
  expect(desk.peer.to(placePath)).toHaveLength(15);
  expect(seen.refused).toBe(0);
  expect((await limits()).endpoints[5]).toMatchObject({ waiting: 0 });
});

it("shows what the exchange takes in the exchange's part alone", async () => {
  await tokensRest("place-order");
  forgetSingleton("gateway.call-timings");
  // On a clock of the test's own: what a busy computer adds stays far below it.
  const slowMs = 100_000;
  let passedMs = 0;
  const clocks = [performance, Date].map((clock) => {
    const real = clock.now.bind(clock);
    return vi.spyOn(clock, "now").mockImplementation(() => real() + passedMs);
  });
  desk.peer.scripts.set(placePath, (asked, response) => {
    passedMs += slowMs;
    answer(response, 200, envelope(apply(desk.peer.orders, asked)));
  });
  for (let times = 0; times < 3; times += 1) await place();
  desk.peer.scripts.clear();
  for (const clock of clocks) clock.mockRestore();
  const entries = await listIntents(desk.trader, desk.accountId, { limit: 3 });
  expect(entries).toHaveLength(3);
  for (const { createdAt, firstByteAt, answeredAt } of entries) {
    expect(firstByteAt).toBeGreaterThanOrEqual(createdAt);
    expect(answeredAt).toBeGreaterThanOrEqual(firstByteAt ?? Number.POSITIVE_INFINITY);
  }
  const { health } = await limits();
  expect(health.calls).toBeGreaterThanOrEqual(3);
  expect(health.exchange?.p50).toBeGreaterThan(slowMs / 2);
  expect((health.exchange?.p50 ?? 0) + (health.wire?.p95 ?? 0)).toBeGreaterThanOrEqual(slowMs - 5);
  expect(health.queue?.p95).toBeLessThan(slowMs);
  expect(health.wire?.p95).toBeLessThan(slowMs);
  expect(health.desk?.p95).toBeLessThan(slowMs);
});

it("refuses an order that did not get its turn in time, and sends nothing of it", async () => {
  await place();
  const { tokenMs } = timeouts();
  overrideTimeouts({ tokenMs: { ...tokenMs, person: 200 } });
  const taken = `UPDATE rate_limit_token SET free_at = clock_timestamp() + $1 * interval '1 s'
    WHERE endpoint = 'place-order'`;
  await pool().query(taken, [60]);
  desk.peer.arrivals.length = 0;
  expect(await place()).toMatchObject({ kind: "refused", failure: { kind: "busy" } });
  expect(desk.peer.to(placePath)).toEqual([]);
  await pool().query(taken, [0]);
  overrideTimeouts({ tokenMs });
  expect(await place()).toMatchObject({ kind: "ok" });
});

it("is nothing that another desk may read", async () => {
  const stranger = { ...desk.trader, deskId: "desk_other" };
  await expect(readLimits(stranger, desk.accountId)).rejects.toMatchObject({
    failure: { kind: "not-found" },
  });
});
