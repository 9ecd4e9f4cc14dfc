import "server-only";
import { CreationWorker } from "../creation-worker";

/** Creates the sub-accounts that were asked for in a process of its own, until it is killed. */
async function main(): Promise<void> {
  const worker = new CreationWorker();
  process.once("SIGTERM", () => void worker.stop().then(() => process.exit(0)));
  worker.start();
  process.stdout.write("ready\n");
}

void main();
