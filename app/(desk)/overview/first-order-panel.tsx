"use client";
import { useCallback, useMemo } from "react";
import { FirstSteps, FirstWords } from "@/components/overview/first-words";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { keyLacks } from "@/components/shell/desk/key-lacks";
import { useOffReason } from "@/components/shell/live/use-off-reason";
import { useReading } from "@/components/shell/live/use-reading";
import { useIndex } from "@/components/shell/market/use-index-ref";
import { useInstruments } from "@/components/shell/market/use-instruments";
import { send } from "@/components/shell/send";
import { FirstOrder } from "@/components/ticket/first-order";
import type { TicketProps } from "@/components/ticket/props";
import { topicText } from "@/lib/live/topic";
import type { OpenOrderPlace } from "@/lib/orders/count-open";
import { firstOrderPlace } from "@/lib/orders/first-order";
import type { IntentRow } from "@/lib/orders/intent-row";

/** The invitation with all that its ticket needs to know of the paper trader's account, live. */
export function FirstOrderPanel({ connection }: { connection: DeskConnection }) {
  const { id, accountId, accountName, environment, positionMode, venue } = connection;
  const { me } = useDesk();
  const { category, symbol } = firstOrderPlace;
  const instruments = useInstruments(venue, category);
  const { indexRef, state: indexState } = useIndex(venue, symbol);
  const orders = useReading(topicText({ kind: "orders", accountId })).reading;
  const journal = useReading(topicText({ kind: "journal", accountId })).reading;
  const lost = useOffReason();
  const lack = keyLacks(connection, category);
  const may = me.capabilities.includes("orders.place");
  const openOrders = useMemo(
    () => (orders?.readAt == null ? null : (orders.rows as unknown as readonly OpenOrderPlace[])),
    [orders],
  );
  const submit = useCallback<TicketProps["submit"]>(
    (endpoint, request, key, confirm) =>
      send(endpoint, { connectionId: id, request: { ...request }, key, confirm }),
    [id],
  );
  return (
    <FirstOrder
      connectionId={id}
      accountName={accountName}
      ordersHref={`/orders?connection=${encodeURIComponent(id)}`}
      environment={environment}
      positionMode={positionMode}
      instruments={instruments}
      indexRef={indexRef}
      indexAwaited={indexState === "awaited"}
      openOrders={openOrders}
      intents={(journal?.rows as unknown as readonly IntentRow[] | undefined) ?? null}
      off={may ? (lack ? `This key lacks ${lack}` : lost) : "Needs the permission orders.place"}
      submit={submit}
      words={<FirstWords />}
      steps={<FirstSteps />}
    />
  );
}
