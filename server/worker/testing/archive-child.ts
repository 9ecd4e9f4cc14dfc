import "server-only";
import { endProcessLease } from "../../processes/process-lease";
import { ArchiveWorker } from "../archive-worker";

// An archive worker in a process of its own, so that a test can kill it while it reads.
const worker = new ArchiveWorker();

async function stop(): Promise<void> {
  await worker.stop();
  await endProcessLease();
  process.exit(0);
}

process.once("SIGTERM", () => void stop());
void worker.start();
