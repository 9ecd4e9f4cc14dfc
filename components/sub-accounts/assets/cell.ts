import { type Decimal, decimalOrNull, sum } from "@/lib/decimal";
import type { ProductType } from "@/lib/exchange/values";

/** What a sub-account has in one margin coin, as the exchange wrote it. */
export interface Asset {
  readonly marginCoin: string;
  readonly available: string;
  readonly usdtEquity: string;
  readonly unrealizedPL: string;
  readonly maxTransferOut: string;
}

/** One sub-account in one product line: what was read last, and why the newest try failed. */
export interface Cell {
  readonly uid: string;
  readonly productType: ProductType;
  readonly assets: readonly Asset[] | null;
  /** Our clock, Unix ms. */
  readonly readAt: number | null;
  readonly error: string | null;
  readonly reading: boolean;
}

export const cellKey = (uid: string, productType: string) => `${uid} ${productType}`;

/** A sum of USDT, and whether everything that belongs to it was read. */
export interface EquitySum {
  readonly value: Decimal;
  readonly whole: boolean;
}

/** The equity of cells in USDT: the only number of them that may be added up. */
export function equityOf(cells: readonly (Cell | undefined)[]): EquitySum {
  const values = cells.flatMap((cell) => cell?.assets?.map((each) => each.usdtEquity) ?? []);
  const read = values.map((text) => decimalOrNull(text));
  return {
    value: sum(read.filter((value) => value !== null)),
    whole: cells.every((cell) => cell?.assets != null && !cell.error) && !read.includes(null),
  };
}
