import { type Decimal, decimalOrNull, sum } from "@/lib/decimal";
import type { ProductType } from "@/lib/exchange/values";

type Written = string | null | undefined;

/** What a sub-account has in one margin coin, as the exchange wrote it, if it did. */
export interface Asset {
  readonly marginCoin?: Written;
  readonly available?: Written;
  readonly usdtEquity?: Written;
  readonly unrealizedPL?: Written;
  readonly maxTransferOut?: Written;
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

/** A sum of USDT, of how many it is the sum, and of how many it should be. */
export interface EquitySum {
  /** Null where nothing was read. */
  readonly value: Decimal | null;
  readonly read: number;
  readonly of: number;
}

type MaybeCell = Cell | undefined;

/**
 * The equity of cells in USDT: the only number of them that may be added up. A cell that is not
 * wholly known is in no sum, and an account that is no sub-account of this broker not even missing.
 */
export function equityOf(all: readonly MaybeCell[]): EquitySum {
  return sumOf(all.filter((cell) => !cell?.foreign).map((cell) => [cell]));
}

/** The equity of whole accounts, each given by all its cells. */
export function equityOfAccounts(all: readonly (readonly MaybeCell[])[]): EquitySum {
  return sumOf(all.filter((cells) => !cells.some((cell) => cell?.foreign)));
}

/** What a sum lacks, in words; null when it lacks nothing. */
export function lackWords({ read, of }: EquitySum, things: string): string | null {
  if (read === of) return null;
  return read === 0 ? `none of ${of} ${things}` : `of ${read} of ${of} ${things}`;
}

function sumOf(groups: readonly (readonly MaybeCell[])[]): EquitySum {
  const read = groups.flatMap((cells) => {
    const values = cells.flatMap(valuesOf);
    return values.includes(null) ? [] : [values.filter((value) => value !== null)];
  });
  return {
    value: read.length === 0 ? null : sum(read.flat()),
    read: read.length,
    of: groups.length,
  };
}

/** What a cell has in each margin coin; null stands for what nobody knows. */
function valuesOf(cell: MaybeCell): readonly (Decimal | null)[] {
  if (!cell?.assets || cell.error !== null) return [null];
  return cell.assets.map(({ usdtEquity }) => decimalOrNull(usdtEquity));
}
