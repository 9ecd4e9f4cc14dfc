import "server-only";
import { statfs } from "node:fs/promises";
import { Gauge, Registry } from "prom-client";
import { pool } from "../db/database";
import { env } from "../env";
import { log } from "../log";
import { readLastBackup } from "./last-backup";
import { queueSql } from "./queues";

/** What the whole desk is like, read from its database at each scrape. */
export async function readDeskMetrics(): Promise<Registry> {
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `desk_${name}`, help, labelNames, registers: [registry] });
  const up = gauge("database_up", "1 while the database answers.");
  const backup = gauge("last_backup_timestamp_seconds", "When the last backup began; 0: never.");
  const disk = gauge("disk_free_bytes", "Free space on the disk of DATA_DIR.");
  const { bavail, bsize } = await statfs(env().dataDir);
  disk.set(bavail * bsize);
  backup.set(((await readLastBackup())?.at ?? 0) / 1_000);
  const rows = await readFigures();
  up.set(rows === null ? 0 : 1);
  const gauges = new Map(
    figures.map(({ name, help, labels }) => [name, gauge(name, help, [...labels])]),
  );
  for (const { name, labels, value } of rows ?? []) {
    if (value !== null) gauges.get(name)?.set(labels, value);
  }
  return registry;
}

interface Row {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number | null;
}

async function readFigures(): Promise<readonly Row[] | null> {
  try {
    return (await pool().query<Row>({ name: "metrics", text: figuresSql })).rows;
  } catch (error) {
    log("warn", "the figures for /metrics could not be read", { error });
    return null;
  }
}

interface Figure {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  /** A query of `labels` (jsonb) and `value`. */
  readonly sql: string;
}

const none = "'{}'::jsonb AS labels";

const figures: readonly Figure[] = [
  {
    name: "worker_up",
    help: "1 while a worker holds its lease.",
    labels: [],
    sql: `SELECT ${none}, least(count(*), 1) AS value FROM process_instance
      WHERE process = 'worker' AND lease_until > clock_timestamp()`,
  },
  {
    name: "orders",
    help: "Orders that are open, being sent, or of unknown outcome, by state.",
    labels: ["state"],
    sql: `SELECT jsonb_build_object('state', states.state) AS labels, count(i.id) AS value
      FROM unnest(ARRAY['PREPARED', 'SENDING', 'ACKED', 'ACKED_NO_ID', 'LIVE', 'PARTIAL',
        'UNKNOWN', 'UNRESOLVED', 'ATTESTED_OPEN']) AS states (state) CROSS JOIN account
      LEFT JOIN order_intent AS i ON i.account_id = account.id AND i.state = states.state
        AND i.kind = 'place' AND account.archived_at IS NULL
      GROUP BY states.state`,
  },
  {
    name: "order_accept_to_shown_seconds",
    help: "From the exchange's acknowledgement until a list showed the order; last 5 minutes.",
    labels: ["percentile"],
    sql: `SELECT jsonb_build_object('percentile', round(q * 100)::text) AS labels,
        percentile_cont(q) WITHIN GROUP (
          ORDER BY extract(epoch FROM shown.at - i.answered_at)::float8) AS value
      FROM (VALUES (0.5::float8), (0.95::float8)) AS shares (q)
      CROSS JOIN account JOIN order_intent AS i ON i.account_id = account.id
        AND i.created_at > clock_timestamp() - interval '5 minutes' AND i.kind = 'place'
        AND account.archived_at IS NULL AND NOT account.sample
      CROSS JOIN LATERAL (SELECT min(at) AS at FROM order_event AS e
        WHERE e.intent_id = i.id AND e.state IN ('LIVE', 'PARTIAL')) AS shown
      WHERE shown.at >= i.answered_at GROUP BY q`,
  },
  {
    name: "alarms_open",
    help: "Alarms that nobody has acknowledged.",
    labels: [],
    sql: `SELECT ${none}, count(*) AS value FROM alarm JOIN account ON account.id = account_id
      WHERE acknowledged_at IS NULL AND archived_at IS NULL`,
  },
  {
    name: "archive_lag_seconds",
    help: "How long the most overdue sync of the archive has been due.",
    labels: [],
    sql: `SELECT ${none},
        coalesce(extract(epoch FROM clock_timestamp() - min(next_at)), 0) AS value
      FROM archive_day WHERE next_at < clock_timestamp() AND EXISTS (
        SELECT 1 FROM connection
        WHERE connection.account_id = archive_day.account_id AND removed_at IS NULL)`,
  },
  {
    name: "archive_coverage",
    help: "Days of the archive by state.",
    labels: ["archive", "state"],
    sql: `SELECT jsonb_build_object('archive', archive, 'state', state) AS labels, count(*) AS value
      FROM archive_day GROUP BY archive, state`,
  },
  {
    name: "queue_depth",
    help: "What waits to be done, by queue.",
    labels: ["queue"],
    sql: queueSql,
  },
  {
    name: "deliveries_failed",
    help: "E-mails and webhooks of the last 24 hours that were given up.",
    labels: [],
    sql: `SELECT ${none}, count(*) AS value FROM delivery
      WHERE state = 'failed' AND ended_at > clock_timestamp() - interval '24 hours'`,
  },
  {
    name: "restored_accounts_held",
    help: "Accounts that take no orders since a restore.",
    labels: [],
    sql: `SELECT ${none}, count(*) AS value FROM restore_hold`,
  },
  {
    name: "wal_archive_failing",
    help: "1 while the database's write-ahead log can't be archived.",
    labels: [],
    sql: `SELECT ${none}, CASE WHEN current_setting('archive_mode') <> 'off' AND last_failed_time
        > coalesce(last_archived_time, '-infinity') THEN 1 ELSE 0 END AS value
      FROM pg_stat_archiver`,
  },
  {
    name: "database_bytes",
    help: "Size of the database.",
    labels: [],
    sql: `SELECT ${none}, pg_database_size(current_database()) AS value`,
  },
];

const figuresSql = figures
  .map(({ name, sql }) => `SELECT '${name}' AS name, labels, value::float8 FROM (${sql}) AS found`)
  .join("\nUNION ALL ");
