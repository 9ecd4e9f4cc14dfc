import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { PageToastDock } from "@/components/ui/toast/toast-dock";

/** Where a list of orders stands; on a phone either it or the ticket is in sight. */
export function OrdersPane({ onTicket, children }: { onTicket: boolean; children?: ReactNode }) {
  return (
    <section
      aria-label="Orders"
      className={cx("flex min-h-0 min-w-0 flex-col phone:h-full", onTicket && "phone:hidden")}
    >
      {children}
      <PageToastDock />
    </section>
  );
}
