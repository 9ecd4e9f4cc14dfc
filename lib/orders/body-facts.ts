import { isJournalled, type JournalledId, journalled, type OrderIntent } from "./order-intent";

/** What a screen tells of a body, whichever endpoint it went to. */
export type BodyFacts = Pick<
  OrderIntent,
  | "category"
  | "symbol"
  | "side"
  | "orderType"
  | "price"
  | "qty"
  | "timeInForce"
  | "posSide"
  | "tradeSide"
  | "reduceOnly"
  | "planType"
  | "triggerPrice"
  | "takeProfit"
  | "stopLoss"
  | "leverage"
  | "label"
  | "targetOrderId"
  | "targetClientOid"
>;

/**
 * Reads the facts of an intent out of its part of the body that was sent. The v2 endpoints name
 * some fields otherwise (productType, size, force). A body of another shape gives only nulls.
 */
export function bodyFacts(endpoint: string, body: string): BodyFacts {
  const sent = parseBody(body);
  const text = (...names: readonly string[]): string | null => {
    for (const name of names) {
      const value = sent[name];
      if (typeof value === "string" && value !== "") return value;
    }
    return null;
  };
  const cancels = isJournalled(endpoint) && journalled[endpoint].kind === "cancel";
  return {
    category: text("category", "productType") ?? (endpoint === spotPlan ? "SPOT" : null),
    symbol: text("symbol"),
    side: text("side"),
    orderType: text("orderType"),
    price: text("price", "executePrice"),
    qty: text("qty", "size"),
    timeInForce: text("timeInForce", "force"),
    posSide: text("posSide"),
    tradeSide: text("tradeSide"),
    reduceOnly: text("reduceOnly"),
    planType: text("planType"),
    triggerPrice: text("triggerPrice"),
    takeProfit: text("takeProfit", "presetStopSurplusPrice"),
    stopLoss: text("stopLoss", "presetStopLossPrice"),
    leverage: text("leverage"),
    label: text("label"),
    targetOrderId: cancels ? text("orderId") : null,
    targetClientOid: cancels ? text("clientOid") : null,
  };
}

/** Its body has no category: it is for spot only. */
const spotPlan: JournalledId = "spot-place-plan-order";

function parseBody(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
    return value as Record<string, unknown>;
  } catch {
    return {};
  }
}
