import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { Confirmation } from "@/lib/api/failure";
import type { Principal } from "@/lib/users/roles";
import { log } from "../log";
import { processInstanceId } from "../processes/process-lease";
import { withRequestFacts } from "../request-facts";
import { changeByDesk } from "./jobs";
import { longestWaitMs, placeRequest, type StepEnd, type WaitsFor } from "./place-request";
import {
  breakMs,
  forgetAnswers,
  nextPlacingStep,
  noteProgress,
  type PlacingJob,
  readOwner,
  takeJob,
} from "./placing-steps";
import { lostAuthority } from "./process-row";
import { replaceStep } from "./replace-step";
import type { StartedJob } from "./rows";

/** A clock that moved by more than this against the time that passed has jumped. */
const jumpMs = 2_000;

/** How often what a job waits for is looked at. */
const waitMs = 250;

/**
 * Carries out one job that places orders, one step after another and without a break
 * (docs/order-safety.md#c2-rule-16). Whatever is in doubt pauses it, and only a user resumes it.
 */
export class PlacingRun {
  readonly #halt = new AbortController();
  readonly ended: Promise<void>;
  #waiting: { readonly what: WaitsFor; readonly since: number } | null = null;

  readonly jobId: string;

  constructor({ jobId, requestId }: StartedJob) {
    this.jobId = jobId;
    this.ended = withRequestFacts({ requestId }, () => this.#runOrPause());
  }

  /** Takes no further step; what was sent comes to its answer. */
  halt(): void {
    this.#halt.abort();
  }

  async #runOrPause(): Promise<void> {
    try {
      await this.#run();
    } catch (error) {
      log("warn", "a job that places orders was interrupted", { error });
      await this.#pauseOnceStored(lostMessage);
    }
  }

  async #run(): Promise<void> {
    const taken = await takeJob(this.jobId, await processInstanceId());
    if (taken === null) return changeByDesk(this.jobId, "paused", { reason: restartMessage });
    const offset = () => Date.now() - performance.now();
    const before = offset();
    let isFirst = true;
    let { confirm } = taken;
    while (!this.#halt.signal.aborted) {
      if (Math.abs(offset() - before) > jumpMs) return this.#pause(taken, clockMessage);
      const owner = await readOwner(taken.jobId);
      const job = { ...taken, ...owner, confirm };
      const lost = await authorityProblem(job, owner?.signedIn ?? false);
      if (lost !== null) return this.#pause(job, lost);
      if (!(await noteProgress(job, this.#waiting?.what ?? null))) {
        return this.#pause(job, breakMessage);
      }
      const step = await nextPlacingStep(job.jobId);
      if (step === null) return;
      const firstOf = isFirst ? job.startedMs : null;
      const end = await (step.kind === "batch"
        ? placeRequest(job, step, firstOf, this.#halt.signal)
        : replaceStep(job, step, firstOf, this.#halt.signal));
      if (end.kind !== "wait") isFirst = false;
      if (!asksOrWaits(end)) confirm = await forgetAnswers(job, step);
      const goesOn = await this.#after(job, end);
      if (!goesOn) return;
    }
    await this.#pause(taken, stoppedMessage);
  }

  /** Whether the job goes on after a step. */
  async #after(job: PlacingJob, end: StepEnd): Promise<boolean> {
    switch (end.kind) {
      case "done":
        this.#waiting = null;
        return true;
      case "pause":
        await this.#pause(job, end.reason, end.question);
        return false;
      case "wait": {
        const now = performance.now();
        if (this.#waiting?.what !== end.what) this.#waiting = { what: end.what, since: now };
        if (now - this.#waiting.since > longestWaitMs[end.what]) {
          await this.#pause(job, `Waited too long for ${end.what}.`);
          return false;
        }
        await sleep(Math.min(breakMs / 4, Math.max(waitMs, end.ms ?? 0)));
        return true;
      }
    }
  }

  /** A job that a user has paused, stopped or resumed meanwhile stays as they left it. */
  async #pause(
    { jobId, runner }: PlacingJob,
    reason: string,
    question?: Confirmation,
  ): Promise<void> {
    await changeByDesk(jobId, "paused", { reason, question: question ?? null, runner });
  }

  /** While the database doesn't answer nothing can be placed either: it is told once it does. */
  async #pauseOnceStored(reason: string): Promise<void> {
    for (;;) {
      try {
        return await changeByDesk(this.jobId, "paused", { reason });
      } catch {
        // A process that ends leaves it to the next, which finds a job that another had begun.
        if (this.#halt.signal.aborted) return;
        await sleep(1_000);
      }
    }
  }
}

/** Whether the same step is to be tried again with what its user has said yes to. */
const asksOrWaits = (end: StepEnd) =>
  end.kind === "wait" || (end.kind === "pause" && end.question !== undefined);

/** Why a job's user may place no more, in a sentence; null when they may. */
async function authorityProblem(job: PlacingJob, signedIn: boolean): Promise<string | null> {
  const { deskId, userId, role, name, kind } = job;
  const principal: Principal = { deskId, userId, role, name };
  const endpoint = kind === "batch" ? "place-batch" : "place-order";
  const lost = await lostAuthority(job, principal, endpoint);
  if (lost !== null) return lost;
  return signedIn ? null : `${name} was signed out, or trading was locked.`;
}

const restartMessage = "The desk restarted, or didn't begin this job within 10 s.";
const breakMessage = "No progress for 10 s.";
const clockMessage = "The server's clock jumped.";
const lostMessage = "The desk lost its database connection or hit an error.";
const stoppedMessage = "The desk was stopped.";
