import "server-only";
import { createSecretKey, randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, link, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Sentence } from "../start/sentence.mjs";
import type { Kek } from "./envelope";

const heading = [
  "# Broker Desk key file: with this and the database, the exchange keys can be read.",
  "# Keep a copy apart from the database's backups. Without it they are lost.",
];
const linePattern = /^([0-9a-f]{16}) ([A-Za-z0-9+/]{43}=)$/;

/** The keys of a key file, oldest first, or null when there is no file. */
export async function readKekFile(file: string): Promise<readonly Kek[] | null> {
  const text = await readFile(file, "utf8").catch(missingAsNull(file));
  if (text === null) return null;
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const keks = lines.map((line) => {
    const [, id, key] = linePattern.exec(line) ?? [];
    if (!id || !key) throw new Sentence(notAKeyFile(file));
    return { id, key: createSecretKey(Buffer.from(key, "base64")) };
  });
  if (keks.length === 0) throw new Sentence(notAKeyFile(file));
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
export async function createKekFile(file: string, kek: Kek): Promise<void> {
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
  await withHandle(await open(draft, O_WRONLY | O_CREAT | O_EXCL, 0o400), async (handle) => {
    await handle.writeFile([...heading, ...lines, ""].join("\n"));
    await handle.sync();
  });
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
    throw new Sentence(
      `The key file ${file} cannot be read (${codeOf(error)}). Let the desk's user read it.`,
    );
  };
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : "unknown";

const notAKeyFile = (file: string) =>
  `${file} is not a key file of Broker Desk. Put the right file there, or name it with KEK_FILE.`;
