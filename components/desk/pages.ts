import type { IconName } from "@/components/ui/icon";
import type { LackedEndpoints } from "@/lib/connections/api";
import type { EndpointId } from "@/lib/exchange/endpoints";
import type { Capability } from "@/lib/users/roles";

/** Which part of the navigation a page stands in; a line divides two of them. */
type PageGroup = "start" | "trading" | "office" | "desk";

/** The desk's pages in the order of its navigation. */
export const pages = [
  {
    path: "/overview",
    name: "Overview",
    icon: "grid",
    // Every role has this one; each block asks for its own.
    needs: "instruments.view",
    group: "start",
  },
  { path: "/orders", name: "Orders", icon: "lines", needs: "orders.view", group: "trading" },
  {
    path: "/batch",
    name: "Batch",
    icon: "table",
    needs: "orders.place",
    group: "trading",
    uses: ["place-batch"],
  },
  {
    path: "/plan-orders",
    name: "Plans",
    icon: "clock",
    needs: "orders.view",
    group: "trading",
    uses: ["plan-orders-pending", "spot-unfilled-orders"],
  },
  {
    path: "/instruments",
    name: "Markets",
    icon: "ruler",
    needs: "instruments.view",
    group: "trading",
  },
  {
    path: "/risk",
    name: "Risk",
    icon: "gauge",
    needs: "orders.view",
    group: "trading",
    uses: ["max-open", "set-all-leverage"],
  },
  {
    path: "/commissions",
    name: "Commissions",
    icon: "bars",
    needs: "commissions.view",
    group: "office",
  },
  {
    path: "/transfers",
    name: "Deposits",
    icon: "transfer",
    needs: "transfers.view",
    group: "office",
    uses: ["sub-deposit-withdrawal"],
  },
  {
    path: "/sub-accounts",
    name: "Sub-accts",
    icon: "accounts",
    needs: "sub-accounts.view",
    group: "office",
  },
  { path: "/journal", name: "Journal", icon: "book", needs: "journal.view", group: "desk" },
  {
    path: "/connections",
    name: "Connections",
    icon: "key",
    needs: "connections.view",
    group: "desk",
  },
  { path: "/users", name: "Users", icon: "users", needs: "users.manage", group: "desk" },
  { path: "/audit", name: "Audit", icon: "shield", needs: "audit.view", group: "desk" },
  { path: "/system", name: "System", icon: "server", needs: "connections.manage", group: "desk" },
] as const satisfies readonly DeskPage[];

/** Incidents of the paper venue: the PAPER mark leads there, and no navigation. */
export const sandboxPath = "/sandbox";

/** A page of the desk as its navigation knows it. */
interface DeskPage {
  readonly path: string;
  readonly name: string;
  readonly icon: IconName;
  readonly needs: Capability;
  readonly group: PageGroup;
  /** The endpoints it lives by: an account that lacks them all cannot use it. */
  readonly uses?: readonly EndpointId[];
}

/** Why an account cannot use the page of an address, in a sentence; undefined where it can. */
export function unavailableReason(
  path: string | undefined,
  missing: LackedEndpoints,
): string | undefined {
  const page: DeskPage | undefined = pages.find((each) => each.path === path);
  const reasons = page?.uses?.map((id) => missing[id]);
  return reasons?.every((each) => each !== undefined) ? reasons[0] : undefined;
}

/** The pages that a user with these permissions is led to on an account. */
export function offeredPages(has: readonly Capability[], missing: LackedEndpoints = {}) {
  return pages.filter(
    ({ path, needs }) => has.includes(needs) && unavailableReason(path, missing) === undefined,
  );
}

/** The page that an address belongs to: its own, or the one it lies below. */
export function pagePathOf(path: string): string | undefined {
  return pages.find((page) => path === page.path || path.startsWith(`${page.path}/`))?.path;
}

/** A page that a phone reaches with one press. */
export interface BottomTab {
  readonly path: string;
  readonly name: string;
  readonly icon: IconName;
}

const ticketTab: BottomTab = { path: "/orders?view=ticket", name: "Ticket", icon: "ticket" };

/** What comes first for somebody who places no orders, and how much of it fits beside "More". */
const preferredTabs = ["/overview", "/orders", "/commissions", "/transfers"];

const maxTabs = 3;

/** The tabs along the bottom of a phone: none that this user may not open on this account. */
export function bottomTabs(
  may: (capability: Capability) => boolean,
  missing: LackedEndpoints = {},
): readonly BottomTab[] {
  const open = (path: string) =>
    pages.filter(
      (page) => page.path === path && may(page.needs) && !unavailableReason(path, missing),
    );
  if (may("orders.place")) return [ticketTab, ...open("/orders")];
  return preferredTabs.flatMap(open).slice(0, maxTabs);
}

/** Where somebody lands who wanted a path of the desk: there, or at `/` where they may not be. */
export function landingPath(wanted: string, has: readonly Capability[]): string {
  const path = pagePathOf(new URL(wanted, "http://desk.invalid").pathname);
  const page = pages.find((each) => each.path === path);
  return page === undefined || has.includes(page.needs) ? wanted : "/";
}
