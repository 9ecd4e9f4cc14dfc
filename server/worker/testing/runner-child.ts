import "server-only";
import { CancelWorker } from "../cancel-worker";

/** Carries out mass cancels in a process of its own, until it is killed or told to end. */
async function main(): Promise<void> {
  const runner = new CancelWorker();
  process.once("SIGTERM", () => void runner.stop().then(() => process.exit(0)));
  await runner.start();
  process.stdout.write("ready\n");
}

void main();
