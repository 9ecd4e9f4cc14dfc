import { coinName, coins, isStock } from "./coins";
import { perpetual } from "./futures-instruments";
import type { MarketInstrument, WireInstrument } from "./instrument";
import { marginInstrument, spot } from "./spot-instruments";

/**
 * How many instruments of each line a full market has beside the usual ones and the eight
 * deliveries: 3,400 of SPOT, 320 of MARGIN, 800, 50 and 25 futures. It is as large as a live one.
 */
const lines = {
  SPOT: { from: coins.length, count: 3_200 },
  MARGIN: { from: 72, count: 248 },
  "USDT-FUTURES": { from: 150, count: 646 },
  "USDC-FUTURES": { from: 24, count: 26 },
  "COIN-FUTURES": { from: 40, count: 5 },
} as const;

/** On so many of the futures the funding comes each four hours. */
const fourHourFundings = 378;

let made: { readonly startedAt: number; readonly instruments: readonly MarketInstrument[] } | null =
  null;

/**
 * What a full market lists beside the usual one: the same at every start. The rows hold what live
 * ones do: small letters, `$` and other alphabets in symbols, times that are null or "-1", limits
 * that are "0" or "", and fields that the interface does not name. They are made once.
 */
export function moreInstruments(startedAt: number): readonly MarketInstrument[] {
  if (made?.startedAt !== startedAt) made = { startedAt, instruments: makeInstruments(startedAt) };
  return made.instruments;
}

function makeInstruments(startedAt: number): readonly MarketInstrument[] {
  const placesOf = (line: keyof typeof lines) =>
    Array.from({ length: lines[line].count }, (_, at) => lines[line].from + at);
  return [
    ...placesOf("SPOT").map((coin) => spotForm(spot(coin, "USDT", startedAt))),
    ...placesOf("MARGIN").map((coin) => spotForm(marginInstrument(coin, startedAt))),
    ...placesOf("USDT-FUTURES").map((coin, at) =>
      futuresForm(perpetual(coin, `${coinName(coin)}USDT`, "USDT-FUTURES", "USDT", startedAt), at),
    ),
    ...placesOf("USDC-FUTURES").map((coin, at) =>
      futuresForm(perpetual(coin, `${coinName(coin)}PERP`, "USDC-FUTURES", "USDC", startedAt), at),
    ),
    ...placesOf("COIN-FUTURES").map((coin, at) =>
      futuresForm(perpetual(coin, `${coinName(coin)}USD`, "COIN-FUTURES", "USD", startedAt), at),
    ),
  ];
}

function spotForm(instrument: MarketInstrument): MarketInstrument {
  const { wire } = instrument;
  return {
    ...instrument,
    wire: {
      ...wire,
      ...timesOf(wire),
      minOrderQty: "0",
      maxOrderQty: "0",
      maxPositionNum: "0",
      symbolType: kindOf(instrument),
      launchTime: null,
      isRwa: kindOf(instrument) === "stock" ? "YES" : "NO",
      isReality: "no",
    },
  };
}

function futuresForm(instrument: MarketInstrument, at: number): MarketInstrument {
  const { wire } = instrument;
  return {
    ...instrument,
    wire: {
      ...wire,
      ...timesOf(wire),
      maxSymbolOrderNum: "",
      symbolType: kindOf(instrument),
      launchTime: at % 2 === 0 ? null : wire.launchTime,
      fundInterval: at < fourHourFundings ? "4" : wire.fundInterval,
      isRwa: kindOf(instrument) === "stock" ? "YES" : "NO",
    },
  };
}

const timesOf = ({ offTime, limitOpenTime }: WireInstrument) => ({
  offTime: offTime || "-1",
  limitOpenTime: limitOpenTime || "-1",
});

function kindOf({ coin }: MarketInstrument): "stock" | "crypto" {
  return isStock(coin) ? "stock" : "crypto";
}
