import "server-only";
import { closeListener } from "../db/listen";
import { closePool } from "../db/pool";
import { returnLeasedSlots } from "../gateway/budgets";
import { bootId, endBoot } from "../journal/boot";
import { log } from "../log";
import { Archivist } from "./archivist";
import { CancelRunner } from "./cancel-runner";
import { Creator } from "./creator";
import { leadEveryMs, returnLease, takeLease } from "./lead";
import { Sweeper } from "./sweeper";
import { Watcher } from "./watcher";

/** The background process: one leads, others stand by until its lease ends. */
const leaseName = "worker";

interface Work {
  readonly watcher: Watcher;
  readonly sweeper: Sweeper;
  readonly archivist: Archivist;
  readonly creator: Creator;
  readonly cancels: CancelRunner;
}

let work: Work | null = null;
let stopping = false;

async function lead(): Promise<void> {
  const mine = await tryToLead().catch((error) => {
    log("warn", "the worker's lease could not be renewed", { error });
    return false;
  });
  if (stopping || mine === (work !== null)) return;
  if (mine) await begin();
  else await end();
}

async function tryToLead(): Promise<boolean> {
  return takeLease(leaseName, await bootId("worker"));
}

async function begin(): Promise<void> {
  work = {
    watcher: new Watcher(),
    sweeper: new Sweeper(),
    archivist: new Archivist(),
    creator: new Creator(),
    cancels: new CancelRunner(),
  };
  await work.sweeper.start();
  work.creator.start();
  await work.cancels.start();
  await work.watcher.start();
  await work.archivist.start();
  log("info", "this worker leads", { bootId: await bootId() });
}

/** Another worker may lead already: stop reading before anything else. */
async function end(): Promise<void> {
  const ended = work;
  work = null;
  if (ended) await Promise.all(Object.values(ended).map((part) => part.stop()));
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  clearInterval(renewal);
  await end();
  await returnLeasedSlots();
  await returnLease(leaseName, await bootId());
  await endBoot();
  await Promise.all([closeListener(), closePool()]);
}

const exit = (code: number) => process.exit(code);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    stop().then(
      () => exit(0),
      (error) => {
        log("error", "the worker did not stop cleanly", { error });
        exit(1);
      },
    );
  });
}

const renewal = setInterval(() => void lead(), leadEveryMs);
await lead();
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
