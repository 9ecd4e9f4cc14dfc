"use client";
import { useQueryState } from "nuqs";
import { useEffect, useState } from "react";
import { cancelQuestion } from "@/components/desk/drafts";
import { useHotkey } from "@/components/hotkeys/use-hotkey";
import { sameSymbol } from "@/lib/exchange/identifiers";
import type { OrderRow } from "@/lib/orders/order-row";

interface OrderKeysProps {
  /** Those of the account that can be cancelled, whatever the filter shows. */
  cancellable: readonly OrderRow[];
  /** Asks whether these shall be cancelled. */
  onCancel: (rows: readonly OrderRow[]) => void;
}

/** What keys and the palette do among the orders: they ask, and the dialog decides. */
export function OrderKeys({ cancellable, onCancel }: OrderKeysProps) {
  const [symbol] = useQueryState("symbol");
  const [asked, ask] = useState<readonly string[] | null>(null);
  useEffect(() => cancelQuestion.listen(ask), []);
  useEffect(() => {
    if (asked === null || cancellable.length === 0) return;
    const found = cancellable.filter(({ orderId }) => orderId !== null && asked.includes(orderId));
    ask(null);
    if (found.length > 0) onCancel(found);
  }, [asked, cancellable, onCancel]);
  useHotkey("cancel-symbol", () => {
    const found = cancellable.filter((row) => symbol !== null && sameSymbol(row.symbol, symbol));
    if (found.length > 0) onCancel(found);
  });
  return null;
}
