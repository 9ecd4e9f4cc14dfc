import { type FileHandle, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { frame, logFormat, numberedFiles } from "./recover";

/** Where accepted commands go before anybody is told that they were accepted. */
export interface CommandLog {
  /**
   * Takes a command that was applied; resolves when it is on disk. Keeps the order of the calls.
   */
  append(command: unknown): Promise<void>;
  /** Resolves when everything appended so far is on disk; null when it is already. */
  settled(): Promise<void> | null;
  /**
   * Stores the state after the last appended command, as JSON lines, and drops the older files,
   * but not before `afterNotes` resolves: the oracle has then stored its notes of them.
   */
  snapshot(state: readonly string[], afterNotes?: Promise<void>): Promise<void>;
  close(): Promise<void>;
  /** How many commands were appended since the last snapshot. */
  readonly length: number;
}

const kept = Promise.resolve();

/** The log of a venue that forgets everything when it stops. */
export const memoryLog: CommandLog = {
  append: () => kept,
  settled: () => null,
  snapshot: () => kept,
  close: () => kept,
  length: 0,
};

/** Where a log goes on: the next command's number, and how many before it no snapshot holds. */
export interface LogStart {
  readonly next: number;
  readonly tail: number;
}

/**
 * Group commit: while one batch is being forced to disk the next one gathers, so a burst of orders
 * shares one fdatasync. After a failed write nothing is acknowledged any more; `onFailure` is told
 * once, and the owner of the process must stop, for memory is then ahead of the disk.
 */
export class DiskLog implements CommandLog {
  readonly #folder: string;
  readonly #onFailure: (error: unknown) => void;
  readonly #sealed: CommandBatch[] = [];
  #gathering: CommandBatch;
  #inFlight: Promise<void> = Promise.resolve();
  #file: FileHandle | null = null;
  #writing = false;
  /** The newest run of `#writeAll`; it may still open a file after a snapshot has failed. */
  #writer: Promise<void> = Promise.resolve();
  #failure: { readonly error: unknown } | null = null;
  #next: number;
  /** The number of the first command that the newest snapshot does not hold. */
  #tailFirst: number;
  #snapshotting: Promise<void> = Promise.resolve();

  private constructor(folder: string, start: LogStart, onFailure: (error: unknown) => void) {
    this.#folder = folder;
    this.#next = start.next;
    this.#tailFirst = start.next - start.tail;
    this.#onFailure = onFailure;
    this.#gathering = newCommandBatch(start.next, true);
  }

  /** Opens a log that goes on at `start`; fails when the folder refuses. */
  static async open(
    folder: string,
    start: LogStart,
    onFailure: (error: unknown) => void,
  ): Promise<DiskLog> {
    const log = new DiskLog(folder, start, onFailure);
    const opened = log.#gathering.durable;
    log.#wake();
    await opened;
    return log;
  }

  get length(): number {
    return this.#next - this.#tailFirst;
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

  snapshot(state: readonly string[], afterNotes = Promise.resolve()): Promise<void> {
    if (this.length === 0) return this.#snapshotting;
    const last = this.#next - 1;
    this.#tailFirst = this.#next;
    this.#sealed.push(this.#gathering);
    this.#gathering = newCommandBatch(this.#next, true);
    this.#wake();
    const ready = Promise.all([this.#gathering.durable, afterNotes]);
    ready.catch(() => undefined);
    this.#snapshotting = this.#store(last, state, ready, this.#snapshotting);
    this.#snapshotting.catch((error: unknown) => this.#fail(error));
    return this.#snapshotting;
  }

  async close(): Promise<void> {
    try {
      await this.#snapshotting;
      await this.settled();
    } finally {
      await this.#writer;
      await this.#file?.close();
      this.#file = null;
    }
  }

  #wake(): void {
    if (this.#failure !== null) this.#gathering.settle(this.#failure);
    if (this.#writing || this.#failure !== null) return;
    this.#writing = true;
    this.#writer = this.#writeAll().catch((error: unknown) => this.#fail(error));
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

  #take(): CommandBatch | null {
    const sealed = this.#sealed.shift();
    if (sealed !== undefined) return sealed;
    const batch = this.#gathering;
    if (batch.commands.length === 0 && !batch.opensFile) return null;
    this.#gathering = newCommandBatch(this.#next, false);
    return batch;
  }

  async #write(batch: CommandBatch): Promise<void> {
    if (batch.opensFile) await this.#openFile(batch.first);
    if (batch.commands.length === 0) return;
    if (this.#file === null) throw new Error("The log is closed.");
    const commands = batch.commands.join(",");
    const head = `{"format":${logFormat},"first":${batch.first}`;
    await this.#file.appendFile(frame(`${head},"commands":[${commands}]}`));
    await this.#file.datasync();
  }

  async #openFile(first: number): Promise<void> {
    await this.#file?.close();
    this.#file = await open(path.join(this.#folder, `log-${first}.jsonl`), "w", 0o600);
    await this.#syncFolder();
  }

  /** One snapshot at a time: `before` is the one under way. Old files go when this one is safe. */
  async #store(
    last: number,
    state: readonly string[],
    ready: Promise<unknown>,
    before: Promise<void>,
  ): Promise<void> {
    await before;
    const target = path.join(this.#folder, `snapshot-${last}.jsonl`);
    const head = JSON.stringify({ format: logFormat, last, lines: state.length });
    const text = [head, ...state].map(frame).join("");
    await writeFile(`${target}.draft`, text, { mode: 0o600, flush: true });
    await rename(`${target}.draft`, target);
    await this.#syncFolder();
    await ready;
    await this.#removeOlderThan(last);
  }

  async #removeOlderThan(last: number): Promise<void> {
    const names = await readdir(this.#folder);
    const old = [
      ...names.filter((name) => name.endsWith(".draft")),
      ...numberedFiles(names, "snapshot")
        .filter((file) => file.number < last)
        .map(({ name }) => name),
      ...numberedFiles(names, "log")
        .filter((file) => file.number <= last)
        .map(({ name }) => name),
    ];
    for (const name of old) await rm(path.join(this.#folder, name), { force: true });
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

/** Commands that go to disk together, and the promise that all who appended them wait for. */
interface CommandBatch {
  /** The number of its first command. */
  readonly first: number;
  /** Commands as JSON texts. */
  readonly commands: string[];
  /** Whether a file of its own begins here, because a snapshot was taken before it. */
  readonly opensFile: boolean;
  readonly durable: Promise<void>;
  readonly settle: (failure: { readonly error: unknown } | null) => void;
}

/** An empty batch. */
function newCommandBatch(first: number, opensFile: boolean): CommandBatch {
  let settle: CommandBatch["settle"] = () => undefined;
  const durable = new Promise<void>((resolve, reject) => {
    settle = (failure) => (failure === null ? resolve() : reject(failure.error));
  });
  durable.catch(() => undefined);
  return { first, commands: [], opensFile, durable, settle };
}
