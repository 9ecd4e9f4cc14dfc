import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closePool, pool } from "../db/database";
import { deskVersion } from "../db/schema-version";
import { env, overrideEnv } from "../env";
import { call } from "../gateway/call";
import { answer } from "../gateway/testing/fault-peer";
import { type TestDesk, testDesk } from "../gateway/testing/test-desk";
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
  expect(state.processes.length).toBeGreaterThan(0);
  expect(state.queues.map(({ name }) => name).sort()).toEqual([
    ...["cancels", "deliveries", "exports", "sub-accounts", "syncs"],
  ]);
  const [journal] = state.chains.filter(({ name }) => name.startsWith("Journal of "));
  expect(journal?.entries).toBeGreaterThan(0);
  expect(state.lastBackupAt).toBeNull();
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
