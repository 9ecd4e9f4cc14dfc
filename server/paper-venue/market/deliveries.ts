/** One delivery date: the suffix of its symbols and its times, Unix ms. */
export interface Delivery {
  readonly suffix: string;
  readonly period: "this_quarter" | "next_quarter";
  readonly startTime: number;
  readonly deliveryTime: number;
}

const dayMs = 86_400_000;
const listedForDays = 182;
const deliveryHourMs = 8 * 3_600_000;

/**
 * The two delivery dates on offer at a moment: the last Fridays, 08:00 UTC, of this and the next
 * quarter.
 */
export function deliveriesAt(now: number): readonly [Delivery, Delivery] {
  const date = new Date(now);
  const quarter = date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3);
  const first = deliveryTimeOf(quarter) > now ? quarter : quarter + 1;
  return [delivery(first, "this_quarter"), delivery(first + 1, "next_quarter")];
}

function delivery(quarter: number, period: Delivery["period"]): Delivery {
  const deliveryTime = deliveryTimeOf(quarter);
  const suffix = new Date(deliveryTime).toISOString().slice(2, 10).replaceAll("-", "");
  return { suffix, period, startTime: deliveryTime - listedForDays * dayMs, deliveryTime };
}

/** The last Friday of a quarter, counted from year 0. */
function deliveryTimeOf(quarter: number): number {
  const firstOfNext = Date.UTC(Math.floor(quarter / 4), ((quarter % 4) + 1) * 3, 1);
  const last = new Date(firstOfNext - dayMs);
  const sinceFriday = (last.getUTCDay() + 2) % 7;
  return last.getTime() - sinceFriday * dayMs + deliveryHourMs;
}
