import "server-only";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { holdAccounts, readRestoreNote, reportRestore } from "../backup/restored";
import { closePool, transaction } from "../db/database";
import type { Migrated } from "../db/migrate";
import { env } from "../env";
import { log } from "../log";
import { nameProcess, processInstanceId } from "../processes/process-lease";
import { abandonSample, isSampleDue } from "../sample/begin";
import { UserFacingError } from "../user-facing-error.mjs";
import { createFirstOwnerLink } from "../users/owner-links";
import { ensureKek } from "../vault";
import { migrateAsOwner } from "./prepare/migrate-as-owner";
import { requireOnlyDesk } from "./prepare/only-desk";
import { readReadyLine, seedDesk, seedPaper } from "./prepare/seed-desk";

// Before the first process of the desk: schema, key file, desk, paper connections, owner's link.
// The venue's ready line comes on standard input; one JSON line on standard output answers it: a
// `Prepared`, or `{"problem": "a sentence"}` with exit code 1.

interface Prepared {
  readonly inviteToken: string | null;
  /** What is to be said of a database that does not protect the journal and the audit. */
  readonly wall: string | null;
  /** The migrations of an upgrade in a sentence; null where there were none. */
  readonly migrated: string | null;
  /** The sample firm is to be made, or a start that made it was stopped. */
  readonly sampleDue: boolean;
  /** As of which moment the desk was just restored. */
  readonly restoredFrom: string | null;
}

async function prepare(): Promise<Prepared> {
  const line = await text(process.stdin);
  const venue = env().joinDatabase ? null : readReadyLine(line);
  const { migrated, wall } = await migrateAsOwner();
  await ensureKek();
  // From here on another desk that starts sees this one.
  nameProcess("prepare");
  await requireOnlyDesk({ ours: await processInstanceId() });
  const backupAt = await readRestoreNote();
  const { link, sampleDue } = await transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('broker-desk prepare'))`);
    const deskId = await seedDesk(tx);
    if (backupAt) await holdAccounts(tx, deskId, backupAt);
    if (venue) await seedPaper(tx, deskId, venue.credentials);
    const sampleDue = await isSampleDue(tx, deskId);
    const wanted = env().sampleFirm && venue?.credentials.sample !== undefined;
    if (sampleDue && !wanted) await abandonSample(tx, deskId);
    const link = await createFirstOwnerLink(tx, deskId);
    return { link, sampleDue: sampleDue && wanted };
  });
  if (backupAt) await reportRestore();
  return {
    inviteToken: link?.token ?? null,
    ...{ wall, sampleDue },
    migrated: upgradeSentence(migrated),
    restoredFrom: backupAt?.toISOString() ?? null,
  };
}

function upgradeSentence({ applied, isNew, ms }: Migrated): string | null {
  if (isNew || applied.length === 0) return null;
  return `Migrated the database in ${(ms / 1000).toFixed(1)} s: ${applied.join(", ")}.`;
}

try {
  process.stdout.write(`${JSON.stringify(await prepare())}\n`);
} catch (error) {
  log("error", "the database could not be prepared", { error });
  const problem =
    error instanceof UserFacingError
      ? error.message
      : "The database couldn't be prepared. See logs/prepare.log in DATA_DIR.";
  process.stdout.write(`${JSON.stringify({ problem })}\n`);
  process.exitCode = 1;
} finally {
  await closePool().catch(() => {});
}
