import { fromScaled, powerOfTen } from "@/lib/decimal/decimal";
import { coins, scaleOf } from "./coins";
import { moreInstruments } from "./full-market";
import { deliveriesAt, deliveryInstruments, perpetuals } from "./futures-instruments";
import type { MarketInstrument, WireInstrument } from "./instrument";
import { marginInstruments, spotInstruments } from "./spot-instruments";

/** Everything that moves in the market; plain data, part of the venue's snapshot. */
export interface MarketState {
  readonly seed: number;
  /** When this market began, Unix ms; instruments take their times from it. */
  readonly startedAt: number;
  /** It lists as much as a live exchange; absent: the usual few hundred. */
  readonly full?: true;
  /** How often the market has ticked. */
  ticks: number;
  /** The index of each coin in USDT, as whole units of its scale. */
  readonly levels: number[];
  /** The moment up to which deliveries and delistings were seen to, Unix ms. */
  followedAt: number;
  /** When the next of them comes, Unix ms; 0 before the first tick. */
  nextEventAt: number;
  /** What was changed of instruments, by "category symbol". */
  readonly changes: Record<string, InstrumentChange>;
  /** How often the listing became another one. */
  revision: number;
}

/** What can be changed of a listed instrument; times are Unix ms, "" when not configured. */
export type InstrumentChange = Partial<
  Pick<WireInstrument, "status" | "offTime" | "limitOpenTime" | "maintainTime">
>;

/** A price as `units` x 10^-`places`. */
export interface IndexPrice {
  readonly units: bigint;
  readonly places: number;
}

const crossPlaces = 12;

/** A market before its first tick: every coin at its anchor. */
export function newMarket(seed: number, startedAt: number, full = false): MarketState {
  return {
    seed,
    startedAt,
    ...(full ? { full } : {}),
    ticks: 0,
    levels: coins.map((_, coin) => scaleOf(coin).units),
    followedAt: startedAt,
    nextEventAt: 0,
    changes: {},
    revision: 0,
  };
}

/** The index price of an instrument in its quote coin; dollars of every kind are worth the same. */
export function indexPriceOf(
  market: MarketState,
  { coin, quote }: Pick<MarketInstrument, "coin" | "quote">,
): IndexPrice {
  const base = levelOf(market, coin);
  const basePlaces = scaleOf(coin).places;
  if (quote === null) return { units: BigInt(base), places: basePlaces };
  const shift = crossPlaces + scaleOf(quote).places - basePlaces;
  const units = (BigInt(base) * powerOfTen(shift)) / BigInt(levelOf(market, quote));
  return { units, places: crossPlaces };
}

/** A price as the decimal string that goes on the wire. */
export function priceText(price: IndexPrice): string {
  return fromScaled(price.units, price.places);
}

/** The coins that only a full market has stand still, each at its anchor. */
function levelOf(market: MarketState, coin: number): number {
  return market.levels[coin] ?? scaleOf(coin).units;
}

/** The instruments that are there from a market's first day on: all but the deliveries. */
export function lastingInstruments({
  startedAt,
  full,
}: Pick<MarketState, "startedAt" | "full">): readonly MarketInstrument[] {
  return [
    ...spotInstruments(startedAt),
    ...marginInstruments(startedAt),
    ...perpetuals(startedAt),
    ...(full ? moreInstruments(startedAt) : []),
  ];
}

/** What decides which instruments there are, and in which state. */
export type ListingInputs = Pick<MarketState, "startedAt" | "followedAt" | "changes" | "full">;

/**
 * Everything that endpoint 13 lists at a moment (Unix ms): deliveries come and go with the calendar
 * that the market follows, states and times are as they were changed, announced delistings happen.
 */
export function instrumentsAt(market: ListingInputs, now: number): readonly MarketInstrument[] {
  const deliveries = deliveryInstruments(market.startedAt, deliveriesAt(market.followedAt));
  return [...lastingInstruments(market), ...deliveries].map((instrument) => {
    const change = market.changes[`${instrument.wire.category} ${instrument.wire.symbol}`];
    const wire = { ...instrument.wire, ...change };
    return { ...instrument, wire: { ...wire, status: statusAt(wire, now) } };
  });
}

function statusAt(wire: MarketInstrument["wire"], now: number): MarketInstrument["wire"]["status"] {
  const { offTime, deliveryTime, deliveryStartTime, status } = wire;
  const past = (time: string | undefined) =>
    Boolean(time) && time !== "-1" && Number.parseInt(time ?? "", 10) <= now;
  if (past(offTime) || past(deliveryTime)) return "offline";
  return deliveryStartTime && !past(deliveryStartTime) ? "listed" : status;
}
