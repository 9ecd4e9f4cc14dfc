import type { MarketState } from "../market/market-state";
import { type BeginFlashMove, type FlashMove, flashMoveOf } from "./flash-move";
import type { Quirks } from "./quirks";

/** What the practice controls have changed for good: plain data, part of the venue's log. */
export interface Practice {
  /** How far the venue's clock is ahead of the machine's. */
  clockOffsetMs: number;
  /** The quirks that were set; read with `quirk`. */
  quirks: Quirks;
  /** Indices that are being moved. */
  flashMoves: FlashMove[];
}

/** A new venue's practice state: nothing is changed. */
export function newPractice(): Practice {
  return { clockOffsetMs: 0, quirks: {}, flashMoves: [] };
}

/** Moves the venue's clock forward. */
export interface AdvanceClock {
  readonly type: "advance-clock";
  readonly byMs: number;
}

/** Says which quirks hold from now on; those that are not named no longer do. */
export interface SetQuirks {
  readonly type: "set-quirks";
  readonly quirks: Quirks;
}

export type PracticeCommand = AdvanceClock | SetQuirks | BeginFlashMove;

/** Applies one command of the practice controls. */
export function applyPractice(
  state: Practice,
  market: MarketState,
  command: PracticeCommand,
): void {
  switch (command.type) {
    case "advance-clock":
      state.clockOffsetMs += command.byMs;
      return;
    case "set-quirks":
      state.quirks = command.quirks;
      return;
    case "flash-move":
      state.flashMoves.push(flashMoveOf(market, command));
  }
}
