import { add, type Decimal, decimal, multiply, sign, subtract, sum } from "@/lib/decimal";
import { monthOf } from "./month";
import type { BookedSum, LineKind, MonthLine } from "./month-close";
import { ownerOn } from "./ownership";
import { type PlanEntry, type PlannedShare, shareByPlan } from "./plans";

/** A line of one client; null: nobody's. */
export interface ClientLine extends MonthLine {
  readonly client: string | null;
  readonly kind: LineKind;
  /** Of a changed plan: what it does to the client's share, USDT. On other lines 0. */
  readonly share: string;
}

const nothing = decimal("0");

/**
 * What is to be booked of days of locked months: what the exchange changed, by whose the fills were
 * at the lock, and the rest of the differences, which moved between owners. Over all owners of a
 * day and product the second is nothing.
 */
export function bookedLines(
  differences: readonly ClientLine[],
  corrections: readonly ClientLine[],
): readonly ClientLine[] {
  const rest = mergedBy(keyOf, [...differences, ...corrections.map(negated)]);
  const booked = [
    ...corrections.map((line) => ({ ...line, kind: "correction" as const })),
    ...rest.map((line) => ({ ...line, kind: "reassigned" as const })),
  ];
  return booked.filter((line) => !isNothing(line));
}

/** The days of differences that aren't only moves: over all owners a product's sums changed. */
export function changedDays(differences: readonly ClientLine[]): ReadonlySet<MonthLine["day"]> {
  const products = byProduct(differences);
  return new Set(products.flatMap((line) => (isNothing(line) ? [] : line.day)));
}

/** What changed plans do to the shares of lines that were booked by the plans of before. */
export function planLines(
  settled: readonly ClientLine[],
  before: ReadonlyMap<string, readonly PlanEntry[]>,
  now: ReadonlyMap<string, readonly PlanEntry[]>,
): readonly ClientLine[] {
  return settled.flatMap((line): readonly ClientLine[] => {
    const percentIn = (plans: typeof now) =>
      ownerOn(plans.get(line.client ?? "") ?? [], line.day) ?? nothing;
    const more = subtract(percentIn(now), percentIn(before));
    const share = multiply(multiply(decimal(line.rebate), more), decimal("0.01"));
    if (sign(share) === 0) return [];
    const { day, product, client } = line;
    const sums = { fills: 0, volume: "0", fee: "0", pureFee: "0", rebate: "0" };
    return [{ day, product, client, kind: "plan", ...sums, share }];
  });
}

/** A client's share of its lines, each by the plan of its own day. */
export function shareOfLines(
  lines: readonly ClientLine[],
  plan: readonly PlanEntry[],
): PlannedShare {
  const { exact, percent } = shareByPlan(
    lines.filter(({ kind }) => kind !== "plan"),
    plan,
  );
  return { percent, exact: sum([exact, ...lines.map(({ share }) => decimal(share))]) };
}

/** What was booked among the lines of one client, by month and kind. */
export function bookedSums(lines: readonly ClientLine[]): readonly BookedSum[] {
  const sums = new Map<string, BookedSum>();
  for (const { day, kind, rebate, share } of lines) {
    if (kind === "own") continue;
    const month = monthOf(day);
    const key = `${month} ${kind}`;
    const before = sums.get(key) ?? { month, kind, rebate: "0", share: "0" };
    sums.set(key, {
      ...before,
      rebate: add(decimal(before.rebate), decimal(rebate)),
      share: add(decimal(before.share), decimal(share)),
    });
  }
  return [...sums.keys()].sort().flatMap((key) => sums.get(key) ?? []);
}

/** The same sums by day and product, whosever they are. */
export function byProduct(lines: readonly ClientLine[]): MonthLine[] {
  return mergedBy(({ day, product }) => `${day} ${product}`, lines).map(
    ({ client: _, kind: _kind, share: _share, ...line }) => line,
  );
}

const keyOf = ({ day, product, client }: ClientLine) => JSON.stringify([day, product, client]);

function mergedBy(
  key: (line: ClientLine) => string,
  lines: readonly ClientLine[],
): readonly ClientLine[] {
  const merged = new Map<string, ClientLine>();
  for (const line of lines) {
    const before = merged.get(key(line));
    merged.set(key(line), before ? together(before, line) : line);
  }
  return [...merged.values()];
}

const amounts = ["volume", "fee", "pureFee", "rebate", "share"] as const;

const together = (a: ClientLine, b: ClientLine): ClientLine =>
  withAmounts(a, a.fills + b.fills, (name) => add(decimal(a[name]), decimal(b[name])));

const negated = (line: ClientLine): ClientLine =>
  withAmounts(line, -line.fills, (name) => subtract(nothing, decimal(line[name])));

function withAmounts(
  line: ClientLine,
  fills: number,
  amountOf: (name: (typeof amounts)[number]) => Decimal,
): ClientLine {
  return {
    ...{ ...line, fills, volume: amountOf("volume"), fee: amountOf("fee") },
    ...{ pureFee: amountOf("pureFee"), rebate: amountOf("rebate"), share: amountOf("share") },
  };
}

const isNothing = ({ fills, ...line }: MonthLine) =>
  fills === 0 &&
  (["volume", "fee", "pureFee", "rebate"] as const).every(
    (name) => sign(decimal(line[name])) === 0,
  );
