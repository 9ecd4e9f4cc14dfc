import type { OrderRow } from "@/lib/orders/order-row";
import { type CancelEnd, cancelOrder } from "./cancel-order";

export interface Progress {
  total: number;
  done: number;
  /** How many ended how. */
  asked: number;
  gone: number;
  unknown: number;
  refused: number;
  stopped: boolean;
}

const atOnce = 4;

/** Cancels from this tab: which are under way, so that each row can say so at once. */
export class CancelDesk {
  readonly #sentAt = new Map<string, number>();
  readonly #listeners = new Set<() => void>();

  /** When a row's cancel was sent, Unix ms, while it is under way. */
  sentAt(key: string): number | undefined {
    return this.#sentAt.get(key);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async cancel(connectionId: string, row: OrderRow): Promise<CancelEnd> {
    this.#note(row.key, Date.now());
    const end = await cancelOrder(connectionId, row);
    this.#note(row.key, undefined);
    return end;
  }

  /** One after the other, a few at once, until all are through or `signal` stops it. */
  async cancelMany(
    connectionId: string,
    rows: readonly OrderRow[],
    onProgress: (progress: Progress) => void,
    signal: AbortSignal,
  ): Promise<Progress> {
    const counts = { asked: 0, gone: 0, unknown: 0, refused: 0 };
    const waiting = [...rows];
    let done = 0;
    const now = (): Progress => ({ ...counts, total: rows.length, done, stopped: signal.aborted });
    const work = async () => {
      for (let row = waiting.shift(); row && !signal.aborted; row = waiting.shift()) {
        const end = await this.cancel(connectionId, row);
        counts[end.kind] += 1;
        done += 1;
        onProgress(now());
      }
    };
    onProgress(now());
    await Promise.all(Array.from({ length: atOnce }, work));
    return now();
  }

  #note(key: string, at: number | undefined): void {
    if (at === undefined) this.#sentAt.delete(key);
    else this.#sentAt.set(key, at);
    for (const each of this.#listeners) each();
  }
}
