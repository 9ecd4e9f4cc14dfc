import "server-only";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as apply } from "drizzle-orm/node-postgres/migrator";
import pg, { type Client } from "pg";
import { connectionOptions } from "./database";

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

/**
 * Brings a database up to the newest schema, as the owner of its tables. An advisory lock lets
 * several processes call it at once: one works, the others wait and find nothing to do.
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<void> {
  const { role, root = process.cwd() } = options;
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: "broker-desk migrate",
    options: connectionOptions(),
  });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [lockKey]);
    await apply(drizzle(client), { migrationsFolder: path.join(root, "server/db/migrations") });
    if (role) await grantRights(client, role);
  } finally {
    await client.end();
  }
}

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
  ],
  "SELECT, INSERT, UPDATE": [
    ...[
      "account",
      "alarm",
      "alert",
      "alert_rule",
      "connection",
      "created_key",
      "drift",
      "kek",
      "chain_head",
    ],
    ...["archive_day", "archive_page", "archive_quarantine", "checked_uid", "sync_run"],
    ...["archive_check", "source_probe"],
    ...["asset_snapshot", "sub_account_description"],
    ...["client", "client_day", "client_plan", "client_rule", "client_uid", "firm", "uid_sync"],
    ...["commission_rollup", "commission_day_rollup", "commission_day_total"],
    ...["commission_series", "correction"],
    ...["fill", "fill_identity", "transfer"],
    ...["open_order_list", "order_intent", "rate_limit_token", "reconciliation", "snapshot"],
    ...["cancel_job", "cancel_job_row", "sub_account_job", "sub_account_job_row", "export_run"],
    ...["api_token", "delivery", "delivery_channel", "export_schedule", "schedule_run"],
    ...["desk", "desk_user", "session", "invite"],
  ],
  "SELECT, INSERT, UPDATE, DELETE": [
    ...["client_day_rollup", "client_day_total"],
    ...["risk_limit", "order_reservation", "ip_set", "market_change", "preference", "saved_view"],
    ...["external_sub_account", "lease", "process_instance", "restore_hold", "sealed_value"],
    ...["subscription"],
    ...["sign_in_attempt", "sign_in_turn"],
  ],
};

/** The functions that the desk's own role may call. */
export const callable = ["make_fill_month(date)", "end_launch(text)"];

/** It numbers what the desk stores. */
const sequence = "fill_sequence";

const uncallable = ["refuse_change()", "refuse_rewrite()", "tell_connection_change()"];

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
