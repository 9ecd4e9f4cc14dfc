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

  /** Does the work of a row's cancel, which is under way meanwhile. */
  async during(key: string, work: () => Promise<void>): Promise<void> {
    this.#note(key, Date.now());
    try {
      await work();
    } finally {
      this.#note(key, undefined);
    }
  }

  #note(key: string, at: number | undefined): void {
    if (at === undefined) this.#sentAt.delete(key);
    else this.#sentAt.set(key, at);
    for (const each of this.#listeners) each();
  }
}
