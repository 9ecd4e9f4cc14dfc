import "server-only";

export interface LoopOptions {
  /**
   * One pass. Answers in how many milliseconds the next is due; without an answer it is due after
   * `intervalMs`. The signal aborts when the loop is stopped: begin nothing new then.
   */
  readonly pass: (signal: AbortSignal) => Promise<number | undefined> | Promise<void>;
  /** Called with the error of every pass that threw; logs it. */
  readonly onFailure: (error: unknown) => void;
  /** From the end of a pass to the next. Without it the loop sleeps until it is woken. */
  readonly intervalMs?: number;
  /** After a failure: the first wait; each further failure doubles it, up to the longest. */
  readonly retryMs?: number;
  readonly longestRetryMs?: number;
  /** Whether the process may end although a pass is due. */
  readonly unref?: boolean;
}

/**
 * The wait of a loop that notifications wake, until it looks for what none told of: five seconds,
 * and a little more at random, so that the loops of a process do not all look at the same moment,
 * each on a connection of its own.
 */
export const safetyPollMs = () => 5_000 + Math.random() * 1_000;

/** The longest wait that a timer of the runtime knows. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * Work that is done again and again, never twice at once. It begins when it is woken for the first
 * time; each pass answers when the next is due; `wake` makes that sooner.
 */
export class Loop {
  readonly #options: LoopOptions;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #dueAt = Number.POSITIVE_INFINITY;
  #failures = 0;

  constructor(options: LoopOptions) {
    this.#options = options;
  }

  /** Whether the last pass threw: the loop waits before it tries again. */
  get failing(): boolean {
    return this.#failures > 0;
  }

  /**
   * Begins a pass at once, or within so many milliseconds, so that one pass serves several calls.
   * While a pass runs, another follows it, because the running one may have read before this call.
   * Where the running pass fails, its retry takes the place of the second pass.
   */
  wake(withinMs = 0): void {
    this.#dueAt = Math.min(this.#dueAt, performance.now() + withinMs);
    if (this.#running || this.#stopping.signal.aborted) return;
    if (withinMs > 0) this.#wait();
    else this.#begin();
  }

  /** Begins no further pass; resolves when the one under way has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const waitMs = this.#dueAt - performance.now();
    if (waitMs === Number.POSITIVE_INFINITY || this.#stopping.signal.aborted) return;
    this.#timer = setTimeout(() => this.#begin(), Math.min(Math.max(waitMs, 0), maxTimerMs));
    if (this.#options.unref) this.#timer.unref();
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#dueAt = Number.POSITIVE_INFINITY;
    this.#running = this.#pass().then(() => {
      this.#running = null;
      this.#wait();
    });
  }

  async #pass(): Promise<void> {
    const { pass, onFailure, intervalMs = Number.POSITIVE_INFINITY } = this.#options;
    try {
      const nextMs = (await pass(this.#stopping.signal)) ?? intervalMs;
      this.#failures = 0;
      this.#dueAt = Math.min(this.#dueAt, performance.now() + nextMs);
    } catch (error) {
      this.#dueAt = performance.now() + this.#retryMs();
      this.#failures += 1;
      onFailure(error);
    }
  }

  #retryMs(): number {
    const { retryMs = 1_000, longestRetryMs: maxRetryMs = 5_000 } = this.#options;
    return Math.min(retryMs * 2 ** this.#failures, maxRetryMs);
  }
}
