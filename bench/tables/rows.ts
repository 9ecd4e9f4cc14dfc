import { type Decimal, decimal } from "@/lib/decimal";

/** A row of fifteen columns, as a list of orders has them. */
export interface BenchRow {
  readonly id: string;
  readonly symbol: string;
  readonly side: "Buy" | "Sell";
  readonly kind: string;
  readonly status: string;
  /** What changes, and what the rows are sorted by. */
  readonly price: Decimal;
  readonly numbers: readonly Decimal[];
}

export const numberColumns = 10;

/** A number below 2^31 that looks like chance. */
function mixed(at: number, salt: number): number {
  const mix = Math.imul(at + 1, 0x85ebca6b) ^ Math.imul(salt + 1, 0xc2b2ae35);
  const again = Math.imul(mix ^ (mix >>> 15), 0x2c1b3c6d);
  return (again ^ (again >>> 13)) >>> 1;
}

const hundredths = (units: number) => decimal(`${units}e-2`);

/** Always the same rows. */
export function makeRows(count: number): readonly BenchRow[] {
  const numbers = Array.from({ length: numberColumns }, (_, each) => 6 + each);
  return Array.from({ length: count }, (_, at) => ({
    id: `${1_000_000 + at}`,
    symbol: `COIN${mixed(at, 1) % 400}USDT`,
    side: mixed(at, 2) % 2 === 0 ? "Buy" : "Sell",
    kind: mixed(at, 3) % 3 === 0 ? "Limit" : "Post only",
    status: mixed(at, 4) % 5 === 0 ? "Partly filled" : "Live",
    price: hundredths(mixed(at, 5) % 10_000_000),
    numbers: numbers.map((salt) => hundredths(mixed(at, salt) % 1_000_000)),
  }));
}

/** The change of a number: which row, and its new price. */
export const changeOf = (change: number, count: number) => ({
  at: mixed(change, 31) % count,
  price: hundredths(mixed(change, 32) % 10_000_000),
});

/** Mounts a table that is sorted by price and answers the way to change a row of it. */
export type Mount = (
  parent: HTMLElement,
  rows: readonly BenchRow[],
) => (at: number, row: BenchRow) => void;
