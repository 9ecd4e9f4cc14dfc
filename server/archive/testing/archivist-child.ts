import "server-only";
import { returnLeasedSlots } from "../../gateway/budgets";
import { endBoot } from "../../journal/boot";
import { Archivist } from "../../worker/archivist";

// An archivist in a process of its own, so that a test can kill it while it reads.
const archivist = new Archivist();

async function stop(): Promise<void> {
  await archivist.stop();
  await returnLeasedSlots();
  await endBoot();
  process.exit(0);
}

process.once("SIGTERM", () => void stop());
void archivist.start();
