import { type Decimal, subtract } from "@/lib/decimal";
import type { RequestOf } from "@/lib/exchange/endpoints";
import { timesInForce } from "@/lib/exchange/values";
import { listedCategory, type OrderRow } from "./order-row";
import { type PositionMode, positionActionFields } from "./position-action";

/** What is left of an order to be replaced, in the unit of its quantity. */
export function remainingOf({ qty, filledQty }: OrderRow): Decimal {
  if (qty === null) throw new RangeError("An order without a quantity can't be replaced.");
  return filledQty === null ? qty : subtract(qty, filledQty);
}

/** Why an order cannot be replaced through the desk, or null when it can. */
export function notReplaceableReason(row: OrderRow): string | null {
  const { orderType, price, qty, positionAction, timeInForce } = row;
  if (orderType !== "limit" || price === null || qty === null) {
    return "Only a limit order can be replaced";
  }
  const known = timesInForce.some((each) => each === timeInForce);
  if (positionAction === null || !known) return "The list lacks fields needed to place it again";
  return null;
}

/** The order that takes the place of another: the same but for its numbers; it gets an own id. */
export function replaceRequest(
  row: OrderRow,
  numbers: { readonly price: Decimal; readonly qty: Decimal },
  positionMode: PositionMode,
): RequestOf<"place-order"> {
  const { symbol, positionAction } = row;
  const timeInForce = timesInForce.find((each) => each === row.timeInForce);
  if (positionAction === null || timeInForce === undefined) {
    throw new RangeError("The list lacks fields needed to place this order again.");
  }
  const category = listedCategory(row);
  const fields = positionActionFields(positionAction, { category, positionMode, endpoint: 6 });
  return {
    category,
    symbol,
    ...numbers,
    side: fields.side,
    orderType: "limit",
    timeInForce,
    ...(fields.posSide === undefined ? {} : { posSide: fields.posSide }),
    ...(fields.reduceOnly === undefined ? {} : { reduceOnly: "yes" as const }),
  };
}
