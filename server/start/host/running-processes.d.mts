export function noteProcesses(file: string, children: readonly object[]): void;

export function endNotedProcesses(file: string, say: (sentence: string) => void): Promise<void>;

export function beginningOf(pid: number): string | null;
