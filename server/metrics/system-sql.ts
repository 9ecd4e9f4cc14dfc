import "server-only";
import type { SystemChain, SystemJob, SystemSpace } from "@/lib/api/system";
import { statement } from "../db/database";
import { queueSql } from "./queues";

/** A process with a valid lease; its name counts those of its kind. */
export interface StoredProcess {
  readonly id: string;
  readonly kind: string;
  readonly startedAt: number;
  readonly leaseUntil: number;
}

/** A lease by the id of the process that holds it. */
interface StoredLease {
  readonly name: string;
  readonly holder: string | null;
  readonly since: number | null;
  readonly until: number | null;
}

export interface StoredState {
  readonly now: number;
  readonly schema: string;
  readonly postgres: string;
  readonly postgresSince: number;
  readonly walArchivedAt: number | null;
  readonly since: number;
  readonly databaseBytes: number;
  readonly holdsDatabase: boolean;
  readonly parts: readonly SystemSpace[];
  readonly processes: readonly StoredProcess[] | null;
  readonly leases: readonly StoredLease[];
  readonly queues: readonly { name: string; waiting: number; oldestAt: number | null }[];
  readonly jobs: readonly SystemJob[];
  readonly chains: readonly SystemChain[] | null;
}

const ms = (moment: string) => `(extract(epoch FROM ${moment}) * 1000)::float8`;

/** What the tables hold, for a table of their sizes. */
const parts = {
  "Raw pages": ["archive_page"],
  Fills: ["^fill", "^commission_", "^client_day", "correction"],
  "Asset history": ["asset_snapshot"],
  "Journal and audit": ["^order_", "audit_event", "chain_head", "^journal_"],
  "Months and statements": ["^month_", "^payout", "statement_file"],
};

const partSql = Object.entries(parts)
  .map(([name, tables]) => {
    const names = tables.map((table) => (table.startsWith("^") ? table : `^${table}$`));
    return `WHEN relname ~ '${names.join("|")}' THEN '${name}'`;
  })
  .join(" ");

/** The accounts that the desk still works with. */
const accounts = "SELECT id FROM account WHERE desk_id = $deskId AND archived_at IS NULL";

/** The background work, each day that is being synced, and each job that places orders. */
const leaseSql = `
SELECT 'Background work' AS name, holder, ${ms("acquired_at")} AS since,
  ${ms("expires_at")} AS until
FROM (SELECT) AS one LEFT JOIN lease
  ON lease.name = 'worker' AND expires_at > clock_timestamp()
UNION ALL
SELECT initcap(day.archive) || ' of ' || day.day || ', ' || account.name, day.holder,
  ${ms("run.started_at")}, ${ms("day.lease_until")}
FROM archive_day AS day JOIN account ON account.id = day.account_id AND account.desk_id = $deskId
LEFT JOIN LATERAL (SELECT max(started_at) AS started_at FROM sync_run
  WHERE (account_id, archive, sync_run.day) = (day.account_id, day.archive, day.day)
    AND ended_at IS NULL) AS run ON true
WHERE day.lease_until > clock_timestamp()
UNION ALL
SELECT CASE kind WHEN 'batch' THEN 'Batch of ' ELSE 'Replacement of ' END || account.name, runner,
  ${ms("running_since")}, ${ms("process.lease_until")}
FROM order_job AS job JOIN account ON account.id = job.account_id AND account.desk_id = $deskId
JOIN process_instance AS process ON process.id = runner
WHERE job.ended_at IS NULL AND job.state = 'running' AND process.lease_until > clock_timestamp()`;

const lastSql = (at: string, problem: string) =>
  `CASE WHEN ${at} IS NOT NULL THEN json_build_object('at', ${ms(at)}, 'problem', ${problem}) END`;

/** What the worker does by the clock, as far as the database says when. */
const jobSql = `
SELECT 'Sync of the archive' AS name, (SELECT ${ms("min(next_at)")} FROM archive_day
    WHERE account_id IN (${accounts})) AS at,
  (SELECT ${lastSql("ended_at", "error")} FROM sync_run
    WHERE account_id IN (${accounts}) AND ended_at IS NOT NULL
    ORDER BY ended_at DESC LIMIT 1) AS last
UNION ALL
SELECT 'Check of the archive', NULL, (SELECT ${lastSql(
  "at",
  `CASE WHEN jsonb_array_length(faults) > 0 THEN jsonb_array_length(faults) || ' faults' END`,
)} FROM archive_check WHERE account_id IN (${accounts}) ORDER BY at DESC LIMIT 1)
UNION ALL
SELECT 'Check of unknown orders', (SELECT ${ms("min(next_at)")} FROM reconciliation
    WHERE account_id IN (${accounts})),
  (SELECT ${lastSql("last_complete_at", "last_error")} FROM reconciliation
    WHERE account_id IN (${accounts}) AND last_complete_at IS NOT NULL
    ORDER BY last_complete_at DESC LIMIT 1)
UNION ALL
SELECT 'Scheduled export', (SELECT ${ms("min(next_at)")} FROM export_schedule
    WHERE desk_id = $deskId AND removed_at IS NULL AND paused_at IS NULL),
  (SELECT ${lastSql("ended_at", "failure")} FROM schedule_run
    JOIN export_schedule ON export_schedule.id = schedule_id
    WHERE desk_id = $deskId AND ended_at IS NOT NULL ORDER BY ended_at DESC LIMIT 1)`;

/** The chains, each with what a user's last verification of it found. */
const chainSql = `
SELECT coalesce('Journal of ' || account.name, 'Audit') AS name, seq::float8 AS entries,
  left(encode(hash, 'hex'), 8) || '…' || right(encode(hash, 'hex'), 4) AS head,
  ${lastSql("verified.at", "verified.problem")} AS verified
FROM chain_head LEFT JOIN account ON account.id = chain_head.account_id
LEFT JOIN (SELECT DISTINCT ON (target) target, at, detail ->> 'problem' AS problem
  FROM audit_event WHERE desk_id = $deskId AND action IN ('audit.verified', 'journal.verified')
  ORDER BY target, seq DESC) AS verified ON verified.target IS NOT DISTINCT FROM account.id
WHERE account.desk_id = $deskId AND account.archived_at IS NULL
  OR chain_head.account_id = 'audit:' || $deskId`;

/** Everything that the database says of what the desk runs on. */
export const stateSql = statement<{ deskId: string }>(`
SELECT ${ms("clock_timestamp()")} AS now,
  (SELECT name FROM schema_migration ORDER BY applied_at DESC, name DESC LIMIT 1) AS schema,
  (SELECT ${ms("min(applied_at)")} FROM schema_migration) AS since,
  current_setting('server_version') AS postgres,
  ${ms("pg_postmaster_start_time()")} AS "postgresSince",
  (SELECT ${ms("last_archived_time")} FROM pg_stat_archiver
   WHERE current_setting('archive_mode') <> 'off') AS "walArchivedAt",
  pg_database_size(current_database())::float8 AS "databaseBytes",
  inet_server_addr() IS NULL AS "holdsDatabase",
  (SELECT json_agg(part ORDER BY bytes DESC) FROM (
    SELECT CASE ${partSql} ELSE 'Everything else' END AS name,
      sum(pg_total_relation_size(oid))::float8 AS bytes
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    GROUP BY 1) AS part) AS parts,
  (SELECT json_agg(each ORDER BY each.kind, each."startedAt") FROM (
    SELECT id, CASE process WHEN 'desk' THEN 'web server' ELSE process END AS kind,
      ${ms("started_at")} AS "startedAt", ${ms("lease_until")} AS "leaseUntil"
    FROM process_instance WHERE lease_until > clock_timestamp()
  ) AS each) AS processes,
  (SELECT json_agg(lease ORDER BY lease.name <> 'Background work', lease.name)
   FROM (${leaseSql}) AS lease) AS leases,
  (SELECT json_agg(json_build_object('name', labels ->> 'queue', 'waiting', value,
    'oldestAt', ${ms("oldest")})) FROM (${queueSql}) AS queue) AS queues,
  (SELECT json_agg(job) FROM (${jobSql}) AS job) AS jobs,
  (SELECT json_agg(chain ORDER BY chain.name) FROM (${chainSql}) AS chain) AS chains`);
