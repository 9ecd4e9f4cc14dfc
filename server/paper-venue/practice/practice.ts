import type { EngineEvent } from "../engine";
import type { MarketState } from "../market/market-state";
import { type BeginFlashMove, type FlashMove, flashMoveOf } from "./flash-move";
import type { Deviations } from "./quirks";

/** What the practice controls have changed for good: plain data, part of the venue's log. */
export interface SandboxState {
  /** How far the venue's clock is ahead of the machine's; below zero, how far it is behind. */
  clockOffsetMs: number;
  /** The quirks that were set; read with `quirk`. */
  quirks: Deviations;
  /** Indices that are being moved. */
  flashMoves: FlashMove[];
}

/** A new venue's practice state: nothing is changed but where its clock begins. */
export function newSandboxState(behindMs: number): SandboxState {
  return { clockOffsetMs: behindMs === 0 ? 0 : -behindMs, quirks: {}, flashMoves: [] };
}

/** Moves the venue's clock forward. */
export interface AdvanceClock {
  readonly type: "advance-clock";
  readonly byMs: number;
}

/** Says which quirks hold from now on; those that are not named no longer do. */
export interface SetDeviations {
  readonly type: "set-quirks";
  readonly quirks: Deviations;
}

export type SandboxCommand = AdvanceClock | SetDeviations | BeginFlashMove;

/** Applies one command of the practice controls, or rejects a second flash move of a coin. */
export function applySandbox(
  state: SandboxState,
  market: MarketState,
  command: SandboxCommand,
): readonly EngineEvent[] {
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
  { flashMoves }: SandboxState,
  market: MarketState,
  command: BeginFlashMove,
): readonly EngineEvent[] {
  const move = flashMoveOf(market, command);
  if (flashMoves.some(({ coin }) => coin === move.coin)) {
    const message = `coin: the index of ${command.coin} is being moved already`;
    return [{ type: "rejected", code: "400172", field: "coin", message }];
  }
  flashMoves.push(move);
  return [];
}
