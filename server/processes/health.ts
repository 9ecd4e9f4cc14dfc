import "server-only";
import { statfs } from "node:fs/promises";
import pg from "pg";
import type { DeskHealth } from "@/lib/api/health";
import { databaseUrl } from "../db/database";
import { env } from "../env";
import { singleton } from "../singleton";

/** Pages give up on the answer after 4 s. */
const patienceMs = () => singleton("health.patience-ms", () => 3_000);

/** PostgreSQL needs room for its log: two of its files of 16 MB. */
const leastFreeBytes = 32_000_000;

/** A worker that was started more often in two minutes ends as soon as it begins. */
const mostStarts = 4;

const workers = `
  SELECT count(*) FILTER (WHERE lease_until > clock_timestamp()) > 0
    AND count(*) FILTER (WHERE started_at > clock_timestamp() - interval '2 minutes') <= $1 AS work
  FROM process_instance WHERE process = 'worker'`;

const asking = () =>
  singleton("health.asking", () => ({ now: null as Promise<DeskHealth> | null }));

/**
 * Whether the parts of the desk are there that take and follow orders. One answer serves all who
 * ask at the same moment: each makes a connection.
 */
export function readHealth(): Promise<DeskHealth> {
  const its = asking();
  its.now ??= askParts().finally(() => {
    its.now = null;
  });
  return its.now;
}

/** By a new connection: those of the pool may live on where no other can be made. */
async function askParts(): Promise<DeskHealth> {
  const client = new pg.Client({
    connectionString: databaseUrl(),
    connectionTimeoutMillis: patienceMs(),
    query_timeout: patienceMs(),
    application_name: "broker-desk health",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ work: boolean }>(workers, [mostStarts]);
    const database = (await isDiskFull(client.host)) ? "full" : "ok";
    const worker = rows[0]?.work ? "ok" : "away";
    const status = database === "ok" && worker === "ok" ? "ok" : "failing";
    return { status, database, worker };
  } catch {
    return { status: "failing", database: "away", worker: "unknown" };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Only of a database on this computer, which is asked for in a folder. */
async function isDiskFull(host: string): Promise<boolean> {
  if (!host.startsWith("/")) return false;
  const disks = await Promise.all([host, env().dataDir].map((folder) => statfs(folder)));
  return disks.some(({ bavail, bsize }) => bavail * bsize < leastFreeBytes);
}
