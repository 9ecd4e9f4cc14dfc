/** What is known under a key: the newest answer, or why there is none. */
export type PacedAnswer<T> =
  | { readonly kind: "waiting" }
  | { readonly kind: "known"; readonly value: T; readonly at: number }
  | { readonly kind: "failed"; readonly reason: string; readonly at: number };

export interface PacedReadsOptions<T> {
  readonly read: (key: string) => Promise<T>;
  /** So many begin within a second at most. */
  readonly perSecond: number;
  /** An answer that is wanted still is read again after so long; without it once is enough. */
  readonly refreshMs?: number;
  /** While this holds nothing is asked for. */
  readonly paused?: () => boolean;
}

/** So many are on their way at most; a slow exchange slows the queue, too. */
const mostOnTheirWay = 4;

/** Answers that nobody wants any more are forgotten from here on, the oldest first. */
const mostKept = 600;

const waiting: PacedAnswer<never> = { kind: "waiting" };

interface Wanted {
  /** How many want it. */
  readonly count: number;
  readonly place: number;
}

/**
 * A queue of reads, one after the other by their places, then in the order in which they were
 * wanted, never faster than its pace. Reads what is wanted and nothing else: what is not wanted any
 * more is not asked for.
 */
export class PacedReads<T> {
  readonly #options: PacedReadsOptions<T>;
  readonly #wanted = new Map<string, Wanted>();
  readonly #answers = new Map<string, PacedAnswer<T>>();
  readonly #onTheirWay = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #nextAt = 0;

  constructor(options: PacedReadsOptions<T>) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The newest answer; null when it was never asked for and nobody wants it. */
  answerOf(key: string): PacedAnswer<T> | null {
    return this.#answers.get(key) ?? (this.#wanted.has(key) ? waiting : null);
  }

  /** Wants a key until the returned function is called; of several the lowest place comes first. */
  want(key: string, place = 0): () => void {
    this.#wanted.set(key, { count: (this.#wanted.get(key)?.count ?? 0) + 1, place });
    this.#schedule();
    return () => {
      const wanted = this.#wanted.get(key);
      if (wanted && wanted.count > 1) {
        this.#wanted.set(key, { ...wanted, count: wanted.count - 1 });
      } else this.#wanted.delete(key);
    };
  }

  /** Wants these and nothing else, each read anew once. */
  begin(keys: readonly string[]): void {
    this.#wanted.clear();
    for (const key of keys) {
      this.#wanted.set(key, { count: 1, place: 0 });
      this.#answers.delete(key);
    }
    this.#publish();
    this.#schedule();
  }

  /** Asks for nothing more; what is on its way still arrives. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#wanted.clear();
    this.#publish();
  }

  /** How many of what is wanted still have no answer. */
  get left(): number {
    return [...this.#wanted.keys()].filter((key) => !this.#answers.has(key)).length;
  }

  #publish(): void {
    for (const listener of this.#listeners) listener();
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#wanted.size === 0) return;
    const waitMs = Math.max(0, this.#nextAt - Date.now());
    this.#timer = setTimeout(() => this.#pass(), waitMs);
  }

  #pass(): void {
    this.#timer = undefined;
    const now = Date.now();
    const { key, dueAt } = this.#next();
    const paused = this.#options.paused?.() ?? false;
    if (!paused && key !== null && dueAt <= now && this.#onTheirWay.size < mostOnTheirWay) {
      void this.#read(key);
      this.#nextAt = now + Math.ceil(1_000 / this.#options.perSecond);
    } else {
      // Whatever arrives or is wanted later wakes it sooner.
      if (key === null) return;
      this.#nextAt = now + (paused ? 1_000 : Math.max(100, Math.min(dueAt - now, 1_000)));
    }
    this.#schedule();
  }

  /** Which key is due first: one without an answer, then the oldest answer. */
  #next(): { key: string | null; dueAt: number } {
    const { refreshMs = Number.POSITIVE_INFINITY } = this.#options;
    let first = { key: null as string | null, dueAt: Number.MAX_VALUE, place: 0 };
    for (const [key, { place }] of this.#wanted) {
      if (this.#onTheirWay.has(key)) continue;
      const answer = this.#answers.get(key);
      const dueAt = answer === undefined || answer.kind === "waiting" ? 0 : answer.at + refreshMs;
      const sooner = dueAt < first.dueAt || (dueAt === first.dueAt && place < first.place);
      if (sooner) first = { key, dueAt, place };
    }
    return first;
  }

  async #read(key: string): Promise<void> {
    this.#onTheirWay.add(key);
    const answer = await this.#options.read(key).then(
      (value): PacedAnswer<T> => ({ kind: "known", value, at: Date.now() }),
      (error: unknown): PacedAnswer<T> => ({
        kind: "failed",
        reason: error instanceof Error ? error.message : "It was not read.",
        at: Date.now(),
      }),
    );
    this.#onTheirWay.delete(key);
    // The newest stand last, so that the oldest are forgotten first.
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    for (const old of this.#answers.keys()) {
      if (this.#answers.size <= mostKept) break;
      if (!this.#wanted.has(old)) this.#answers.delete(old);
    }
    this.#publish();
    this.#schedule();
  }
}
