"use client";

import { Suspense } from "react";
import { OrdersScreen } from "@/components/orders/orders-screen";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { lazyComponent, useMounted } from "@/components/ui/client-rendering";

const loadTicket = () =>
  import("@/components/ticket/ticket-panel").then((part) => part.TicketPanel);
const TicketPanel = lazyComponent(loadTicket);

// Its code comes while the page takes over, not after.
if (typeof window !== "undefined") loadTicket().catch(() => {});

/** The open orders of an account with its ticket at their left. */
export function OrdersPage({ connection }: { connection: DeskConnection }) {
  return (
    <OrdersScreen connection={connection} ticket={<DeferredTicket connection={connection} />} />
  );
}

/** The frame and the rows come first; the ticket's code follows at once. */
function DeferredTicket({ connection }: { connection: DeskConnection }) {
  const mounted = useMounted();
  if (!mounted) return <TicketSkeleton />;
  return (
    <Suspense fallback={<TicketSkeleton />}>
      <TicketPanel connection={connection} />
    </Suspense>
  );
}

/** The ticket's place while it loads. */
function TicketSkeleton() {
  return (
    <div role="status" className="flex h-full flex-col">
      <span className="sr-only">Preparing the ticket</span>
      <div className="h-10 shrink-0 border-line border-b" />
      <div aria-hidden="true" className="flex flex-col gap-[11px] px-3.5 py-3">
        <div className="h-7 rounded-md bg-raised" />
        <div className="h-12 w-3/5 rounded-md bg-raised" />
        <div className="h-[70px] rounded-md bg-raised" />
        <div className="h-7 rounded-md bg-raised" />
        <div className="h-[54px] rounded-md bg-raised" />
        <div className="h-[54px] rounded-md bg-raised" />
      </div>
    </div>
  );
}
