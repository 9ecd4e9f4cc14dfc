import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import type { Desk } from "../desk.mjs";

/**
 * Runs SQL in a throw-away desk's own database as the owner of its tables, to let time pass that
 * nobody can wait for.
 */
export const inDatabase = (desk: Desk, sql: string): Promise<void> =>
  withDatabase(desk, async (client) => void (await client.query(sql)));

/** Does something while nobody can read a table: what needs it is late. */
export const whileLocked = (desk: Desk, table: string, act: () => Promise<void>): Promise<void> =>
  withDatabase(desk, async (client) => {
    await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    await act();
    await client.query("ROLLBACK");
  });

/** The exchange's ids of all orders that a desk has written down. */
export const ordersInJournal = (desk: Desk): Promise<ReadonlySet<string>> =>
  withDatabase(desk, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "SELECT order_id AS id FROM order_intent WHERE order_id IS NOT NULL",
    );
    return new Set(rows.map(({ id }) => id));
  });

export async function withDatabase<T>(
  desk: Desk,
  act: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const file = readFileSync(path.join(desk.dataDir, "desk.pid"), "utf8");
  const { children } = JSON.parse(file) as { children: { name: string; pid: number }[] };
  const web = children.find(({ name }) => name === "web server");
  const environment = readFileSync(`/proc/${web?.pid}/environ`, "utf8").split("\0");
  const address = environment.find((entry) => entry.startsWith("DATABASE_URL="));
  const client = new pg.Client({ connectionString: asOwner(desk, address) });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

function asOwner(desk: Desk, address = ""): string {
  const note = path.join(desk.dataDir, "postgres-place");
  const base = existsSync(note) ? readFileSync(note, "utf8").trim() : desk.dataDir;
  const password = readFileSync(path.join(base, "keys/desk-owner"), "utf8").trim();
  return address
    .slice("DATABASE_URL=".length)
    .replace(/\/\/desk_app:\w+@/, `//desk_owner:${password}@`);
}

/** Lets everybody's password have been typed too long ago for what takes a recent one. */
export const letPasswordAge = (desk: Desk) =>
  inDatabase(desk, "UPDATE session SET password_at = now() - interval '1 day'");

/** Lets two minutes pass for what nobody knows: its quiet window is over. */
export const letQuietWindowPass = (desk: Desk) =>
  inDatabase(
    desk,
    `UPDATE order_intent SET created_at = created_at - interval '2 minutes',
       first_byte_at = first_byte_at - interval '2 minutes',
       last_byte_at = last_byte_at - interval '2 minutes'
     WHERE state = 'UNKNOWN'`,
  );
