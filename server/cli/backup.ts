import "server-only";
import path from "node:path";
import { parseArgs } from "node:util";
import { backUp } from "../backup/back-up";
import { deskVersion } from "../db/schema-version";
import { env } from "../env";
import { UserFacingError } from "../user-facing-error.mjs";
import { readPassphrase } from "./terminal/passphrase";
import { withDesk } from "./terminal/with-desk";

// `npm run backup -- /backups [--passphrase-file FILE]`, from the root: backs up the desk's own
// database and keys, while the desk runs or not.

const usage = "Usage: npm run backup -- FOLDER [--passphrase-file FILE]";

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { "passphrase-file": { type: "string" } },
  });
  const [target] = positionals;
  if (target === undefined || positionals.length > 1) throw new UserFacingError(usage);
  const passphrase = await readPassphrase(values["passphrase-file"]);
  const { folder, keysFile, bytes, walRemoved } = await withDesk(async (server) => {
    if (!server) throw new UserFacingError(ownDatabase);
    const { dataDir, kekFile, walArchiveDir } = env();
    const { ownerUrl, cluster } = server;
    const to = { target: path.resolve(target), walArchiveDir };
    const places = { dataDir, kekFile, ownerUrl, cluster, ...to };
    return backUp({ ...places, passphrase, deskVersion: deskVersion() });
  });
  print(`Backup of ${Math.ceil(bytes / 1_000_000)} MB: ${folder}`);
  print(`Keys, encrypted: ${keysFile}`);
  if (walRemoved === null) print("The WAL archive can't be read or changed. Nothing was removed.");
  else if (walRemoved > 0) print(`Removed ${walRemoved} archived WAL files that no backup needs.`);
  print("Copy both to another computer. Only the passphrase opens the keys.");
}

const ownDatabase =
  "DATABASE_URL is set: back up your own PostgreSQL with its tools, and the key file apart from it " +
  "(docs/operations/backup.md).";

const print = (line: string) => process.stdout.write(`${line}\n`);

main(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`${error instanceof UserFacingError ? error.message : error.stack}\n`);
  process.exitCode = 1;
});
