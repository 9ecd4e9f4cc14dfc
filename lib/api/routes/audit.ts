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
    summary: "The audit log as far as the role can see it, newest first, paged.",
    query: inOrder,
    response: typeOnly<AuditAnswer>(),
  }),
  entry: defineRoute({
    method: "GET",
    path: "/api/audit/[seq]",
    needs: "audit.view",
    summary: "One audit entry with its neighbours in the chain.",
    params: z.object({ seq: entryNumber }),
    response: typeOnly<AuditEntryAnswer>(),
  }),
  export: defineRoute({
    method: "GET",
    path: "/api/audit/entries.csv",
    needs: "audit.export",
    password: "recent",
    summary: "The filtered audit as a file; recorded in the audit.",
    query: inOrder,
    response: file,
  }),
  verification: defineRoute({
    method: "GET",
    path: "/api/audit/verification",
    needs: "audit.view",
    summary: "Whether the audit chain is intact, and when it was last recomputed.",
    response: protection,
  }),
  verify: defineRoute({
    method: "POST",
    path: "/api/audit/verification",
    needs: "audit.view",
    summary: "Recomputes the audit chain now.",
    response: protection,
  }),
};
