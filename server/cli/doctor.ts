import "server-only";
import { asc, eq, isNull } from "drizzle-orm";
import { database } from "../db/database";
import { account, connection } from "../db/schema";
import { systemPrincipal } from "../gateway/call-context";
import { diagnose } from "../gateway/diagnosis/diagnose";
import { writeDrift } from "../gateway/drift";
import { endProcessLease } from "../processes/process-lease";
import { UserFacingError } from "../user-facing-error.mjs";
import { withDesk } from "./terminal/with-desk";

// `npm run doctor -- "Main account"`, from the root: checks every connection of that account end to
// end and prints a report without a secret; a key's name does as well, and without a name it checks
// all. Changes nothing, while the desk runs or not. Exit code 1 when a step failed.

async function main(name: string | undefined): Promise<void> {
  if (!(await withDesk(() => diagnoseAll(name)))) process.exitCode = 1;
}

/** Whether no step of any connection failed. */
async function diagnoseAll(name: string | undefined): Promise<boolean> {
  let works = true;
  try {
    for (const { id, deskId } of await connectionsNamed(name)) {
      const diagnosis = await diagnose(systemPrincipal(deskId), id);
      process.stdout.write(`${diagnosis.text}\n`);
      works &&= diagnosis.works;
    }
    return works;
  } finally {
    // What is still to be written would open the database again after it was closed.
    await writeDrift();
    await endProcessLease();
  }
}

async function connectionsNamed(name: string | undefined) {
  const all = await database()
    .select({
      id: connection.id,
      deskId: connection.deskId,
      label: connection.label,
      accountName: account.name,
    })
    .from(connection)
    .innerJoin(account, eq(account.id, connection.accountId))
    .where(isNull(connection.removedAt))
    .orderBy(asc(account.name), asc(connection.createdAt));
  const wanted = all.filter(
    ({ id, label, accountName }) => name === undefined || [id, label, accountName].includes(name),
  );
  if (wanted.length > 0) return wanted;
  const names = [...new Set(all.map(({ accountName }) => printable(accountName)))];
  throw new UserFacingError(
    names.length === 0
      ? "This desk has no keys. Add one in Connections."
      : `No account or key has this name. Accounts with a key: ${names.join(", ")}.`,
  );
}

/** Stored input must not control the terminal. */
const printable = (text: string) => text.replace(/\p{C}/gu, "?");

main(process.argv[2]).catch((error) => {
  process.stderr.write(`${error instanceof UserFacingError ? error.message : error.stack}\n`);
  process.exitCode = 1;
});
