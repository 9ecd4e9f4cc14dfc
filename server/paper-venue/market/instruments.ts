import { publishedFutures, usdtPerpetuals } from "./futures-instruments";
import type { MarketInstrument } from "./instrument";
import { marginInstruments, spotInstruments } from "./spot-instruments";

/** The instruments whose orders are matched: they stay the same from a market's first day on. */
export function matchedInstruments(startedAt: number): readonly MarketInstrument[] {
  return [
    ...spotInstruments(startedAt),
    ...marginInstruments(startedAt),
    ...usdtPerpetuals(startedAt),
  ];
}

/**
 * Everything that endpoint 13 lists at a moment: deliveries come and go, announced delistings
 * happen.
 */
export function instrumentsAt(startedAt: number, now: number): readonly MarketInstrument[] {
  return [...matchedInstruments(startedAt), ...publishedFutures(startedAt, now)].map(
    (instrument) =>
      isDelisted(instrument, now)
        ? { ...instrument, wire: { ...instrument.wire, status: "offline" } }
        : instrument,
  );
}

function isDelisted({ wire }: MarketInstrument, now: number): boolean {
  return wire.offTime !== "" && Number.parseInt(wire.offTime, 10) <= now;
}
