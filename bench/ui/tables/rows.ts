import { type Decimal, decimal } from "@/lib/decimal";

/** A row of fifteen columns, as a list of orders has them. */
export interface BenchRow {
  readonly id: string;
  readonly symbol: string;
  readonly side: "buy" | "sell";
  readonly kind: string;
  readonly status: string;
  /** What changes, and what the rows are sorted by. */
  readonly price: Decimal;
  /** The ten other numbers. */
  readonly numbers: readonly Decimal[];
}

export const numberColumns = 10;

/** A number below 2^31 that looks like chance. */
function mixed(at: number, salt: number): number {
  let mix = Math.imul(at + 1, 0x85ebca6b) ^ Math.imul(salt + 1, 0xc2b2ae35);
  mix = Math.imul(mix ^ (mix >>> 15), 0x2c1b3c6d);
  return (mix ^ (mix >>> 13)) >>> 1;
}

const hundredths = (units: number) =>
  decimal(`${Math.floor(units / 100)}.${String(units % 100).padStart(2, "0")}`);

/** Always the same rows. */
export function makeRows(count: number): readonly BenchRow[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `${1_000_000 + at}`,
    symbol: `COIN${mixed(at, 1) % 400}USDT`,
    side: mixed(at, 2) % 2 === 0 ? "buy" : "sell",
    kind: mixed(at, 3) % 3 === 0 ? "Limit" : "Post only",
    status: mixed(at, 4) % 5 === 0 ? "Partly filled" : "Live",
    price: hundredths(mixed(at, 5) % 10_000_000),
    numbers: Array.from({ length: numberColumns }, (_, each) =>
      hundredths(mixed(at, 6 + each) % 1_000_000),
    ),
  }));
}

/** The change of a number: which row, and its new price. */
export function changeOf(change: number, count: number): { at: number; price: Decimal } {
  return { at: mixed(change, 31) % count, price: hundredths(mixed(change, 32) % 10_000_000) };
}

/** The cells of a row as texts. */
export function textsOf(row: BenchRow): readonly string[] {
  return [row.id, row.symbol, row.side, row.kind, row.status, row.price, ...row.numbers].slice(1);
}

/** What every contestant shows: a table that is sorted by price and takes updates and filters. */
export interface Contestant {
  /** Rows by their places, changed. */
  update(at: number, row: BenchRow): void;
  /** Only the rows whose symbol holds a text. */
  filter(text: string): void;
  /** What scrolls. */
  scroller(): HTMLElement;
}

export type Mount = (parent: HTMLElement, rows: readonly BenchRow[]) => Contestant;
