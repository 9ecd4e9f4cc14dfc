export interface PidNote {
  readonly pid: number;
  readonly beginning: string | null;
}

export function takePidFile(
  file: string,
  note: object,
  onDead?: (note: PidNote) => Promise<void>,
): Promise<PidNote | null>;
export function isStillRunning(note: PidNote): boolean;
