import {
  compare,
  type Decimal,
  decimal,
  divide,
  multiply,
  sign,
  subtract,
  sum,
} from "@/lib/decimal";

/** What is to be shared with one client: its rebate, USDT, and the client's part of it. */
export interface ClientShare {
  /** Tells the clients apart. */
  readonly key: string;
  readonly basis: Decimal;
  /** 0 to 100, with any decimals. */
  readonly percent: Decimal;
}

/** One client's part of a month. `payable` + `rounding` + `retained` is the basis. */
export interface SplitLine extends ClientShare {
  /** The share with all its digits. */
  readonly exact: Decimal;
  /** To the client, in whole units. Below 0 it is carried, never paid. */
  readonly payable: Decimal;
  /** What rounding leaves of the share: the firm's. */
  readonly rounding: Decimal;
  /** What the firm keeps of the basis by its plan, with all its digits. */
  readonly retained: Decimal;
}

/** All parts and their sums: `payable` + `rounding` + `retained` is the basis, to the last digit. */
export interface Split extends Omit<SplitLine, keyof ClientShare> {
  readonly lines: readonly SplitLine[];
  readonly basis: Decimal;
}

const one = decimal("1");

/**
 * Splits rebates between the firm and its clients. Each share is rounded toward zero by itself, so
 * that no client's amount depends on another's; what rounding leaves is the firm's. Throws
 * RangeError for a share that is no percentage.
 */
export function splitRebates(shares: readonly ClientShare[], places: number): Split {
  const lines = shares.map((share): SplitLine => {
    const exact = exactShare(share);
    const payable = divide(exact, one, { scale: places, rounding: "down" });
    const [rounding, retained] = [subtract(exact, payable), subtract(share.basis, exact)];
    return { ...share, exact, payable, rounding, retained };
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

/** Whether a client owes the amount: it is set off against later months, and not paid. */
export const isCarried = ({ payable }: Pick<SplitLine, "payable">) => sign(payable) === -1;

function exactShare({ key, basis, percent }: ClientShare): Decimal {
  if (sign(percent) < 0 || compare(percent, decimal("100")) > 0) {
    throw new RangeError(`A share is 0 to 100 %, not ${percent} for ${key}.`);
  }
  return multiply(multiply(basis, percent), decimal("0.01"));
}
