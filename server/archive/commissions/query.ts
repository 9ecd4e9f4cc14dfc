import "server-only";
import { z } from "zod";
import { daysIn, rangeFault } from "@/lib/archive/day-range";
import {
  type AsOf,
  type Compare,
  comparisons,
  correctionKinds,
  correctionStates,
  type Grouping,
  groupings,
  isAsOf,
  mostGroupings,
  parseGroupings,
} from "@/lib/archive/enums";
import { type Day, dayBounds, isDay, isZone, sourceZone } from "@/lib/time";
import { parseQuery, type Query } from "../../query";
import { Refusal } from "../../refusal";
import { clientPrefix } from "../clients/manage-clients";
import type { CandidateRule } from "../clients/rule-preview";
import type { ReportRange } from "./as-of-sums";
import type { CorrectionRange } from "./corrections";
import { type FillRange, isFillCursor } from "./fills";

const mostRows = 1000;
const usualRows = 200;

/** A filter's text: some fifty symbols. */
const longestFilter = 1_000;

const aDay = z
  .string()
  .refine(isDay, { error: "This must be a day of UTC+8, such as 2026-11-20." });
const name = z.string().min(1).max(64);

const account = { account: name };
const range = { ...account, from: aDay, to: aDay };
const groupingRule =
  `This must be up to ${mostGroupings} of ${groupings.join(", ")}, each once, ` +
  "with commas between them.";

const filter = z.string().min(1).max(longestFilter);
const filters = {
  product: filter.optional(),
  symbol: filter.optional(),
  order: filter.optional(),
  zone: name
    .refine(isZone, { error: "This must be UTC, UTC+8 or a zone such as Europe/Vienna." })
    .optional(),
};

/** The query of `readReportQuery`. */
export const reportForm = z.strictObject({
  ...range,
  ...filters,
  group: z
    .string()
    .transform(parseGroupings)
    .refine((named) => named !== null, { error: groupingRule })
    .default(["day"]),
  compare: z.enum(comparisons).default("none"),
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
  after: z
    .string()
    .refine(isFillCursor, { error: "This must be the `next` of the page before." })
    .optional(),
  limit,
});
/** The query of `readRangeQuery`. */
export const rangeForm = z.strictObject(range);
const clientsForm = z.strictObject({
  ...range,
  product: filters.product,
  symbol: filters.symbol,
});
const previewForm = clientsForm.extend({
  ...{ prefix: clientPrefix, client: name },
  ...{ since: range.from.optional(), until: range.from.optional() },
});
const accountForm = z.strictObject(account);

/** Which report is asked for. */
export interface AskedReport {
  readonly range: ReportRange;
  readonly groups: readonly Grouping[];
  readonly asOf: AsOf;
  readonly compare: Compare;
}

/** What a report is asked for (app/api/commissions/report). Throws a Refusal. */
export function readReportQuery(query: Query): AskedReport {
  const { group, asOf, compare, ...asked } = parseQuery(query, reportForm);
  return { range: rangeOf(asked), groups: group ?? ["day"], asOf, compare };
}

/** Which changes are asked for: `?account&from&to&kind&state`, `after` and `limit` of a page. */
export function readCorrectionsQuery(query: Query): {
  range: CorrectionRange;
  after: string | null;
  limit: number;
} {
  const {
    kind = null,
    state = null,
    after = null,
    limit,
    ...asked
  } = parseQuery(query, correctionsForm);
  const { accountId, from, to } = rangeOf(asked);
  return { range: { accountId, from, to, kind, state }, after, limit };
}

/** Which fills are asked for: a report's filters, `order`, and `after` and `limit` of a page. */
export function readFillsQuery(query: Query): {
  range: FillRange;
  after: string | null;
  limit: number;
} {
  const { after, limit, ...asked } = parseQuery(query, fillsForm);
  return { range: rangeOf(asked), after: after ?? null, limit };
}

/** Whose fills are asked for: `?account&from&to&product&symbol`. */
export function readClientsQuery(query: Query): ReportRange {
  return rangeOf(parseQuery(query, clientsForm));
}

/** Which rule is tried on which fills: the same, with `prefix`, `client`, and the rule's days. */
export function readPreviewQuery(query: Query): { range: ReportRange; rule: CandidateRule } {
  const { prefix, client: clientId, since: from, until, ...asked } = parseQuery(query, previewForm);
  return { range: rangeOf(asked), rule: { prefix, clientId, from, until } };
}

/** Of which days the coverage is asked for: `?account&from&to`. */
export function readRangeQuery(query: Query): ReportRange {
  return rangeOf(parseQuery(query, rangeForm));
}

/** The account that is asked about: `?account`. */
export function readAccountQuery(query: Query): string {
  return parseQuery(query, accountForm).account;
}

function rangeOf(asked: {
  account: string;
  from: Day;
  to: Day;
  product?: string | undefined;
  symbol?: string | undefined;
  order?: string | undefined;
  zone?: string | undefined;
}): FillRange {
  const { account: accountId, from, to, product = null, symbol = null } = asked;
  const { order: orderId = null, zone = sourceZone } = asked;
  const fault = rangeFault({ from, to });
  if (fault) {
    const rule = daysIn({ from, to }) < 1 ? "order" : "size";
    throw new Refusal({ kind: "invalid", issues: [{ ...fault, rule }] });
  }
  return { accountId, from, to, product, symbol, orderId, zone };
}
