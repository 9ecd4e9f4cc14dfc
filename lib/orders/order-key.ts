import { isOwnClientOid } from "@/lib/exchange/clientoid";

/**
 * The key of an order's row, the same before and after the exchange named it. Our own clientOids
 * never repeat; a stranger's may be used again after the order is gone, so theirs go by orderId.
 */
export function orderKey(orderId: string | null, clientOid: string | null): string {
  if (clientOid !== null && isOwnClientOid(clientOid)) return clientOid;
  return orderId ?? clientOid ?? "";
}
