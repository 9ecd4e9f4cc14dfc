import "server-only";
import { asc, eq } from "drizzle-orm";
import { checkArchive } from "../archive/commissions/archive-checks";
import { type ArchiveCheck, verifyArchive } from "../archive/commissions/verify-archive";
import { database } from "../db/database";
import { account } from "../db/schema";
import { UserFacingError } from "../user-facing-error.mjs";
import { ensureKek } from "../vault";
import { withDesk } from "./terminal/with-desk";

// `npm run verify-archive`, from the root: computes every digest, sum and certificate of every
// broker's archive again, without the exchange and while the desk runs or not. One line for each
// account, and one for each day that fails; exit code 1 when one fails, or when the key file is not
// there and nobody can tell of the end of the chain.

async function main(): Promise<void> {
  if (!(await withDesk(verifyAll))) process.exitCode = 1;
}

/** Whether everything is known to be whole. */
async function verifyAll(): Promise<boolean> {
  const keyProblem = await ensureKek().then(
    () => null,
    (error: unknown) => {
      if (error instanceof UserFacingError) return error.message;
      throw error;
    },
  );
  let whole = keyProblem === null;
  const brokers = await database()
    .select()
    .from(account)
    .where(eq(account.ndBroker, true))
    .orderBy(asc(account.id));
  for (const { id, name } of brokers) {
    // Without the key file it is no whole check: what the pages show stays.
    const found = await (keyProblem ? verifyArchive(id, { withoutMac: true }) : checkArchive(id));
    const title = `archive of account ${name} (${id})`;
    for (const { day, problem } of found.faults) {
      process.stdout.write(`BROKEN  ${title}${day === null ? "" : `, ${day}`}: ${problem}.\n`);
    }
    if (found.faults.length === 0) process.stdout.write(`intact  ${title}: ${summary(found)}\n`);
    whole &&= found.faults.length === 0;
  }
  if (keyProblem) process.stdout.write(`UNSURE  chain heads: ${keyProblem}\n`);
  return whole;
}

/** "30 days, 41033 records, 31 certificates; 2 days are not verified yet". */
function summary({ days, open, records, certificates }: ArchiveCheck): string {
  const waiting = open === 0 ? "" : `; not verified yet: ${open}`;
  return `${days} days, ${records} records, ${certificates} certificates${waiting}`;
}

main().catch((error) => {
  process.stderr.write(`${error instanceof UserFacingError ? error.message : error.stack}\n`);
  process.exitCode = 1;
});
