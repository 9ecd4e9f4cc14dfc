import "server-only";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as apply } from "drizzle-orm/node-postgres/migrator";
import pg, { type Client } from "pg";
import { connectionOptions, statement } from "./database";
import { deskVersion, type Migration, migrationsIn, ownMigrations } from "./schema-version";

/**
 * SHA-256 of the first migration, by which a database is known to be one that this version opens.
 * It never changes: whatever comes later is a migration after it.
 */
export const firstMigrationHash =
  "74546f6c8a575d1dbbe42c35e33c2a776cac77f3267b22d74029de4661cac079";

/** "brokerde" as eight bytes: the advisory lock that migrations hold. */
const lockKey = "7093854870116131941";

export interface MigrateOptions {
  /** The role that the desk works under; it gets its rights. Absent when it is the owner itself. */
  readonly role?: string;
  /** The folder that holds `server/db/migrations`. */
  readonly root?: string;
}

/** What brought a database up to the newest schema. */
export interface Migrated {
  /** The names of the migrations that were applied; all of them on a new database. */
  readonly applied: readonly string[];
  readonly isNew: boolean;
  readonly ms: number;
}

/**
 * Brings a database up to the newest schema, as the owner of its tables. An advisory lock lets
 * several processes call it at once: one works, the others wait and find nothing to do.
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<Migrated> {
  const { role, root = process.cwd() } = options;
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: "broker-desk migrate",
    options: connectionOptions(),
  });
  await client.connect();
  try {
    await client.query(lockSql({ lockKey }));
    const since = performance.now();
    const before = await appliedHashes(client);
    await apply(drizzle(client), { migrationsFolder: migrationsIn(root) });
    const own = ownMigrations(root);
    await noteMigrations(client, own, deskVersion(root));
    if (role) await grantRights(client, role);
    return {
      applied: own.filter(({ hash }) => !before.has(hash)).map(({ name }) => name),
      isNew: before.size === 0,
      ms: Math.round(performance.now() - since),
    };
  } finally {
    await client.end();
  }
}

const lockSql = statement<{ lockKey: string }>("SELECT pg_advisory_lock($lockKey)");

/** The table of the migrations that a database has. */
export const migrationsTable = "drizzle.__drizzle_migrations";

/** Whether any migration was ever applied to a database. */
export async function hasMigrations(client: Client): Promise<boolean> {
  const { rows } = await client.query(`SELECT to_regclass('${migrationsTable}') AS found`);
  return rows[0].found !== null;
}

async function appliedHashes(owner: Client): Promise<ReadonlySet<string>> {
  if (!(await hasMigrations(owner))) return new Set();
  const { rows } = await owner.query<{ hash: string }>(`SELECT hash FROM ${migrationsTable}`);
  return new Set(rows.map(({ hash }) => hash));
}

/** So that an older version can say which one a database needs. */
async function noteMigrations(owner: Client, own: readonly Migration[], version: string) {
  await owner.query(noteSql({ own: JSON.stringify(own), version }));
}

const noteSql = statement<{ own: string; version: string }>(`
INSERT INTO schema_migration (hash, name, desk_version, expand_only)
SELECT hash, name, $version, "expandOnly"
FROM jsonb_to_recordset($own) AS m (hash text, name text, "expandOnly" boolean)
ON CONFLICT (hash) DO NOTHING`);

/**
 * What the desk's own role may do with each table; the role that owns them migrates. A table that
 * is in no list is closed to the desk, and fails a test.
 */
export const tableRights: Readonly<Record<string, readonly string[]>> = {
  // What happened is never changed or taken away.
  "SELECT, INSERT": [
    ...["audit_event", "order_event", "day_certificate"],
    ...["fill_revision", "fill_uid", "transfer_revision"],
    ...["month_event", "month_line", "month_share", "reassignment", "statement_file"],
    ...["client_payee", "payout", "payout_file", "payout_file_row", "payout_void"],
    // But for what became of it: see `outcomeColumns`.
    "order_intent",
  ],
  SELECT: ["schema_migration"],
  "SELECT, INSERT, UPDATE": [
    ...[
      "account",
      "alarm",
      "alert_rule",
      "connection",
      "created_key",
      "drift",
      "kek",
      "chain_head",
      "journal_checkpoint",
    ],
    ...["archive_day", "archive_page", "archive_quarantine", "checked_uid", "sync_run"],
    ...["archive_check", "source_probe"],
    "sub_account_description",
    ...["client", "client_day", "client_plan", "client_rule", "client_uid", "firm", "uid_sync"],
    ...["commission_rollup", "commission_day_rollup", "commission_day_total"],
    ...["commission_series", "correction"],
    ...["fill", "fill_identity", "transfer"],
    ...["open_order_list", "rate_limit_token", "reconciliation", "snapshot"],
    ...["sub_account_job", "sub_account_job_row", "export_run"],
    ...["api_token", "delivery_channel", "export_schedule", "schedule_run"],
    ...["desk", "desk_user", "sample_firm"],
  ],
  "SELECT, INSERT, UPDATE, DELETE": [
    ...["client_day_rollup", "client_day_total"],
    ...["risk_limit", "order_reservation", "ip_set", "market_change", "preference", "saved_view"],
    ...["external_sub_account", "lease", "process_instance", "restore_hold", "sealed_value"],
    ...["subscription", "sign_in_attempt"],
    // Deleted when the settings keep them no longer.
    ...["alert", "asset_snapshot", "delivery", "invite", "order_job", "order_job_row", "session"],
  ],
};

/**
 * What the desk's own role may change of an order's row: what became of it and how far the desk is
 * with it, never what was ordered.
 */
export const outcomeColumns: readonly string[] = [
  ...["state", "order_id", "code", "message", "reason", "cum_exec_qty"],
  ...["process_instance_id", "resent_by", "first_byte_at", "last_byte_at", "answered_at"],
  ...["last_seen_at", "reconciled_at", "missing_snapshots", "missing_at", "missing_needed"],
  "updated_at",
];

/** The functions that the desk's own role may call. */
export const callable = ["make_fill_month(date)", "end_launch(text)"];

/** It numbers what the desk stores. */
const sequence = "fill_sequence";

const uncallable = ["refuse_change()", "refuse_rewrite()"];

/**
 * Gives a role exactly the rights above, as the owner of the tables and in one transaction: what it
 * or everybody had beside them is taken away.
 */
async function grantRights(owner: Client, role: string): Promise<void> {
  const desk = owner.escapeIdentifier(role);
  const everybody = `${desk}, PUBLIC`;
  const tables = Object.values(tableRights).flat().join(", ");
  const functions = [...callable, ...uncallable].join(", ");
  await owner.query(
    [
      "BEGIN",
      `REVOKE ALL ON TABLE ${tables} FROM ${everybody}`,
      `REVOKE ALL ON SEQUENCE ${sequence} FROM ${everybody}`,
      `GRANT USAGE ON SEQUENCE ${sequence} TO ${desk}`,
      `REVOKE ALL ON FUNCTION ${functions} FROM ${everybody}`,
      ...Object.entries(tableRights).map(
        ([rights, names]) => `GRANT ${rights} ON TABLE ${names.join(", ")} TO ${desk}`,
      ),
      `GRANT UPDATE (${outcomeColumns.join(", ")}) ON TABLE order_intent TO ${desk}`,
      `GRANT EXECUTE ON FUNCTION ${callable.join(", ")} TO ${desk}`,
      closeDatabaseSql(desk),
      "COMMIT",
    ].join(";\n"),
  );
}

/** What only the owner of the whole database can say; a database that is shared stays as it is. */
const closeDatabaseSql = (desk: string) => `DO $$ BEGIN
  IF (SELECT pg_has_role(datdba, 'USAGE') FROM pg_database WHERE datname = current_database()) THEN
    EXECUTE format('REVOKE CREATE, TEMPORARY ON DATABASE %I FROM ${desk}, PUBLIC',
      current_database());
    REVOKE ALL ON SCHEMA public FROM ${desk}, PUBLIC;
    GRANT USAGE ON SCHEMA public TO ${desk};
  END IF;
END $$`;
