import "server-only";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { formatMoment } from "@/lib/time/format-moment";
import { appendAudit, byDesk } from "../audit/append";
import { database, type Tx } from "../db/database";
import { restoreHold } from "../db/schema";
import { env } from "../env";
import { raiseAlarms } from "../journal/alarms";

/** Tells the next start that the database was restored, and as of which moment. */
interface RestoreNote {
  readonly backupAt: string;
}

const noteOf = (dataDir: string) => path.join(dataDir, "restored.json");

export async function noteRestore(dataDir: string, note: RestoreNote): Promise<void> {
  const file = noteOf(dataDir);
  await writeFile(`${file}.new`, JSON.stringify(note), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

/** As of which moment this desk was just restored; null where it was not. */
export async function readRestoreNote(): Promise<Date | null> {
  const text = await readFile(noteOf(env().dataDir), "utf8").catch(() => null);
  return text === null ? null : new Date((JSON.parse(text) as RestoreNote).backupAt);
}

/** Holds every account of a restored desk until its lists have been read. */
export async function holdAccounts(tx: Tx, deskId: string, backupAt: Date): Promise<void> {
  await tx.execute(sql`
    INSERT INTO restore_hold (account_id, backup_at)
    SELECT id, ${backupAt.toISOString()} FROM account WHERE desk_id = ${deskId}
    ON CONFLICT (account_id) DO UPDATE SET backup_at = excluded.backup_at, problem = NULL`);
  const detail = { backupAt: backupAt.toISOString() };
  await appendAudit(tx, byDesk(deskId), { action: "desk.restored", target: deskId, detail });
}

/** After the holds are committed: an alarm for each account, and the note goes. */
export async function reportRestore(): Promise<void> {
  for (const { accountId, backupAt } of await database().select().from(restoreHold)) {
    await raiseAlarms(accountId, [{ intentId: null, reason: restoredReason(backupAt) }]);
  }
  await rm(noteOf(env().dataDir), { force: true });
}

const restoredReason = (backupAt: Date) =>
  `This desk was restored as of ${formatMoment(backupAt.getTime(), "UTC")} UTC. Orders placed ` +
  "after that aren't in the journal: compare with the exchange.";
