import { type Day, dayBounds, dayMs } from "@/lib/time";

/** A record of the books as the exchange would write it. */
export type BookRecord = Readonly<Record<string, string>>;

export const clientCount = 60;
const symbolCount = 200;

/** The symbol that the fewest records have. */
export const rareSymbol = symbolOf(symbolCount - 1);

/**
 * Invented books of commissions, always the same: a record is made of its day and its place, so
 * twenty million need no memory.
 */
export class Books {
  constructor(
    readonly fills: number,
    readonly days: readonly Day[],
  ) {}

  /** How many records a day has. */
  countOf(day: Day): number {
    const at = this.days.indexOf(day);
    const each = Math.floor(this.fills / this.days.length);
    return at < 0 ? 0 : each + (at < this.fills % this.days.length ? 1 : 0);
  }

  /** Records of a day between two moments, ms, both inclusive, from a place on; oldest first. */
  page(day: Day, fromMs: number, toMs: number, after: string | undefined, limit: number) {
    const first = after === undefined ? this.#firstAt(day, fromMs) : Number.parseInt(after, 10);
    const end = this.#firstAt(day, toMs + 1);
    const last = Math.min(first + limit, end);
    const rows = Array.from({ length: Math.max(0, last - first) }, (_, at) =>
      this.record(day, first + at),
    );
    return { rows, endId: last < end ? String(last) : null };
  }

  record(day: Day, place: number): BookRecord {
    const at = this.days.indexOf(day);
    const [one, two, three] = [mixed(at, place, 1), mixed(at, place, 2), mixed(at, place, 3)];
    const symbol = Math.floor(((one % 10_000) / 10_000) ** 2 * symbolCount);
    const cents = 500 + (two % 9_000_000);
    const fee = -Math.floor(cents * 6);
    return {
      bizType: "trade",
      subBizType: symbol % 3 === 0 ? "spot_trade" : "usdt_futures",
      symbol: symbolOf(symbol),
      orderId: `13${digits(at * 100_000_007 + (place >> 1), 17)}`,
      fillId: `14${digits(at * 100_000_007 + place, 17)}`,
      clientOid: `${clientPrefix(three % (clientCount + 5))}${two.toString(36)}${place}`,
      ts: String(this.#tsOf(day, place)),
      volume: written(cents, 2),
      fee: written(fee, 6),
      pureFee: written(Math.ceil(fee * 0.8), 6),
      rebateAmount: written(Math.floor(-fee * 0.32), 6) + digits(three % 1_000_000_007, 10),
    };
  }

  /** Three records in a row share a millisecond. */
  #tsOf(day: Day, place: number): number {
    const { startMs } = dayBounds(day, "UTC+8");
    return startMs + Math.floor(((place - (place % 3)) * dayMs) / Math.max(1, this.countOf(day)));
  }

  /** The first place whose record is not before a moment. */
  #firstAt(day: Day, ms: number): number {
    let [low, high] = [0, this.countOf(day)];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#tsOf(day, middle) < ms) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** What the clientOid of a client's orders begins with; those beyond the clients are nobody's. */
export function clientPrefix(client: number): string {
  return `c${digits(client, 2)}-`;
}

function symbolOf(symbol: number): string {
  return `COIN${digits(symbol, 3)}USDT`;
}

function digits(count: number, places: number): string {
  return String(count).padStart(places, "0");
}

/** An integer as a decimal with so many places. */
function written(units: number, places: number): string {
  const text = digits(Math.abs(units), places + 1);
  return `${units < 0 ? "-" : ""}${text.slice(0, -places)}.${text.slice(-places)}`;
}

/** A number below 2^31 that looks like chance. */
function mixed(day: number, place: number, salt: number): number {
  let mix = Math.imul(day + 1, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b) ^ (salt * 0xc2b2ae35);
  mix = Math.imul(mix ^ (mix >>> 15), 0x2c1b3c6d);
  mix = Math.imul(mix ^ (mix >>> 12), 0x297a2d39);
  return (mix ^ (mix >>> 15)) >>> 1;
}
