"use client";
import { type DeskConnection, missingKeyPermission } from "@/components/desk/connection";
import { useDesk } from "@/components/desk/desk-provider";
import { useDisabledReason } from "@/components/live/live-provider";
import { useOpenOrders, useSnapshot } from "@/components/live/use-snapshot";
import { useIndex, useInstruments } from "@/components/market/market-data";
import { FirstOrderInvitation, FirstOrderSteps } from "@/components/overview/first-order-guide";
import { FirstOrder, LoadingFirstOrder } from "@/components/ticket/first-order";
import { useTicketSubmit } from "@/components/ticket/use-sending";
import { useHydrated } from "@/components/ui/hydration";
import { topicText } from "@/lib/live/topic";
import { firstOrderMarket } from "@/lib/orders/first-order";

/** The invitation to the first order. What was typed in this tab is known to the browser only. */
export function FirstOrderPanel({ connection }: { connection: DeskConnection }) {
  return useHydrated() ? (
    <LiveFirstOrder connection={connection} />
  ) : (
    <LoadingFirstOrder invitation={<FirstOrderInvitation />} steps={<FirstOrderSteps />} />
  );
}

/** The invitation with all that its ticket needs to know of the paper trader's account, live. */
function LiveFirstOrder({ connection }: { connection: DeskConnection }) {
  const { id, accountId, accountName, environment, positionMode, venue } = connection;
  const { me } = useDesk();
  const { category, symbol } = firstOrderMarket;
  const instruments = useInstruments(venue, category);
  const { indexRef, state: indexState } = useIndex(venue, symbol);
  const orders = useOpenOrders(connection).snapshot;
  const journal = useSnapshot(topicText({ kind: "journal", accountId })).snapshot;
  const lost = useDisabledReason();
  const missingPermission = missingKeyPermission(connection, category);
  const may = me.capabilities.includes("orders.place");
  const openOrders = orders?.readAt == null ? null : orders.rows;
  const submit = useTicketSubmit(id);
  return (
    <FirstOrder
      key={id}
      connectionId={id}
      venue={venue}
      accountName={accountName}
      ordersHref={`/orders?connection=${encodeURIComponent(id)}`}
      environment={environment}
      positionMode={positionMode}
      instruments={instruments}
      indexRef={indexRef}
      indexLoading={indexState === "awaited"}
      openOrders={openOrders}
      intents={journal?.rows ?? null}
      disabledReason={
        may
          ? missingPermission
            ? `This key lacks ${missingPermission}`
            : lost
          : "You don't have access (orders.place)"
      }
      submit={submit}
      invitation={<FirstOrderInvitation />}
      steps={<FirstOrderSteps />}
    />
  );
}
