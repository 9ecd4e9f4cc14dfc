/** What the user at the terminal reads. */
export interface Terminal {
  bold(text: string): string;
  dim(text: string): string;
  link(text: string): string;
  write(text?: string): void;
  /** One part of the desk came up. */
  ready(label: string, sinceMs: number, where?: string): void;
  say(sentence: string): void;
  problem(sentence: string): void;
}

export function makeTerminal(
  stream: NodeJS.WriteStream,
  env: Readonly<Record<string, string | undefined>>,
): Terminal;
