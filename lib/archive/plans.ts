import { add, compare, type Decimal, decimal, multiply } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { type OwnerFrom, ownerOn } from "./ownership";

/** A client's plan: its part of its rebate in per cent, 0 to 100, from a day of UTC+8 on. */
export type PlanEntry = OwnerFrom<Decimal>;

/** A client's share of rebates, and by which parts. */
export interface PlannedShare {
  /** USDT, with all its digits. */
  readonly exact: Decimal;
  /** The parts that were used, as they are written: "60", or "50 / 60" where the plan changed. */
  readonly percent: string;
}

const nothing = decimal("0");
const maxPercent = decimal("100");

/** Whether a text is a part in per cent: 0 to 100 in plain digits, at most 6 of them decimals. */
export function isPercent(text: string): boolean {
  return /^(?:0|[1-9]\d{0,2})(?:\.\d{1,6})?$/.test(text) && compare(decimal(text), maxPercent) <= 0;
}

/** The share of rebates, each by the plan of its own day, also of days of earlier months. */
export function shareByPlan(
  lines: readonly { readonly day: Day; readonly rebate: string }[],
  plan: readonly PlanEntry[],
): PlannedShare {
  const days = lines.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
  const percents = new Set<Decimal>();
  let exact = nothing;
  for (const { day, rebate } of days) {
    const percent = ownerOn(plan, day) ?? nothing;
    percents.add(percent);
    exact = add(exact, multiply(multiply(decimal(rebate), percent), decimal("0.01")));
  }
  return { exact, percent: [...percents].join(" / ") };
}
