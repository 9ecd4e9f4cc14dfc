import type { IconName } from "@/components/ui/icon-paths";
import type { Capability } from "@/lib/people/capabilities";

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
export function pageOf(path: string): string | undefined {
  return pages.find((page) => path === page.path || path.startsWith(`${page.path}/`))?.path;
}
