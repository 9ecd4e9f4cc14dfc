import "server-only";
import { z } from "zod";
import { daysIn, rangeFault } from "@/lib/archive/day-range";
import {
  type AsOf,
  correctionKinds,
  correctionStates,
  type Grouping,
  groupings,
  isAsOf,
} from "@/lib/archive/enums";
import { issuesOf } from "@/lib/exchange/errors";
import { type Day, dayBounds, isDay } from "@/lib/time";
import { Refusal } from "../../refusal";
import type { ReportRange } from "./as-of-sums";
import type { CorrectionRange } from "./corrections";
import { type FillRange, isFillCursor } from "./fills";

const mostRows = 1000;
const usualRows = 200;

const aDay = z
  .string()
  .refine(isDay, { error: "This must be a day of UTC+8, such as 2026-11-20." });
const name = z.string().min(1).max(64);

const account = { account: name };
const range = { ...account, from: aDay, to: aDay };
const filters = { product: name.optional(), symbol: name.optional() };

/** The query of `readReportQuery`. */
export const reportForm = z.strictObject({
  ...range,
  ...filters,
  group: z.enum(groupings).default("day"),
  asOf: z
    .string()
    .refine(isAsOf, { error: "This must be latest, verified, or a day, such as 2026-11-20." })
    .refine((asOf) => !isDay(asOf) || dayBounds(asOf, "UTC+8").endMs < Date.now(), {
      error: "This day has not ended yet; what is known now is latest.",
    })
    .default("latest"),
});
const limit = z
  .string()
  .regex(/^\d{1,4}$/, { error: `This must be a number from 1 to ${mostRows}.` })
  .transform((text) => Number.parseInt(text, 10))
  .refine((rows) => rows >= 1 && rows <= mostRows, {
    error: `This must be a number from 1 to ${mostRows}.`,
  })
  .default(usualRows);
const correctionsForm = z.strictObject({
  ...range,
  kind: z.enum(correctionKinds).optional(),
  state: z.enum(correctionStates).optional(),
  after: z
    .string()
    .regex(/^\d{1,18}$/, { error: "This must be the `next` of the page before." })
    .optional(),
  limit,
});
/** The query of `readFillsQuery`. */
export const fillsForm = z.strictObject({
  ...range,
  ...filters,
  order: name.optional(),
  after: z
    .string()
    .refine(isFillCursor, { error: "This must be the `next` of the page before." })
    .optional(),
  limit,
});
/** The query of `readRangeQuery`. */
export const rangeForm = z.strictObject(range);
const accountForm = z.strictObject(account);

/** What is asked for: `?account&from&to&group&product&symbol&asOf`. Throws a Refusal. */
export function readReportQuery(url: URL): { range: ReportRange; group: Grouping; asOf: AsOf } {
  const { group, asOf, ...asked } = parse(url, reportForm);
  return { range: rangeOf(asked), group, asOf };
}

/** Which changes are asked for: `?account&from&to&kind&state`, `after` and `limit` of a page. */
export function readCorrectionsQuery(url: URL): {
  range: CorrectionRange;
  after: string | null;
  limit: number;
} {
  const { kind = null, state = null, after = null, limit, ...asked } = parse(url, correctionsForm);
  const { accountId, from, to } = rangeOf(asked);
  return { range: { accountId, from, to, kind, state }, after, limit };
}

/** Which fills are asked for: a report's filters, `order`, and `after` and `limit` of a page. */
export function readFillsQuery(url: URL): {
  range: FillRange;
  after: string | null;
  limit: number;
} {
  const { order, after, limit, ...asked } = parse(url, fillsForm);
  return { range: { ...rangeOf(asked), orderId: order ?? null }, after: after ?? null, limit };
}

/** Of which days the coverage is asked for: `?account&from&to`. */
export function readRangeQuery(url: URL): ReportRange {
  return rangeOf(parse(url, rangeForm));
}

/** The account that is asked about: `?account`. */
export function readAccountQuery(url: URL): string {
  return parse(url, accountForm).account;
}

function rangeOf(asked: {
  account: string;
  from: Day;
  to: Day;
  product?: string | undefined;
  symbol?: string | undefined;
}): ReportRange {
  const { account: accountId, from, to, product = null, symbol = null } = asked;
  const fault = rangeFault({ from, to });
  if (fault) {
    const rule = daysIn({ from, to }) < 1 ? "order" : "size";
    throw new Refusal({ kind: "invalid", issues: [{ ...fault, rule }] });
  }
  return { accountId, from, to, product, symbol };
}

function parse<T>(url: URL, form: z.ZodType<T>): T {
  const asked = Object.fromEntries(url.searchParams);
  const parsed = form.safeParse(asked);
  if (parsed.success) return parsed.data;
  throw new Refusal({ kind: "invalid", issues: issuesOf(parsed.error, asked) });
}
