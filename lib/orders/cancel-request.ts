import type { RequestOf } from "@/lib/exchange/endpoints";
import type { Category } from "@/lib/exchange/values";

interface CancelTarget {
  readonly category: string;
  readonly orderId: string | null;
  readonly clientOid: string | null;
}

/** What is sent to cancel an order: by its id at the exchange, else by ours (endpoint 15). */
export function cancelRequest(target: CancelTarget): RequestOf<"cancel-order"> {
  const { orderId, clientOid } = target;
  // As the list named it: the gateway's schema refuses what is no category.
  const category = target.category as Category;
  const named = orderId === null ? { clientOid: clientOid ?? undefined } : { orderId };
  return { category, ...named };
}
