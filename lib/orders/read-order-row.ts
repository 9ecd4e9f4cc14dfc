import {
  type Decimal,
  decimal,
  decimalOrNull,
  maximum,
  multiply,
  sign,
  subtract,
} from "@/lib/decimal";
import type { ResponseOf } from "@/lib/exchange/endpoints";
import { isFutures, lotUnitOf } from "@/lib/exchange/futures";
import { isOwnClientOid } from "@/lib/exchange/identifiers";
import type { OrderIntent, OrderIntentState } from "./order-intent";
import type { ClosedAs, OrderRow, OrderRowStatus } from "./order-row";
import { buys, type PositionAction, positionActionOfUnified, qtyUnitOf } from "./position-action";

/** An element of the unified list of open orders (endpoint 1). */
export type UnifiedOrder = ResponseOf<"unfilled-orders">["list"][number] & {
  /** The desk's intent that placed it, where the desk did: the journal was asked. */
  readonly deskIntentId?: string;
};

const statusOfListed: Readonly<Record<string, OrderRowStatus>> = {
  live: "live",
  new: "matching",
  partially_filled: "partial",
};

/** Reads an open order of endpoint 1. Empty and absent fields are null, unknown values stay raw. */
export function fromUnified(listed: UnifiedOrder): OrderRow {
  const category = listed.category ?? "";
  const clientOid = textOrNull(listed.clientOid);
  const side = sideOf(listed.side);
  const posSide = posSideOf(listed.posSide);
  const reduceOnly = listed.reduceOnly?.toUpperCase() === "YES";
  const price = aboveZero(listed.price);
  const amount = isFutures(category) ? null : aboveZero(listed.amount);
  const size = aboveZero(listed.qty);
  // A market buy on spot is counted in quote coin: the list then gives an amount, not a quantity.
  const byAmount = size === null && amount !== null;
  const qty = byAmount ? amount : decimalOrNull(listed.qty);
  const symbol = listed.symbol ?? "";
  const qtyUnit = byAmount ? "quote" : lotUnitOf(symbol);
  const filledQty = decimalOrNull(listed.cumExecQty);
  return {
    key: orderKey(listed.orderId, clientOid),
    orderId: listed.orderId,
    clientOid,
    category,
    symbol,
    positionAction: positionActionOfUnified({ category, side, posSide, reduceOnly }),
    oneWay: isFutures(category) && posSide === null,
    side,
    orderType: textOrNull(listed.orderType),
    timeInForce: textOrNull(listed.timeInForce),
    price,
    qty,
    qtyUnit,
    filledQty,
    avgPrice: aboveZero(listed.avgPrice),
    value: byAmount
      ? openPart(qty, decimalOrNull(listed.cumExecValue))
      : openValue({ price, qty, qtyUnit, symbol, filledQty }),
    status: statusOfListed[listed.orderStatus ?? ""] ?? "other",
    rawStatus: textOrNull(listed.orderStatus),
    reduceOnly,
    posSide,
    holdMode: textOrNull(listed.holdMode),
    stpMode: textOrNull(listed.stpMode),
    delegateType: textOrNull(listed.delegateType),
    fees: feesText(listed.feeDetail),
    createdAt: momentOf(listed.createdTime),
    updatedAt: momentOf(listed.updatedTime),
    source: listed.deskIntentId === undefined ? "external" : "desk",
    intentId: listed.deskIntentId ?? null,
    code: null,
    message: null,
    reason: null,
    nextReconcileAt: null,
  };
}

/** Fees by coin, with the exact text of each; null where the list names none. */
function feesText(fees: UnifiedOrder["feeDetail"]): string | null {
  const given = (fees ?? []).filter(({ fee, feeCoin }) => fee && feeCoin);
  return given.map(({ fee, feeCoin }) => `${fee} ${feeCoin}`).join(", ") || null;
}

/** Price x quantity in quote coin, or null when one is not known. */
export function valueAt(price: Decimal | null, qty: Decimal | null): Decimal | null {
  return price !== null && qty !== null ? multiply(price, qty) : null;
}

/** What of a quantity is still open; all of it while nobody knows what is filled. */
export function openPart(qty: Decimal | null, filled: Decimal | null): Decimal | null {
  if (qty === null || filled === null) return qty;
  return maximum(subtract(qty, filled), zero);
}

/** What the part that is still open is worth in quote coin. */
function openValue(
  order: Pick<OrderRow, "price" | "qty" | "qtyUnit" | "symbol" | "filledQty">,
): Decimal | null {
  const { price, qty, qtyUnit, symbol, filledQty } = order;
  // What is filled counts lots: of an amount in another coin it says nothing.
  const open = qtyUnit === lotUnitOf(symbol) ? openPart(qty, filledQty) : qty;
  return qtyUnit === "quote" ? open : valueAt(price, open);
}

const zero = decimal("0");

/** A decimal above zero; the exchange writes 0 where there is none. */
export function aboveZero(text: string | null | undefined): Decimal | null {
  const value = decimalOrNull(text);
  return value !== null && sign(value) === 1 ? value : null;
}

/** "buy" or "sell", however it is written, else null. */
export function sideOf(text: string | null | undefined): "buy" | "sell" | null {
  const side = text?.toLowerCase();
  return side === "buy" || side === "sell" ? side : null;
}

/** "long" or "short", however it is written, else null. */
export function posSideOf(text: string | null | undefined): "long" | "short" | null {
  const side = text?.toLowerCase();
  return side === "long" || side === "short" ? side : null;
}

function textOrNull(text: string | null | undefined): string | null {
  return text || null;
}

/** A moment in Unix ms, or null when the text is none; some live lists write seconds. */
export function momentOf(text: string | null | undefined): number | null {
  if (!text || !/^[1-9]\d{0,14}$/.test(text)) return null;
  const value = Number.parseInt(text, 10);
  return /^\d{9,10}$/.test(text) ? value * 1_000 : value;
}

const statusOfState: Readonly<Record<OrderIntentState, OrderRowStatus>> = {
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

const closedAsOfState: Readonly<Partial<Record<OrderIntentState, ClosedAs>>> = {
  CANCELLED: "cancelled",
  FILL_EVIDENCED: "filled",
  ATTESTED_FILLED: "marked-filled",
  ATTESTED_NOT_PLACED: "marked-not-placed",
};

/** How an order ended by its journal, as a part of its row; nothing where nobody knows. */
export function closedAs(state: OrderIntentState | undefined): Pick<OrderRow, "closedAs"> {
  const end = state && closedAsOfState[state];
  return end ? { closedAs: end } : {};
}

/** What a placing intent of the journal looks like as a row, as long as no list shows its order. */
export function fromOrderIntent(intent: OrderIntent): OrderRow {
  const category = intent.category ?? "";
  const orderType = intent.orderType?.toLowerCase() ?? null;
  const price = orderType === "market" ? null : aboveZero(intent.price);
  const qty = decimalOrNull(intent.qty);
  const side = sideOf(intent.side);
  const reduceOnly = intent.reduceOnly?.toLowerCase() === "yes";
  const meant = positionActionOf(intent, reduceOnly);
  const qtyUnit = unitOf(intent, category);
  const symbol = intent.symbol ?? "";
  const filledQty = decimalOrNull(intent.cumExecQty);
  return {
    key: orderKey(intent.orderId, intent.clientOid),
    orderId: intent.orderId,
    clientOid: intent.clientOid,
    category,
    symbol,
    positionAction: meant,
    oneWay: isFutures(category) && posSideOf(intent.posSide) === null && !namesPosition(intent),
    side: meant === null ? side : buys(meant) ? "buy" : "sell",
    orderType,
    timeInForce: intent.timeInForce?.toLowerCase() ?? null,
    price,
    qty,
    qtyUnit,
    filledQty,
    avgPrice: null,
    ...(intent.digits ? { digits: intent.digits } : {}),
    value: openValue({ price, qty, qtyUnit, symbol, filledQty }),
    status: statusOfState[intent.state],
    ...closedAs(intent.state),
    rawStatus: null,
    reduceOnly,
    posSide: posSideOf(intent.posSide),
    createdAt: intent.createdAt,
    updatedAt: intent.updatedAt,
    source: "desk",
    intentId: intent.id,
    code: intent.code,
    message: intent.message,
    reason: intent.reason ?? closeReason(intent.state, decimalOrNull(intent.cumExecQty)),
    nextReconcileAt: intent.nextReconcileAt,
  };
}

/**
 * Endpoints 3 and 11 count what the symbol's lots do, a plan what its planType says
 * (docs/rulings.md#ruling-21).
 */
function unitOf(intent: OrderIntent, category: string) {
  const { endpoint, planType, side, orderType } = intent;
  switch (endpoint) {
    case "futures-place-order":
    case "place-strategy-order":
      return lotUnitOf(intent.symbol ?? "");
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
export function closeReason(state: OrderIntentState, filled: Decimal | null): string | null {
  const partly = filled !== null && filled !== "0" ? ` Filled when last seen: ${filled}.` : "";
  switch (state) {
    case "CANCELLED":
      return `Cancelled.${partly}`;
    case "CLOSED_UNSPECIFIED":
      return `Filled or cancelled; the exchange doesn't say which.${partly}`;
    case "FILL_EVIDENCED":
      return "At least one fill confirmed; total unknown.";
    case "ATTESTED_FILLED":
      return "Marked filled by a user.";
    case "ATTESTED_OPEN":
      return "Marked open by a user; not in any list.";
    case "ATTESTED_NOT_PLACED":
      return "Marked not placed by a user.";
    default:
      return null;
  }
}

/** In hedge mode endpoint 3 names the position by its tradeSide. */
const namesPosition = ({ tradeSide }: OrderIntent) =>
  ["open", "close"].includes(tradeSide?.toLowerCase() ?? "");

function positionActionOf(intent: OrderIntent, reduceOnly: boolean): PositionAction | null {
  const side = sideOf(intent.side);
  const tradeSide = intent.tradeSide?.toLowerCase();
  const category = intent.category ?? "";
  // The v2 futures endpoint names the position's direction: buy + close closes a long.
  if (side !== null && (tradeSide === "open" || tradeSide === "close")) {
    return `${tradeSide}-${side === "buy" ? "long" : "short"}`;
  }
  return positionActionOfUnified({
    category,
    side,
    posSide: posSideOf(intent.posSide),
    reduceOnly,
  });
}

/**
 * The key of an order's row, the same before and after the exchange named it. Our own clientOids
 * never repeat; a stranger's may be used again after the order is gone, so theirs go by orderId.
 */
export function orderKey(orderId: string | null, clientOid: string | null): string {
  if (clientOid !== null && isOwnClientOid(clientOid)) return clientOid;
  return orderId ?? clientOid ?? "";
}
