import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { PoolClient } from "pg";
import { cancelOutcomes } from "@/lib/cancel-jobs/cancel-job";
import { appendAudit, byDesk } from "../audit/append";
import { onClient, pool, sqlTransaction, statement } from "../db/database";
import { log } from "../log";
import { changeByDesk, publishCancelJobs } from "./jobs";
import { processRow } from "./process-row";
import {
  inFlightSql,
  type NextRow,
  nextRow,
  outcomeSql,
  requeueUnsent,
  rowsSql,
  unsentSql,
} from "./rows";

/** So many cancels are under way at once; the exchange's rate is the gateway's business. */
const maxConcurrent = 4;

const waitMs = 250;

/** After a cancel of which no byte left, and how long that may go on before the job is paused. */
const unreachableWaitMs = 2_000;

const unreachableMs = 10_000;

/** Cancels what the running jobs of one account want cancelled. */
export class AccountRun {
  /** The job of each row that this process has in its hands. */
  readonly #busy = new Map<string, string>();
  readonly #halts = new Map<string, AbortController>();
  readonly #lanes = new Set<Promise<void>>();
  #taking: Promise<NextRow | null> = Promise.resolve(null);
  #unreachableSince: number | null = null;
  #stopped = false;

  constructor(readonly accountId: string) {}

  /** Works until nothing may be sent now; ends the jobs that have come to their end. */
  async run(): Promise<void> {
    await requeueUnsent(this.accountId);
    this.#fillLanes();
    while (this.#lanes.size > 0) await Promise.all(this.#lanes);
    await requeueUnsent(this.accountId);
    await finishCancelJobs(this.accountId, [...new Set(this.#busy.values())]);
  }

  /** Jobs that do not run any more give up the rows that wait for their turn; others may begin. */
  async onUpdate(): Promise<void> {
    this.#fillLanes();
    const { rows } = await pool().query<{ id: string }>(
      haltedSql({ jobIds: [...this.#halts.keys()] }),
    );
    for (const { id } of rows) this.#halts.get(id)?.abort();
  }

  /** Takes no more rows; what was sent comes to its answer. */
  stop(): void {
    this.#stopped = true;
    for (const halt of this.#halts.values()) halt.abort();
  }

  #fillLanes(): void {
    while (this.#lanes.size < maxConcurrent && !this.#stopped) {
      const lane = this.#work()
        .catch((error) => log("warn", "a mass cancel found no next order", { error }))
        .finally(() => this.#lanes.delete(lane));
      this.#lanes.add(lane);
    }
  }

  async #work(): Promise<void> {
    for (let row = await this.#take(); row !== null; row = await this.#take()) {
      const waitedMs = await this.#process(row).catch((error) => {
        log("warn", "a cancel of a mass cancel failed and is tried again", { error });
        return waitMs;
      });
      this.#release(row);
      if (waitedMs > 0) await sleep(waitedMs);
    }
  }

  /** One taker at a time, so that no two take the same row. */
  #take(): Promise<NextRow | null> {
    const takeNext = async () => {
      if (this.#stopped) return null;
      const row = await nextRow(this.accountId, [...this.#busy.keys()]);
      if (row) this.#busy.set(row.id, row.jobId);
      return row;
    };
    this.#taking = this.#taking.then(takeNext, takeNext);
    return this.#taking;
  }

  #release({ id, jobId }: NextRow): void {
    this.#busy.delete(id);
    if (![...this.#busy.values()].includes(jobId)) this.#halts.delete(jobId);
  }

  /** Answers how long to wait before the next row. */
  async #process(row: NextRow): Promise<number> {
    const halt = this.#halts.get(row.jobId) ?? new AbortController();
    this.#halts.set(row.jobId, halt);
    const processed = await processRow(row, halt.signal);
    switch (processed.kind) {
      case "sent":
        this.#unreachableSince = null;
        return 0;
      case "over":
        return 0;
      case "waiting":
        return halt.signal.aborted ? 0 : waitMs;
      case "not-sent":
        return this.#onNotSent(row.jobId, processed.reason);
    }
  }

  /** The rest would only meet the same: wait a little, and at length leave it to a user. */
  async #onNotSent(jobId: string, reason: string): Promise<number> {
    const now = performance.now();
    this.#unreachableSince ??= now;
    if (now - this.#unreachableSince < unreachableMs) return unreachableWaitMs;
    this.#unreachableSince = null;
    const cause = `The exchange can't be reached: ${reason} Resume once it can.`;
    await changeByDesk(jobId, "paused", cause);
    return 0;
  }
}

/**
 * Ends the jobs of an account that have nothing left to send and no answer to await, but for those
 * of which this process has a row in its hands.
 */
async function finishCancelJobs(accountId: string, busyJobs: readonly string[]): Promise<void> {
  await sqlTransaction(async (client) => {
    const { rows } = await client.query<{ id: string; deskId: string; state: string }>(
      finishSql({ accountId, busyJobs }),
    );
    for (const { id: target, deskId, state } of rows) {
      const detail = { accountId, state, ...(await countsOf(client, target)) };
      const entry = { action: "cancel-job.ended", target, detail };
      await appendAudit(onClient(client), byDesk(deskId), entry);
    }
    if (rows.length > 0) await publishCancelJobs(client, accountId);
  });
}

async function countsOf(client: PoolClient, jobId: string): Promise<Record<string, string>> {
  const { rows } = await client.query<{ outcome: string; count: string }>(countsOfSql({ jobId }));
  const counts = new Map(rows.map(({ outcome, count }) => [outcome, count]));
  return Object.fromEntries(cancelOutcomes.map((outcome) => [outcome, counts.get(outcome) ?? "0"]));
}

const haltedSql = statement<{ jobIds: readonly string[] }>(
  "SELECT id FROM cancel_job WHERE id = ANY($jobIds) AND state <> 'running'",
);

const countsOfSql = statement<{ jobId: string }>(
  `SELECT ${outcomeSql} AS outcome, count(*) FROM ${rowsSql} WHERE r.job_id = $jobId GROUP BY 1`,
);

const finishSql = statement<{ accountId: string; busyJobs: readonly string[] }>(
  `
UPDATE cancel_job AS ended SET ended_at = clock_timestamp(), version = version + 1,
  state = CASE WHEN ended.state = 'stopped' THEN 'stopped' ELSE 'completed' END
WHERE ended.account_id = $accountId AND ended.ended_at IS NULL AND ended.id <> ALL($busyJobs)
  AND NOT EXISTS (
    SELECT 1 FROM ${rowsSql}
    WHERE r.job_id = ended.id
      AND (${inFlightSql} OR ended.state <> 'stopped' AND ${unsentSql}))
RETURNING ended.id, ended.desk_id AS "deskId", ended.state`,
  "cancel-finish",
);
