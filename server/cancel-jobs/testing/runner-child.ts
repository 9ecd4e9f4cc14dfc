import "server-only";
import { CancelRunner } from "../../worker/cancel-runner";

/** Carries out mass cancels in a process of its own, until it is killed or told to end. */
async function main(): Promise<void> {
  const runner = new CancelRunner();
  process.once("SIGTERM", () => void runner.stop().then(() => process.exit(0)));
  await runner.start();
  process.stdout.write("ready\n");
}

void main();
