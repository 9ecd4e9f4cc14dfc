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
  /** The exchange says that the account is none of this broker's sub-accounts. */
  readonly foreign: boolean;
}

export const cellKey = (uid: string, productType: string) => `${uid} ${productType}`;

/** A sum of USDT, and whether everything that belongs to it was read. */
export interface EquitySum {
  readonly value: Decimal;
  readonly whole: boolean;
}

/**
 * The equity of cells in USDT: the only number of them that may be added up. An account that is no
 * sub-account of this broker belongs to no sum.
 */
export function equityOf(all: readonly (Cell | undefined)[]): EquitySum {
  const cells = all.filter((cell) => !cell?.foreign);
  const values = cells.flatMap((cell) => cell?.assets?.map((each) => each.usdtEquity) ?? []);
  const read = values.map((text) => decimalOrNull(text));
  return {
    value: sum(read.filter((value) => value !== null)),
    whole: cells.every((cell) => cell?.assets != null && !cell.error) && !read.includes(null),
  };
}
