import type { FileHandle } from "node:fs/promises";
import { open, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { type Batch, newBatch } from "./batch";
import type { CommandLog } from "./command-log";
import { frame, logFormat } from "./frame";
import { numbered } from "./recover";

/**
 * Group commit: while one batch is being forced to disk the next one gathers, so a burst of orders
 * shares one fdatasync. After a failed write nothing is acknowledged any more; `onFailure` is told
 * once, and the owner of the process must stop, for memory is then ahead of the disk.
 */
export class DiskLog implements CommandLog {
  readonly #folder: string;
  readonly #onFailure: (error: unknown) => void;
  readonly #sealed: Batch[] = [];
  #gathering: Batch;
  #inFlight: Promise<void> = Promise.resolve();
  #file: FileHandle | null = null;
  #writing = false;
  #failure: { readonly error: unknown } | null = null;
  #next: number;
  #snapshotNext: number;

  private constructor(folder: string, next: number, onFailure: (error: unknown) => void) {
    this.#folder = folder;
    this.#next = next;
    this.#snapshotNext = next;
    this.#onFailure = onFailure;
    this.#gathering = newBatch(next, true);
  }

  /** Opens a log whose first command gets the number `next`; fails when the folder refuses. */
  static async open(
    folder: string,
    next: number,
    onFailure: (error: unknown) => void,
  ): Promise<DiskLog> {
    const log = new DiskLog(folder, next, onFailure);
    const opened = log.#gathering.durable;
    log.#wake();
    await opened;
    return log;
  }

  get length(): number {
    return this.#next - this.#snapshotNext;
  }

  append(command: unknown): Promise<void> {
    const batch = this.#gathering;
    batch.commands.push(JSON.stringify(command));
    this.#next += 1;
    this.#wake();
    return batch.durable;
  }

  settled(): Promise<void> {
    if (this.#failure !== null) return this.#gathering.durable;
    if (this.#gathering.commands.length > 0) return this.#gathering.durable;
    return this.#sealed.at(-1)?.durable ?? this.#inFlight;
  }

  async snapshot(state: readonly string[]): Promise<void> {
    const last = this.#next - 1;
    this.#snapshotNext = this.#next;
    this.#sealed.push(this.#gathering);
    this.#gathering = newBatch(this.#next, true);
    const rotated = this.#gathering.durable;
    this.#wake();
    try {
      await this.#writeSnapshot(last, state);
      await rotated;
      await this.#removeOlderThan(last);
    } catch (error) {
      this.#fail(error);
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.settled();
    await this.#file?.close();
    this.#file = null;
  }

  #wake(): void {
    if (this.#failure !== null) this.#gathering.settle(this.#failure);
    if (this.#writing || this.#failure !== null) return;
    this.#writing = true;
    this.#writeAll().catch((error: unknown) => this.#fail(error));
  }

  async #writeAll(): Promise<void> {
    // Requests read in the same turn of the event loop share a batch.
    await setImmediate();
    for (let batch = this.#take(); batch !== null; batch = this.#take()) {
      this.#inFlight = batch.durable;
      try {
        await this.#write(batch);
      } catch (error) {
        batch.settle({ error });
        throw error;
      }
      batch.settle(null);
    }
    // In the same turn as the last look for work: a command appended from here on wakes a new run.
    this.#writing = false;
  }

  #take(): Batch | null {
    const sealed = this.#sealed.shift();
    if (sealed !== undefined) return sealed;
    const batch = this.#gathering;
    if (batch.commands.length === 0 && !batch.opensFile) return null;
    this.#gathering = newBatch(this.#next, false);
    return batch;
  }

  async #write(batch: Batch): Promise<void> {
    if (batch.opensFile || this.#file === null) await this.#openFile(batch.first);
    if (batch.commands.length === 0) return;
    const commands = batch.commands.join(",");
    const head = `{"format":${logFormat},"first":${batch.first}`;
    await this.#file?.appendFile(frame(`${head},"commands":[${commands}]}`));
    await this.#file?.datasync();
  }

  async #openFile(first: number): Promise<void> {
    await this.#file?.close();
    this.#file = await open(path.join(this.#folder, `log-${first}.jsonl`), "w", 0o600);
    await this.#syncFolder();
  }

  async #writeSnapshot(last: number, state: readonly string[]): Promise<void> {
    const target = path.join(this.#folder, `snapshot-${last}.jsonl`);
    const draft = `${target}.draft`;
    const head = JSON.stringify({ format: logFormat, last, lines: state.length });
    const text = [head, ...state].map(frame).join("");
    await writeFile(draft, text, { mode: 0o600, flush: true });
    await rename(draft, target);
    await this.#syncFolder();
  }

  async #removeOlderThan(last: number): Promise<void> {
    const old = [
      ...numbered(this.#folder, "snapshot").filter((file) => file.number < last),
      ...numbered(this.#folder, "log").filter((file) => file.number <= last),
    ];
    for (const file of old) await rm(path.join(this.#folder, file.name), { force: true });
  }

  /** Makes a new or renamed file findable after a power cut; Windows has no such call. */
  async #syncFolder(): Promise<void> {
    if (process.platform === "win32") return;
    const folder = await open(this.#folder, "r");
    await folder.sync().finally(() => folder.close());
  }

  #fail(error: unknown): void {
    if (this.#failure !== null) return;
    this.#failure = { error };
    for (const batch of [...this.#sealed, this.#gathering]) batch.settle(this.#failure);
    this.#onFailure(error);
  }
}
