import "server-only";
import pg from "pg";
import { Sentence } from "../../start/sentence.mjs";

const oldestVersion = 150_000;

/**
 * Makes sure that a PostgreSQL of 15 or newer answers at the address of a setting, and answers as
 * which role it lets the desk in. Throws a Sentence without the address.
 */
export async function reachDatabase(setting: string, url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new Sentence(
      `The database at ${setting} does not let the desk in: ${wordsOf(error)}. Check the ` +
        "address, the name and the password, and that the server runs.",
    );
  }
  try {
    const { rows } = await client.query(
      "SELECT current_setting('server_version_num')::int AS n, current_user AS role",
    );
    if (rows[0].n >= oldestVersion) return rows[0].role;
    throw new Sentence(
      `The database at ${setting} is PostgreSQL ${Math.floor(rows[0].n / 10_000)}; the desk ` +
        "needs 15 or newer. Leave DATABASE_URL out to use the one that comes with the desk.",
    );
  } finally {
    await client.end();
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  return error.message || ("code" in error ? String(error.code) : error.name);
}
