/** Where accepted commands go before anybody is told that they were accepted. */
export interface CommandLog {
  /**
   * Takes a command that was applied; resolves when it is on disk. Keeps the order of the calls.
   */
  append(command: unknown): Promise<void>;
  /** Resolves when everything appended so far is on disk. */
  settled(): Promise<void>;
  /**
   * Stores the state after the last appended command, as JSON lines, and drops the older files,
   * but not before `witnessed`: whoever else follows the commands has stored what they said.
   */
  snapshot(state: readonly string[], witnessed?: Promise<void>): Promise<void>;
  close(): Promise<void>;
  /** How many commands were appended since the last snapshot. */
  readonly length: number;
}

/** The log of a venue that forgets everything when it stops. */
export const memoryLog: CommandLog = {
  append: () => Promise.resolve(),
  settled: () => Promise.resolve(),
  snapshot: () => Promise.resolve(),
  close: () => Promise.resolve(),
  length: 0,
};
