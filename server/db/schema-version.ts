import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { ClientBase, Pool } from "pg";

/** The version of this checkout. */
export function deskVersion(root = process.cwd()): string {
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  return version;
}

export interface Migration {
  readonly hash: string;
  readonly name: string;
  /** Its file begins with this mark: older versions work on beside it. */
  readonly expandOnly: boolean;
}

const mark = "-- expand-only\n";

export const migrationsIn = (root: string) => path.join(root, "server/db/migrations");

/** The migrations of this checkout, in their order. */
export function ownMigrations(root = process.cwd()): readonly Migration[] {
  const migrationsFolder = migrationsIn(root);
  const journal = readFileSync(path.join(migrationsFolder, "meta/_journal.json"), "utf8");
  const { entries } = JSON.parse(journal) as { entries: readonly { readonly tag: string }[] };
  return readMigrationFiles({ migrationsFolder }).map(({ hash, sql }, at) => ({
    hash,
    name: entries[at]?.tag ?? hash,
    expandOnly: sql[0]?.startsWith(mark) ?? false,
  }));
}

/** How a database's schema differs from what this version works with. */
export type SchemaState =
  | { readonly kind: "current" }
  /** `npm start` migrates it, or says why it can't. */
  | { readonly kind: "older" }
  /** A newer version changed what this one reads or writes. */
  | { readonly kind: "newer"; readonly deskVersion: string };

/** Compares a database with this checkout; the desk's role may ask. */
export async function schemaState(queries: ClientBase | Pool): Promise<SchemaState> {
  const found = await queries.query(
    "SELECT to_regclass('public.schema_migration') IS NOT NULL AS known",
  );
  if (!found.rows[0].known) return { kind: "older" };
  const { rows } = await queries.query<Migration & { readonly deskVersion: string }>(
    `SELECT hash, desk_version AS "deskVersion", expand_only AS "expandOnly"
     FROM schema_migration ORDER BY applied_at DESC`,
  );
  const own = new Set(ownMigrations().map(({ hash }) => hash));
  const newer = rows.find(({ hash, expandOnly }) => !(expandOnly || own.has(hash)));
  if (newer) return { kind: "newer", deskVersion: newer.deskVersion };
  const applied = new Set(rows.map(({ hash }) => hash));
  return { kind: [...own].every((hash) => applied.has(hash)) ? "current" : "older" };
}

/** What to do about a database that a newer version has changed. */
export const newerSchema = (version: string) =>
  `The database was migrated by Broker Desk ${version} and isn't compatible with this version, ` +
  `${deskVersion()}. It was left unchanged. Start ${version} or newer.`;
