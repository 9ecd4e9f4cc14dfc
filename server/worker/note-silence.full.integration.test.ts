import { afterAll, beforeAll, expect, it } from "vitest";
import { pool } from "../db/database";
import { listPath } from "../gateway/testing/fault-peer";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
import { readSnapshot } from "../snapshots/store";
import { newHold } from "../testing/hold";
import { refreshTopic } from "./snapshot-worker";

// An exchange that takes requests and says nothing is told of long before its answer is given up.

let desk: TestDesk;

beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.close());

const topic = () => ({ kind: "orders", accountId: desk.accountId }) as const;

const stored = () => readSnapshot(topic());

it("a list that is owed is missed in the snapshot, until it comes", async () => {
  await refreshTopic(topic());
  const good = await stored();
  expect(good).toMatchObject({ failure: null, readAt: expect.any(Number) });

  const answers = newHold();
  const well = desk.peer.scripts.get(listPath);
  desk.peer.scripts.set(listPath, async (_call, response) => {
    await answers.released;
    response.writeHead(200, { "content-type": "application/json" });
    const data = { list: [], cursor: null };
    response.end(JSON.stringify({ code: "00000", msg: "", requestTime: Date.now(), data }));
  });
  const reading = refreshTopic(topic());
  await expect
    .poll(async () => (await stored()).failure, { timeout: 10_000 })
    .toMatchObject({ silent: true, endpoint: "unfilled-orders", code: null });
  expect((await stored()).readAt).toBe(good.readAt);
  answers.release();
  await reading;
  expect(await stored()).toMatchObject({ failure: null });
  expect((await stored()).readAt).toBeGreaterThan(good.readAt ?? 0);
  if (well) desk.peer.scripts.set(listPath, well);
  else desk.peer.scripts.delete(listPath);
});

it("a list that is only waited for behind the rate is not missed", async () => {
  const takenMs = 3_000;
  await pool().query(
    "UPDATE rate_limit_token SET free_at = clock_timestamp() + $1 * interval '1 ms'",
    [takenMs],
  );
  const { readAt } = await stored();
  const told: unknown[] = [];
  const reading = refreshTopic(topic());
  await expect
    .poll(
      async () => {
        const { failure, readAt } = await stored();
        if (failure) told.push(failure);
        return readAt;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(readAt ?? 0);
  await reading;
  expect(told).toEqual([]);
});
