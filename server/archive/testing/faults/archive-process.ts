import "server-only";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import path from "node:path";
import { env } from "../../../env";
import { bundleOf } from "../../../gateway/testing/start-child";
import { newId } from "../../../ids";
import { reportProcessEnded } from "../../../start/services";

const entry = path.join(import.meta.dirname, "../../../worker/testing/archive-child.ts");

/** The real archive worker in a process of its own, which is killed and started again. */
export class ArchiveProcess {
  kills = 0;
  readonly #file: string;
  #child: ChildProcess | null = null;
  #launch = "";

  private constructor(file: string) {
    this.#file = file;
  }

  /** Starts it on this test's database. */
  static async start(): Promise<ArchiveProcess> {
    const made = new ArchiveProcess(await bundleOf(entry));
    made.#spawn();
    return made;
  }

  /**
   * kill -9, and another one at once; `gently` as a supervisor would that sees its child die and
   * says so in the database. `whileDead` looks at what it left.
   */
  async kill(gently: boolean, whileDead: () => Promise<void>): Promise<void> {
    this.kills += 1;
    await this.#end("SIGKILL");
    await whileDead();
    if (gently) await reportProcessEnded(env().databaseUrl ?? "", this.#launch);
    this.#spawn();
  }

  /** Ends it as a restart of the desk would, and starts another one. */
  async restart(): Promise<void> {
    await this.#end("SIGTERM");
    this.#spawn();
  }

  async stop(): Promise<void> {
    await this.#end("SIGTERM");
  }

  #spawn(): void {
    this.#launch = newId("launch");
    this.#child = spawn(process.execPath, [this.#file], {
      stdio: ["ignore", "ignore", "pipe"],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "test",
        DATABASE_URL: env().databaseUrl ?? "",
        VENUE_URL: env().venueUrl,
        KEK_FILE: env().kekFile,
        DESK_LAUNCH: this.#launch,
      },
    });
    // What it prints goes to ARCHIVE_LOG, where one is named.
    const log = process.env.ARCHIVE_LOG;
    if (log === undefined) this.#child.stderr?.resume();
    else this.#child.stderr?.pipe(createWriteStream(log, { flags: "a" }));
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, "close");
    child.kill(signal);
    await closed;
  }
}
