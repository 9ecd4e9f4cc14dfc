import "server-only";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { type Migrated, migrate } from "../db/migrate";
import { type EmbeddedPostgres, startPostgres } from "../start/postgres/start-postgres";
import { restore } from "./restore";

export interface TriedUpgrade extends Migrated {
  readonly backupAt: string;
  /** The version that made the backup. */
  readonly deskVersion: string;
}

interface Options {
  readonly backup: string;
  /** The copy is made beside it and removed at the end. */
  readonly dataDir: string;
  /** The key file of the desk, which opens the secrets of the backup. */
  readonly kekFile: string;
  readonly packages: string;
  readonly say: (sentence: string) => void;
  /** Gets what stops the copy's server and removes the copy, for a command that is interrupted. */
  readonly onCopy?: (remove: () => Promise<void>) => void;
}

/**
 * Restores a backup beside the desk's data folder, migrates that copy and removes it; the desk runs
 * on. Throws a UserFacingError where the backup can't be restored.
 */
export async function tryUpgrade(options: Options): Promise<TriedUpgrade> {
  const { backup, kekFile, packages, say } = options;
  const dataDir = mkdtempSync(`${options.dataDir}-upgrade-check-`);
  // Root runs PostgreSQL as another user, who has to get in.
  chmodSync(dataDir, 0o711);
  let server: EmbeddedPostgres | null = null;
  const remove = async () => {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  };
  options.onCopy?.(remove);
  const noPassphrase = async () => "";
  try {
    const { startedAt, deskVersion } = await restore({
      ...{ backup, dataDir, kekFile, say, passphrase: noPassphrase },
    });
    server = await startPostgres({ dataDir, packages, say });
    const migrated = await migrate(server.ownerUrl);
    return { ...migrated, backupAt: startedAt, deskVersion };
  } finally {
    await remove();
  }
}
