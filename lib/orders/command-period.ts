import { addDays, type Day, day, isDay } from "@/lib/time";

/** The days that a sentence names. */
export type CommandPeriod =
  | { readonly kind: "day" | "week" | "month"; readonly before: 0 | 1 }
  | { readonly kind: "days"; readonly count: number }
  | { readonly kind: "range"; readonly from: Day; readonly to: Day };

const maxDays = 400;

/** Takes the days off the end of a sentence. */
export function splitPeriod(terms: readonly string[]): {
  readonly before: readonly string[];
  readonly period: CommandPeriod | null;
} {
  for (const length of [3, 2, 1]) {
    const period = terms.length >= length ? readPeriod(terms.slice(-length).join(" ")) : null;
    if (period) return { before: terms.slice(0, terms.length - length), period };
  }
  return { before: terms, period: null };
}

function readPeriod(text: string): CommandPeriod | null {
  if (text === "today" || text === "yesterday") {
    return { kind: "day", before: text === "today" ? 0 : 1 };
  }
  const [, which, kind] = /^(this|last) (week|month)$/.exec(text) ?? [];
  if (kind === "week" || kind === "month") return { kind, before: which === "this" ? 0 : 1 };
  const counted = /^(?:last )?(\d{1,3}) ?d(?:ays?)?$/.exec(text)?.[1];
  if (counted !== undefined) {
    const count = Number.parseInt(counted, 10);
    return count >= 1 && count <= maxDays ? { kind: "days", count } : null;
  }
  const [from = "", to = from, ...more] = text.split(/ to |\.\./);
  if (more.length > 0 || !isDay(from) || !isDay(to) || to < from) return null;
  return { kind: "range", from, to };
}

/** The terms that are read as this period. */
export function periodText(period: CommandPeriod): string {
  switch (period.kind) {
    case "day":
      return period.before === 0 ? "today" : "yesterday";
    case "days":
      return `last ${period.count} days`;
    case "range":
      return period.from === period.to ? period.from : `${period.from} to ${period.to}`;
    default:
      return `${period.before === 0 ? "this" : "last"} ${period.kind}`;
  }
}

/** First and last day of a period, both inclusive; weeks begin on Monday. */
export function periodRange(period: CommandPeriod, today: Day): { from: Day; to: Day } {
  switch (period.kind) {
    case "range":
      return { from: period.from, to: period.to };
    case "days":
      return { from: addDays(today, 1 - period.count), to: today };
    case "day": {
      const named = addDays(today, -period.before);
      return { from: named, to: named };
    }
    case "week": {
      const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
      const monday = addDays(today, -weekday - 7 * period.before);
      return { from: monday, to: period.before === 0 ? today : addDays(monday, 6) };
    }
    case "month": {
      const first = day(`${today.slice(0, 7)}-01`);
      if (period.before === 0) return { from: first, to: today };
      const last = addDays(first, -1);
      return { from: day(`${last.slice(0, 7)}-01`), to: last };
    }
  }
}
