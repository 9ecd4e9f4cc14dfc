import "server-only";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { makeOwnerLink } from "../auth/owner-link";
import { closePool } from "../db/pool";
import { transaction } from "../db/transaction";
import { log } from "../log";
import { Sentence } from "../start/sentence.mjs";
import { ensureKek } from "../vault";
import { keyHeads } from "./prepare/key-heads";
import { leaveDayOut } from "./prepare/leave-day-out";
import { migrateAsOwner } from "./prepare/migrate-as-owner";
import { readReadyLine } from "./prepare/ready-line";
import { seedDesk } from "./prepare/seed-desk";
import { seedPaper } from "./prepare/seed-paper";
import { noteChainsSigned } from "./prepare/signed-mark";

// Before the first process of the desk: schema, key file, desk, paper connections, owner's link.
// The venue's ready line comes on standard input; one JSON line on standard output answers it: a
// `Prepared`, or `{"problem": "a sentence"}` with exit code 1.

interface Prepared {
  readonly welcomeToken: string | null;
  /** What is to be said of a database that does not protect the journal and the audit. */
  readonly wall: string | null;
}

async function prepare(): Promise<Prepared> {
  const { credentials, behindMs } = readReadyLine(await text(process.stdin));
  const wall = await migrateAsOwner();
  await ensureKek();
  const link = await transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('broker-desk prepare'))`);
    await keyHeads(tx);
    const deskId = await seedDesk(tx);
    await seedPaper(tx, deskId, credentials);
    if (behindMs > 0) await leaveDayOut(tx, deskId, behindMs);
    return makeOwnerLink(tx, deskId);
  });
  await noteChainsSigned();
  return { welcomeToken: link?.token ?? null, wall };
}

try {
  process.stdout.write(`${JSON.stringify(await prepare())}\n`);
} catch (error) {
  log("error", "the database could not be prepared", { error });
  const problem =
    error instanceof Sentence
      ? error.message
      : "The database could not be prepared. The log tells why: logs/prepare.log in DATA_DIR.";
  process.stdout.write(`${JSON.stringify({ problem })}\n`);
  process.exitCode = 1;
} finally {
  await closePool().catch(() => {});
}
