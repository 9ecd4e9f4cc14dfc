"use client";
import { useCallback, useMemo } from "react";
import { type DeskConnection, missingKeyPermission } from "@/components/shell/desk/connection";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { ticketPrefill } from "@/components/shell/desk/drafts";
import { useUrlState } from "@/components/shell/desk/url-state";
import { useFilters } from "@/components/shell/desk/use-filters";
import { useDisabledReason } from "@/components/shell/live/live-provider";
import type { OrderRow } from "@/lib/orders/order-row";
import { orderFilters, orderPasses } from "./order-filter";
import { canCancel, cancelledOrderIds, wasCancelled } from "./order-state";
import { type OrdersContextValue, useCancels } from "./orders-context";
import { useDismissedKeys, useOrders } from "./use-orders";

/** What the orders page shows and does: rows, filter in the address, cancels. */
export function useOrdersPage(connection: DeskConnection) {
  const { may } = useDesk();
  const [address, change] = useUrlState();
  const [dismissed, dismiss] = useDismissedKeys();
  const orders = useOrders(connection, dismissed);
  const { cancels, cancel, cancelMany } = useCancels(connection.id);
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

  const filters = useFilters(orderFilters);
  const shown = useMemo(
    () => orders.rows.filter((row) => orderPasses(row, filters.values)),
    [orders.rows, filters.values],
  );
  const cancellable = useMemo(() => orders.rows.filter(canCancel), [orders.rows]);
  const agreed = useMemo(() => cancelledOrderIds(orders.intents), [orders.intents]);
  const edit = useCallback(
    (row: OrderRow) => {
      change({ view: "ticket", form: null, ticket: row.category, symbol: row.symbol });
      ticketPrefill.ask(ticketFillOf(row));
    },
    [change],
  );
  const openEntry = useCallback((entry: string) => change({ entry }), [change]);
  const desk = useMemo<OrdersContextValue>(
    () => ({
      venue: connection.venue,
      accountId: connection.accountId,
      environment: connection.environment,
      openEntry,
      cancels,
      cancelDisabledReason: disabledReason,
      cancel,
      dismiss: (row) => dismiss(row.key),
      edit,
      wasCancelled: (row) => wasCancelled(row, agreed),
    }),
    [connection, openEntry, cancels, disabledReason, cancel, dismiss, edit, agreed],
  );
  return {
    orders,
    shown,
    cancellable,
    filters,
    desk,
    cancelMany,
    entry: address.get("entry"),
    closeEntry: () => change({ entry: null }),
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
