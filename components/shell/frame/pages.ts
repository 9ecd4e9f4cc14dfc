import type { IconName } from "@/components/ui/icon-paths";
import type { Capability } from "@/lib/people/capabilities";

/** The desk's pages in the order of its navigation. */
export const pages = [
  { path: "/orders", name: "Orders", icon: "lines", needs: "orders.view" },
  { path: "/instruments", name: "Markets", icon: "ruler", needs: "instruments.view" },
] as const satisfies readonly {
  path: string;
  name: string;
  icon: IconName;
  needs: Capability;
}[];
