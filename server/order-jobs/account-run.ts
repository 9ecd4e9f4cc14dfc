import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { pool, statement } from "../db/database";
import { log } from "../log";
import { withRequestFacts } from "../request-facts";
import { finishOrderJobs } from "./finish";
import { changeByDesk } from "./jobs";
import { PlacingRun } from "./placing-run";
import { processRow } from "./process-row";
import { type NextRow, nextRow, placingJobs, requeueUnsent } from "./rows";

/** So many cancels are under way at once; the exchange's rate is the gateway's business. */
const maxConcurrent = 4;

const waitMs = 250;

/** After a cancel of which no byte left, and how long that may go on before the job is paused. */
const unreachableWaitMs = 2_000;

const unreachableMs = 10_000;

/** Carries out the running jobs of one account: mass cancels together, the others one by one. */
export class AccountRun {
  readonly #placing = new Map<string, PlacingRun>();
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
    await this.#beginPlacing();
    while (this.#lanes.size > 0) await Promise.all(this.#lanes);
    await requeueUnsent(this.accountId);
    await this.#finish();
  }

  /** Waits for the jobs that place orders, after `stop`. */
  async ended(): Promise<void> {
    await Promise.all([...this.#placing.values()].map(({ ended }) => ended));
  }

  async #beginPlacing(): Promise<void> {
    for (const job of await placingJobs(this.accountId)) {
      const { jobId } = job;
      if (this.#stopped || this.#placing.has(jobId)) continue;
      const run = new PlacingRun(job);
      this.#placing.set(jobId, run);
      void run.ended
        .then(async () => {
          this.#placing.delete(jobId);
          await this.#finish();
        })
        .catch((error) => log("warn", "an order job could not be ended; tried again", { error }));
    }
  }

  async #finish(): Promise<void> {
    const busy = new Set([...this.#busy.values(), ...this.#placing.keys()]);
    await finishOrderJobs(this.accountId, [...busy]);
  }

  /** Jobs that do not run any more give up the rows that wait for their turn; others may begin. */
  async onUpdate(): Promise<void> {
    this.#fillLanes();
    await this.#beginPlacing();
    const { rows } = await pool().query<{ id: string }>(
      haltedSql({ jobIds: [...this.#halts.keys()] }),
    );
    for (const { id } of rows) this.#halts.get(id)?.abort();
  }

  /** Takes no more rows; what was sent comes to its answer. */
  stop(): void {
    this.#stopped = true;
    for (const halt of this.#halts.values()) halt.abort();
    for (const run of this.#placing.values()) run.halt();
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
      const { requestId } = row;
      const waitedMs = await withRequestFacts({ requestId }, () => this.#process(row)).catch(
        (error) => {
          log("warn", "a cancel of a mass cancel failed and is tried again", { requestId, error });
          return waitMs;
        },
      );
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
    await changeByDesk(jobId, "paused", { reason: cause });
    return 0;
  }
}

const haltedSql = statement<{ jobIds: readonly string[] }>(
  "SELECT id FROM order_job WHERE id = ANY($jobIds) AND state <> 'running'",
);
