"use client";
import { useCallback, useEffect, useState } from "react";
import type { OrderRow } from "@/lib/orders/order-row";
import { CancelDesk } from "./cancel-desk";

const load = () => import("./cancels");

/** Cancels one order through a connection and tells how it went, or has the desk cancel several. */
export function useCancels(connectionId: string) {
  const [cancels] = useState(() => new CancelDesk());
  // The code comes after the page, and before the desk may be away.
  useEffect(() => {
    load().catch(() => {});
  }, []);

  const cancel = useCallback(
    (row: OrderRow) =>
      cancels.during(row.key, async () => {
        const { cancelOrder, tellCancel } = await load();
        tellCancel(row, await cancelOrder(connectionId, row));
      }),
    [cancels, connectionId],
  );
  const cancelMany = useCallback(
    async (rows: readonly OrderRow[]) => (await load()).cancelMany(connectionId, rows),
    [connectionId],
  );
  return { cancels, cancel, cancelMany };
}
