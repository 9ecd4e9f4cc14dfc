import { type Decimal, decimalOrNull } from "@/lib/decimal";
import { lotUnitOf } from "@/lib/exchange/futures";
import type { Side } from "@/lib/exchange/values";
import type { CheckedOrder } from "./order-value";
import type { OrderRequests, PlacingId } from "./rules/check-request";
import { orderDraftOf } from "./rules/order-rules";

type Read = { readonly [Id in PlacingId]: (order: OrderRequests[Id]) => CheckedOrder };

/** An order that is to be placed as the risk limits see it, from the body of its endpoint. */
export function checkedOrderOf<Id extends PlacingId>(
  endpoint: Id,
  request: OrderRequests[Id],
): CheckedOrder {
  const read: (order: OrderRequests[Id]) => CheckedOrder = readers[endpoint];
  return read(request);
}

const readers: Read = {
  "place-order": (order) => unified(order),
  "place-batch": (order) => unified(order),

  "futures-place-order": (order) => ({
    // In hedge mode a close trades against its side: as a sale it is valued the more carefully.
    side: order.tradeSide === "close" ? "sell" : order.side,
    traded: tradedOf(order),
    market: order.orderType === "market",
    qty: decimalOrNull(order.size),
    qtyUnit: lotUnitOf(order.symbol),
    prices: order.orderType === "market" ? [] : priced(order.price, null),
  }),

  // It is compared with its trigger: at that price the market is when it is sent.
  "spot-place-plan-order": (order) => {
    const trigger = decimalOrNull(order.triggerPrice);
    const price = order.orderType === "market" ? order.triggerPrice : order.executePrice;
    return {
      side: order.side,
      traded: order.side,
      market: order.orderType === "market",
      qty: decimalOrNull(order.size),
      qtyUnit: order.planType === "total" ? "quote" : "base",
      prices: priced(price, trigger),
    };
  },

  // A stop that must not be executed at the market protects nothing: the ban is not for it.
  "place-strategy-order": (order) => ({
    side: order.posSide === "long" ? "sell" : "buy",
    traded: order.posSide === "long" ? "sell" : "buy",
    market: false,
    qty: order.tpslMode === "partial" ? decimalOrNull(order.qty) : null,
    qtyUnit: lotUnitOf(order.symbol),
    prices: [
      ...priced(limitOf(order.tpOrderType, order.tpLimitPrice, order.takeProfit), order.takeProfit),
      ...priced(limitOf(order.slOrderType, order.slLimitPrice, order.stopLoss), order.stopLoss),
    ],
  }),
};

/** In hedge mode a close trades against its side (docs/rulings.md#ruling-22). */
function tradedOf({ side, tradeSide }: OrderRequests["futures-place-order"]): Side {
  if (tradeSide !== "close") return side;
  return side === "buy" ? "sell" : "buy";
}

function unified(order: OrderRequests["place-order"] | OrderRequests["place-batch"]): CheckedOrder {
  const { side, orderType, qty, qtyUnit, price } = orderDraftOf(order);
  return {
    side,
    traded: side,
    market: orderType === "market",
    qty,
    qtyUnit,
    prices: price === null ? [] : [{ price, reference: null }],
  };
}

const limitOf = (type: string | undefined, limit: string | undefined, trigger?: string) =>
  type === "limit" ? (limit ?? trigger) : trigger;

function priced(text: string | undefined, reference: string | null | undefined) {
  const price = decimalOrNull(text);
  const compared: Decimal | null = decimalOrNull(reference);
  return price === null ? [] : [{ price, reference: compared }];
}
