export interface CommandOptions {
  readonly what: string;
  readonly signal: AbortSignal;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
  readonly input?: string;
  readonly explain?: (output: string) => string | null;
}

export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<string>;
