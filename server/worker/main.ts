import "server-only";
import { closePool } from "../db/database";
import { closeListener, listen } from "../db/notifications";
import { signJournals } from "../hash-chain/checkpoint";
import { log } from "../log";
import { serveMetrics } from "../metrics/serve-metrics";
import { acquireLease, leaseRenewalMs, releaseLease } from "../processes/leader-lease";
import {
  endedChannel,
  endProcessLease,
  nameProcess,
  processInstanceId,
} from "../processes/process-lease";
import { ArchiveWorker } from "./archive-worker";
import { ClientWorker } from "./client-worker";
import { CreationWorker } from "./creation-worker";
import { DeliveryWorker } from "./delivery-worker";
import { OrderJobWorker } from "./order-job-worker";
import { ReconciliationWorker } from "./reconciliation-worker";
import { SnapshotWorker } from "./snapshot-worker";
import {
  alertWorker,
  assetWorker,
  checkWorker,
  retentionWorker,
  type TimedWorker,
} from "./timed-worker";

/** The background process: one leads, others wait until its lease ends. */
const leaseName = "worker";

interface Workers {
  readonly snapshots: SnapshotWorker;
  readonly reconciliation: ReconciliationWorker;
  readonly archives: ArchiveWorker;
  readonly assets: TimedWorker;
  readonly creations: CreationWorker;
  readonly cancels: OrderJobWorker;
  readonly alerts: TimedWorker;
  readonly checks: TimedWorker;
  readonly retention: TimedWorker;
  readonly clients: ClientWorker;
  readonly deliveries: DeliveryWorker;
}

let workers: Workers | null = null;
let stopping = false;

async function holdLease(): Promise<void> {
  const mine = await tryToAcquireLease().catch((error) => {
    log("warn", "the worker's lease could not be renewed", { error });
    return false;
  });
  if (stopping || mine === (workers !== null)) return;
  if (mine) await begin();
  else await end();
}

async function tryToAcquireLease(): Promise<boolean> {
  return acquireLease(leaseName, await processInstanceId());
}

async function begin(): Promise<void> {
  workers = {
    snapshots: new SnapshotWorker(),
    reconciliation: new ReconciliationWorker(),
    archives: new ArchiveWorker(),
    assets: assetWorker(),
    creations: new CreationWorker(),
    cancels: new OrderJobWorker(),
    alerts: alertWorker(),
    checks: checkWorker(),
    retention: retentionWorker(),
    clients: new ClientWorker(),
    deliveries: new DeliveryWorker(),
  };
  await workers.reconciliation.start();
  await workers.creations.start();
  await workers.cancels.start();
  await workers.snapshots.start();
  await workers.archives.start();
  workers.assets.start();
  workers.alerts.start();
  workers.checks.start();
  workers.retention.start();
  await workers.clients.start();
  workers.deliveries.start();
  log("info", "this worker leads", { processInstanceId: await processInstanceId() });
}

/** Another worker may lead already: stop reading before anything else. */
async function end(): Promise<void> {
  const ended = workers;
  workers = null;
  if (ended) await Promise.all(Object.values(ended).map((part) => part.stop()));
}

async function stop(): Promise<void> {
  stopping = true;
  clearInterval(renewal);
  await end();
  await signJournals();
  await releaseLease(leaseName, await processInstanceId());
  await endProcessLease();
  await Promise.all([closeListener(), closePool()]);
}

const exit = (code: number) => process.exit(code);

// A service manager may ask every process of a desk, and the supervisor asks again.
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stop().then(
      () => exit(0),
      (error) => {
        log("error", "the worker did not stop cleanly", { error });
        exit(1);
      },
    );
  });
}

nameProcess("worker");
serveMetrics("worker");
const renewal = setInterval(() => void holdLease(), leaseRenewalMs);
await holdLease();
// Who waits for the lease takes it as soon as its holder is known to have ended.
await listen(endedChannel, () => void holdLease());
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
