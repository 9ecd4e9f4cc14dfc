"use client";
import { useCallback, useState } from "react";
import type { OrderRow } from "@/lib/orders/order-row";
import { CancelDesk } from "./cancel-desk";
import { cancelMany as startMany } from "./cancel-many";
import { tellCancel } from "./cancel-toasts";

/** Cancels one order through a connection and tells how it went, or has the desk cancel several. */
export function useCancels(connectionId: string) {
  const [cancels] = useState(() => new CancelDesk());

  const cancel = useCallback(
    async (row: OrderRow) => tellCancel(row, await cancels.cancel(connectionId, row)),
    [cancels, connectionId],
  );
  const cancelMany = useCallback(
    (rows: readonly OrderRow[]) => startMany(connectionId, rows),
    [connectionId],
  );
  return { cancels, cancel, cancelMany };
}
