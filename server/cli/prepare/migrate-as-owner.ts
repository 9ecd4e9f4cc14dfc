import "server-only";
import pg from "pg";
import { connectionOptions, databaseUrl, isForbidden, pool } from "../../db/database";
import {
  firstMigrationHash,
  hasMigrations,
  type Migrated,
  migrate,
  migrationsTable,
} from "../../db/migrate";
import { newerSchema, schemaState } from "../../db/schema-version";
import { env } from "../../env";
import { missingProtection } from "../../hash-chain/database-protection";
import { UserFacingError } from "../../user-facing-error.mjs";
import { requireOnlyDesk } from "./only-desk";

interface Prepared {
  readonly migrated: Migrated;
  /** A sentence where the desk's role could rewrite the journal and the audit all the same. */
  readonly wall: string | null;
}

/**
 * Brings the database up to the newest schema, as the owner of the tables where one is named, and
 * gives the desk's role its rights. Throws a UserFacingError when it cannot.
 */
export async function migrateAsOwner(): Promise<Prepared> {
  const ownerUrl = env().databaseOwnerUrl;
  const role = await reachDatabase("DATABASE_URL", databaseUrl());
  if (ownerUrl === null && env().joinDatabase && (await isCurrent())) {
    const migrated = { applied: [], isNew: false, ms: 0 };
    return { migrated, wall: await missingProtection(pool()) };
  }
  const owner = ownerUrl === null ? role : await reachDatabase("DATABASE_OWNER_URL", ownerUrl);
  const refuse = (error: unknown) => {
    throw isForbidden(error) ? new UserFacingError(forbidden(owner, ownerUrl !== null)) : error;
  };
  await requireUsable(ownerUrl ?? databaseUrl()).catch(refuse);
  await requireOnlyDesk();
  const own = owner === role ? {} : { role };
  const migrated = await migrate(ownerUrl ?? databaseUrl(), own).catch(refuse);
  const { rows } = await pool().query("SELECT to_regclass('audit_event') AS found");
  if (rows[0].found === null) throw new UserFacingError(elsewhere);
  return { migrated, wall: await missingProtection(pool()) };
}

/** Whether another start has migrated the database that this one joins. */
async function isCurrent(): Promise<boolean> {
  try {
    return (await schemaState(pool())).kind === "current";
  } catch (error) {
    if (isForbidden(error)) return false;
    throw error;
  }
}

const forbidden = (role: string, named: boolean) =>
  named
    ? `The role "${role}" of DATABASE_OWNER_URL can't change the desk's tables. Make it the ` +
      "owner of the database and its tables: see docs/database.md."
    : `The role "${role}" of DATABASE_URL can't change the desk's tables, and no ` +
      "DATABASE_OWNER_URL names the role that owns them. Set it: see docs/database.md.";

const elsewhere =
  "DATABASE_URL can't see the tables created through DATABASE_OWNER_URL. Set both to the same " +
  "database and schema.";

/**
 * Throws a UserFacingError where a database cannot be the desk's: text in another encoding, or
 * tables of another program or of a version that is too old. It has not been changed by then.
 */
async function requireUsable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: connectionOptions() });
  await client.connect();
  try {
    const { rows } = await client.query(`
      SELECT pg_encoding_to_char(encoding) AS encoding, current_database() AS name,
        to_regclass('public.desk') IS NULL AND EXISTS (
          SELECT FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm')
            AND relnamespace = 'public'::regnamespace) AS "isOthers"
      FROM pg_database WHERE datname = current_database()`);
    const { encoding, name, isOthers } = rows[0];
    if (encoding !== "UTF8") {
      throw new UserFacingError(
        `The database "${name}" has the encoding ${encoding}; the desk needs UTF8. Create one: ` +
          "CREATE DATABASE desk ENCODING 'UTF8' TEMPLATE template0.",
      );
    }
    if (isOthers) {
      throw new UserFacingError(
        `The database "${name}" has another program's tables and was left unchanged. Give the ` +
          "desk its own database: see docs/database.md.",
      );
    }
    if (await isTooOld(client)) {
      throw new UserFacingError(
        `The database "${name}" was created by Broker Desk ${lastOlder.version} or older and was ` +
          `left unchanged. The last version that opens it is ${lastOlder.version} (commit ` +
          `${lastOlder.commit}). Start that version, or give this one its own database.`,
      );
    }
    const state = await schemaState(client);
    if (state.kind === "newer") throw new UserFacingError(newerSchema(state.deskVersion));
  } finally {
    await client.end();
  }
}

/** The last version before this one's first migration, and its last commit. */
const lastOlder = { version: "0.1.0", commit: "078d5c0d" };

/** Whether the first migration of a database is another one than ours. */
async function isTooOld(client: pg.Client): Promise<boolean> {
  if (!(await hasMigrations(client))) return false;
  const first = await client.query(
    `SELECT hash FROM ${migrationsTable} ORDER BY created_at LIMIT 1`,
  );
  return first.rows.some(({ hash }) => hash !== firstMigrationHash);
}

const oldestVersion = 150_000;

/**
 * Makes sure that a PostgreSQL of 15 or newer answers at the address of a setting, and answers as
 * which role it lets the desk in. Throws a UserFacingError without the address.
 */
async function reachDatabase(setting: string, url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new UserFacingError(
      `The database at ${setting} rejected the connection: ${errorText(error)}. Check the ` +
        "address, user name and password, and that the server is running.",
    );
  }
  try {
    const { rows } = await client.query(
      "SELECT current_setting('server_version_num')::int AS n, current_user AS role",
    );
    if (rows[0].n >= oldestVersion) return rows[0].role;
    throw new UserFacingError(
      `The database at ${setting} is PostgreSQL ${Math.floor(rows[0].n / 10_000)}; the desk ` +
        "needs 15 or newer. Remove DATABASE_URL to use the built-in one.",
    );
  } finally {
    await client.end();
  }
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  return error.message || ("code" in error ? String(error.code) : error.name);
}
