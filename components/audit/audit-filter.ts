/** The names of the filters, in the page's address as in the API's. */
export const auditFilterNames = ["from", "to", "user", "action", "result", "q"] as const;

export type AuditFilterName = (typeof auditFilterNames)[number];

/** What the page's address asks of the audit. The desk says what is wrong with it, if anything. */
export function auditSearchOf(address: { get(name: string): string | null }): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of auditFilterNames) {
    const value = address.get(name);
    if (value) search.set(name, value);
  }
  return search;
}

/** Takes every filter off. */
export const noAuditFilter: Readonly<Record<AuditFilterName, null>> = {
  from: null,
  to: null,
  user: null,
  action: null,
  result: null,
  q: null,
};
