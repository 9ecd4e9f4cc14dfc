import type { KnownSubAccount } from "@/lib/sub-accounts/wire";

/** Whether every word of a search is in a sub-account's alias, label, uid or addresses. */
export function passes(row: KnownSubAccount, search: string): boolean {
  const text = [row.alias, row.label, row.uid, row.key?.alias, ...row.ipList, row.createdBy]
    .join("\n")
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
