"use client";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useCallback, useMemo, useState } from "react";
import { type DeskConnection, missingKeyPermission } from "@/components/desk/connection";
import { useDesk } from "@/components/desk/desk-provider";
import { ticketPrefill } from "@/components/desk/drafts";
import { useDisabledReason } from "@/components/live/live-provider";
import { ticketAddress } from "@/components/order-parts/ticket-address";
import type { OrderRow } from "@/lib/orders/order-row";
import { notReplaceableReason } from "@/lib/orders/replace";
import { isUnknown } from "./order-state";
import { type OrdersContextValue, useCancels } from "./orders-context";

const ordersAddress = {
  list: parseAsStringLiteral(["spot"]),
  entry: parseAsString,
  order: parseAsString,
  view: ticketAddress.view,
};

/** What the orders page does, whichever list it shows: cancels, drawers, the ticket. */
export function useOrdersPage(connection: DeskConnection) {
  const { denied } = useDesk();
  const [address, change] = useQueryStates(ordersAddress);
  const { cancel, cancelMany } = useCancels(connection.id);
  const lost = useDisabledReason();
  const mayNotCancel = denied("orders.cancel") ?? lost;
  const disabledReason = useCallback(
    (row: OrderRow) => {
      const missingPermission = missingKeyPermission(connection, row.category);
      const lacking = missingPermission && `This key lacks ${missingPermission}`;
      return connection.lacks["cancel-order"] ?? mayNotCancel ?? lacking;
    },
    [mayNotCancel, connection],
  );

  const edit = useCallback(
    (row: OrderRow) => ticketPrefill.ask({ ...ticketFillOf(row), select: "order" }),
    [],
  );
  const [replacing, replace] = useState<OrderRow | null>(null);
  const openEntry = useCallback((entry: string) => void change({ entry }), [change]);
  const openOrder = useCallback(
    (row: OrderRow) =>
      isUnknown(row) && row.intentId
        ? change({ entry: row.intentId, order: null })
        : change({ order: row.key, entry: null }),
    [change],
  );
  const desk = useMemo<OrdersContextValue>(
    () => ({
      venue: connection.venue,
      accountId: connection.accountId,
      environment: connection.environment,
      openEntry,
      openOrder,
      cancelDisabledReason: disabledReason,
      cancel,
      dismiss: () => {},
      edit,
      replace,
      replaceDisabledReason: (row) =>
        disabledReason(row) ??
        connection.lacks["unfilled-orders"] ??
        connection.lacks["place-order"] ??
        denied("orders.place") ??
        notReplaceableReason(row),
      wasCancelled: () => false,
    }),
    [connection, openEntry, openOrder, disabledReason, cancel, edit, denied],
  );
  return {
    replacing: replacing && { row: replacing, onClose: () => replace(null) },
    desk,
    cancelMany,
    entry: address.entry,
    closeEntry: () => void change({ entry: null }),
    /** The key of the order that is open beside the list, unless an entry is. */
    order: address.entry === null ? address.order : null,
    closeOrder: () => void change({ order: null }),
    onSpot: address.list === "spot" && !connection.lacks["spot-unfilled-orders"],
    onTicket: address.view === "ticket",
    toTicket: () => void change({ view: "ticket" }),
  };
}

function ticketFillOf(row: OrderRow) {
  return {
    category: row.category,
    symbol: row.symbol,
    ...(row.positionAction ? { positionAction: row.positionAction } : {}),
    ...(row.orderType ? { orderType: row.orderType } : {}),
    ...(row.timeInForce ? { timeInForce: row.timeInForce } : {}),
    ...(row.price ? { price: row.price } : {}),
    ...(row.qty ? { qty: row.qty } : {}),
  };
}
