import "server-only";
import { DeskError } from "../desk-error";
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
    readonly max: number,
    /** Null: they wait as long as it takes. */
    readonly maxWaitMs: number | null,
  ) {}

  /**
   * Does the work in the caller's turn. Throws a DeskError after too long; nothing once aborted.
   */
  async take<T>(who: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const end = await this.begin(who, signal);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** Waits for the caller's turn, which lasts until the answered function is called. */
  async begin(who: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    await this.#turn(who, signal);
    return () => {
      this.#working.delete(who);
      this.#next();
    };
  }

  #turn(who: string, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown) => {
        stop();
        this.#waiting = this.#waiting.filter((each) => each !== waiter);
        reject(reason);
      };
      const longest = this.maxWaitMs;
      const late =
        longest === null
          ? undefined
          : setTimeout(() => leave(this.#refusal(who, longest)), longest);
      const gone = () => leave(signal?.reason);
      const stop = () => {
        clearTimeout(late);
        signal?.removeEventListener("abort", gone);
      };
      const waiter = {
        who,
        begin: () => {
          stop();
          resolve();
        },
      };
      signal?.addEventListener("abort", gone);
      this.#waiting.push(waiter);
      this.#next();
    });
  }

  #next(): void {
    while (this.#working.size < this.max) {
      const next = this.#waiting.find(({ who }) => !this.#working.has(who));
      if (!next) return;
      this.#waiting = this.#waiting.filter((each) => each !== next);
      this.#working.add(next.who);
      next.begin();
    }
  }

  #refusal(who: string, waitedMs: number): DeskError {
    const retryAfterMs = waitedMs / 5;
    return new DeskError({ kind: this.#working.has(who) ? "own-share" : "busy", retryAfterMs });
  }
}

/** For reports and what else reads much of the archive for a page or a program. */
export const reportTurns = () => singleton("turns.reports", () => new Turns(2, 10_000));

/** For what a rule would do over the archive: such a page waits behind no file. */
export const previewTurns = () => singleton("turns.previews", () => new Turns(1, 10_000));

/** For files of the archive: no page waits behind them. */
export const exportTurns = () => singleton("turns.exports", () => new Turns(1, null));
