import type { RequestOf } from "@/lib/exchange/endpoints";
import { categories } from "@/lib/exchange/values";

interface CancelTarget {
  readonly category: string;
  readonly orderId: string | null;
  readonly clientOid: string | null;
}

/** What is sent to cancel an order: by its id at the exchange, else by ours (endpoint 15). */
export function cancelRequest(target: CancelTarget): RequestOf<"cancel-order"> {
  const { orderId, clientOid } = target;
  const category = categories.find((each) => each === target.category);
  const named = orderId === null ? { clientOid: clientOid ?? undefined } : { orderId };
  return { category, ...named };
}
