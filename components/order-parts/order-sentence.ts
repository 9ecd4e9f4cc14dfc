import { type Decimal, decimalOrNull, type Numbers } from "@/lib/decimal";
import type { OrderIntent } from "@/lib/orders/order-intent";
import { type OrderRow, priceDigits, qtyDigits, rowActionLabel } from "@/lib/orders/order-row";
import { fromOrderIntent } from "@/lib/orders/read-order-row";
import { timeInForceLabel } from "./order-labels";

/**
 * An order in one line: "Open long 0.250 BTCUSDT @ 67,032.4", in one-way mode "Sell 0.250 BTCUSDT
 * @ 67,032.4, reduce-only", with the digits that the ticket printed where the desk placed it.
 */
export function orderSentence(row: OrderRow, numbers: Numbers): string {
  const { digits } = row;
  const [verb = "", ...reduces] =
    row.positionAction === null ? ["Order"] : (rowActionLabel(row) ?? "").split(/(?=, )/);
  const size = row.qty === null ? "" : ` ${qtyDigits(row.qty, row.qtyUnit, digits, numbers)}`;
  const unit = row.qtyUnit === "quote" && row.qty !== null ? " in quote coin of" : "";
  const price = row.price === null ? " at market" : ` @ ${priceDigits(row.price, digits, numbers)}`;
  return `${verb}${size}${unit} ${row.symbol}${price}${reduces.join("")}`;
}

/** A line of the journal: what the desk sends. A cancel finds its order in `all`. */
export function orderIntentSentence(
  intent: OrderIntent,
  all: readonly OrderIntent[],
  numbers: Numbers,
): string {
  if (intent.kind === "configure") {
    return `Set the leverage of ${intent.category ?? ""} to ${intent.leverage ?? ""}x`;
  }
  if (intent.kind === "create") return `Create sub-account ${intent.label ?? ""}`;
  if (intent.endpoint === "place-strategy-order") return strategySentence(intent, numbers);
  if (intent.kind === "place") {
    const { timeInForce, orderType } = intent;
    const tif = timeInForce && orderType !== "market" ? `, ${timeInForceLabel(timeInForce)}` : "";
    return orderSentence(fromOrderIntent(intent), numbers) + tif + triggerText(intent, numbers);
  }
  const aim = all.find(
    (each) =>
      each.kind === "place" &&
      ((each.orderId !== null && each.orderId === intent.targetOrderId) ||
        each.clientOid === intent.targetClientOid),
  );
  if (aim) return `Cancel: ${orderSentence(fromOrderIntent(aim), numbers)}`;
  return `Cancel order ${intent.targetOrderId ?? intent.targetClientOid ?? ""}`;
}

/** "TP/SL BTCUSDT long 0.25: TP 70,000, SL 60,000". */
function strategySentence(intent: OrderIntent, numbers: Numbers): string {
  const digits = intent.digits ?? undefined;
  const { posSide, symbol, qty, takeProfit, stopLoss } = intent;
  const price = (text: string) =>
    formatOrAsIs(text, (value) => priceDigits(value, digits, numbers));
  const size = (text: string) =>
    formatOrAsIs(text, (value) => qtyDigits(value, "base", digits, numbers));
  const how = [
    ...(takeProfit === null ? [] : [`TP ${price(takeProfit)}`]),
    ...(stopLoss === null ? [] : [`SL ${price(stopLoss)}`]),
  ];
  const part = qty === null ? "" : ` ${size(qty)}`;
  return `TP/SL ${symbol ?? ""} ${posSide ?? "position"}${part}: ${how.join(", ")}`;
}

function triggerText({ triggerPrice, digits }: OrderIntent, numbers: Numbers): string {
  if (triggerPrice === null) return "";
  const price = formatOrAsIs(triggerPrice, (value) =>
    priceDigits(value, digits ?? undefined, numbers),
  );
  return `, trigger ${price}`;
}

function formatOrAsIs(text: string, digits: (value: Decimal) => string): string {
  const value = decimalOrNull(text);
  return value === null ? text : digits(value);
}

/** What is known beside the state: the exchange's words, ours, or the id it gave. */
export function orderIntentDetail(intent: OrderIntent): string {
  if (intent.code !== null) return `${intent.code} ${intent.message ?? ""}`.trim();
  if (intent.reason !== null) return intent.reason;
  if (intent.orderId === null) return "";
  return `${intent.kind === "create" ? "uid" : "orderId"} ${intent.orderId}`;
}
