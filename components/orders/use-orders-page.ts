"use client";
import { useCallback, useMemo } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { keyLacks } from "@/components/shell/desk/key-lacks";
import { ticketFill } from "@/components/shell/desk/ticket-fill";
import { useOffReason } from "@/components/shell/live/use-off-reason";
import { useAddress } from "@/components/shell/use-address";
import type { OrderRow } from "@/lib/orders/order-row";
import {
  addressNames,
  type FilterName,
  filterCount,
  filterNames,
  passes,
  readFilter,
} from "./order-filter";
import type { OrdersDesk } from "./orders-context";
import { useCancels } from "./use-cancels";
import { useDismissed } from "./use-dismissed";
import { useOrders } from "./use-orders";
import { cancelledIds, wasCancelled } from "./was-cancelled";

/** What the orders page shows and does: rows, filter in the address, cancels. */
export function useOrdersPage(connection: DeskConnection) {
  const { may } = useDesk();
  const [address, change] = useAddress();
  const [dismissed, dismiss] = useDismissed();
  const orders = useOrders(connection.accountId, dismissed);
  const { cancels, cancel, cancelMany } = useCancels(connection.id);
  const lost = useOffReason();
  const barred = may("orders.cancel") ? lost : "Your role lacks the permission orders.cancel";
  const off = useCallback(
    (row: OrderRow) => {
      const lack = keyLacks(connection, row.category);
      return barred ?? (lack && `This key lacks ${lack}`);
    },
    [barred, connection],
  );

  const filter = useMemo(() => readFilter(address), [address]);
  const shown = useMemo(
    () => orders.rows.filter((row) => passes(row, filter)),
    [orders.rows, filter],
  );
  const agreed = useMemo(() => cancelledIds(orders.intents), [orders.intents]);
  const edit = useCallback(
    (row: OrderRow) => {
      change({ view: "ticket", form: null, ticket: row.category, symbol: row.symbol });
      ticketFill.ask(fillOf(row));
    },
    [change],
  );
  const openEntry = useCallback((entry: string) => change({ entry }), [change]);
  const desk = useMemo<OrdersDesk>(
    () => ({
      venue: connection.venue,
      accountId: connection.accountId,
      environment: connection.environment,
      openEntry,
      cancels,
      off,
      cancel,
      dismiss: (row) => dismiss(row.key),
      edit,
      wasCancelled: (row) => wasCancelled(row, agreed),
    }),
    [connection, openEntry, cancels, off, cancel, dismiss, edit, agreed],
  );
  return {
    orders,
    shown,
    filter,
    filters: filterCount(filter),
    desk,
    cancelMany,
    entry: address.get("entry"),
    closeEntry: () => change({ entry: null }),
    onSpot: address.get("list") === "spot",
    onTicket: address.get("view") === "ticket",
    toTicket: () => change({ view: "ticket" }),
    setText: (text: string) => change({ q: text }),
    setFilter: (name: FilterName, value: string | null) => change({ [addressNames[name]]: value }),
    clearFilters: () => change({ q: null, ...noFilters }),
  };
}

const noFilters = Object.fromEntries(filterNames.map((name) => [addressNames[name], null]));

function fillOf(row: OrderRow) {
  return {
    category: row.category,
    symbol: row.symbol,
    ...(row.intent ? { intent: row.intent } : {}),
    ...(row.orderType ? { orderType: row.orderType } : {}),
    ...(row.timeInForce ? { timeInForce: row.timeInForce } : {}),
    ...(row.price ? { price: row.price } : {}),
    ...(row.qty ? { qty: row.qty } : {}),
  };
}
