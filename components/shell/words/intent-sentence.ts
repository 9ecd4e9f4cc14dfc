import { type Decimal, decimalOrNull } from "@/lib/decimal";
import { fromIntent } from "@/lib/orders/from-intent";
import type { IntentRow } from "@/lib/orders/intent-row";
import { priceDigits, qtyDigits } from "@/lib/orders/order-digits";
import { orderSentence } from "./order-sentence";
import { timeInForceWord } from "./time-in-force-words";

/** A line of the journal: what the desk meant to do. `all` tells a cancel what it aims at. */
export function intentSentence(intent: IntentRow, all: readonly IntentRow[]): string {
  if (intent.kind === "configure") {
    return `Set the leverage of ${intent.category ?? ""} to ${intent.leverage ?? ""}x`;
  }
  if (intent.kind === "create") return `Create sub-account ${intent.label ?? ""}`;
  if (intent.endpoint === "place-strategy-order") return strategySentence(intent);
  if (intent.kind === "place") {
    const { timeInForce, orderType } = intent;
    const tif = timeInForce && orderType !== "market" ? `, ${timeInForceWord(timeInForce)}` : "";
    return orderSentence(fromIntent(intent)) + tif + triggerWords(intent);
  }
  const aim = all.find(
    (each) =>
      each.kind === "place" &&
      ((each.orderId !== null && each.orderId === intent.targetOrderId) ||
        each.clientOid === intent.targetClientOid),
  );
  if (aim) return `Cancel: ${orderSentence(fromIntent(aim))}`;
  return `Cancel order ${intent.targetOrderId ?? intent.targetClientOid ?? ""}`;
}

/** "Protect the long of BTCUSDT (0.25): take profit 70,000, stop loss 60,000". */
function strategySentence(intent: IntentRow): string {
  const digits = intent.digits ?? undefined;
  const { posSide, symbol, qty, takeProfit, stopLoss } = intent;
  const price = (text: string) => shown(text, (value) => priceDigits(value, digits));
  const size = (text: string) => shown(text, (value) => qtyDigits(value, "base", digits));
  const how = [
    ...(takeProfit === null ? [] : [`take profit ${price(takeProfit)}`]),
    ...(stopLoss === null ? [] : [`stop loss ${price(stopLoss)}`]),
  ];
  const part = qty === null ? "" : ` (${size(qty)})`;
  return `Protect the ${posSide ?? "position"} of ${symbol ?? ""}${part}: ${how.join(", ")}`;
}

function triggerWords({ triggerPrice, digits }: IntentRow): string {
  if (triggerPrice === null) return "";
  const price = shown(triggerPrice, (value) => priceDigits(value, digits ?? undefined));
  return `, once the price reaches ${price}`;
}

function shown(text: string, digits: (value: Decimal) => string): string {
  const value = decimalOrNull(text);
  return value === null ? text : digits(value);
}

/** What is known beside the state: the exchange's words, ours, or the id it gave. */
export function intentDetail(intent: IntentRow): string {
  if (intent.code !== null) return `${intent.code} ${intent.message ?? ""}`.trim();
  if (intent.reason !== null) return intent.reason;
  if (intent.orderId === null) return "";
  return `${intent.kind === "create" ? "uid" : "orderId"} ${intent.orderId}`;
}
