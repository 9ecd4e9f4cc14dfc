import { createParser } from "nuqs/server";
import type { DeskConnection } from "@/lib/connections/api";
import { isFutures } from "@/lib/exchange/futures";
import { can, type Role } from "@/lib/users/roles";

export type { DeskConnection };

/** What decides which account a page works with. */
interface Selection {
  /** What the address names; null where it names none. */
  readonly named: string | null;
  /** What was selected last in this browser. */
  readonly last: string | undefined;
  readonly role: Role;
}

/**
 * The one a page works with: what its address names, and no other in its place; else what was
 * selected last in this browser, else the one that the role works on.
 */
export function selectConnection(
  connections: readonly DeskConnection[],
  { named, last, role }: Selection,
): DeskConnection | undefined {
  const byId = (wanted: string | undefined) => connections.find(({ id }) => id === wanted);
  return named === null ? (byId(last) ?? startConnection(connections, role)) : byId(named);
}

/** A broker's main account for who sees commissions, one that may trade for who does not. */
function startConnection(connections: readonly DeskConnection[], role: Role) {
  const broker = connections.find(({ ndBroker }) => ndBroker);
  const trading = connections.filter(({ permissions }) =>
    permissions.some((permission) => permission.endsWith("_trade")),
  );
  const trades = trading.find(({ ndBroker }) => !ndBroker) ?? trading[0];
  const preferred = can(role, "commissions.view") ? [broker, trades] : [trades, broker];
  return preferred.find((each) => each !== undefined) ?? connections[0];
}

/** The account that an address names: the first, should it name several; null for none. */
export const parseAsConnection = createParser({ parse: (id) => id || null, serialize: String });

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
