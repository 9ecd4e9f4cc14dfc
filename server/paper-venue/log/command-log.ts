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

/** Commands that go to disk together, and the promise that all who appended them wait for. */
export interface CommandBatch {
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
export function newCommandBatch(first: number, opensFile: boolean): CommandBatch {
  let settle: CommandBatch["settle"] = () => undefined;
  const durable = new Promise<void>((resolve, reject) => {
    settle = (failure) => (failure === null ? resolve() : reject(failure.error));
  });
  durable.catch(() => undefined);
  return { first, commands: [], opensFile, durable, settle };
}
