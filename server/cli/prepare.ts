import "server-only";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { makeOwnerLink } from "../auth/owner-link";
import { migrate } from "../db/migrate";
import { closePool, databaseUrl } from "../db/pool";
import { transaction } from "../db/transaction";
import { log } from "../log";
import { Sentence } from "../start/sentence.mjs";
import { ensureKek } from "../vault";
import { leaveDayOut } from "./prepare/leave-day-out";
import { reachDatabase } from "./prepare/reach-database";
import { readReadyLine } from "./prepare/ready-line";
import { seedDesk } from "./prepare/seed-desk";
import { seedPaper } from "./prepare/seed-paper";

// Before the first process of the desk: schema, key file, desk, paper connections, owner's link.
// The venue's ready line comes on standard input; one JSON line on standard output answers it:
// `{"welcomeToken": "..." | null}`, or `{"problem": "a sentence"}` with exit code 1.

async function prepare(): Promise<{ welcomeToken: string | null }> {
  const { credentials, behindMs } = readReadyLine(await text(process.stdin));
  await reachDatabase(databaseUrl());
  await migrate(databaseUrl());
  await ensureKek();
  const link = await transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('broker-desk prepare'))`);
    const deskId = await seedDesk(tx);
    await seedPaper(tx, deskId, credentials);
    if (behindMs > 0) await leaveDayOut(tx, deskId, behindMs);
    return makeOwnerLink(tx, deskId);
  });
  return { welcomeToken: link?.token ?? null };
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
