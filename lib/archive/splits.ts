import {
  add,
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
  /** Tells the clients apart; equal remainders go by its order. */
  readonly key: string;
  readonly basis: Decimal;
  /** 0 to 100, with any decimals. */
  readonly percent: Decimal;
}

/** One client's part as it is written on a statement. `paid` + `retained` is the basis. */
export interface SplitLine extends ClientShare {
  /** The share with all its digits. */
  readonly exact: Decimal;
  /** What the largest remainders add to the share rounded down: one unit, or 0. */
  readonly remainder: Decimal;
  /** To the client, in whole units. */
  readonly paid: Decimal;
  /** What the broker keeps of the basis, with all its digits. */
  readonly retained: Decimal;
}

/** All parts and their sums: `paid` + `retained` is the basis, to the last digit. */
export interface Split {
  readonly lines: readonly SplitLine[];
  readonly basis: Decimal;
  readonly exact: Decimal;
  readonly paid: Decimal;
  readonly retained: Decimal;
}

const one = decimal("1");

/**
 * Splits rebates between the broker and its clients. What all clients get together is the sum of
 * their exact shares rounded down to so many places; the units that single rounding would lose go
 * to the largest remainders. So no share is off by a whole unit, and the parts sum to the whole.
 * Throws RangeError for a share that is no percentage.
 */
export function splitRebates(shares: readonly ClientShare[], places: number): Split {
  const exact = shares.map((share) => ({ ...share, exact: exactShare(share) }));
  const paid = apportion(exact, places);
  const lines = exact.map((share): SplitLine => {
    const own = paid.get(share.key);
    if (own === undefined) throw new RangeError(`Two clients have the key ${share.key}.`);
    return {
      ...share,
      paid: own,
      remainder: subtract(own, floorTo(share.exact, places)),
      retained: subtract(share.basis, own),
    };
  });
  return {
    lines,
    basis: sum(lines.map(({ basis }) => basis)),
    exact: sum(lines.map((line) => line.exact)),
    paid: sum(lines.map((line) => line.paid)),
    retained: sum(lines.map(({ retained }) => retained)),
  };
}

function exactShare({ key, basis, percent }: ClientShare): Decimal {
  if (sign(percent) < 0 || compare(percent, decimal("100")) > 0) {
    throw new RangeError(`A share is 0 to 100 %, not ${percent} for ${key}.`);
  }
  return multiply(multiply(basis, percent), decimal("0.01"));
}

/**
 * Rounds exact parts to so many places by the largest remainder: together they are the sum of the
 * exact ones rounded down. Equal remainders go by the order of the keys, so that the same parts
 * always give the same result.
 */
function apportion(
  parts: readonly { readonly key: string; readonly exact: Decimal }[],
  places: number,
): ReadonlyMap<string, Decimal> {
  const unit = decimal(`1e-${places}`);
  const floored = parts.map(({ key, exact }) => {
    const floor = floorTo(exact, places);
    return { key, floor, rest: subtract(exact, floor) };
  });
  const whole = floorTo(sum(parts.map(({ exact }) => exact)), places);
  const left = subtract(whole, sum(floored.map(({ floor }) => floor)));
  const units = Number.parseInt(divide(left, unit, { scale: 0, rounding: "down" }), 10);
  const byRest = floored.toSorted(
    (a, b) => compare(b.rest, a.rest) || (a.key < b.key ? -1 : Number(a.key > b.key)),
  );
  const raised = byRest.map(
    ({ key, floor }, at) => [key, at < units ? add(floor, unit) : floor] as const,
  );
  const found = new Map(raised);
  return found.size === parts.length ? found : new Map();
}

/** The largest multiple of a unit that is not above the value, also below 0. */
function floorTo(value: Decimal, places: number): Decimal {
  const cut = divide(value, one, { scale: places, rounding: "down" });
  return compare(cut, value) > 0 ? subtract(cut, decimal(`1e-${places}`)) : cut;
}
