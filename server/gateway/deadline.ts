import "server-only";
import { type LateCause, lateReason } from "@/lib/orders/lateness";

/** An order may not leave any more: its time was up before its first byte. */
export class LateError extends Error {
  override readonly name = "LateError";

  constructor(readonly late: LateCause) {
    super(lateReason(late));
  }
}

/**
 * The moment after which no first byte of an order leaves (docs/order-safety.md#c2-rule-15). One
 * for a whole call: every step before the wire waits for it, and the wire asks it last.
 */
export class Deadline {
  /** Aborts when the time is up. */
  readonly signal: AbortSignal;
  readonly #at: number;

  /** `leftMs`: how much of the time is left now. */
  constructor(leftMs: number) {
    this.#at = performance.now() + leftMs;
    this.signal = AbortSignal.timeout(Math.max(0, Math.ceil(leftMs)));
  }

  get leftMs(): number {
    return Math.max(0, this.#at - performance.now());
  }

  /** A timer may fire a moment before the clock says so: who was woken by it is late too. */
  get passed(): boolean {
    return this.signal.aborted || this.leftMs === 0;
  }

  /** Throws a LateError when the time is up; `cause` is what took it. */
  check(cause: LateCause): void {
    if (this.passed) throw new LateError(cause);
  }

  /** Waits for a step, but no longer than there is time; then throws a LateError of its cause. */
  async during<T>(cause: LateCause, step: Promise<T>): Promise<T> {
    let abort = () => {};
    const late = new Promise<never>((_, reject) => {
      abort = () => reject(new LateError(cause));
      this.signal.addEventListener("abort", abort);
      if (this.signal.aborted) abort();
    });
    try {
      return await Promise.race([step, late]);
    } finally {
      this.signal.removeEventListener("abort", abort);
    }
  }
}
