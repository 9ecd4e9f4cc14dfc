import type { RequestOf } from "@/lib/exchange/endpoints";
import type { Instrument } from "@/lib/orders/instrument";
import { hasIntent, intentFields, type PositionMode } from "@/lib/orders/intents";
import { fieldValue } from "@/lib/orders/ticket";
import type { BatchOrder } from "./batch-row";

/** An order of endpoint 8. */
export type BatchElement = RequestOf<"place-batch">[number];

/**
 * An element of endpoint 8, in the field order of interface.md, with only the fields that say
 * something. Null while a number is not sure, or for what a batch cannot say (rulings 28).
 */
export function elementOf(
  order: BatchOrder,
  instrument: Instrument,
  positionMode: PositionMode,
  clientOid: string,
): BatchElement | null {
  const { category, intent, orderType, timeInForce } = order;
  const where = { category, positionMode, endpoint: 8 } as const;
  const limit = orderType === "limit";
  const qty = fieldValue(order.qty);
  const price = limit ? fieldValue(order.price) : null;
  if (qty === null || (limit && price === null) || !hasIntent(intent, where)) return null;
  const { side, posSide } = intentFields(intent, where);
  return {
    category,
    symbol: instrument.symbol,
    qty,
    ...(price === null ? {} : { price }),
    side,
    orderType,
    ...(limit ? { timeInForce } : {}),
    ...(posSide === undefined ? {} : { posSide }),
    clientOid,
  };
}
