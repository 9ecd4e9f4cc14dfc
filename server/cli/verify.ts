import "server-only";
import { asc } from "drizzle-orm";
import { verifyAudit } from "../audit/verify";
import { database } from "../db/pool";
import { account, desk } from "../db/schema";
import { verifyJournal } from "../journal/verify";
import { Sentence } from "../start/sentence.mjs";
import { withDesk } from "./terminal/with-desk";

// `npm run verify`, from the root: checks the journal of every account and the audit of every desk
// from first entry to last, while the desk runs or not. One line each; exit code 1 when one is
// broken.

async function main(): Promise<void> {
  if (!(await withDesk(verifyAll))) process.exitCode = 1;
}

/** Whether everything is whole. */
async function verifyAll(): Promise<boolean> {
  let whole = true;
  const tell = (good: boolean, what: string, said: string) => {
    process.stdout.write(`${good ? "whole " : "BROKEN"}  ${what}: ${said}\n`);
    whole &&= good;
  };
  for (const { id, name } of await database().select().from(account).orderBy(asc(account.id))) {
    const found = await verifyJournal(id);
    const said = found.whole ? `${found.events} events` : found.problem;
    tell(found.whole, `journal of account ${name} (${id})`, said);
  }
  for (const { id, name } of await database().select().from(desk).orderBy(asc(desk.id))) {
    const problem = await verifyAudit(id);
    tell(problem === null, `audit of desk ${name} (${id})`, problem ?? "every entry follows");
  }
  return whole;
}

main().catch((error) => {
  process.stderr.write(`${error instanceof Sentence ? error.message : error.stack}\n`);
  process.exitCode = 1;
});
