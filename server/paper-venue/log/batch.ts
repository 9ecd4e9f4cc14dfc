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
