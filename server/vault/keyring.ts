import "server-only";
import { hkdfSync, timingSafeEqual } from "node:crypto";
import { asc } from "drizzle-orm";
import { database } from "../db/pool";
import { kek as kekTable } from "../db/schema";
import { env } from "../env";
import { forget, singleton } from "../singleton";
import { Sentence } from "../start/sentence.mjs";
import type { FindKek, Kek } from "./envelope";
import { createKekFile, newKek, readKekFile } from "./kek-file";

/** The key-encryption keys in use: one seals, all open. */
export interface Keyring {
  readonly active: Kek;
  readonly keks: readonly Kek[];
  readonly find: FindKek;
}

/**
 * Loads the key file, making it on the very first start, and proves it against the database.
 * Throws a Sentence when the file is missing, foreign or changed though secrets depend on it.
 */
export function ensureKek(): Promise<Keyring> {
  return singleton("vault.keyring", () => {
    const loading = load(env().kekFile);
    loading.catch(() => forget("vault.keyring"));
    return loading;
  });
}

/** Reads the key file anew, after another process may have changed it. */
export function reloadKeyring(): Promise<Keyring> {
  forget("vault.keyring");
  return ensureKek();
}

/** What the database keeps of a key: enough to know it again, nothing to open with. */
export function checkValueOf(kek: Kek): Buffer {
  return Buffer.from(hkdfSync("sha256", kek.key, "", `broker-desk check ${kek.id}`, 32));
}

async function load(file: string): Promise<Keyring> {
  const known = await knownKeks();
  const keks = (await readKekFile(file)) ?? (await makeFile(file, known));
  const find: FindKek = (id) => keks.find((kek) => kek.id === id);
  for (const row of known) prove(file, find(row.id), row);
  await register(keks);
  const active = keks.at(-1);
  if (!active) throw new Error("A key file without keys was read.");
  return { active, keks, find };
}

type KnownKek = typeof kekTable.$inferSelect;

async function knownKeks(): Promise<readonly KnownKek[]> {
  return database().select().from(kekTable).orderBy(asc(kekTable.createdAt));
}

async function makeFile(file: string, known: readonly KnownKek[]): Promise<readonly Kek[]> {
  const needed = known.filter((row) => row.retiredAt === null);
  if (needed.length > 0) throw new Sentence(missing(file, needed));
  await createKekFile(file, newKek());
  const made = await readKekFile(file);
  if (!made) throw new Sentence(`The key file ${file} vanished while it was made. Start again.`);
  return made;
}

function prove(file: string, kek: Kek | undefined, row: KnownKek): void {
  if (!kek) {
    if (row.retiredAt === null) throw new Sentence(foreign(file, row.id));
  } else if (!timingSafeEqual(checkValueOf(kek), row.checkValue)) {
    throw new Sentence(foreign(file, row.id));
  }
}

async function register(keks: readonly Kek[]): Promise<void> {
  const rows = keks.map((kek) => ({ id: kek.id, checkValue: checkValueOf(kek) }));
  await database().insert(kekTable).values(rows).onConflictDoNothing();
}

const missing = (file: string, needed: readonly KnownKek[]) =>
  `The key file ${file} is missing, and the database's secrets were sealed with its key ` +
  `${needed.map((row) => row.id).join(" and ")}. Put the file back, or name it with KEK_FILE.`;

const foreign = (file: string, id: string) =>
  `The key file ${file} is not the one that this database's secrets were sealed with ` +
  `(key ${id}). Put the right file there, or name it with KEK_FILE.`;
