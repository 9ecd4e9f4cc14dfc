import "server-only";
import { rename, writeFile } from "node:fs/promises";
import path from "node:path";

/** Tells the next start that the database is a backup's, and when that was begun. */
interface RestoreNote {
  readonly backupAt: string;
}

const noteOf = (dataDir: string) => path.join(dataDir, "restored.json");

export async function noteRestore(dataDir: string, note: RestoreNote): Promise<void> {
  const file = noteOf(dataDir);
  await writeFile(`${file}.new`, JSON.stringify(note), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}
