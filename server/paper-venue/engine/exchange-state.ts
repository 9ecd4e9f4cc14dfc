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

const THOUSAND = 1_000;
/** "000" to "999". */
const THREE_DIGITS = Array.from({ length: THOUSAND }, (_, number) => `${number}`.padStart(3, "0"));

/** The first sixteen digits of the last id: its millisecond and the thousands of its number. */
let knownHead = { at: 0, thousands: 0, text: "" };

function headOf(at: number, thousands: number): string {
  if (knownHead.at !== at || knownHead.thousands !== thousands) {
    knownHead = { at, thousands, text: `${at}${THREE_DIGITS[thousands]}` };
  }
  return knownHead.text;
}

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
  const { lastIdAt, lastIdNumber } = state;
  const head = headOf(lastIdAt, Math.floor(lastIdNumber / THOUSAND));
  return `${head}${THREE_DIGITS[lastIdNumber % THOUSAND]}`;
}
