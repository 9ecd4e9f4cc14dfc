import "server-only";
import { log } from "../../log";
import type { Priority } from "../call-context";
import { freeAfter, holdMs, patienceMs, type SlotUse, slotRange } from "./plan";
import { Queue } from "./queue";
import { type Budget, returnSlot, type Slot, takeSlot } from "./slots";
import type { Busy } from "./waiter";

/** A call's place in the budget; give it back with what became of the call. */
export interface Place {
  giveBack(use: SlotUse): void;
}

/** A slot that this process keeps for a while, and the moments when it may use it. */
interface Leased {
  readonly slot: Slot;
  usableUntil: number;
  readyAt: number;
  takenAt: number;
  busy: boolean;
}

/**
 * How long a process may begin calls with a slot that it took once from the database: half of what
 * a person waits, so that a third process has its turn when two keep all slots between them.
 */
const sliceMs = patienceMs.person / 2;

/**
 * The budget of an endpoint that is only read. A process leases slots for a slice of time and uses
 * them again without asking the database; what it leaves over at the end is free for others.
 */
export class ReadBudget {
  readonly queue = new Queue();
  readonly #leased = new Set<Leased>();

  constructor(readonly budget: Budget) {}

  take(priority: Priority, signal?: AbortSignal): Promise<Place | Busy> {
    const ready = this.queue.idle ? this.#ready() : undefined;
    if (ready) return Promise.resolve(this.#use(ready));
    return this.queue.take(priority, () => this.#attempt(priority), signal);
  }

  /** Gives back every slot that no call uses now; one in use goes back with its call's end. */
  async endSlices(): Promise<void> {
    const leased = [...this.#leased];
    for (const one of leased) one.usableUntil = 0;
    await Promise.all(leased.map((one) => this.#endSlice(one)));
  }

  async #attempt(priority: Priority) {
    const ready = this.#ready();
    if (ready) return { got: this.#use(ready) };
    const range = slotRange(this.budget.slots, priority);
    const mayKeep = this.#leased.size < Math.ceil(this.budget.slots / 2);
    const forMs = mayKeep ? sliceMs + holdMs : holdMs;
    const slot = await takeSlot(this.budget, range, forMs);
    if ("retryAfterMs" in slot) return this.#sooner(slot.retryAfterMs);
    const now = performance.now();
    const usableUntil = mayKeep ? now + sliceMs : now;
    const leased = { slot, usableUntil, readyAt: now, takenAt: now, busy: false };
    this.#leased.add(leased);
    if (mayKeep) setTimeout(() => void this.#endSlice(leased), sliceMs).unref();
    return { got: this.#use(leased) };
  }

  #ready(): Leased | undefined {
    const now = performance.now();
    for (const leased of this.#leased) {
      if (!leased.busy && leased.readyAt <= now && now < leased.usableUntil) return leased;
    }
    return undefined;
  }

  /** A slot of our own may be ready before the database has one. */
  #sooner(retryAfterMs: number) {
    const now = performance.now();
    const own = [...this.#leased]
      .filter((leased) => !leased.busy && leased.readyAt < leased.usableUntil)
      .map((leased) => leased.readyAt - now);
    return { retryAfterMs: Math.min(retryAfterMs, ...own) };
  }

  #use(leased: Leased): Place {
    leased.busy = true;
    leased.takenAt = performance.now();
    return { giveBack: (use) => this.#giveBack(leased, use) };
  }

  #giveBack(leased: Leased, use: SlotUse): void {
    const after = freeAfter(use);
    const now = performance.now();
    leased.readyAt = Math.max(now + after.nowMs, leased.takenAt + after.takenMs);
    leased.busy = false;
    if (now >= leased.usableUntil) void this.#endSlice(leased);
  }

  async #endSlice(leased: Leased): Promise<void> {
    if (leased.busy || !this.#leased.delete(leased)) return;
    const afterMs = Math.max(0, leased.readyAt - performance.now());
    try {
      await returnSlot(this.budget, leased.slot, afterMs);
    } catch (error) {
      const { endpoint } = this.budget;
      log("warn", "a budget's slot was not given back; it frees itself", { endpoint, error });
    }
  }
}
