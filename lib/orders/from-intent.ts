import { type Decimal, decimalOrNull } from "@/lib/decimal";
import { aboveZero, posSideOf, sideOf, valueAt } from "./from-unified";
import type { IntentRow, IntentState } from "./intent-row";
import { buys, type Intent, intentOfUnified } from "./intents";
import { orderKey } from "./order-key";
import type { ClosedAs, OrderRow, OrderRowStatus } from "./order-row";
import { qtyUnitOf } from "./qty-unit";

const statuses: Readonly<Record<IntentState, OrderRowStatus>> = {
  PREPARED: "sending",
  SENDING: "sending",
  NOT_SENT: "not-sent",
  REJECTED: "rejected",
  ACKED: "accepted",
  ACKED_NO_ID: "accepted",
  UNKNOWN: "unknown",
  UNRESOLVED: "unresolved",
  LIVE: "live",
  PARTIAL: "partial",
  CANCELLED: "left",
  CLOSED_UNSPECIFIED: "left",
  FILL_EVIDENCED: "left",
  ATTESTED_FILLED: "left",
  ATTESTED_OPEN: "accepted",
  ATTESTED_NOT_PLACED: "left",
  ATTESTED_APPLIED: "left",
  ATTESTED_NOT_APPLIED: "left",
};

const ends: Readonly<Partial<Record<IntentState, ClosedAs>>> = {
  CANCELLED: "cancelled",
  FILL_EVIDENCED: "filled",
  ATTESTED_FILLED: "marked-filled",
  ATTESTED_NOT_PLACED: "marked-not-placed",
};

/** How an order ended by its journal, as a part of its row; nothing where nobody knows. */
export function closedAs(state: IntentState | undefined): Pick<OrderRow, "closedAs"> {
  const end = state && ends[state];
  return end ? { closedAs: end } : {};
}

/** What a placing intent of the journal looks like as a row, as long as no list shows its order. */
export function fromIntent(intent: IntentRow): OrderRow {
  const category = intent.category ?? "";
  const orderType = intent.orderType?.toLowerCase() ?? null;
  const price = orderType === "market" ? null : aboveZero(intent.price);
  const qty = decimalOrNull(intent.qty);
  const side = sideOf(intent.side);
  const reduceOnly = intent.reduceOnly?.toLowerCase() === "yes";
  const meant = intentOf(intent, reduceOnly);
  const qtyUnit = unitOf(intent, category);
  return {
    key: orderKey(intent.orderId, intent.clientOid),
    orderId: intent.orderId,
    clientOid: intent.clientOid,
    category,
    symbol: intent.symbol ?? "",
    intent: meant,
    side: meant === null ? side : buys(meant) ? "buy" : "sell",
    orderType,
    timeInForce: intent.timeInForce?.toLowerCase() ?? null,
    price,
    qty,
    qtyUnit,
    filledQty: decimalOrNull(intent.cumExecQty),
    avgPrice: null,
    ...(intent.digits ? { digits: intent.digits } : {}),
    value: qtyUnit === "quote" ? qty : valueAt(price, qty),
    status: statuses[intent.state],
    ...closedAs(intent.state),
    rawStatus: null,
    reduceOnly,
    posSide: posSideOf(intent.posSide),
    createdAt: intent.createdAt,
    updatedAt: intent.updatedAt,
    source: "ours",
    intentId: intent.id,
    code: intent.code,
    message: intent.message,
    reason: intent.reason ?? reasonFor(intent.state, decimalOrNull(intent.cumExecQty)),
    nextSweepAt: intent.nextSweepAt,
  };
}

/** Endpoints 3 and 11 count base coin always, a plan what its planType says (rulings 21). */
function unitOf({ endpoint, planType, side, orderType }: IntentRow, category: string) {
  switch (endpoint) {
    case "futures-place-order":
    case "place-strategy-order":
      return "base";
    case "spot-place-plan-order":
      return planType === "total" ? "quote" : "base";
    default:
      return qtyUnitOf({
        category,
        side: sideOf(side),
        orderType: orderType?.toLowerCase() ?? null,
      });
  }
}

/** What is known of why an order is no longer open, or null while it may be. */
export function reasonFor(state: IntentState, filled: Decimal | null): string | null {
  const partly = filled !== null && filled !== "0" ? ` ${filled} was filled when last seen.` : "";
  switch (state) {
    case "CANCELLED":
      return `Cancelled.${partly}`;
    case "CLOSED_UNSPECIFIED":
      return `Closed: filled or cancelled; the exchange does not say which.${partly}`;
    case "FILL_EVIDENCED":
      return "At least one fill is proved; the total is not known.";
    case "ATTESTED_FILLED":
      return "Marked filled by a person.";
    case "ATTESTED_OPEN":
      return "Marked open by a person; no list shows it.";
    case "ATTESTED_NOT_PLACED":
      return "Marked not placed by a person.";
    default:
      return null;
  }
}

function intentOf(intent: IntentRow, reduceOnly: boolean): Intent | null {
  const side = sideOf(intent.side);
  const tradeSide = intent.tradeSide?.toLowerCase();
  const category = intent.category ?? "";
  // The v2 futures endpoint names the position's direction: buy + close closes a long.
  if (side !== null && (tradeSide === "open" || tradeSide === "close")) {
    return `${tradeSide}-${side === "buy" ? "long" : "short"}`;
  }
  return intentOfUnified({ category, side, posSide: posSideOf(intent.posSide), reduceOnly });
}
