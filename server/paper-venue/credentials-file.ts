import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import path from "node:path";
import { freshBytes, makeCredentials, type SeededCredentials } from "./credentials";
import { FolderError, folderErrorFrom } from "./log/folder-error";

const fileName = "credentials.json";

/**
 * The keys kept in a data folder; made, 0600, when there are none. Keys never change afterwards.
 * Throws FolderError with a sentence.
 */
export function credentialsIn(folder: string): SeededCredentials {
  const file = path.join(folder, fileName);
  try {
    const text = readOrNull(file);
    if (text !== null) return parse(text, file);
    const credentials = makeCredentials(freshBytes);
    write(file, `${JSON.stringify(credentials, null, 2)}\n`);
    return credentials;
  } catch (error) {
    throw folderErrorFrom(error, folder);
  }
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

function parse(text: string, file: string): SeededCredentials {
  try {
    const { broker, trader } = JSON.parse(text) as SeededCredentials;
    const parts = [broker, trader].flatMap((it) => [it.key, it.secret, it.passphrase]);
    if ([...parts, broker.channelCode].every((part) => typeof part === "string")) {
      return { broker, trader };
    }
  } catch {
    // Said below, in a sentence.
  }
  throw new FolderError(`${file} does not hold the venue's keys. Restore it from a copy.`);
}

function write(file: string, text: string): void {
  const draft = `${file}.draft`;
  const opened = openSync(draft, "w", 0o600);
  try {
    writeSync(opened, text);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  renameSync(draft, file);
}
