import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { isFull } from "@/lib/testing/size";
import { pool } from "../db/database";
import { type TestDatabase, testDatabase } from "../db/testing";
import { env, overrideEnv } from "../env";
import { newId } from "../ids";
import { singleton } from "../singleton";
import { patienceMs } from "../testing/patience";
import { readHealth, readReadiness } from "./health";
import { endProcessLease, nameProcess, processInstanceId } from "./process-lease";

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
  singleton("health.patience-ms", () => patienceMs);
});

beforeEach(() => pool().query("DELETE FROM process_instance"));

afterAll(() => db.drop());

const worker = (lease: string) =>
  pool().query(
    `INSERT INTO process_instance (id, process, lease_until)
     VALUES ($1, 'worker', clock_timestamp() + $2::interval)`,
    [newId("process"), lease],
  );

it("is ok while the database and a worker are there", async () => {
  await worker("15 seconds");
  const all = await Promise.all([readHealth(), readHealth()]);
  expect(all).toEqual(Array(2).fill({ status: "ok", database: "ok", worker: "ok" }));
});

it.each([
  ["never started", []],
  ["hangs, so that its lease has expired", ["-1 second"]],
  [
    "ends whenever it is started",
    ["-1 minute", "-50 seconds", "-40 seconds", "-20 s", "15 seconds"],
  ],
])("fails with a worker that %s", async (_, leases) => {
  for (const lease of leases) await worker(lease);
  expect(await readHealth()).toEqual({ status: "failing", database: "ok", worker: "away" });
});

it.runIf(isFull)("is ok again with a worker that lost its lease and took another", async () => {
  nameProcess("worker");
  const first = await processInstanceId();
  await pool().query("UPDATE process_instance SET lease_until = now() - interval '1 second'");
  expect((await readHealth()).worker).toBe("away");
  await expect.poll(() => processInstanceId()).not.toBe(first);
  expect((await readHealth()).worker).toBe("ok");
  await endProcessLease();
});

it("is ready while an exchange is away, and says so", async () => {
  await worker("15 seconds");
  const own = { status: "ok", database: "ok", worker: "ok", archiveLagSeconds: 0 };
  expect(await readReadiness()).toEqual({ ...own, exchange: "unknown" });
  const watch = (failure: string | null) =>
    pool().query(
      `WITH watched AS (INSERT INTO subscription (topic, subscriber, expires_at)
         VALUES ('one', 'me', now() + interval '1 minute') ON CONFLICT DO NOTHING)
       INSERT INTO snapshot (topic, version, rows, read_at, failure)
       VALUES ('one', 1, '[]', now(), $1)
       ON CONFLICT (topic) DO UPDATE SET failure = excluded.failure`,
      [failure],
    );
  await watch(null);
  expect(await readReadiness()).toEqual({ ...own, exchange: "ok" });
  await watch('{"message": "no answer"}');
  expect(await readReadiness()).toEqual({ ...own, exchange: "away" });
});

it("fails when the disk has no room for what PostgreSQL writes", async () => {
  await worker("15 seconds");
  const { dataDir } = env();
  // A file system that has no room at all.
  overrideEnv({ dataDir: "/proc" });
  expect(await readHealth()).toEqual({ status: "failing", database: "full", worker: "ok" });
  overrideEnv({ dataDir });
});

it("fails when no new connection is taken, whatever the pool still has", async () => {
  await worker("15 seconds");
  const { databaseUrl } = env();
  overrideEnv({ databaseUrl: "postgres://desk@/desk?host=/nowhere" });
  expect(await readHealth()).toEqual({ status: "failing", database: "away", worker: "unknown" });
  expect((await pool().query("SELECT 1 AS n")).rows).toEqual([{ n: 1 }]);
  overrideEnv({ databaseUrl });
});
