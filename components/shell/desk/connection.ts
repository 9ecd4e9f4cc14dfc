import type { DeskConnection } from "@/lib/connections/api";
import { isFutures } from "@/lib/exchange/futures";

export type { DeskConnection };

/**
 * The one a page works with: what its address names, else what was selected last in this browser,
 * else a broker's main account, which has most to see, else the first that may trade.
 */
export function selectConnection(
  connections: readonly DeskConnection[],
  named: string | null,
  last: string | undefined,
): DeskConnection | undefined {
  const byId = (wanted: string | null | undefined) => connections.find(({ id }) => id === wanted);
  const broker = connections.find(({ ndBroker }) => ndBroker);
  const trades = connections.find(({ permissions }) =>
    permissions.some((permission) => permission.endsWith("_trade")),
  );
  return byId(named) ?? byId(last) ?? broker ?? trades ?? connections[0];
}

/** The permission that a connection's key lacks for orders of a category, or null. */
export function missingKeyPermission(connection: DeskConnection, category: string): string | null {
  const needed = isFutures(category)
    ? "contract_trade"
    : category === "MARGIN"
      ? "margin_trade"
      : "spot_trade";
  return connection.permissions.includes(needed) ? null : needed;
}

/** The cookie by which this browser remembers the account that was selected last; no secret. */
export const selectedAccountCookie = "account";

const yearSeconds = 31_536_000;

/** Remembers a connection for the next page that is opened without naming one. */
export function rememberSelectedAccount(connectionId: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const lasting = `Path=/; Max-Age=${yearSeconds}; SameSite=Strict${secure}`;
  // The cookie store's own interface is not in every browser yet.
  // biome-ignore lint/suspicious/noDocumentCookie: one plain cookie, no secret in it
  document.cookie = `${selectedAccountCookie}=${encodeURIComponent(connectionId)}; ${lasting}`;
}
