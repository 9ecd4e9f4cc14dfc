import { type Decimal, decimal, divide, sign, subtract, sum } from "@/lib/decimal";

/** A client's rebate of a month and its share of it, USDT. */
export interface ClientShare {
  readonly basis: Decimal;
  /** By the plan of each day, with all its digits. */
  readonly exact: Decimal;
  /** The parts by which it is shared, in per cent, as they are written. */
  readonly percent: string;
}

/** One client's part of a month. `payable` + `rounding` + `retained` is the basis. */
export interface SplitLine extends ClientShare {
  /** To the client, in whole units. Below 0 it is carried, never paid. */
  readonly payable: Decimal;
  /** What rounding leaves of the share: the firm's. */
  readonly rounding: Decimal;
  /** What the firm keeps of the basis by its plan, with all its digits. */
  readonly retained: Decimal;
}

/** All parts and their sums: `payable` + `rounding` + `retained` is the basis, exactly. */
export interface Split extends Omit<SplitLine, "percent"> {
  readonly lines: readonly SplitLine[];
}

const one = decimal("1");

/**
 * Splits rebates between the firm and its clients. Each share is rounded toward zero by itself, so
 * that no client's amount depends on another's; what rounding leaves is the firm's.
 */
export function splitRebates(shares: readonly ClientShare[], places: number): Split {
  const lines = shares.map((share): SplitLine => {
    const { basis, exact } = share;
    const payable = roundedShare(exact, places);
    const [rounding, retained] = [subtract(exact, payable), subtract(basis, exact)];
    return { ...share, payable, rounding, retained };
  });
  return {
    lines,
    basis: sum(lines.map(({ basis }) => basis)),
    exact: sum(lines.map(({ exact }) => exact)),
    payable: sum(lines.map(({ payable }) => payable)),
    rounding: sum(lines.map(({ rounding }) => rounding)),
    retained: sum(lines.map(({ retained }) => retained)),
  };
}

/** A client's share as it is paid: rounded toward zero. */
export const roundedShare = (exact: Decimal, places: number): Decimal =>
  divide(exact, one, { scale: places, rounding: "down" });

/** Whether a client owes the amount: it is set off against later months, and not paid. */
export const isCarried = ({ payable }: Pick<SplitLine, "payable">) => sign(payable) === -1;
