import type { OrderRow } from "@/lib/orders/order-row";
import { type CancelEnd, cancelOrder } from "./cancel-order";

/** Single cancels from this tab: which are under way, so that each row can say so at once. */
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

  #note(key: string, at: number | undefined): void {
    if (at === undefined) this.#sentAt.delete(key);
    else this.#sentAt.set(key, at);
    for (const each of this.#listeners) each();
  }
}
