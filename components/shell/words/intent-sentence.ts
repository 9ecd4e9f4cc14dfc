import { decimalOrNull, formatDecimal } from "@/lib/decimal";
import { fromIntent } from "@/lib/orders/from-intent";
import type { IntentRow } from "@/lib/orders/intent-row";
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
function strategySentence({ posSide, symbol, qty, takeProfit, stopLoss }: IntentRow): string {
  const how = [
    ...(takeProfit === null ? [] : [`take profit ${shown(takeProfit)}`]),
    ...(stopLoss === null ? [] : [`stop loss ${shown(stopLoss)}`]),
  ];
  const part = qty === null ? "" : ` (${shown(qty)})`;
  return `Protect the ${posSide ?? "position"} of ${symbol ?? ""}${part}: ${how.join(", ")}`;
}

function triggerWords({ triggerPrice }: IntentRow): string {
  return triggerPrice === null ? "" : `, once the price reaches ${shown(triggerPrice)}`;
}

function shown(text: string): string {
  const value = decimalOrNull(text);
  return value === null ? text : formatDecimal(value);
}

/** What is known beside the state: the exchange's words, ours, or the id it gave. */
export function intentDetail(intent: IntentRow): string {
  if (intent.code !== null) return `${intent.code} ${intent.message ?? ""}`.trim();
  if (intent.reason !== null) return intent.reason;
  return intent.orderId === null ? "" : `orderId ${intent.orderId}`;
}
