import "server-only";
import { closePool } from "../../db/database";
import { rewrapAll } from "../rotate";

/** Re-wraps one record a transaction, so that a test has time to kill it midway. */
async function main(): Promise<void> {
  process.stdout.write("started\n");
  await rewrapAll(1);
  process.stdout.write("done\n");
  await closePool();
}

void main();
