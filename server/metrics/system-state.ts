import "server-only";
import { statfs } from "node:fs/promises";
import type { SystemJob, SystemProcess, SystemSpace, SystemState } from "@/lib/api/system";
import type { Principal } from "@/lib/users/roles";
import { pool, statement } from "../db/database";
import { deskVersion } from "../db/schema-version";
import { env } from "../env";
import { lastBackupSeconds, queueSql } from "./desk-metrics";

const dayMs = 86_400_000;

/** Before so many days the growth of a day says little. */
const leastDays = 7;

/** What the desk runs on: one read of its database and one look at its disk. */
export async function systemState({ deskId }: Principal): Promise<SystemState> {
  const { dataDir, keepRecordsMs, keepAssetsMs, keepExportsMs, keepRawPagesMs } = env();
  const [{ rows }, backupSeconds, { bavail, blocks, bsize }] = await Promise.all([
    pool().query<Read>(stateSql({ deskId })),
    lastBackupSeconds(),
    statfs(dataDir),
  ]);
  const [read] = rows;
  if (!read) throw new Error("The database told nothing of itself.");
  const { now, schema, postgres, since, databaseBytes, processes, queues, ...rest } = read;
  const days = (now - since) / dayMs;
  return {
    now,
    versions: { desk: deskVersion(), schema, node: process.versions.node, postgres },
    lastBackupAt: backupSeconds === 0 ? null : backupSeconds * 1_000,
    disk: {
      ...{ freeBytes: bavail * bsize, totalBytes: blocks * bsize, databaseBytes, since },
      ...{ parts: read.parts, holdsDatabase: read.holdsDatabase },
      bytesPerDay: days < leastDays ? null : databaseBytes / days,
    },
    processes: processes ?? [],
    queues: Object.entries(queues).map(([name, waiting]) => ({ name, waiting })),
    nextJobs: (rest.nextJobs ?? []).filter(({ at }) => at !== null),
    chains: rest.chains ?? [],
    auditVerifiedAt: rest.auditVerifiedAt,
    keepDays: {
      ...{ records: keepRecordsMs / dayMs, assets: keepAssetsMs / dayMs },
      ...{ exports: keepExportsMs / dayMs, rawPages: keepRawPagesMs / dayMs },
    },
  };
}

interface Read extends Pick<SystemState, "auditVerifiedAt"> {
  readonly now: number;
  readonly schema: string;
  readonly postgres: string;
  readonly since: number;
  readonly databaseBytes: number;
  readonly holdsDatabase: boolean;
  readonly parts: readonly SystemSpace[];
  readonly processes: readonly SystemProcess[] | null;
  readonly queues: Readonly<Record<string, number>>;
  readonly nextJobs: readonly SystemJob[] | null;
  readonly chains: SystemState["chains"] | null;
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

const stateSql = statement<{ deskId: string }>(`
SELECT ${ms("clock_timestamp()")} AS now,
  (SELECT name FROM schema_migration ORDER BY applied_at DESC, name DESC LIMIT 1) AS schema,
  (SELECT ${ms("min(applied_at)")} FROM schema_migration) AS since,
  current_setting('server_version') AS postgres,
  pg_database_size(current_database())::float8 AS "databaseBytes",
  inet_server_addr() IS NULL AS "holdsDatabase",
  (SELECT json_agg(part ORDER BY bytes DESC) FROM (
    SELECT CASE ${partSql} ELSE 'Everything else' END AS name,
      sum(pg_total_relation_size(oid))::float8 AS bytes
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    GROUP BY 1) AS part) AS parts,
  (SELECT json_agg(each ORDER BY each.name, each."startedAt") FROM (
    SELECT CASE p.process WHEN 'desk' THEN 'web server' ELSE p.process END AS name,
      ${ms("p.started_at")} AS "startedAt",
      ARRAY(SELECT lease.name FROM lease WHERE holder = p.id AND expires_at > clock_timestamp()
        ORDER BY 1) AS leases
    FROM process_instance AS p WHERE lease_until > clock_timestamp()
  ) AS each) AS processes,
  (SELECT json_object_agg(labels ->> 'queue', value) FROM (${queueSql}) AS queue) AS queues,
  (SELECT json_agg(job ORDER BY job.at) FROM (
    SELECT 'Next sync of the archive' AS name, ${ms("min(next_at)")} AS at FROM archive_day
    UNION ALL SELECT 'Next scheduled export', ${ms("min(next_at)")} FROM export_schedule
    WHERE desk_id = $deskId AND removed_at IS NULL AND paused_at IS NULL
  ) AS job) AS "nextJobs",
  (SELECT json_agg(chain ORDER BY chain.name) FROM (
    SELECT coalesce('Journal of ' || account.name, 'Audit') AS name, seq::float8 AS entries,
      left(encode(hash, 'hex'), 8) || '…' || right(encode(hash, 'hex'), 4) AS head
    FROM chain_head LEFT JOIN account ON account.id = chain_head.account_id
    WHERE account.desk_id = $deskId AND account.archived_at IS NULL
      OR chain_head.account_id = 'audit:' || $deskId
  ) AS chain) AS chains,
  (SELECT ${ms("max(at)")} FROM audit_event
   WHERE desk_id = $deskId AND action = 'audit.verified') AS "auditVerifiedAt"`);
