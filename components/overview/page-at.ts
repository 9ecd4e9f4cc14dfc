import type { DeskConnection } from "@/components/shell/desk/connection";

/** A page's address for an account: through the first of its keys. */
export function pageAt(
  connections: readonly DeskConnection[],
  accountId: string,
  page: string,
): string {
  const found = connections.find((connection) => connection.accountId === accountId);
  if (!found) return page;
  return `${page}${page.includes("?") ? "&" : "?"}connection=${encodeURIComponent(found.id)}`;
}
