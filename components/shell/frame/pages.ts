import type { IconName } from "@/components/ui/icon";
import type { Capability } from "@/lib/people/roles";

/** Which part of the navigation a page stands in; a line divides two of them. */
export type PageGroup = "start" | "trading" | "office" | "desk";

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
  { path: "/batch", name: "Batch", icon: "table", needs: "orders.place", group: "trading" },
  { path: "/plan-orders", name: "Plans", icon: "clock", needs: "orders.view", group: "trading" },
  {
    path: "/instruments",
    name: "Markets",
    icon: "ruler",
    needs: "instruments.view",
    group: "trading",
  },
  { path: "/risk", name: "Risk", icon: "gauge", needs: "orders.view", group: "trading" },
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
  {
    path: "/diagnostics",
    name: "Diagnostics",
    icon: "not-equal",
    needs: "connections.view",
    group: "desk",
  },
  { path: "/people", name: "Users", icon: "people", needs: "people.manage", group: "desk" },
  { path: "/audit", name: "Audit", icon: "shield", needs: "audit.view", group: "desk" },
] as const satisfies readonly {
  path: string;
  name: string;
  icon: IconName;
  needs: Capability;
  group: PageGroup;
}[];

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

const mostTabs = 3;

/** The tabs along the bottom of a phone: none that this person may not open on this account. */
export function bottomTabs(may: (capability: Capability) => boolean): readonly BottomTab[] {
  const open = (path: string) => pages.filter((page) => page.path === path && may(page.needs));
  if (may("orders.place")) return [ticketTab, ...open("/orders")];
  return preferredTabs.flatMap(open).slice(0, mostTabs);
}

/** Where somebody lands who wanted a path of the desk: there, or at `/` where they may not be. */
export function landingPath(wanted: string, has: readonly Capability[]): string {
  const path = pagePathOf(new URL(wanted, "http://desk.invalid").pathname);
  const page = pages.find((each) => each.path === path);
  return page === undefined || has.includes(page.needs) ? wanted : "/";
}
