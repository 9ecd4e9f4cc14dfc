import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closePool, pool } from "../db/database";
import { deskVersion } from "../db/schema-version";
import { env, overrideEnv } from "../env";
import { call } from "../gateway/call";
import { answer } from "../gateway/testing/fault-peer";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
import { acquireLease, releaseLease } from "../processes/leader-lease";
import { processInstanceId, processLeaseMs } from "../processes/process-lease";
import { freePorts } from "../testing/free-ports.mjs";
import { until } from "../testing/until";
import { serveMetrics } from "./serve-metrics";
import { systemState } from "./system-state";

const operations = path.resolve("docs/operations");
const before = { dataDir: env().dataDir, metricsPort: env().metricsPort };
let desk: TestDesk;
let port: number;

beforeAll(async () => {
  desk = await testDesk();
  [port = 0] = await freePorts(1);
  overrideEnv({ metricsPort: port, dataDir: path.resolve("docs") });
  serveMetrics("web");
  await until(async () => (await get("/live")).status === 200);
  await call(desk.context(), "place-order", desk.order());
});

afterAll(async () => {
  overrideEnv(before);
  await desk.close();
});

async function get(address: string) {
  const answered = await fetch(`http://127.0.0.1:${port}${address}`).catch(() => null);
  return { status: answered?.status ?? 0, text: (await answered?.text()) ?? "" };
}

/** The values of a metric by its labels. */
async function valuesOf(name: string): Promise<Record<string, number>> {
  const { text } = await get("/metrics");
  const lines = text.matchAll(new RegExp(`^${name}(\\{[^}]*\\})? (.+)$`, "gm"));
  return Object.fromEntries([...lines].map(([, labels = "", value]) => [labels, Number(value)]));
}

it("tells owners what the desk runs on, and claims no growth of a young database", async () => {
  const state = await systemState(desk.trader);
  expect(state.versions).toMatchObject({ node: process.versions.node, desk: deskVersion() });
  expect(state.versions.schema).toMatch(/^\d{4}_/);
  expect(state.disk.bytesPerDay).toBeNull();
  const all = state.disk.parts.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(all).toBeGreaterThan(0);
  expect(all).toBeLessThanOrEqual(state.disk.databaseBytes);
  // This process holds a lease, for it has sent an order.
  expect(state.processes.at(-1)).toMatchObject({ name: "PostgreSQL", seenAt: null });
  expect(state.processes[0]?.seenAt).toBeGreaterThan(state.now - processLeaseMs);
  expect(state.leases).toEqual([
    { name: "Background work", holder: null, since: null, until: null },
  ]);
  expect(state.queues.map(({ name }) => name).sort()).toEqual([
    ...["cancels", "deliveries", "exports", "sub-accounts", "syncs"],
  ]);
  expect(state.queues.every(({ waiting, oldestAt }) => waiting > 0 || oldestAt === null)).toBe(
    true,
  );
  const [journal] = state.chains.filter(({ name }) => name.startsWith("Journal of "));
  expect(journal?.entries).toBeGreaterThan(0);
  expect(journal?.verified).toBeNull();
  expect(state.lastBackup).toBeNull();
  expect(state.walArchivedAt).toBeNull();
});

it("tells owners who leads, since when something waits, and of the last backup", async () => {
  const holder = await processInstanceId();
  await acquireLease("worker", holder);
  await pool().query(
    `INSERT INTO reconciliation (account_id, next_at, last_complete_at, last_error)
     SELECT id, now() + interval '1 hour', now(), 'No answer.' FROM account
     ON CONFLICT (account_id) DO UPDATE SET next_at = excluded.next_at,
       last_complete_at = excluded.last_complete_at, last_error = excluded.last_error`,
  );
  const folder = await mkdtemp(path.join(os.tmpdir(), "backup-"));
  const [startedAt, finishedAt] = ["2026-11-29T03:00:00.000Z", "2026-11-29T03:00:12.000Z"];
  const files = [{ size: 70 }, { size: 30 }];
  const note = JSON.stringify({ at: startedAt, folder });
  await writeFile(
    path.join(folder, "manifest.json"),
    JSON.stringify({ startedAt, finishedAt, files }),
  );
  await writeFile(path.join(folder, "last-backup.json"), note);
  overrideEnv({ dataDir: folder });
  const state = await systemState(desk.trader);
  const [lease] = state.leases;
  expect(lease?.holder).toBe(state.processes[0]?.name);
  expect(lease?.until).toBeGreaterThan(state.now);
  // A renewal is no new lease, another holder's is.
  await acquireLease("worker", holder);
  expect((await systemState(desk.trader)).leases[0]?.since).toBe(lease?.since);
  await releaseLease("worker", holder);
  await acquireLease("worker", holder);
  expect((await systemState(desk.trader)).leases[0]?.since).toBeGreaterThan(lease?.since ?? 0);
  const check = state.jobs.find(({ name }) => name === "Check of unknown orders");
  expect(check?.at).toBeGreaterThan(state.now);
  expect(check?.last).toMatchObject({ problem: "No answer." });
  const at = Date.parse(startedAt);
  expect(state.lastBackup).toEqual({ at, folder, size: { bytes: 100, tookMs: 12_000 } });
  // It may be taken to another computer.
  await rm(path.join(folder, "manifest.json"));
  expect((await systemState(desk.trader)).lastBackup).toEqual({ at, folder, size: null });
  await rm(folder, { recursive: true });
  overrideEnv({ dataDir: path.resolve("docs") });
});

it("has every figure of the desk, and counts calls by how they ended", async () => {
  expect(await valuesOf("desk_database_up")).toEqual({ "": 1 });
  expect(await valuesOf("desk_worker_up")).toEqual({ "": 0 });
  expect(Object.values(await valuesOf("desk_orders")).reduce((a, b) => a + b)).toBe(1);
  const placed = '{venue="paper",endpoint="place-order",outcome="answered",process="web"}';
  expect((await valuesOf("desk_exchange_calls_total"))[placed]).toBe(1);
  desk.peer.scripts.set("/api/v3/trade/place-order", (_, response) => answer(response, 429, ""));
  await call(desk.context(), "place-order", desk.order());
  const limited = placed.replace("answered", "limited");
  expect((await valuesOf("desk_exchange_calls_total"))[limited]).toBe(1);
});

it("answers readiness, and nothing else", async () => {
  expect((await get("/ready")).status).toBe(503);
  expect((await get("/")).status).toBe(404);
});

it("still answers while the database is away", async () => {
  const { databaseUrl } = env();
  // The setting before the pool: a timer of the desk may open the next pool at any moment.
  overrideEnv({ databaseUrl: "postgres://desk@/desk?host=/nowhere" });
  await closePool();
  expect(await valuesOf("desk_database_up")).toEqual({ "": 0 });
  overrideEnv({ databaseUrl });
  await closePool();
  expect((await pool().query("SELECT 1")).rowCount).toBe(1);
});

it("has figures that promtool accepts", async (context) => {
  const { text } = await get("/metrics");
  const { error, status, stderr } = spawnSync("promtool", ["check", "metrics"], {
    input: text,
    encoding: "utf8",
  });
  if (error) context.skip("promtool is not installed here");
  expect(status, stderr).toBe(0);
});

it.each(["alerts.yaml", "grafana-dashboard.json"])(
  "has every metric that %s names",
  async (file) => {
    const { text } = await get("/metrics");
    const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    const names = types.flatMap(([, name = "", type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    );
    const used = readFileSync(path.join(operations, file), "utf8").matchAll(
      /\b(?:desk|nodejs|process)_[a-z0-9_]+/g,
    );
    const unknown = new Set(
      [...used].map(([name]) => name).filter((name) => !names.includes(name)),
    );
    expect([...unknown]).toEqual([]);
  },
);
