import type { Event } from "../engine";
import type { MarketState } from "../market/market-state";
import { type BeginFlashMove, type FlashMove, flashMoveOf } from "./flash-move";
import type { Quirks } from "./quirks";

/** What the practice controls have changed for good: plain data, part of the venue's log. */
export interface Practice {
  /** How far the venue's clock is ahead of the machine's; below zero, how far it is behind. */
  clockOffsetMs: number;
  /** The quirks that were set; read with `quirk`. */
  quirks: Quirks;
  /** Indices that are being moved. */
  flashMoves: FlashMove[];
}

/** A new venue's practice state: nothing is changed but where its clock begins. */
export function newPractice(behindMs: number): Practice {
  return { clockOffsetMs: behindMs === 0 ? 0 : -behindMs, quirks: {}, flashMoves: [] };
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

/** Applies one command of the practice controls, or rejects a second flash move of a coin. */
export function applyPractice(
  state: Practice,
  market: MarketState,
  command: PracticeCommand,
): readonly Event[] {
  switch (command.type) {
    case "advance-clock":
      state.clockOffsetMs += command.byMs;
      return [];
    case "set-quirks":
      state.quirks = command.quirks;
      return [];
    case "flash-move":
      return beginFlashMove(state, market, command);
  }
}

/** Two at once would run into the walk's bounds and not come back to where they began. */
function beginFlashMove(
  { flashMoves }: Practice,
  market: MarketState,
  command: BeginFlashMove,
): readonly Event[] {
  const move = flashMoveOf(market, command);
  if (flashMoves.some(({ coin }) => coin === move.coin)) {
    const message = `coin: the index of ${command.coin} is being moved already`;
    return [{ type: "rejected", code: "400172", field: "coin", message }];
  }
  flashMoves.push(move);
  return [];
}
