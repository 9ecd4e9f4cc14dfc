import type { Ledger } from "../ledger/ledger";
import { newPlans, type Plans } from "./plans/plan";
import type { EngineInstrument, TradingAccount } from "./state";
import type { Category, VenueRules } from "./types";

/** Everything the engine knows. Only `apply` changes it. */
export interface EngineState {
  readonly instruments: Record<Category, Map<string, EngineInstrument>>;
  /** By index symbol, AMOUNT_SCALE decimals. */
  readonly indices: Map<string, bigint>;
  readonly accounts: Map<string, TradingAccount>;
  readonly ledger: Ledger;
  readonly plans: Plans;
  rules: VenueRules;
  /** The last id given: its millisecond and its number within it. */
  lastIdAt: number;
  lastIdNumber: number;
}

/** An exchange on its first day: nothing listed, nobody there. */
export function createState(): EngineState {
  return {
    instruments: {
      SPOT: new Map(),
      MARGIN: new Map(),
      "USDT-FUTURES": new Map(),
      "COIN-FUTURES": new Map(),
      "USDC-FUTURES": new Map(),
    },
    indices: new Map(),
    accounts: new Map(),
    ledger: new Map(),
    plans: newPlans(),
    rules: { "hedge-close": "remainder", "client-oid-reuse": "refuse" },
    lastIdAt: 0,
    lastIdNumber: 0,
  };
}

const PER_MILLISECOND = 1_000_000;

/**
 * The next id of an order or a fill: 19 digits, the millisecond and a number within it. Ids only
 * grow, also when the clock stands still or goes back, and so compare as text.
 */
export function nextId(state: EngineState, now: number): string {
  if (now > state.lastIdAt) {
    state.lastIdAt = now;
    state.lastIdNumber = 0;
  } else if (state.lastIdNumber + 1 === PER_MILLISECOND) {
    state.lastIdAt += 1;
    state.lastIdNumber = 0;
  } else {
    state.lastIdNumber += 1;
  }
  return `${state.lastIdAt}${`${state.lastIdNumber}`.padStart(6, "0")}`;
}
