import "server-only";
import type { Client } from "pg";

/**
 * What the desk's own role may do with each table; the role that owns them migrates. A table that
 * stands in no list is closed to the desk, and fails a test.
 */
export const tableRights: Readonly<Record<string, readonly string[]>> = {
  // What happened is never changed or taken away.
  "SELECT, INSERT": [
    ...["audit_event", "order_event", "desk"],
    ...["fill_revision", "transfer_revision"],
  ],
  "SELECT, INSERT, UPDATE": [
    ...["account", "alarm", "connection", "created_key", "drift", "intent", "kek", "chain_head"],
    ...["archive_day", "archive_page", "archive_quarantine", "archive_read", "checked_uid"],
    ...["commission_rollup", "correction", "fill", "fill_identity", "transfer"],
    ...["budget_slot", "open_list", "reading", "sweep"],
    ...["cancel_job", "cancel_job_row", "creation_job", "creation_row"],
    ...["person", "session", "welcome_token"],
  ],
  "SELECT, INSERT, UPDATE, DELETE": [
    ...["boot", "external_sub_account", "lease", "sealed_value", "watch"],
    ...["sign_in_attempt", "sign_in_turn"],
  ],
};

/** The functions that the desk's own role may call. */
export const callable = ["make_fill_month(date)", "end_launch(text)"];

const uncallable = ["refuse_change()"];

/**
 * Gives a role exactly the rights above, as the owner of the tables and in one transaction: what it
 * or everybody had beside them is taken away.
 */
export async function giveRights(owner: Client, role: string): Promise<void> {
  const desk = owner.escapeIdentifier(role);
  const everybody = `${desk}, PUBLIC`;
  const tables = Object.values(tableRights).flat().join(", ");
  const functions = [...callable, ...uncallable].join(", ");
  await owner.query(
    [
      "BEGIN",
      `REVOKE ALL ON TABLE ${tables} FROM ${everybody}`,
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
