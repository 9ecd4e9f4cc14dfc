/** Waits that the controls can end early: answers that are held back, and calls done late. */
export class Pauses {
  readonly #waiting = new Set<() => void>();

  /** Resolves after a while, or when everything is released. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.#waiting.add(wake);
    });
  }

  /** Ends every wait now. */
  release(): void {
    for (const wake of this.#waiting) wake();
  }
}
