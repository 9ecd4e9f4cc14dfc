"use client";
import { createContext, use } from "react";
import type { OrderRow } from "@/lib/orders/order-row";
import type { Environment } from "@/lib/people/capabilities";
import type { CancelDesk } from "./cancel-desk";

/** What the cells of the table need beside their row; the same object while the page stands. */
export interface OrdersDesk {
  venue: string;
  accountId: string;
  environment: Environment;
  /** Opens an entry of the journal in full. */
  openEntry: (intentId: string) => void;
  cancels: CancelDesk;
  /** Why an order cannot be cancelled now, or null. */
  off: (row: OrderRow) => string | null;
  cancel: (row: OrderRow) => void;
  /** Puts a refused order away. */
  dismiss: (row: OrderRow) => void;
  /** Brings an order's values into the ticket. */
  edit: (row: OrderRow) => void;
  /** Whether we asked to cancel it and the exchange agreed. */
  wasCancelled: (row: OrderRow) => boolean;
}

export const OrdersContext = createContext<OrdersDesk | null>(null);

/** What the cells of the table need beside their row. */
export function useOrdersDesk(): OrdersDesk {
  const desk = use(OrdersContext);
  if (!desk) throw new Error("Order cells stand only on the orders page.");
  return desk;
}
