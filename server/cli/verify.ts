import "server-only";
import { asc } from "drizzle-orm";
import { verifyAudit } from "../audit/verify";
import { database } from "../db/database";
import { account, desk } from "../db/schema";
import { verifyExports } from "../exports/verify";
import { type Verified, verifyJournal } from "../journal/verify";
import { UserFacingError } from "../user-facing-error.mjs";
import { ensureKek } from "../vault";
import { withDesk } from "./terminal/with-desk";

// `npm run verify`, from the root: checks the journal of every account and the audit of every desk
// from first entry to last, what was ordered, and every export against the audit, while the desk
// runs or not. One line each; exit code 1 when one is broken, or when the key file is not there and
// nobody can tell of the last entries.

async function main(): Promise<void> {
  if (!(await withDesk(verifyAll))) process.exitCode = 1;
}

/** Whether everything is known to be whole. */
async function verifyAll(): Promise<boolean> {
  const keyProblem = await ensureKek().then(() => null, sentenceOf);
  const options = { withoutMac: keyProblem !== null };
  let whole = keyProblem === null;
  const print = (good: boolean, what: string, result: string) => {
    process.stdout.write(`${good ? "intact" : "BROKEN"}  ${what}: ${result}\n`);
    whole &&= good;
  };
  for (const { id, name } of await database().select().from(account).orderBy(asc(account.id))) {
    const found = await verifyJournal(id, options);
    const result = found.whole ? wholeText(found) : found.problem;
    print(found.whole, `journal of account ${name} (${id})`, result);
  }
  for (const { id, name } of await database().select().from(desk).orderBy(asc(desk.id))) {
    const problem = await verifyAudit(id, options);
    print(problem === null, `audit of desk ${name} (${id})`, problem ?? "chain intact");
    const changed = await verifyExports(id);
    print(changed === null, `exports of desk ${name} (${id})`, changed ?? "as in the audit");
  }
  if (keyProblem) process.stdout.write(`UNSURE  chain heads: ${withoutKey} ${keyProblem}\n`);
  return whole;
}

/** A desk that runs signs within a second; what a killed process had not signed never is. */
function wholeText({ events, unsigned }: Extract<Verified, { whole: true }>): string {
  if (unsigned.length === 0) return `${events} events`;
  return `${events} events; unsigned: ${unsigned.join(", ")}`;
}

const withoutKey = "Without the desk's key file, changes to the last entries can't be detected.";

function sentenceOf(error: unknown): string {
  if (error instanceof UserFacingError) return error.message;
  throw error;
}

main().catch((error) => {
  process.stderr.write(`${error instanceof UserFacingError ? error.message : error.stack}\n`);
  process.exitCode = 1;
});
