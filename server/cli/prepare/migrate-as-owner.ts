import "server-only";
import { migrate } from "../../db/migrate";
import { databaseUrl, pool } from "../../db/pool";
import { missingWall } from "../../db/wall";
import { env } from "../../env";
import { Sentence } from "../../start/sentence.mjs";
import { reachDatabase } from "./reach-database";

/**
 * Brings the database up to the newest schema, as the owner of the tables where one is named, and
 * gives the desk's role its rights. Answers a sentence when that role could rewrite the journal and
 * the audit all the same. Throws a Sentence when it cannot.
 */
export async function migrateAsOwner(): Promise<string | null> {
  const ownerUrl = env().databaseOwnerUrl;
  const role = await reachDatabase("DATABASE_URL", databaseUrl());
  const owner = ownerUrl === null ? role : await reachDatabase("DATABASE_OWNER_URL", ownerUrl);
  try {
    await migrate(ownerUrl ?? databaseUrl(), owner === role ? {} : { role });
  } catch (error) {
    throw isForbidden(error) ? new Sentence(forbidden(owner, ownerUrl !== null)) : error;
  }
  const { rows } = await pool().query("SELECT to_regclass('audit_event') AS found");
  if (rows[0].found === null) throw new Sentence(elsewhere);
  return missingWall(pool());
}

function isForbidden(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && "code" in cause && cause.code === "42501";
}

const forbidden = (role: string, named: boolean) =>
  named
    ? `The role "${role}" of DATABASE_OWNER_URL may not change the desk's tables. Make it the ` +
      "owner of the database and of the tables in it: docs/database.md tells how."
    : `The role "${role}" of DATABASE_URL may not change the desk's tables, and no ` +
      "DATABASE_OWNER_URL names the role that owns them. Set it: docs/database.md tells how.";

const elsewhere =
  "DATABASE_URL does not see the tables that DATABASE_OWNER_URL made. Set both to the same " +
  "database and the same schema.";
