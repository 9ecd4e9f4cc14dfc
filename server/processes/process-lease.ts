import "server-only";
import { sql } from "drizzle-orm";
import { database, pool, statement } from "../db/database";
import { processInstance } from "../db/schema";
import { env } from "../env";
import { newId } from "../ids";
import { log } from "../log";
import { singleton } from "../singleton";

/** How long a process counts as there after it has last said so. */
export const processLeaseMs = 15_000;
const heartbeatMs = 5_000;

interface ProcessInstance {
  readonly id: Promise<string>;
  heartbeatTimer: NodeJS.Timeout | null;
}

const currentInstance = () =>
  singleton("processes.instance", () => ({
    instance: null as ProcessInstance | null,
    process: "desk",
  }));

/** Where the database tells of a process whose end was reported: its leases are free. */
export const endedChannel = "launch-ended";

/** Says what this process is, before it takes its first lease. */
export function nameProcess(process: string): void {
  currentInstance().process = process;
}

/**
 * This process's instance id. Its lease is renewed while the process runs; what it had begun
 * to send is unknown once the lease has expired (docs/order-safety.md#c2-rule-10).
 */
export async function processInstanceId(): Promise<string> {
  const current = currentInstance();
  current.instance ??= { id: register(current.process), heartbeatTimer: null };
  const { instance } = current;
  try {
    const id = await instance.id;
    instance.heartbeatTimer ??= setInterval(
      () => void heartbeat(instance, id),
      heartbeatMs,
    ).unref();
    return id;
  } catch (error) {
    if (current.instance === instance) current.instance = null;
    throw error;
  }
}

/** Ends this process's lease, so that no process waits for it to expire; called at shutdown. */
export async function endProcessLease(): Promise<void> {
  const { instance } = currentInstance();
  if (!instance) return;
  stop(instance);
  const id = await instance.id;
  await pool().query(endProcessLeaseSql({ id }));
}

const endProcessLeaseSql = statement<{ id: string }>(
  `UPDATE process_instance SET lease_until = clock_timestamp() WHERE id = $id`,
);

async function register(process: string): Promise<string> {
  const id = newId("process");
  const { launch, desk } = env();
  await database()
    .insert(processInstance)
    .values({
      ...{ id, process, launch, dataFolderId: desk?.id ?? null, dataFolder: desk?.place ?? null },
      leaseUntil: sql`clock_timestamp() + ${processLeaseMs} * interval '1 ms'`,
    });
  return id;
}

/** A lease that has expired is never revived: what comes next is another instance. */
async function heartbeat(instance: ProcessInstance, id: string): Promise<void> {
  try {
    const { rowCount } = await pool().query(heartbeatSql({ id, leaseMs: processLeaseMs }));
    if (rowCount === 1) return;
    log("warn", "this process lost its lease and takes another", { processInstanceId: id });
    stop(instance);
  } catch (error) {
    log("warn", "this process could not renew its lease", { processInstanceId: id, error });
  }
}

const heartbeatSql = statement<{ id: string; leaseMs: number }>(
  `
UPDATE process_instance SET lease_until = clock_timestamp() + $leaseMs * interval '1 ms'
WHERE id = $id AND lease_until > clock_timestamp()`,
  "process-heartbeat",
);

function stop(instance: ProcessInstance): void {
  if (instance.heartbeatTimer) clearInterval(instance.heartbeatTimer);
  const current = currentInstance();
  if (current.instance === instance) current.instance = null;
}
