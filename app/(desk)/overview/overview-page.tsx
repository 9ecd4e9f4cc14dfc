"use client";
import { Suspense } from "react";
import { OverviewScreen } from "@/components/overview/overview-screen";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { lazyPart } from "@/components/ui/lazy-part";

const LastRebates = lazyPart(() =>
  import("@/components/commissions/last-rebates").then((part) => part.LastRebates),
);

/** The overview, with the rebates of this tab's broker, or of the desk's first one. */
export function OverviewPage() {
  const { connections, connection, may } = useDesk();
  const broker = connection?.ndBroker ? connection : connections.find(({ ndBroker }) => ndBroker);
  const rebates = broker && may("commissions.view") && (
    <Suspense fallback={<div className="h-[330px] border-line border-b" />}>
      <LastRebates key={broker.id} connection={broker} />
    </Suspense>
  );
  return <OverviewScreen rebates={rebates} />;
}
