import { isFutures } from "@/lib/exchange/futures";
import type { PosSide, Side, TradeSide } from "@/lib/exchange/values";

/**
 * What a user means to do. Only this file knows how an endpoint says it
 * (docs/rulings.md#ruling-22, #ruling-23).
 */
export type PositionAction =
  | "buy"
  | "sell"
  | "open-long"
  | "open-short"
  | "close-long"
  | "close-short";

/** Declared for each account: the interface cannot tell it (docs/rulings.md#ruling-35). */
export type PositionMode = "one_way_mode" | "hedge_mode";

/** The fields by which an endpoint states a position action; a field that is absent is not sent. */
export interface PositionActionFields {
  readonly side: Side;
  readonly posSide?: PosSide;
  readonly tradeSide?: TradeSide;
  readonly reduceOnly?: "yes" | "YES" | "NO";
}

export const spotActions = ["buy", "sell"] as const satisfies readonly PositionAction[];

export const futuresActions = [
  "open-long",
  "open-short",
  "close-long",
  "close-short",
] as const satisfies readonly PositionAction[];

/** The position actions that a category knows. */
export function positionActionsOf(category: string): readonly PositionAction[] {
  return isFutures(category) ? futuresActions : spotActions;
}

/** Whether the order buys: closing a short does. */
export function buys(action: PositionAction): boolean {
  return action === "buy" || action === "open-long" || action === "close-short";
}

/** Whether the order makes a position smaller. */
export function closes(action: PositionAction): boolean {
  return action === "close-long" || action === "close-short";
}

type ActionTable = Readonly<Record<PositionAction, PositionActionFields>>;

const spotFields = { buy: { side: "buy" }, sell: { side: "sell" } } as const;

const unifiedHedge: ActionTable = {
  ...spotFields,
  "open-long": { side: "buy", posSide: "long" },
  "open-short": { side: "sell", posSide: "short" },
  "close-long": { side: "sell", posSide: "long" },
  "close-short": { side: "buy", posSide: "short" },
};

const unifiedOneWay: ActionTable = {
  ...spotFields,
  "open-long": { side: "buy" },
  "open-short": { side: "sell" },
  "close-long": { side: "sell", reduceOnly: "yes" },
  "close-short": { side: "buy", reduceOnly: "yes" },
};

/** Endpoint 3 names the direction of the position, not of the order: a long closes with buy. */
const futuresHedge: ActionTable = {
  ...spotFields,
  "open-long": { side: "buy", tradeSide: "open" },
  "open-short": { side: "sell", tradeSide: "open" },
  "close-long": { side: "buy", tradeSide: "close" },
  "close-short": { side: "sell", tradeSide: "close" },
};

const futuresOneWay: ActionTable = {
  ...spotFields,
  "open-long": { side: "buy", reduceOnly: "NO" },
  "open-short": { side: "sell", reduceOnly: "NO" },
  "close-long": { side: "sell", reduceOnly: "YES" },
  "close-short": { side: "buy", reduceOnly: "YES" },
};

/** Where a position action is to be said. */
export interface PositionActionContext {
  readonly category: string;
  readonly positionMode: PositionMode;
  /** 6 is the unified order, 8 an element of a batch, 3 the futures order of v2. */
  readonly endpoint: 3 | 6 | 8;
}

/**
 * Whether an endpoint can say a position action. A batch knows no reduce-only order, and so no
 * close in one-way mode (docs/rulings.md#ruling-28).
 */
export function supportsPositionAction(
  action: PositionAction,
  { category, positionMode, endpoint }: PositionActionContext,
): boolean {
  if (!positionActionsOf(category).includes(action)) return false;
  if (endpoint === 3) return isFutures(category);
  return endpoint === 6 || positionMode === "hedge_mode" || !closes(action);
}

/** How an endpoint says a position action. Throws RangeError when it cannot. */
export function positionActionFields(
  action: PositionAction,
  where: PositionActionContext,
): PositionActionFields {
  const { category, positionMode, endpoint } = where;
  if (!supportsPositionAction(action, where)) {
    throw new RangeError(`Endpoint ${endpoint} has no "${action}" for ${category}.`);
  }
  const hedge = positionMode === "hedge_mode";
  if (endpoint === 3) return (hedge ? futuresHedge : futuresOneWay)[action];
  return (hedge ? unifiedHedge : unifiedOneWay)[action];
}

/**
 * What an order of endpoint 3 does: in hedge mode its side is the position's, so that buy + close
 * sells (docs/rulings.md#ruling-22). Null in hedge mode without a tradeSide.
 */
export function futuresOrderMeaning(
  order: { readonly side: Side; readonly tradeSide?: string | undefined },
  positionMode: PositionMode,
): { readonly side: Side; readonly posSide: PosSide | null } | null {
  const { side, tradeSide } = order;
  if (positionMode === "one_way_mode") return { side, posSide: null };
  if (tradeSide === undefined) return null;
  const posSide = side === "buy" ? "long" : "short";
  const opposite = side === "buy" ? "sell" : "buy";
  return { side: tradeSide === "close" ? opposite : side, posSide };
}

/**
 * The side that an order trades, by the fields of its body: "buy" or "sell", or null when it names
 * none. Only endpoint 3 has a tradeSide, and its buy + close sells (docs/rulings.md#ruling-22).
 */
export function tradedSide(sent: {
  readonly side: string | null;
  readonly tradeSide: string | null;
}): string | null {
  if (sent.tradeSide !== "close") return sent.side;
  return sent.side === "buy" ? "sell" : "buy";
}

/** The position action of an order of the unified endpoints; null when its side is unknown. */
export function positionActionOfUnified(order: {
  readonly category: string;
  readonly side: string | null;
  readonly posSide: string | null;
  readonly reduceOnly: boolean;
}): PositionAction | null {
  const buying = order.side === "buy";
  if (!buying && order.side !== "sell") return null;
  if (!isFutures(order.category)) return buying ? "buy" : "sell";
  if (order.posSide === "long" || order.posSide === "short") {
    return `${buying === (order.posSide === "long") ? "open" : "close"}-${order.posSide}`;
  }
  if (order.reduceOnly) return buying ? "close-short" : "close-long";
  return buying ? "open-long" : "open-short";
}

/** What a user means to do, in the words of hedge mode. */
export const positionActionLabels: Readonly<Record<PositionAction, string>> = {
  buy: "Buy",
  sell: "Sell",
  "open-long": "Open long",
  "open-short": "Open short",
  "close-long": "Close long",
  "close-short": "Close short",
};

/**
 * What an order does, in words. In one-way mode a symbol has one position, which a buy may open or
 * close: there an order buys or sells, and says so when it may only reduce.
 */
export function positionActionLabel(action: PositionAction, oneWay: boolean): string {
  if (!oneWay) return positionActionLabels[action];
  return `${buys(action) ? "Buy" : "Sell"}${closes(action) ? ", reduce-only" : ""}`;
}

/** Whether orders of a category are said so: all of futures in one-way mode. */
export function saysSides(category: string, positionMode: PositionMode): boolean {
  return isFutures(category) && positionMode === "one_way_mode";
}

/** The side of the order itself, not of the position; null while nothing is chosen. */
export function sideOfAction(action: PositionAction): Side;

export function sideOfAction(action: PositionAction | null): Side | null;

export function sideOfAction(action: PositionAction | null): Side | null {
  if (action === null) return null;
  return buys(action) ? "buy" : "sell";
}

/** The side of the position that a position action is about. Throws RangeError for one of spot. */
export function positionOfAction(action: PositionAction): PosSide {
  if (action === "buy" || action === "sell") {
    throw new RangeError(`"${action}" is about no position.`);
  }
  return action.endsWith("long") ? "long" : "short";
}

/** In which coin endpoints 6 and 8 count `qty` (docs/rulings.md#ruling-21). */
export function qtyUnitOf(order: {
  readonly category: string;
  readonly side: string | null;
  readonly orderType: string | null;
}): "base" | "quote" {
  if (order.category === "COIN-FUTURES") return "quote";
  if (isFutures(order.category)) return "base";
  return order.orderType === "market" && order.side === "buy" ? "quote" : "base";
}
