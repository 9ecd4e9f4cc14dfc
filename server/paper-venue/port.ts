import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Pauses } from "./control/pauses";

const loopback = "127.0.0.1";
const graceMs = 2_000;
const retryMs = 20;
const mostRetries = 100;

/** The venue's port on the loopback. */
export class Port {
  readonly #server: Server;
  readonly #onFailure: (error: unknown) => void;
  readonly #pauses = new Pauses();
  #number = 0;
  #closing = false;
  #shutUntil = 0;

  /** `onFailure` is told when a port that was shut for a while cannot be opened again. */
  constructor(server: Server, onFailure: (error: unknown) => void) {
    this.#server = server;
    this.#onFailure = onFailure;
  }

  /** Opens it, any free one for 0, and answers the venue's address. */
  async open(number: number): Promise<string> {
    await this.#listen(number);
    this.#number = (this.#server.address() as AddressInfo).port;
    return `http://${loopback}:${this.#number}`;
  }

  /** Refuses new connections for a while; calls under way are answered. */
  shut(ms: number): void {
    const open = this.#shutUntil === 0;
    this.#shutUntil = Math.max(this.#shutUntil, performance.now() + ms);
    if (!open || this.#closing) return;
    this.#server.close();
    this.#server.closeIdleConnections();
    this.#reopen().catch(this.#onFailure);
  }

  /** Closes it for good, lets calls under way end, and cuts what has not ended in time. */
  close(): Promise<void> {
    this.#closing = true;
    this.#pauses.release();
    return new Promise((resolve) => {
      const cut = setTimeout(() => this.#server.closeAllConnections(), graceMs);
      this.#server.close(() => {
        clearTimeout(cut);
        resolve();
      });
      this.#server.closeIdleConnections();
    });
  }

  async #reopen(): Promise<void> {
    while (!this.#closing && performance.now() < this.#shutUntil) {
      await this.#pauses.sleep(this.#shutUntil - performance.now());
    }
    for (let attempt = 0; !this.#closing; attempt++) {
      try {
        await this.#listen(this.#number);
        this.#shutUntil = 0;
        return;
      } catch (error) {
        // Another program may hold the number for a moment.
        if (attempt >= mostRetries) throw error;
        await this.#pauses.sleep(retryMs);
      }
    }
  }

  #listen(number: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(number, loopback, () => {
        this.#server.off("error", reject);
        resolve();
      });
    });
  }
}
