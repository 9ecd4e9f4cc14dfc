import "server-only";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { CompactEncrypt, compactDecrypt } from "jose";
import { z } from "zod";
import { UserFacingError } from "../user-facing-error.mjs";

/** The files of the key folder by name, and the key-encryption keys, wherever KEK_FILE is. */
export interface KeyFiles {
  readonly kek: string;
  readonly others: Readonly<Record<string, string>>;
}

export interface KeyPlaces {
  readonly dataDir: string;
  readonly kekFile: string;
}

const keyFolder = (dataDir: string) => path.join(dataDir, "keys");

/** Reads the keys of a desk; throws a UserFacingError when there is no key file. */
export async function readKeyFiles({ dataDir, kekFile }: KeyPlaces): Promise<KeyFiles> {
  const kek = await readFile(kekFile, "utf8").catch(() => {
    throw new UserFacingError(
      `The key file ${kekFile} can't be read. Run this as the desk's user.`,
    );
  });
  const folder = keyFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const others: Record<string, string> = {};
  for (const name of names) {
    const file = path.join(folder, name);
    if (file !== kekFile) others[name] = await readFile(file, "utf8");
  }
  return { kek, others };
}

/** Puts the keys of a backup into a new desk. Each file appears whole or not at all. */
export async function writeKeyFiles({ dataDir, kekFile }: KeyPlaces, keys: KeyFiles) {
  const files = Object.entries(keys.others).map(([name, text]) => {
    return [path.join(keyFolder(dataDir), path.basename(name)), text] as const;
  });
  for (const [file, text] of [...files, [kekFile, keys.kek] as const]) {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(`${file}.new`, text, { mode: 0o400, flush: true });
    await rename(`${file}.new`, file);
  }
}

const rounds = 1_000_000;

const stored = z.object({ kek: z.string(), others: z.record(z.string(), z.string()) });

/** The keys as a compact JWE that the passphrase opens. */
export function sealKeyFiles(keys: KeyFiles, passphrase: string): Promise<string> {
  return new CompactEncrypt(Buffer.from(JSON.stringify(keys)))
    .setProtectedHeader({ alg: "PBES2-HS512+A256KW", enc: "A256GCM" })
    .setKeyManagementParameters({ p2c: rounds })
    .encrypt(Buffer.from(passphrase));
}

/** Undoes `sealKeyFiles`; throws a UserFacingError for another passphrase. */
export async function openKeyFiles(file: string, passphrase: string): Promise<KeyFiles> {
  const text = await readFile(file, "utf8");
  const opened = await compactDecrypt(text.trim(), Buffer.from(passphrase), {
    maxPBES2Count: rounds,
    keyManagementAlgorithms: ["PBES2-HS512+A256KW"],
  }).catch(() => null);
  if (!opened) {
    throw new UserFacingError(`${file} can't be opened: wrong passphrase or damaged file.`);
  }
  return stored.parse(JSON.parse(Buffer.from(opened.plaintext).toString("utf8")));
}
