import "server-only";
import { statfs } from "node:fs/promises";
import pg from "pg";
import type { DeskHealth, DeskReadiness } from "@/lib/api/health";
import { databaseUrl, statement } from "../db/database";
import { env } from "../env";
import { singleton } from "../singleton";

/** Pages give up on the answer after 4 s. */
const patienceMs = () => singleton("health.patience-ms", () => 3_000);

/** PostgreSQL needs room for its log: two of its files of 16 MB. */
const minFreeBytes = 32_000_000;

/** A worker that was started more often in two minutes ends as soon as it begins. */
const maxStarts = 4;

const workers = statement<{ maxStarts: number }>(`
  SELECT count(*) FILTER (WHERE lease_until > clock_timestamp()) > 0
    AND count(*) FILTER (WHERE started_at > clock_timestamp() - interval '2 minutes') <= $maxStarts
    AS work
  FROM process_instance WHERE process = 'worker'`);

interface Running {
  health: Promise<DeskHealth> | null;
  readiness: Promise<DeskReadiness> | null;
}

const running = () =>
  singleton("health.running", (): Running => ({ health: null, readiness: null }));

/**
 * Whether the parts of the desk are there that take and follow orders. One answer serves all who
 * ask at the same moment: each makes a connection.
 */
export function readHealth(): Promise<DeskHealth> {
  const its = running();
  its.health ??= askParts().finally(() => {
    its.health = null;
  });
  return its.health;
}

const readiness = `
  SELECT
    (SELECT CASE WHEN count(*) = 0 THEN 'unknown'
       WHEN count(*) FILTER (WHERE failure IS NULL) > 0 THEN 'ok' ELSE 'away' END
     FROM snapshot WHERE (read_at IS NOT NULL OR failure IS NOT NULL) AND EXISTS (
       SELECT 1 FROM subscription
       WHERE subscription.topic = snapshot.topic AND expires_at > clock_timestamp())) AS exchange,
    (SELECT coalesce(round(extract(epoch FROM clock_timestamp() - min(next_at)))::int, 0)
     FROM archive_day WHERE next_at < clock_timestamp() AND EXISTS (
       SELECT 1 FROM connection
       WHERE connection.account_id = archive_day.account_id AND removed_at IS NULL)
    ) AS "archiveLagSeconds"`;

const notAsked = { exchange: "unknown", archiveLagSeconds: null } as const;

/**
 * The same with what the desk depends on beyond itself. An exchange that is away doesn't make the
 * desk unready: it follows its orders and shows what it knows.
 */
export function readReadiness(): Promise<DeskReadiness> {
  const its = running();
  its.readiness ??= askBeyond().finally(() => {
    its.readiness = null;
  });
  return its.readiness;
}

async function askBeyond(): Promise<DeskReadiness> {
  const health = await readHealth();
  if (health.database === "away") return { ...health, ...notAsked };
  const found = await onNewConnection(async (client) => {
    const { rows } = await client.query<Omit<DeskReadiness, keyof DeskHealth>>(readiness);
    return rows[0];
  }).catch(() => undefined);
  return { ...health, ...(found ?? notAsked) };
}

async function askParts(): Promise<DeskHealth> {
  try {
    return await onNewConnection(async (client) => {
      const { rows } = await client.query<{ work: boolean }>(workers({ maxStarts }));
      const database = (await isDiskFull(client.host)) ? "full" : "ok";
      const worker = rows[0]?.work ? "ok" : "away";
      const status = database === "ok" && worker === "ok" ? "ok" : "failing";
      return { status, database, worker };
    });
  } catch {
    return { status: "failing", database: "away", worker: "unknown" };
  }
}

/** Connections of the pool may live on where no other can be made. */
async function onNewConnection<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl(),
    connectionTimeoutMillis: patienceMs(),
    query_timeout: patienceMs(),
    application_name: "broker-desk health",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Only of a database on this computer, which is asked for in a folder. */
async function isDiskFull(host: string): Promise<boolean> {
  if (!host.startsWith("/")) return false;
  const disks = await Promise.all([host, env().dataDir].map((folder) => statfs(folder)));
  return disks.some(({ bavail, bsize }) => bavail * bsize < minFreeBytes);
}
