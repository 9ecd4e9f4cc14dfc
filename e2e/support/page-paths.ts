import { pages, sandboxPath } from "@/components/desk/pages";
import { auditScopes, can, type Role } from "@/lib/users/roles";

/** What lies below the pages of the navigation, with the page that it belongs to. */
const below: Readonly<Record<string, readonly string[]>> = {
  "/overview": ["/alerts", "/account", "/not-possible"],
  "/orders": ["/orders?view=ticket", "/orders?list=spot"],
  "/instruments": ["/instruments?symbol=BTCUSDT", "/index-components", "/index-components/BTCUSDT"],
  "/commissions": [
    "/commissions/fills",
    "/commissions/clients",
    "/commissions/unrebated",
    "/commissions/month",
    "/commissions/coverage",
    "/commissions/corrections",
    "/commissions/exports",
  ],
  "/journal": ["/journal/codes", "/journal/codes?q=40010"],
  "/sub-accounts": ["/sub-accounts/assets", "/sub-accounts/new"],
};

/** Others see of the audit what is theirs, which the second entry need not be. */
const entryOf = (role: Role) => (auditScopes[role] === "all" ? ["/audit?entry=2"] : []);

const sandboxOf = (role: Role) => (can(role, "connections.manage") ? [sandboxPath] : []);

function belowOf(role: Role, path: string): readonly string[] {
  if (path === "/audit") return entryOf(role);
  return path === "/connections" ? sandboxOf(role) : (below[path] ?? []);
}

/** The pages that a role may open. */
export const pathsOf = (role: Role): readonly string[] =>
  pages
    .filter(({ needs }) => can(role, needs))
    .flatMap(({ path }) => [path, ...belowOf(role, path)]);
