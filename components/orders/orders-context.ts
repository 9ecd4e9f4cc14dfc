"use client";

import { createContext, use, useCallback } from "react";
import { create } from "zustand";
import { useReauthenticate } from "@/components/requests/reauthentication-provider";
import { useNumbers } from "@/components/ui/numbers";
import type { OrderRow } from "@/lib/orders/order-row";
import type { SeenOrder } from "@/lib/orders/seen-in";
import { deskNow } from "@/lib/time";
import type { Environment } from "@/lib/users/roles";
import {
  pressedCancel,
  requestOrderJob,
  sendCancel,
  showCancelToast,
  showJobToast,
} from "./send-cancels";

/** What the cells of the table need beside their row; the same object while the page is open. */
export interface OrdersContextValue {
  venue: string;
  accountId: string;
  environment: Environment;
  openEntry: (intentId: string) => void;
  /** Opens an order beside its list; one of unknown outcome as its entry of the journal. */
  openOrder: (row: OrderRow) => void;
  /** Why an order cannot be cancelled now, or null. */
  cancelDisabledReason: (row: OrderRow) => string | null;
  cancel: (row: OrderRow) => void;
  /** Puts a refused order away. */
  dismiss: (row: OrderRow) => void;
  /** Brings an order's values into the ticket; nothing is sent by that. */
  edit: (row: OrderRow) => void;
  /** Opens the question of what shall stand in an order's place. */
  replace: (row: OrderRow) => void;
  /** Why an order cannot be replaced now, or null. */
  replaceDisabledReason: (row: OrderRow) => string | null;
  /** Whether we asked to cancel it and the exchange agreed. */
  wasCancelled: (row: OrderRow) => boolean;
  seen?: SeenOrders;
}

/** By order id what both of the exchange's lists say; null while nobody asked for it. */
export type SeenOrders = ReadonlyMap<string | null, SeenOrder> | null;

/** By which a table of orders names its hint to readers. */
export const deleteHintId = "delete-hint";

/** The lists' order where the address says no other. */
export const usualSorting = "age";

export const OrdersContext = createContext<OrdersContextValue | null>(null);

/** What the cells of the table need beside their row. */
export function useOrdersContext(): OrdersContextValue {
  const desk = use(OrdersContext);
  if (!desk) throw new Error("Order cells need the orders page.");
  return desk;
}

/** When the cancels that are under way were sent from this tab, by the keys of their rows. */
const useCancelsInFlight = create<Readonly<Record<string, number | undefined>>>(() => ({}));

/** When an order's cancel was sent from this tab, Unix ms, while it is under way. */
export function useCancelSentAt({ key }: OrderRow): number | undefined {
  return useCancelsInFlight((sentAt) => sentAt[key]);
}

/** Cancels a row's order; the row is busy until the response. */
async function track<End>(key: string, work: () => Promise<End>): Promise<End> {
  useCancelsInFlight.setState({ [key]: deskNow() });
  try {
    return await work();
  } finally {
    useCancelsInFlight.setState({ [key]: undefined });
  }
}

/**
 * Cancels one order through a connection and shows the result, or has the desk cancel several.
 * While trading is locked the password is asked for, and then goes what was pressed, once.
 */
export function useCancels(connectionId: string) {
  const numbers = useNumbers();
  const reauthenticate = useReauthenticate();
  const cancel = useCallback(
    async (row: OrderRow) => {
      const send = () => track(row.key, () => sendCancel(connectionId, row, numbers));
      let end = await send();
      if (end.kind === "locked") {
        if (!(await reauthenticate(pressedCancel([row], numbers)))) return;
        end = await send();
      }
      showCancelToast(row, end, numbers);
    },
    [connectionId, reauthenticate, numbers],
  );
  const cancelMany = useCallback(
    async (rows: readonly OrderRow[]) => {
      let refused = await requestOrderJob(connectionId, rows);
      if (refused?.passwordNeeded) {
        if (!(await reauthenticate(pressedCancel(rows, numbers)))) return;
        refused = await requestOrderJob(connectionId, rows);
      }
      if (refused) showJobToast(refused);
    },
    [connectionId, reauthenticate, numbers],
  );
  return { cancel, cancelMany };
}
