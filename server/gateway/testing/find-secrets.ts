import "server-only";
import { pool } from "../../db/pool";

/** What a test has collected of what left the process. */
interface Collected {
  /** What was written to the log. */
  readonly printed: readonly string[];
  /** What callers were answered. */
  readonly answered: readonly string[];
}

/** A secret as it might stand somewhere: plain, base64, hex, URL and JSON. */
export function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, "utf8");
  return [
    secret,
    bytes.toString("base64").replace(/=+$/, ""),
    bytes.toString("base64url"),
    bytes.toString("hex"),
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
  ];
}

/** The places in which one of the secrets stands in the clear, in any form; each named once. */
export async function findSecrets(
  secrets: readonly string[],
  { printed, answered }: Collected,
): Promise<string[]> {
  const forms = secrets.flatMap(formsOf);
  const holds = (text: string) => forms.some((form) => text.includes(form));
  const found = new Set<string>();
  if (holds(printed.join("\n"))) found.add("log");
  if (holds(answered.join("\n"))) found.add("answers");
  const { rows: tables } = await pool().query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  for (const { name } of tables) {
    const { rows } = await pool().query<{ text: string }>(
      `SELECT t::text AS text FROM "${name}" t`,
    );
    if (rows.some(({ text }) => holds(text))) found.add(`table ${name}`);
  }
  return [...found];
}
