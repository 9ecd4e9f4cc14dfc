/** A desk that a test started; its settings as `.env.example` explains them. */
export interface Desk {
  readonly url: string;
  /** The one-time link, as long as there is no owner. */
  readonly inviteUrl: string | null;
  readonly venueUrl: string;
  readonly dataDir: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly pid: number;
  /** What its terminal shows so far. */
  output(): string;
  /** Waits until the terminal shows that. */
  until(pattern: RegExp, timeoutMs?: number): Promise<string>;
  /** Ctrl-C; gives the exit code. */
  stop(): Promise<number | null>;
  /** kill -9 of `start.mjs` alone. */
  kill(): Promise<number | null>;
  /** Deletes its data. */
  remove(): void;
}

export function startDesk(options?: {
  readonly env?: Readonly<Record<string, string>>;
  readonly dataDir?: string;
}): Promise<Desk>;

export interface Terminal {
  readonly pid: number;
  readonly ended: Promise<number | null>;
  output(): string;
  until(pattern: RegExp, timeoutMs?: number): Promise<string>;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export function runStart(
  settings: Readonly<Record<string, string | undefined>>,
  before?: readonly string[],
): Terminal;
export function newDataDir(): string;
export function freePorts(count: number): Promise<readonly number[]>;
