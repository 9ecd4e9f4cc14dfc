import { z } from "zod";
import {
  type Corrections,
  coverageAnswerSchema,
  type FillHistory,
  fillCursor,
  fillPageSchema,
  reportSchema,
} from "@/lib/archive/api";
import type { ClientReport, RulePreview, UnrebatedOrders } from "@/lib/archive/clients";
import { daysIn, maxRangeDays, rangeFault } from "@/lib/archive/day-range";
import type { DaySyncHistory } from "@/lib/archive/day-syncs";
import {
  comparisons,
  correctionKinds,
  correctionStates,
  groupings,
  isAsOf,
  maxGroupings,
  parseGroupings,
} from "@/lib/archive/enums";
import { type Day, dayBounds, isDay, isZone } from "@/lib/time";
import { defineRoute, file, typeOnly } from "../define-route";
import { accountQuery, aDay as anyDay, id, rowLimit } from "../fields";
import { clientPrefix } from "./clients";

const aDay = z.string().refine(isDay, { error: "Enter a day in UTC+8, such as 2026-11-20." });

const range = { account: id, from: aDay, to: aDay };

/** A filter's text: some fifty symbols. */
const filter = z.string().min(1).max(1_000).optional();

const market = { product: filter, symbol: filter };

const filters = {
  ...market,
  order: filter,
  zone: id
    .refine(isZone, { error: "Use UTC, UTC+8 or a time zone such as Europe/Vienna." })
    .optional(),
};

const group = z
  .string()
  .transform((text) => parseGroupings(text) ?? [])
  .refine((named) => named.length > 0, {
    error: `Use up to ${maxGroupings} of ${groupings.join(", ")}, comma-separated, each once.`,
  })
  .default(["day"]);

const asOf = z
  .string()
  .refine(isAsOf, { error: "Use latest, verified or a day, such as 2026-11-20." })
  .refine((day) => !isDay(day) || dayBounds(day, "UTC+8").endMs < Date.now(), {
    error: "This day hasn't ended yet. Use latest.",
  })
  .default("latest");

/** Refuses days in the wrong order, and more of them than a report spans. */
function inOrder(days: { from: Day; to: Day }, context: z.RefinementCtx): void {
  const fault = rangeFault(days);
  if (fault === null) return;
  const rule = daysIn(days) < 1 ? "order" : "size";
  const { field, message } = fault;
  context.addIssue({ code: "custom", path: [field], message, params: { rule } });
}

const rangeQuery = z.strictObject(range).superRefine(inOrder);
const clientsQuery = z.strictObject({ ...range, ...market });

const fillsQuery = z
  .strictObject({
    ...{ ...range, ...filters },
    /** A client's id, or "none": fills that are attributed to nobody. */
    client: id.optional(),
    after: z
      .string()
      .regex(fillCursor, { error: "Use the `next` value of the previous page." })
      .optional(),
    limit: rowLimit,
  })
  .superRefine(inOrder);

const correctionsQuery = z
  .strictObject({
    ...range,
    kind: z.enum(correctionKinds).optional(),
    state: z.enum(correctionStates).optional(),
    after: z
      .string()
      .regex(/^\d{1,18}$/, { error: "Use the `next` value of the previous page." })
      .optional(),
    limit: rowLimit,
  })
  .superRefine(inOrder);

/** The archive of commissions: fills, their sums, and how complete they are. */
export const commissionRoutes = {
  report: defineRoute({
    method: "GET",
    path: "/api/commissions/report",
    needs: "commissions.view",
    scope: "report",
    summary: "Exact commission sums by day in a time zone, grouped, with each day's completeness.",
    query: z
      .strictObject({
        ...range,
        ...filters,
        group,
        compare: z.enum(comparisons).default("none"),
        asOf,
      })
      .superRefine(inOrder),
    response: reportSchema,
  }),
  fills: defineRoute({
    method: "GET",
    path: "/api/commissions/fills",
    needs: "commissions.view",
    scope: "fills",
    summary: "One page of fills, newest first; pass `next` as `after` for the next page.",
    query: fillsQuery,
    response: fillPageSchema,
  }),
  fill: defineRoute({
    method: "GET",
    path: "/api/commissions/fills/[fill]",
    needs: "commissions.view",
    summary: "One fill with every version the exchange reported.",
    query: accountQuery,
    response: typeOnly<FillHistory>(),
  }),
  fillsFile: defineRoute({
    method: "GET",
    path: "/api/commissions/fills.csv",
    needs: "commissions.view",
    password: "recent",
    summary: "All fills that match a filter, as a file.",
    query: fillsQuery,
    response: file,
  }),
  days: defineRoute({
    method: "GET",
    path: "/api/commissions/days",
    needs: "commissions.view",
    scope: "coverage",
    summary: "Each day's sync and verification state, and exchange behaviour checks.",
    query: rangeQuery,
    response: coverageAnswerSchema,
  }),
  day: defineRoute({
    method: "GET",
    path: "/api/commissions/days/[day]",
    needs: "commissions.view",
    summary: "The sync runs of one UTC+8 day.",
    params: z.object({ day: anyDay }),
    query: accountQuery,
    response: typeOnly<DaySyncHistory>(),
  }),
  corrections: defineRoute({
    method: "GET",
    path: "/api/commissions/corrections",
    needs: "commissions.view",
    summary: "Records changed after their day was synced, newest first, and the effect on rebates.",
    query: correctionsQuery,
    response: typeOnly<Corrections>(),
  }),
  correctionsFile: defineRoute({
    method: "GET",
    path: "/api/commissions/corrections.csv",
    needs: "commissions.view",
    password: "recent",
    summary: "All corrections that match a filter, as a file; recorded in the audit.",
    query: correctionsQuery,
    response: file,
  }),
  unrebated: defineRoute({
    method: "GET",
    path: "/api/commissions/unrebated",
    needs: "commissions.view",
    summary: "The desk's orders without a rebate, and why.",
    query: rangeQuery,
    response: typeOnly<UnrebatedOrders>(),
  }),
  clients: defineRoute({
    method: "GET",
    path: "/api/commissions/clients",
    needs: "commissions.view",
    summary: "An account's clients with their sums and attribution.",
    query: clientsQuery.superRefine(inOrder),
    response: typeOnly<ClientReport>(),
  }),
  rulePreview: defineRoute({
    method: "GET",
    path: "/api/commissions/clients/preview",
    needs: "commissions.view",
    summary: "Preview of the fills and rebate a rule would move to a client; saves nothing.",
    query: clientsQuery
      .extend({
        ...{ prefix: clientPrefix, client: id },
        ...{ since: aDay.optional(), until: aDay.optional() },
      })
      .superRefine(inOrder),
    response: typeOnly<RulePreview>(),
  }),
  syncNow: defineRoute({
    method: "POST",
    path: "/api/commissions/read-now",
    needs: "archive.read",
    summary: "Syncs archive days now: those given, or all not synced yet.",
    body: z.strictObject({
      accountId: id,
      days: z.array(aDay).min(1).max(maxRangeDays).optional(),
    }),
    response: typeOnly<{ asked: number }>(),
  }),
  pauseSync: defineRoute({
    method: "PATCH",
    path: "/api/commissions/sync",
    needs: "archive.read",
    summary:
      "Pauses or resumes the sync of an account's commissions. Days that are being synced are " +
      "finished.",
    body: z.strictObject({ accountId: id, paused: z.boolean() }),
    response: typeOnly<{ paused: boolean }>(),
  }),
};
