import "server-only";
import { auditResults } from "@/lib/audit/results";
import type { AuditRow } from "@/lib/audit/wire";
import type { StoredEntry } from "./entries";

type Detail = Readonly<Record<string, string | null>>;

/** What an entry tells besides who, what and to what. */
export const detailOf = (entry: StoredEntry): Detail => JSON.parse(entry.detailText);

/** An entry as the page's table shows it. */
export function auditRowOf(entry: StoredEntry): AuditRow {
  const { seq, micros, user, action, digest } = entry;
  const detail = detailOf(entry);
  return {
    seq: Number(seq),
    at: Math.floor(Number(micros) / 1_000),
    user: user ?? (entry.personId === null ? null : "Removed user"),
    role: detail.actorRole ?? null,
    address: detail.address ?? null,
    action,
    object: objectOf(entry, detail),
    result: auditResults.find((each) => each === detail.result) ?? "ok",
    digest,
  };
}

function objectOf({ action, target, name }: StoredEntry, detail: Detail): string | null {
  switch (action) {
    case "audit.verified":
      return detail.problem ?? countWords(detail.entries);
    case "audit.exported":
      return countWords(detail.entries);
    case "request.refused":
      return `${detail.method} ${target}`;
    case "session.ended":
      return detail.why ?? name;
    default:
      return name ?? target;
  }
}

const countWords = (entries: string | null | undefined) =>
  entries === "1" ? "1 entry" : `${Number(entries).toLocaleString("en-US")} entries`;
