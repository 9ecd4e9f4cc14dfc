import type { IconName } from "@/components/ui/icon-paths";
import type { Capability } from "@/lib/people/capabilities";
import { pages } from "./pages";

/** A page that a phone reaches with one press. */
export interface BottomTab {
  readonly path: string;
  readonly name: string;
  readonly icon: IconName;
}

const ticket: BottomTab = { path: "/orders?view=ticket", name: "Ticket", icon: "ticket" };

/** What comes first for somebody who places no orders, and how much of it fits beside "More". */
const first = ["/overview", "/orders", "/commissions", "/transfers"];
const most = 3;

/** The tabs along the bottom of a phone: none that this person may not open on this account. */
export function bottomTabs(may: (capability: Capability) => boolean): readonly BottomTab[] {
  const open = (path: string) => pages.filter((page) => page.path === path && may(page.needs));
  if (may("orders.place")) return [ticket, ...open("/orders")];
  return first.flatMap(open).slice(0, most);
}
