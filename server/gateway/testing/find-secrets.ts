import "server-only";
import { pool } from "../../db/database";
import { wholeTables } from "../../db/testing";

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
  const hex = bytes.toString("hex");
  const each = (write: (digits: string) => string) =>
    [...bytes].map((byte) => write(byte.toString(16).padStart(2, "0"))).join("");
  return [
    secret,
    secret.toUpperCase(),
    ...["", "u:", "user:"].map((before) => inBase64(before, secret)),
    bytes.toString("base64url"),
    hex,
    hex.toUpperCase(),
    encodeURIComponent(secret),
    each((digits) => `%${digits}`),
    each((digits) => `%${digits.toUpperCase()}`),
    secret.replace(/[%a-m]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    JSON.stringify(secret).slice(1, -1),
    each((digits) => `\\u00${digits}`),
    each((digits) => `&#x${digits};`),
  ];
}

/** The digits that the secret alone decides, in the base64 of a longer text. */
function inBase64(before: string, secret: string): string {
  const text = Buffer.from(`${before}${secret}`, "utf8").toString("base64");
  const bits = before.length * 8;
  const end = Math.floor((bits + secret.length * 8) / 6);
  return text.slice(Math.ceil(bits / 6), end);
}

/** The places in which one of the secrets stands in the clear, in any form; each named once. */
export async function findSecrets(
  secrets: readonly string[],
  { printed, answered }: Collected,
): Promise<string[]> {
  const forms = secrets.flatMap(formsOf);
  // JSON within JSON doubles what escapes.
  const holds = (text: string) => {
    const single = text.replace(/\\{2,}/g, "\\");
    return forms.some((form) => text.includes(form) || single.includes(form));
  };
  const found = new Set<string>();
  if (holds(printed.join("\n"))) found.add("log");
  if (holds(answered.join("\n"))) found.add("answers");
  for (const name of await wholeTables()) {
    const { rows } = await pool().query<{ text: string }>(
      `SELECT t::text AS text FROM "${name}" t`,
    );
    if (rows.some(({ text }) => holds(text))) found.add(`table ${name}`);
  }
  return [...found];
}

/** How many characters the longest row of each table has that is longer than this. */
export async function longRows(max: number): Promise<string[]> {
  const long: string[] = [];
  for (const name of await wholeTables()) {
    const { rows } = await pool().query<{ longest: number | null }>(
      `SELECT max(length(t::text)) AS longest FROM "${name}" t`,
    );
    const longest = rows[0]?.longest ?? 0;
    if (longest > max) long.push(`${name}: ${longest}`);
  }
  return long;
}
