import "server-only";
import type { AuditFilter } from "@/lib/audit/api";
import { auditResults } from "@/lib/audit/entry-text";
import { type Day, isDay } from "@/lib/time";
import type { Query } from "../query";
import { Refusal } from "../refusal";

const longest = 100;

/** What an address asks of the audit: a filter, and before which entry the page begins. */
export function readAuditQuery(query: Query): {
  readonly filter: AuditFilter;
  readonly before: number | null;
} {
  const text = (name: string) => {
    const value = query[name]?.trim() || null;
    if (value === null || value.length <= longest) return value;
    throw invalid(name, `Use at most ${longest} characters.`);
  };
  const aDay = (name: string): Day | null => {
    const value = text(name);
    if (value === null || isDay(value)) return value;
    throw invalid(name, "This must be a day of UTC, such as 2026-11-20.");
  };
  const [from, to, asked] = [aDay("from"), aDay("to"), text("result")];
  if (from && to && to < from) {
    throw invalid("to", `The last day must not be before the first, ${from}.`);
  }
  const result = auditResults.find((each) => each === asked) ?? null;
  if (asked !== result) throw invalid("result", `Valid are ${auditResults.join(", ")}.`);
  const [user, action] = [text("user"), text("action")];
  const filter = { from, to, user, action, result, text: text("q") };
  const before = text("before");
  return { filter, before: before === null ? null : entryNumber("before", before) };
}

/** The number of an entry; throws a Refusal for a text that is none. */
export function entryNumber(field: string, text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw invalid(field, "This must be the number of an entry, such as 12.");
}

function invalid(field: string, message: string): Refusal {
  return new Refusal({ kind: "invalid", issues: [{ field, rule: "form", message }] });
}
