import "server-only";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { UserFacingError } from "../user-facing-error.mjs";

/** A path inside the backup. A manifest that was tampered with must not write anywhere else. */
const inside = z
  .string()
  .refine((name) => !path.isAbsolute(name) && !path.normalize(name).startsWith(".."));

const manifest = z.object({
  format: z.literal("broker-desk-backup-1"),
  deskVersion: z.string(),
  /** The files of a cluster fit only the PostgreSQL and the processor that wrote them. */
  postgres: z.string(),
  platform: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** Which key-encryption keys the secrets need: enough to recognise them, nothing to open with. */
  keks: z.array(z.object({ id: z.string(), checkValue: z.string() })),
  /** The folder of the archive that has the log after the backup; null where none is archived. */
  walFolder: inside.nullable().default(null),
  folders: z.array(inside),
  files: z.array(z.object({ name: inside, size: z.number(), sha256: z.string() })),
});

/** What a backup consists of. It is written last: a backup that was cut off has none. */
export type Manifest = z.output<typeof manifest>;

export type BackedUpFile = Manifest["files"][number];

export const manifestName = "manifest.json";

/** The files of the database inside a backup. */
export const databaseFolder = "database";

/** Where the keys of a backup are: beside its folder, so that they can be taken elsewhere. */
export const keysFileOf = (backup: string) => `${backup}.keys`;

/** Reads the manifest and checks every file against it; throws a UserFacingError. */
export async function readBackup(backup: string): Promise<Manifest> {
  const found = await readManifest(backup);
  for (const { name, size, sha256 } of found.files) {
    const file = await digestOf(path.join(backup, databaseFolder, name)).catch(() => null);
    if (file?.size === size && file.sha256 === sha256) continue;
    const what = file ? "is damaged" : "is missing";
    throw new UserFacingError(`${name} of the backup ${backup} ${what}. Use another backup.`);
  }
  return found;
}

async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(path.join(backup, manifestName), "utf8").catch(() => null);
  if (text === null) {
    throw new UserFacingError(
      `${backup} has no ${manifestName}: it is incomplete or not a Broker Desk backup. ` +
        "Use another backup.",
    );
  }
  const parsed = manifest.safeParse(parse(text));
  if (parsed.success) return parsed.data;
  throw new UserFacingError(
    `The ${manifestName} in ${backup} can't be read by this version. Use the version that wrote it.`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Size and SHA-256 of a file. */
export async function digestOf(file: string): Promise<Omit<BackedUpFile, "name">> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest("hex") };
}
