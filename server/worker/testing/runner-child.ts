import "server-only";
import { OrderJobWorker } from "../order-job-worker";

/** Carries out mass cancels in a process of its own, until it is killed or told to end. */
async function main(): Promise<void> {
  const runner = new OrderJobWorker();
  process.once("SIGTERM", () => void runner.stop().then(() => process.exit(0)));
  await runner.start();
  process.stdout.write("ready\n");
}

void main();
