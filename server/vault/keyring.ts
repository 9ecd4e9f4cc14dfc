import "server-only";
import { createSecretKey, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, link, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { asc } from "drizzle-orm";
import { database } from "../db/database";
import { kek as kekTable } from "../db/schema";
import { env } from "../env";
import { forgetSingleton, singleton } from "../singleton";
import { UserFacingError } from "../user-facing-error.mjs";
import type { FindKek, Kek } from "./envelope";

/** The key-encryption keys in use: one seals, all open. */
export interface Keyring {
  readonly active: Kek;
  readonly keks: readonly Kek[];
  readonly find: FindKek;
}

/**
 * Loads the key file, making it on the very first start, and proves it against the database.
 * Throws a UserFacingError when the file is missing, foreign or changed though secrets depend on
 * it.
 */
export function ensureKek(): Promise<Keyring> {
  return singleton("vault.keyring", () => {
    const loading = load(env().kekFile);
    loading.catch(() => forgetSingleton("vault.keyring"));
    return loading;
  });
}

/** Reads the key file again, after another process may have changed it. */
export function reloadKeyring(): Promise<Keyring> {
  forgetSingleton("vault.keyring");
  return ensureKek();
}

/** What the database keeps of a key: enough to know it again, nothing to open with. */
function checkValueOf(kek: Kek): Buffer {
  return Buffer.from(hkdfSync("sha256", kek.key, "", `broker-desk check ${kek.id}`, 32));
}

async function load(file: string): Promise<Keyring> {
  const known = await knownKeks();
  const keks = (await readKekFile(file)) ?? (await createFile(file, known));
  const find: FindKek = (id) => keks.find((kek) => kek.id === id);
  for (const row of known) verifyKek(file, find(row.id), row);
  await register(keks);
  const active = keks.at(-1);
  if (!active) throw new Error("A key file without keys was read.");
  return { active, keks, find };
}

type KnownKek = typeof kekTable.$inferSelect;

async function knownKeks(): Promise<readonly KnownKek[]> {
  return database().select().from(kekTable).orderBy(asc(kekTable.createdAt));
}

async function createFile(file: string, known: readonly KnownKek[]): Promise<readonly Kek[]> {
  const needed = known.filter((row) => row.retiredAt === null);
  if (needed.length > 0) throw new UserFacingError(missingFileMessage(file, needed));
  await createKekFile(file, newKek());
  const made = await readKekFile(file);
  if (!made)
    throw new UserFacingError(`The key file ${file} disappeared while being created. Start again.`);
  return made;
}

/**
 * Checks that the text of a key file holds the keys that a backup's secrets need, each with the
 * check value of the backup. Throws a UserFacingError that names the file.
 */
export function requireKeks(
  file: string,
  text: string,
  needed: readonly { readonly id: string; readonly checkValue: string }[],
): void {
  const keks = parseKekFile(file, text);
  for (const { id, checkValue } of needed) {
    const found = keks.find((kek) => kek.id === id);
    const row = { id, checkValue: Buffer.from(checkValue, "hex"), retiredAt: null };
    verifyKek(file, found, row);
  }
}

type NeededKek = Pick<KnownKek, "id" | "checkValue" | "retiredAt">;

function verifyKek(file: string, kek: Kek | undefined, row: NeededKek): void {
  if (!kek) {
    if (row.retiredAt === null) throw new UserFacingError(foreignFileMessage(file, row.id));
  } else if (!timingSafeEqual(checkValueOf(kek), row.checkValue)) {
    throw new UserFacingError(foreignFileMessage(file, row.id));
  }
}

async function register(keks: readonly Kek[]): Promise<void> {
  const rows = keks.map((kek) => ({ id: kek.id, checkValue: checkValueOf(kek) }));
  await database().insert(kekTable).values(rows).onConflictDoNothing();
}

const missingFileMessage = (file: string, needed: readonly KnownKek[]) =>
  `The key file ${file} is missing; the database's secrets are encrypted with its key ` +
  `${needed.map((row) => row.id).join(" and ")}. Put the file back, or set KEK_FILE to it.`;

const foreignFileMessage = (file: string, id: string) =>
  `The key file ${file} isn't the one this database's secrets are encrypted with ` +
  `(key ${id}). Put the right file there, or set KEK_FILE to it.`;

const heading = [
  "# Broker Desk key file: with this and the database, the exchange keys can be read.",
  "# Keep a copy separate from the database's backups. Without it the keys are lost.",
];

const linePattern = /^([0-9a-f]{16}) ([A-Za-z0-9+/]{43}=)$/;

/** The keys of a key file, oldest first, or null when there is no file. */
async function readKekFile(file: string): Promise<readonly Kek[] | null> {
  const text = await readFile(file, "utf8").catch(missingAsNull(file));
  return text === null ? null : parseKekFile(file, text);
}

function parseKekFile(file: string, text: string): readonly Kek[] {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const keks = lines.map((line) => {
    const [, id, key] = linePattern.exec(line) ?? [];
    if (!id || !key) throw new UserFacingError(notAKeyFileMessage(file));
    return { id, key: createSecretKey(Buffer.from(key, "base64")) };
  });
  if (keks.length === 0) throw new UserFacingError(notAKeyFileMessage(file));
  return keks;
}

/** A new random key-encryption key. */
export function newKek(): Kek {
  return { id: randomBytes(8).toString("hex"), key: createSecretKey(randomBytes(32)) };
}

/**
 * Makes a key file, readable by its owner alone. Of several processes that try at once one wins,
 * and the others see the winner's file, whole.
 */
async function createKekFile(file: string, kek: Kek): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = await writeDraft(file, [kek]);
  try {
    await link(draft, file);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(path.dirname(file));
}

/** Puts another list of keys in place of a key file, wholly or not at all. */
export async function replaceKekFile(file: string, keks: readonly Kek[]): Promise<void> {
  await rename(await writeDraft(file, keks), file);
  await syncFolder(path.dirname(file));
}

async function writeDraft(file: string, keks: readonly Kek[]): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  const lines = keks.map((kek) => `${kek.id} ${kek.key.export().toString("base64")}`);
  const { O_WRONLY, O_CREAT, O_EXCL } = constants;
  await withHandle(
    await open(/* turbopackIgnore: true */ draft, O_WRONLY | O_CREAT | O_EXCL, 0o400),
    async (handle) => {
      await handle.writeFile([...heading, ...lines, ""].join("\n"));
      await handle.sync();
    },
  );
  return draft;
}

/** A rename is on the disk once its folder is; some systems cannot sync folders and need not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  await withHandle(await open(folder, constants.O_RDONLY), (handle) => handle.sync());
}

async function withHandle(handle: FileHandle, work: (handle: FileHandle) => Promise<void>) {
  try {
    await work(handle);
  } finally {
    await handle.close();
  }
}

function missingAsNull(file: string) {
  return (error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw new UserFacingError(
      `The key file ${file} can't be read (${codeOf(error)}). Make it readable for the desk's ` +
        "user.",
    );
  };
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : "unknown";

const notAKeyFileMessage = (file: string) =>
  `${file} isn't a Broker Desk key file. Put the right file there, or set KEK_FILE to it.`;
