import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import path from "node:path";
import { freshBytes, makeSecrets, type SeededCredentials, type VenueSecrets } from "./credentials";
import { FolderError, folderErrorFrom } from "./log/folder-error";

const fileName = "credentials.json";

/** The file's form. */
type Kept = SeededCredentials & { readonly controlToken: string };

/**
 * The secrets kept in a data folder; made, 0600, when there are none. They never change afterwards.
 * Throws FolderError with a sentence.
 */
export function secretsIn(folder: string): VenueSecrets {
  const file = path.join(folder, fileName);
  try {
    const text = readOrNull(file);
    if (text !== null) return parse(text, file);
    const { credentials, controlToken } = makeSecrets(freshBytes);
    const kept: Kept = { ...credentials, controlToken };
    write(file, `${JSON.stringify(kept, null, 2)}\n`);
    return { credentials, controlToken };
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

function parse(text: string, file: string): VenueSecrets {
  try {
    const { broker, trader, hedge, controlToken } = JSON.parse(text) as Kept;
    const parts = [broker, trader, hedge].flatMap((it) => [it.key, it.secret, it.passphrase]);
    if ([...parts, broker.channelCode, controlToken].every((part) => typeof part === "string")) {
      return { credentials: { broker, trader, hedge }, controlToken };
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
