"use client";

import { useDesk } from "@/components/desk/desk-provider";
import { useChange } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import type { OrderIntent } from "@/lib/orders/order-intent";
import type { BatchRow } from "./batch-row";

interface CheckUnknownProps {
  rows: readonly BatchRow[];
  intents: readonly OrderIntent[] | null;
}

/** Has unknown rows looked for at once; the desk does so by itself too, and never sends them. */
export function CheckUnknown({ rows, intents }: CheckUnknownProps) {
  const { may } = useDesk();
  const { busy, refused, change } = useChange();
  const ids = new Set(rows.map(({ clientOid }) => clientOid));
  const found = (intents ?? []).filter(({ clientOid }) => clientOid !== null && ids.has(clientOid));
  const reason = may("orders.place") ? null : "You don't have access (orders.place)";
  const check = async () => {
    for (const { id } of found) await change("POST /api/journal/[intent]/check", { intent: id });
  };
  return (
    <>
      <Button
        tone="unknown"
        className="w-full"
        disabledReason={
          reason ?? (busy ? "Checking\u2026" : found.length === 0 && "Loading the journal")
        }
        onClick={() => void check()}
      >
        {rows.length === 1
          ? "Check the unknown row now"
          : `Check the ${rows.length} unknown rows now`}
      </Button>
      <p className="text-ink-3 text-xs">
        {refused?.message ?? "Checked by client id, automatically too. Locked until resolved."}
      </p>
    </>
  );
}
