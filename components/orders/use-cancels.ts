"use client";
import { useCallback, useRef, useState } from "react";
import type { OrderRow } from "@/lib/orders/order-row";
import { CancelDesk } from "./cancel-desk";
import { tellCancel, tellFinished, tellProgress } from "./cancel-toasts";

/** Cancels one order or several through a connection, and tells how it went. */
export function useCancels(connectionId: string) {
  const [cancels] = useState(() => new CancelDesk());
  const running = useRef<AbortController | null>(null);

  const cancel = useCallback(
    async (row: OrderRow) => tellCancel(row, await cancels.cancel(connectionId, row)),
    [cancels, connectionId],
  );

  const cancelMany = useCallback(
    async (rows: readonly OrderRow[]) => {
      running.current?.abort();
      const stop = new AbortController();
      running.current = stop;
      const tell = (progress: Parameters<typeof tellProgress>[0]) =>
        tellProgress(progress, () => stop.abort());
      tellFinished(await cancels.cancelMany(connectionId, rows, tell, stop.signal));
    },
    [cancels, connectionId],
  );

  return { cancels, cancel, cancelMany };
}
