import "server-only";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { env } from "../env";
import { log } from "../log";

/** Where an export of this name is saved. */
export const savedPath = (name: string) => path.join(env().exportsDir, path.basename(name));

/** Whether an export can be downloaded again: its file may be gone, or on another server. */
export const isSaved = (name: string): Promise<boolean> =>
  access(savedPath(name)).then(
    () => true,
    () => false,
  );

/** Whether a file is byte for byte this one. */
export async function hasDigest(file: string, sha256: string): Promise<boolean> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(file), hash);
  } catch {
    return false;
  }
  return hash.digest("hex") === sha256;
}

/** The file's bytes reach the disk before its name does. */
export async function putInPlace(name: string): Promise<void> {
  const whole = savedPath(name);
  const file = await open(`${whole}.part`, "r+");
  await file.sync().finally(() => file.close());
  await rename(`${whole}.part`, whole);
}

/**
 * An export's bytes, saved on their way to the user. One that breaks off leaves nothing, and a
 * folder that can't be written to costs the copy, not the export.
 */
export async function* alsoSaved(
  name: string,
  bytes: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const part = `${savedPath(name)}.part`;
  const file = await tried(async () => {
    await mkdir(env().exportsDir, { recursive: true, mode: 0o700 });
    return open(part, "wx", 0o600);
  });
  let isGood = file !== null;
  let complete = false;
  try {
    for await (const chunk of bytes) {
      isGood &&= (await tried(() => written(file, chunk))) !== null;
      yield chunk;
    }
    complete = true;
  } finally {
    await file?.close();
    const isPlaced = complete && isGood && (await tried(() => putInPlace(name).then(() => true)));
    if (!isPlaced) await rm(part, { force: true });
  }
}

async function written(file: FileHandle | null, chunk: Uint8Array): Promise<FileHandle | null> {
  await file?.writeFile(chunk);
  return file;
}

async function tried<Value>(save: () => Promise<Value>): Promise<Value | null> {
  try {
    return await save();
  } catch (error) {
    log("warn", "an export could not be saved; it can't be downloaded again", { error });
    return null;
  }
}
