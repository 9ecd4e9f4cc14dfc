import type { Random } from "./random";

/** A commission record of the books. */
export interface SourceRecord {
  /** Its place among the records of one millisecond, and what a page's `endId` names. */
  readonly place: number;
  readonly fillId: string;
  readonly orderId: string;
  readonly bizType: string;
  readonly subBizType: string;
  readonly symbol: string;
  readonly clientOid: string | null;
  ts: number;
  volume: string | null;
  fee: string | null;
  pureFee: string | null;
  rebateAmount: string | null;
  /** Another one after every change. */
  version: number;
  /** What the exchange shows in the place of some fields, though its books are right. */
  spoilt: Readonly<Record<string, string>> | null;
}

const products = [
  ["spot", "spot_trade", ["BTCUSDT", "ETHUSDT", "1000SATSUSDT"]],
  ["spot", "spot_margin", ["BTCUSDT", "SOLUSDT"]],
  ["futures", "usdt_futures", ["BTCUSDT", "ETHUSDT", "XRPUSDT", "DOGEUSDT"]],
  ["futures", "coin_futures", ["BTCUSD", "ETHUSD_CM"]],
  ["futures", "usdc_futures", ["BTCPERP", "ETHPERP"]],
] as const;

const oddClientOids = [
  "desk#7-1_a",
  'quote"d\\back',
  "tab\tnew\nline",
  "日本語-клиент",
  "%27; DROP TABLE fill;--",
  " spaces around ",
  '{"json":1}',
];

/** The record of a number: its ids never repeat but where two orders share a fill id. */
export function writeRecord(
  random: Random,
  number: number,
  ts: number,
  version: number,
): SourceRecord {
  const [bizType, subBizType, symbols] = random.pick(products);
  // Every 97th fill has the id of the one before it, under another order.
  const shared = number % 97 === 0;
  return {
    place: number,
    fillId: id19("1364", shared ? number - 1 : number),
    orderId: id19(shared ? "1299" : "1298", Math.floor(number / 3)),
    // What two records share but for the order must not tell them apart.
    ...(shared
      ? { bizType: "spot", subBizType: "spot_trade", symbol: "BTCUSDT" }
      : { bizType, subBizType, symbol: random.pick(symbols) }),
    clientOid: clientOid(random, number),
    ts,
    volume: amount(random, 9, 0.01),
    fee: amount(random, 5, 0.02),
    pureFee: amount(random, 5, 0.02, 0.1),
    rebateAmount: amount(random, 4, 0.02, 0.15),
    version,
    spoilt: null,
  };
}

/** 19 digits that no other number gives: too many for a number of JavaScript. */
function id19(start: string, number: number): string {
  const scattered = String((number * 7_919) % 100_000_007).padStart(9, "0");
  return `${start}${scattered.slice(-7)}${String(number).padStart(8, "0")}`;
}

function clientOid(random: Random, number: number): string | null {
  if (random.happens(0.9)) return `c-${number}`;
  if (random.happens(0.3)) return random.happens(0.5) ? null : "";
  return random.pick(oddClientOids);
}

/** Up to 18 places and no exponent; some are null or "", some negative, some zero. */
function amount(random: Random, whole: number, none: number, negative = 0): string | null {
  if (random.happens(none)) return random.happens(0.5) ? null : "";
  if (random.happens(0.01)) return "0";
  const places = random.below(19);
  const before = String(random.below(10 ** random.below(whole + 1)));
  const sign = random.happens(negative) ? "-" : "";
  return `${sign}${before}${places === 0 ? "" : `.${random.digits(places)}`}`;
}
