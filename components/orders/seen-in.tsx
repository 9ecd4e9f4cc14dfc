"use client";

import { Hint } from "@/components/ui/tooltip";
import type { OrderRow } from "@/lib/orders/order-row";
import type { SeenOrder } from "@/lib/orders/seen-in";
import { useOrdersContext } from "./orders-context";

const dash = "\u2013";

/** For a row of the unified list: lists that include it, of a spot order both. */
export function SeenInCell({ row }: { row: OrderRow }) {
  const { seen } = useOrdersContext();
  if (row.orderId === null || row.status === "left") return dash;
  // Margin and futures orders stand in the unified list only.
  if (row.category !== "SPOT") return "unified";
  return <SeenCell seen={seen?.get(row.orderId)} />;
}

/** The lists that show the order; where they disagree, in which fields. */
export function SeenCell({ seen }: { seen: SeenOrder | undefined }) {
  if (!seen) return dash;
  const { seenIn, differences } = seen;
  if (differences.length === 0) return seenIn.join(", ");
  const title = differences
    .map(({ field, unified, spot }) => `${field}: unified ${unified}, spot ${spot}`)
    .join("; ");
  return (
    <Hint text={title} data-free-text className="text-attn">
      {seenIn.join(", ")}: {differences.map(({ field }) => field).join(", ")} differ
    </Hint>
  );
}
