import { deliveriesAt } from "./deliveries";
import { deliveryInstruments, perpetuals } from "./futures-instruments";
import type { MarketInstrument } from "./instrument";
import type { MarketState } from "./market-state";
import { marginInstruments, spotInstruments } from "./spot-instruments";

/** The instruments that are there from a market's first day on: all but the deliveries. */
export function lastingInstruments(startedAt: number): readonly MarketInstrument[] {
  return [...spotInstruments(startedAt), ...marginInstruments(startedAt), ...perpetuals(startedAt)];
}

/** What decides which instruments there are, and in which state. */
export type ListingInputs = Pick<MarketState, "startedAt" | "followedAt" | "changes">;

/**
 * Everything that endpoint 13 lists at a moment (Unix ms): deliveries come and go with the calendar
 * that the market follows, states and times are as they were changed, announced delistings happen.
 */
export function instrumentsAt(market: ListingInputs, now: number): readonly MarketInstrument[] {
  const deliveries = deliveryInstruments(market.startedAt, deliveriesAt(market.followedAt));
  return [...lastingInstruments(market.startedAt), ...deliveries].map((instrument) => {
    const change = market.changes[`${instrument.wire.category} ${instrument.wire.symbol}`];
    const wire = { ...instrument.wire, ...change };
    return { ...instrument, wire: { ...wire, status: statusAt(wire, now) } };
  });
}

function statusAt(wire: MarketInstrument["wire"], now: number): MarketInstrument["wire"]["status"] {
  const { offTime, deliveryTime, deliveryStartTime, status } = wire;
  const past = (time: string | undefined) =>
    Boolean(time) && Number.parseInt(time ?? "", 10) <= now;
  if (past(offTime) || past(deliveryTime)) return "offline";
  return deliveryStartTime && !past(deliveryStartTime) ? "listed" : status;
}
