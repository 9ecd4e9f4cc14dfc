import { z } from "zod";
import type { AuditAnswer, AuditEntryAnswer, AuditProtection } from "@/lib/audit/api";
import { type AuditResult, auditResults } from "@/lib/audit/entry-text";
import { type Day, isDay } from "@/lib/time";
import { defineRoute, file, typeOnly } from "../define-route";
import { searchText } from "../fields";

const aDay = searchText.refine((day): day is Day | null => day === null || isDay(day), {
  error: "Enter a day in UTC, such as 2026-11-20.",
});

const result = searchText.refine(
  (text): text is AuditResult | null => text === null || auditResults.some((each) => each === text),
  { error: `This must be one of: ${auditResults.join(", ")}.` },
);

const entryNumber = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, { error: "Enter an entry number, such as 12." })
  .transform(Number);

/** What a page's own address says besides is ignored. */
const filter = z.object({
  ...{ from: aDay, to: aDay, user: searchText, action: searchText, result },
  /** Part of an object's name or id, or of a request's id. */
  q: searchText,
  /** Before which entry the page begins. */
  before: entryNumber.optional(),
});

const inOrder = filter.refine(({ from, to }) => from === null || to === null || from <= to, {
  path: ["to"],
  error: "The last day can't be before the first.",
});

const protection = typeOnly<AuditProtection>();

/** Who did what on the desk. */
export const auditRoutes = {
  list: defineRoute({
    method: "GET",
    path: "/api/audit",
    needs: "audit.view",
    summary: "Who did what on the desk, as far as the role may see it, newest first, by pages.",
    query: inOrder,
    response: typeOnly<AuditAnswer>(),
  }),
  entry: defineRoute({
    method: "GET",
    path: "/api/audit/[seq]",
    needs: "audit.view",
    summary: "One entry of the audit between its neighbours in the chain.",
    params: z.object({ seq: entryNumber }),
    response: typeOnly<AuditEntryAnswer>(),
  }),
  export: defineRoute({
    method: "GET",
    path: "/api/audit/entries.csv",
    needs: "audit.export",
    password: "recent",
    summary: "The audit, filtered, as a file; that it was made is an entry.",
    query: inOrder,
    response: file,
  }),
  verification: defineRoute({
    method: "GET",
    path: "/api/audit/verification",
    needs: "audit.view",
    summary: "Whether the audit's chain is whole, and when that was last recomputed.",
    response: protection,
  }),
  verify: defineRoute({
    method: "POST",
    path: "/api/audit/verification",
    needs: "audit.view",
    summary: "Recomputes the audit's chain now.",
    response: protection,
  }),
};
