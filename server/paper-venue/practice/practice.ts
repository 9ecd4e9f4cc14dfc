/** What the practice controls have changed for good: plain data, part of the venue's log. */
export interface Practice {
  /** How far the venue's clock is ahead of the machine's. */
  clockOffsetMs: number;
}

/** A new venue's practice state: nothing is changed. */
export function newPractice(): Practice {
  return { clockOffsetMs: 0 };
}

/** Moves the venue's clock forward. */
export interface AdvanceClock {
  readonly type: "advance-clock";
  readonly byMs: number;
}

export type PracticeCommand = AdvanceClock;

/** Applies one command of the practice controls. */
export function applyPractice(state: Practice, command: PracticeCommand): void {
  state.clockOffsetMs += command.byMs;
}
