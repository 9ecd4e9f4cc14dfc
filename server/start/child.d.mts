interface Spec {
  readonly name: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: object;
  readonly logFile: string;
  readonly graceMs: number;
  readonly isReady: (told: { line: Promise<string> }) => Promise<unknown>;
  /** False while it hangs. */
  readonly lives: (launch: string) => Promise<boolean>;
  readonly askEveryMs?: number;
}

interface Tell {
  readonly say: (sentence: string) => void;
  readonly onPid: (name: string, pid: number) => void;
  readonly onEnded?: (launch: string) => void;
}

export class Child {
  constructor(spec: Spec, tell: Tell);
  start(): Promise<unknown>;
  stop(graceMs?: number): Promise<void>;
  hurry(): void;
}
