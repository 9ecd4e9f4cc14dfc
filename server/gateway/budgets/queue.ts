import "server-only";
import type { Priority } from "../call-context";
import { urgency } from "./plan";
import { type Attempt, type Busy, Waiter } from "./waiter";

/** Another process may give a slot back at any time, without telling us. */
const longestSleepMs = 100;

/** Those who wait in this process for one budget: the most urgent first, then by arrival. */
export class Queue {
  #waiters: Waiter<unknown>[] = [];
  #pumping = false;

  /** Nobody waits here. */
  get idle(): boolean {
    return !this.#pumping;
  }

  /** Waits its turn, then tries until it has it, its patience ends, or the signal aborts. */
  take<T>(priority: Priority, attempt: Attempt<T>, signal?: AbortSignal): Promise<T | Busy> {
    const waiter = new Waiter(priority, attempt, signal);
    this.#waiters.push(waiter as Waiter<unknown>);
    this.#waiters.sort((a, b) => urgency[a.priority] - urgency[b.priority]);
    if (!this.#pumping) void this.#pump();
    return waiter.result;
  }

  /** One try at a time: whoever is first when a slot may be free gets it. */
  async #pump(): Promise<void> {
    this.#pumping = true;
    for (;;) {
      this.#waiters = this.#waiters.filter((waiter) => !waiter.done);
      const first = this.#waiters[0];
      if (!first) break;
      const retryAfterMs = await first.try();
      if (!first.done) await sleep(Math.min(Math.max(retryAfterMs, 1), longestSleepMs));
    }
    this.#pumping = false;
  }
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
