import { type Day, dayBounds, dayMs } from "@/lib/time";

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
    const isLarger = this.days.indexOf(day) < this.fills % this.days.length;
    return Math.floor(this.fills / this.days.length) + (isLarger ? 1 : 0);
  }

  /** The page that a query of the exchange's interface asks for; oldest first, no answer's rest. */
  page({ startTime, endTime, idLessThan, limit }: Readonly<Record<string, string | undefined>>) {
    const [from, to] = [Number(startTime), Number(endTime)];
    const day = this.days.find((each) => from <= dayBounds(each, "UTC+8").endMs)!;
    const first = idLessThan ? Number(idLessThan) : this.#firstAt(day, from);
    const end = this.#firstAt(day, to + 1);
    const last = Math.min(first + Number(limit), end);
    const places = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
    const rows = places.map((place) => this.record(day, place));
    return { rows, endId: last < end ? String(last) : null };
  }

  /** A record as the exchange would write it. */
  record(day: Day, place: number): Readonly<Record<string, string>> {
    const at = this.days.indexOf(day);
    const [one, two, three] = [mixed(at, place, 1), mixed(at, place, 2), mixed(at, place, 3)];
    const symbol = Math.floor(((one % 10_000) / 10_000) ** 2 * symbolCount);
    const cents = 500 + (two % 9_000_000);
    const fee = -cents * 6;
    return {
      ...{ bizType: "trade", subBizType: symbol % 3 === 0 ? "spot_trade" : "usdt_futures" },
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

  /** How many records there are and what their rebates come to, as one text. */
  totals(): string {
    let rebate = 0n;
    for (const day of this.days) {
      for (let place = 0; place < this.countOf(day); place += 1) {
        rebate += BigInt(this.record(day, place).rebateAmount!.replace(".", ""));
      }
    }
    const text = digits(rebate, 17);
    return `${this.fills} ${text.slice(0, -16)}.${text.slice(-16)}`;
  }

  /** Three records in a row share a millisecond. */
  #tsOf(day: Day, place: number): number {
    const { startMs } = dayBounds(day, "UTC+8");
    return startMs + Math.ceil(((place - (place % 3)) * dayMs) / this.countOf(day));
  }

  /** The first place whose record is not before a moment. */
  #firstAt(day: Day, ms: number): number {
    const count = this.countOf(day);
    const into = Math.max(0, ms - dayBounds(day, "UTC+8").startMs);
    return Math.min(count, 3 * Math.ceil((into * count) / dayMs / 3));
  }
}

/** What the clientOid of a client's orders begins with; those beyond the clients are nobody's. */
export function clientPrefix(client: number): string {
  return `c${digits(client, 2)}-`;
}

function symbolOf(symbol: number): string {
  return `COIN${digits(symbol, 3)}USDT`;
}

function digits(count: number | bigint, places: number): string {
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
