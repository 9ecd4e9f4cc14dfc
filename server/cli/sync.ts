import "server-only";
import { writeDrift } from "../gateway/drift";
import { endProcessLease } from "../processes/process-lease";
import { UserFacingError } from "../user-facing-error.mjs";
import { type SyncSummary, syncOnce } from "../worker/archive-worker";
import { withDesk } from "./terminal/with-desk";

// `npm run sync`, from the root: reads what is due of every broker's commissions, deposits and
// withdrawals once, and ends; for a scheduler, or while the desk does not run. Ctrl-C stops it when
// the pages under way are kept; the next run goes on from there. Exit code 1 when a sync was
// interrupted.

let stopped = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    stopped = true;
  });
}

async function main(): Promise<void> {
  const summaries = await withDesk(syncAll);
  for (const summary of summaries) process.stdout.write(`${textOf(summary)}\n`);
  if (summaries.length === 0) process.stdout.write("No broker accounts to sync.\n");
  const failed = summaries.some(({ interrupted }) => interrupted.length > 0);
  if (failed || stopped) process.exitCode = 1;
}

async function syncAll(): Promise<readonly SyncSummary[]> {
  try {
    return await syncOnce(() => !stopped);
  } finally {
    // What is still to be written would open the database again after it was closed.
    await writeDrift();
    await endProcessLease();
  }
}

/** "commissions of acc_1: 29 synced", and a line for each unit that was interrupted. */
function textOf({ accountId, archive, synced, interrupted }: SyncSummary): string {
  const lines = interrupted.map(({ day, reason }) => `  ${day} interrupted: ${reason}`);
  return [`${archive} of ${accountId}: ${synced} synced`, ...lines].join("\n");
}

main().catch((error) => {
  process.stderr.write(`${error instanceof UserFacingError ? error.message : error.stack}\n`);
  process.exitCode = 1;
});
