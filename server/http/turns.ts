import "server-only";
import { Refusal } from "../refusal";
import { singleton } from "../singleton";

interface Waiter {
  readonly who: string;
  readonly begin: () => void;
}

/**
 * Lets so many work at once, each caller once; the others wait in the order in which they came.
 * Who waits too long is refused: for what they asked beside it themselves, or because the desk is
 * full.
 */
export class Turns {
  readonly #working = new Set<string>();
  #waiting: Waiter[] = [];

  constructor(
    readonly most: number,
    readonly longestWaitMs: number,
  ) {}

  /** Does the work in the caller's turn. Throws a Refusal after too long; nothing once aborted. */
  async take<T>(who: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    await this.#turn(who, signal);
    try {
      return await work();
    } finally {
      this.#working.delete(who);
      this.#next();
    }
  }

  #turn(who: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown) => {
        stop();
        this.#waiting = this.#waiting.filter((each) => each !== waiter);
        reject(reason);
      };
      const late = setTimeout(() => leave(this.#refusal(who)), this.longestWaitMs);
      const gone = () => leave(signal.reason);
      const stop = () => {
        clearTimeout(late);
        signal.removeEventListener("abort", gone);
      };
      const waiter = {
        who,
        begin: () => {
          stop();
          resolve();
        },
      };
      signal.addEventListener("abort", gone);
      this.#waiting.push(waiter);
      this.#next();
    });
  }

  #next(): void {
    while (this.#working.size < this.most) {
      const next = this.#waiting.find(({ who }) => !this.#working.has(who));
      if (!next) return;
      this.#waiting = this.#waiting.filter((each) => each !== next);
      this.#working.add(next.who);
      next.begin();
    }
  }

  #refusal(who: string): Refusal {
    const retryAfterMs = this.longestWaitMs / 5;
    return new Refusal({ kind: this.#working.has(who) ? "own-share" : "busy", retryAfterMs });
  }
}

/** For reports and what else reads much of the archive for a page or a program. */
export const reportTurns = () => singleton("turns.reports", () => new Turns(2, 10_000));
