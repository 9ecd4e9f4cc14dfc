import "server-only";
import { log } from "../../log";
import { Loop } from "../../processes/loop";
import { type Priority, timeouts } from "../call-context";
import { urgency } from "./tokens";

/** Another process may release a token at any time, without telling us. */
const maxSleepMs = 100;

/** Those who wait in this process for one rate limit: the most urgent first, then by arrival. */
export class Queue {
  #waiters: Waiter<unknown>[] = [];
  readonly #loop = new Loop({
    pass: () => this.#serve(),
    onFailure: (error) => log("error", "a queue for a rate limit broke off", { error }),
  });

  /** How many wait here. */
  get waiting(): number {
    return this.#waiters.filter((waiter) => !waiter.done).length;
  }

  /** Nobody waits here. */
  get idle(): boolean {
    return this.waiting === 0;
  }

  /** Waits its turn, then tries until it has it, its patience ends, or the signal aborts. */
  acquire<T>(
    priority: Priority,
    attempt: AcquireAttempt<T>,
    signal?: AbortSignal,
  ): Promise<T | Busy> {
    const isFirst = this.idle;
    const waiter = new Waiter(priority, attempt, signal);
    this.#waiters.push(waiter as Waiter<unknown>);
    this.#waiters.sort((a, b) => urgency[a.priority] - urgency[b.priority]);
    if (isFirst) this.#loop.wake();
    return waiter.result;
  }

  /**
   * One attempt at a time: the first in the queue gets the next free token. Answers when to try
   * again; when nobody waits, the next to come wakes the loop.
   */
  async #serve(): Promise<number> {
    for (;;) {
      this.#waiters = this.#waiters.filter((waiter) => !waiter.done);
      const first = this.#waiters[0];
      if (!first) return Number.POSITIVE_INFINITY;
      const retryAfterMs = await first.try();
      if (!first.done) return Math.min(Math.max(retryAfterMs, 1), maxSleepMs);
    }
  }
}

/** A try to take something: it is had, or it is worth trying again after so long. */
type AcquireAttempt<T> = () => Promise<{ readonly got: T } | { readonly retryAfterMs: number }>;

/** Nothing was had in the time that the caller would wait. */
export interface Busy {
  readonly kind: "busy";
  readonly retryAfterMs: number;
}

/**
 * Somebody in a queue. What a try brings is never lost: who gives up while one runs learns how it
 * ended, and has what it got.
 */
class Waiter<T> {
  readonly result: Promise<T | Busy>;
  #settle!: { resolve: (result: T | Busy) => void; reject: (error: unknown) => void };
  #retryAfterMs = 1_000;
  #trying = false;
  #givenUp = false;
  #done = false;
  readonly #attempt: AcquireAttempt<T>;
  readonly #signal: AbortSignal | undefined;
  readonly #patience: NodeJS.Timeout;
  readonly #giveUp = () => this.#leave();

  constructor(
    readonly priority: Priority,
    attempt: AcquireAttempt<T>,
    signal?: AbortSignal,
  ) {
    this.#attempt = attempt;
    this.#signal = signal;
    this.result = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    this.#patience = setTimeout(this.#giveUp, timeouts().tokenMs[priority]);
    signal?.addEventListener("abort", this.#giveUp);
    if (signal?.aborted) this.#leave();
  }

  get done(): boolean {
    return this.#done;
  }

  /** Tries once; answers after how long to try again. */
  async try(): Promise<number> {
    if (this.#done) return 0;
    this.#trying = true;
    try {
      const result = await this.#attempt();
      if ("got" in result) this.#end(() => this.#settle.resolve(result.got));
      else this.#retryAfterMs = result.retryAfterMs;
    } catch (error) {
      this.#end(() => this.#settle.reject(error));
    }
    this.#trying = false;
    if (this.#givenUp) this.#leave();
    return this.#retryAfterMs;
  }

  #leave(): void {
    this.#givenUp = true;
    const busy: Busy = { kind: "busy", retryAfterMs: this.#retryAfterMs };
    if (!this.#trying) this.#end(() => this.#settle.resolve(busy));
  }

  #end(settle: () => void): void {
    if (this.#done) return;
    this.#done = true;
    clearTimeout(this.#patience);
    this.#signal?.removeEventListener("abort", this.#giveUp);
    settle();
  }
}
