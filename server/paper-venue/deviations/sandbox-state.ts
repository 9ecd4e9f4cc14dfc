import type { AccountFamily } from "@/lib/exchange/families";
import type { EngineEvent } from "../engine";
import { coins, mainCoinCount } from "../market/coins";
import type { MarketState } from "../market/market-state";
import {
  accountDeviations,
  commissionDeviations,
  type DeviationForm,
  type DeviationValue,
  deviationItems,
  familyDeviations,
  listDeviation,
  numberDeviation,
  switchDeviation,
} from "./deviation-forms";

/** What the sandbox controls have changed for good: plain data, part of the venue's log. */
export interface SandboxState {
  /** How far the venue's clock is ahead of the machine's; below zero, how far it is behind. */
  clockOffsetMs: number;
  /** The deviations that were set; read with `deviation`. */
  quirks: Deviations;
  /** Indices that are being moved. */
  flashMoves: FlashMove[];
}

/** A new venue's sandbox state: nothing is changed but where its clock begins. */
export function newSandboxState(behindMs: number): SandboxState {
  return { clockOffsetMs: behindMs === 0 ? 0 : -behindMs, quirks: {}, flashMoves: [] };
}

/** Moves the venue's clock forward. */
interface AdvanceClock {
  readonly type: "advance-clock";
  readonly byMs: number;
}

/** Says which deviations hold from now on; those that are not named no longer do. */
interface SetDeviations {
  readonly type: "set-quirks";
  readonly quirks: Deviations;
}

export type SandboxCommand = AdvanceClock | SetDeviations | BeginFlashMove;

/** Applies one command of the sandbox controls, or rejects a second flash move of a coin. */
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

/**
 * Every peculiarity that the venue can be told to have, so that a client can be tested against it.
 * They hold until they are changed, over restarts too. To add one, add its line here and read it
 * with `deviation(state, "its-name")`.
 */
export const deviationForms = {
  "clock-skew-ms": numberDeviation(
    -600_000,
    600_000,
    "how far ahead of its real time the venue's clock seems to callers: `requestTime` and " +
      "the timestamp check follow it, what the venue stores does not",
  ),
  "copy-traders": listDeviation(
    /^\d{1,20}$/,
    "uids",
    "",
    "accounts that are copy-trading traders: one call of endpoint 3 a second, elite pairs only",
  ),
  "elite-pairs": listDeviation(
    /^[A-Z0-9_]{1,40}$/,
    "symbols",
    "BTCUSDT,ETHUSDT,SOLUSDT,XRPUSDT",
    "the list of pairs that a copy-trading trader may trade",
  ),
  "leverage-failed": switchDeviation(
    'endpoint 17 changes nothing and answers "failed" under the code of success',
  ),
  ...familyDeviations,
  ...accountDeviations,
  ...commissionDeviations,
} satisfies Record<string, DeviationForm<DeviationValue>>;

export type DeviationName = keyof typeof deviationForms;

type ValueOf<Name extends DeviationName> = (typeof deviationForms)[Name]["fallback"];

/** The deviations that were set, by name. */
export type Deviations = Readonly<Record<string, DeviationValue>>;

/** What holds now for a deviation. */
export function deviation<Name extends DeviationName>(
  { parts }: { readonly parts: { readonly practice: SandboxState } },
  name: Name,
): ValueOf<Name> {
  const form: DeviationForm<DeviationValue> = deviationForms[name];
  return (parts.practice.quirks[name] ?? form.fallback) as ValueOf<Name>;
}

/** Whether there is a deviation of this name. */
export function isDeviation(name: string): name is DeviationName {
  return Object.hasOwn(deviationForms, name);
}

type State = { readonly parts: { readonly practice: SandboxState } };

/** Whether an account is a copy-trading trader's (docs/rulings.md#ruling-7). */
export function isCopyTrader(state: State, uid: string): boolean {
  return deviationItems(deviation(state, "copy-traders")).includes(uid);
}

/** Of which family an account is; all are combined until the sandbox says otherwise. */
export function familyOf(state: State, uid: string): AccountFamily {
  if (isAmong(deviation(state, "unified-accounts"), uid)) return "unified";
  return isAmong(deviation(state, "classic-accounts"), uid) ? "classic" : "combined";
}

/** Whether an account's keys are demo keys. */
export function isDemo(state: State, uid: string): boolean {
  return isAmong(deviation(state, "demo-accounts"), uid);
}

function isAmong(uids: string, uid: string): boolean {
  if (uids === "") return false;
  const items = deviationItems(uids);
  return items.includes("all") || items.includes(uid);
}

/** The deviations with which a venue begins that is started as one kind of exchange. */
export function deviationsOf({ family, demo, liveLike }: VenueKind): Deviations {
  return {
    ...(family === undefined
      ? {}
      : {
          "unified-accounts": family === "unified" ? "all" : "",
          "classic-accounts": family === "classic" ? "all" : "",
        }),
    ...(demo ? { "demo-accounts": "all" } : {}),
    ...(liveLike ? { "live-like": true } : {}),
  };
}

/** What kind of exchange a venue is started as; what is left out stays as it was. */
export interface VenueKind {
  readonly family?: AccountFamily | undefined;
  readonly demo?: boolean;
  readonly liveLike?: boolean;
}

/** Whether a copy-trading trader may trade a symbol (docs/interface.md#endpoint-3). */
export function isElitePair(state: State, symbol: string): boolean {
  return deviationItems(deviation(state, "elite-pairs")).includes(symbol);
}

/** Has the index of a coin move so many per cent within seconds, and back again. */
interface BeginFlashMove {
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
function flashMoveOf(market: MarketState, { coin, percent }: BeginFlashMove): FlashMove {
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
