import "server-only";
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { OrderJob } from "@/lib/order-jobs/order-job";
import type { Principal } from "@/lib/users/roles";
import { pool } from "../../db/database";
import { patienceMs } from "../../testing/patience";
import { listOrderJobs } from "../list-jobs";

/** A job as the tabs of its account see it. */
export async function readJob(accountId: string, jobId: string): Promise<OrderJob> {
  const job = (await listOrderJobs(pool(), accountId)).find(({ id }) => id === jobId);
  if (!job) throw new Error("The job is not listed.");
  return job;
}

/** Waits for a condition on a job. Throws with the job's state and reason after `withinMs`. */
export async function followJob(
  accountId: string,
  jobId: string,
  holds: (job: OrderJob) => boolean,
  { withinMs = patienceMs } = {},
): Promise<OrderJob> {
  const end = performance.now() + withinMs;
  for (;;) {
    const job = await readJob(accountId, jobId);
    if (holds(job)) return job;
    if (performance.now() > end) throw new Error(`${job.state}: ${job.reason}`);
    await sleep(100);
  }
}

/** A session in which a user can start jobs that place. */
export async function openSession({
  deskId,
  userId,
}: Pick<Principal, "deskId"> & { readonly userId: string | null }): Promise<Buffer> {
  const idHash = randomBytes(32);
  await pool().query(
    `INSERT INTO session (id_hash, desk_id, user_id, expires_at)
     VALUES ($1, $2, $3, now() + interval '1 hour')`,
    [idHash, deskId, userId],
  );
  return idHash;
}
