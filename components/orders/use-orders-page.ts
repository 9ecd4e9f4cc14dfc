"use client";
import { useCallback, useMemo, useState } from "react";
import { type DeskConnection, missingKeyPermission } from "@/components/shell/desk/connection";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { ticketPrefill } from "@/components/shell/desk/drafts";
import { useUrlState } from "@/components/shell/desk/url-state";
import { useDisabledReason } from "@/components/shell/live/live-provider";
import type { OrderRow } from "@/lib/orders/order-row";
import { notReplaceableReason } from "@/lib/orders/replace";
import { isUnknown } from "./order-state";
import { type OrdersContextValue, useCancels } from "./orders-context";

/** What the orders page does, whichever list it shows: cancels, drawers, the ticket. */
export function useOrdersPage(connection: DeskConnection) {
  const { may } = useDesk();
  const [address, change] = useUrlState();
  const { cancel, cancelMany } = useCancels(connection.id);
  const lost = useDisabledReason();
  const denied = may("orders.cancel") ? lost : "Your role lacks the permission orders.cancel";
  const disabledReason = useCallback(
    (row: OrderRow) => {
      const missingPermission = missingKeyPermission(connection, row.category);
      const lacking = missingPermission && `This key lacks ${missingPermission}`;
      return connection.lacks["cancel-order"] ?? denied ?? lacking;
    },
    [denied, connection],
  );

  const edit = useCallback(
    (row: OrderRow) => {
      change({ view: "ticket", form: null, ticket: row.category, symbol: row.symbol });
      ticketPrefill.ask(ticketFillOf(row));
    },
    [change],
  );
  const [replacing, replace] = useState<OrderRow | null>(null);
  const openEntry = useCallback((entry: string) => change({ entry }), [change]);
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
        (may("orders.place") ? null : "Your role lacks the permission orders.place") ??
        notReplaceableReason(row),
      wasCancelled: () => false,
    }),
    [connection, openEntry, openOrder, disabledReason, cancel, edit, may],
  );
  return {
    replacing: replacing && { row: replacing, onClose: () => replace(null) },
    desk,
    cancelMany,
    entry: address.get("entry"),
    closeEntry: () => change({ entry: null }),
    /** The key of the order that is open beside the list, unless an entry is. */
    order: address.has("entry") ? null : address.get("order"),
    closeOrder: () => change({ order: null }),
    onSpot: address.get("list") === "spot" && !connection.lacks["spot-unfilled-orders"],
    onTicket: address.get("view") === "ticket",
    toTicket: () => change({ view: "ticket" }),
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
