import { coins, mainCoinCount } from "../market/coins";
import type { MarketState } from "../market/market-state";

/** Has the index of a coin move so many per cent within seconds, and back again. */
export interface BeginFlashMove {
  readonly type: "flash-move";
  /** One of the main coins, such as "BTC". */
  readonly coin: string;
  /** A whole number, negative for a fall. */
  readonly percent: number;
}

/** A move under way: what each tick still adds to the index, and then takes from it again. */
export interface FlashMove {
  readonly coin: number;
  readonly stepUnits: number;
  ticksOut: number;
  ticksBack: number;
}

/** How far a flash move may go, either way. */
export const farthestPercent = 30;
const ticksEachWay = 5;

/** The coins that can be moved: those whose books the bots keep. */
export const movableCoins: readonly string[] = coins
  .slice(0, mainCoinCount)
  .map(({ name }) => name);

/** The move that a command asks for, from where the index stands. */
export function flashMoveOf(market: MarketState, { coin, percent }: BeginFlashMove): FlashMove {
  const at = movableCoins.indexOf(coin);
  const level = market.levels[at] ?? 0;
  return {
    coin: at,
    stepUnits: Math.trunc((level * percent) / 100 / ticksEachWay),
    ticksOut: ticksEachWay,
    ticksBack: ticksEachWay,
  };
}

/** Moves the indices by one tick; answers the moves that are not over. */
export function followFlashMoves(market: MarketState, moves: readonly FlashMove[]): FlashMove[] {
  for (const move of moves) {
    const out = move.ticksOut > 0;
    const level = market.levels[move.coin] ?? 0;
    market.levels[move.coin] = level + (out ? move.stepUnits : -move.stepUnits);
    if (out) move.ticksOut -= 1;
    else move.ticksBack -= 1;
  }
  return moves.filter(({ ticksBack }) => ticksBack > 0);
}
