import "server-only";
import { closePool } from "../../db/database";
import { deliverDue, recoverDeliveries } from "../../delivery/deliveries";
import { fireSchedules } from "../fire-schedules";
import { recoverRuns, writeNextRun } from "../run-schedules";

// What the worker does for schedules and deliveries, in a process of its own, so that a test can
// kill it in the midst of it and can give it another certificate to trust.

const steps: Readonly<Record<string, () => Promise<unknown>>> = {
  recover: () => Promise.all([recoverRuns(), recoverDeliveries()]),
  fire: fireSchedules,
  write: () => writeNextRun(() => true),
  deliver: deliverDue,
};

async function main(): Promise<void> {
  process.stdout.write("started\n");
  for (const name of process.argv.slice(2)) {
    const step = steps[name];
    // A step that answers whether there was more is done until there is none.
    for (let more: unknown = true; more === true || Number(more) > 0; ) more = await step?.();
  }
  process.stdout.write("done\n");
  await closePool();
  process.exit(0);
}

void main();
