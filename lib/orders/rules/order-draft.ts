import type { Decimal, Numbers } from "@/lib/decimal";
import { isFutures } from "@/lib/exchange/futures";
import type { OrderType, PosSide, Side, TimeInForce } from "@/lib/exchange/values";
import type { PositionMode } from "../position-action";

/** An order as the rules see it, whichever endpoint it goes to. */
export interface OrderDraft {
  readonly category: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly timeInForce: TimeInForce;
  /** Null for a market order, or while it is not given. */
  readonly price: Decimal | null;
  readonly qty: Decimal | null;
  /** The coin that `qty` counts (docs/rulings.md#ruling-21). */
  readonly qtyUnit: "base" | "quote";
  readonly posSide: PosSide | null;
  readonly reduceOnly: boolean;
}

/** What the rules may know besides the instrument; what is null is not checked. */
export interface RuleContext {
  /** Exchange time, Unix ms. */
  readonly now: number;
  readonly positionMode: PositionMode | null;
  /** The index reference, only while it is fresh. */
  readonly indexPrice: Decimal | null;
  /** Open orders: of the symbol, the product line, and the group that shares the cap of 400. */
  readonly openOrders: {
    readonly symbol: number;
    readonly product: number;
    readonly group: number;
  } | null;
  /** How the user reads numbers; as messages have them when left out. */
  readonly numbers?: Numbers | undefined;
}

/** A close only ever makes a position smaller: in hedge mode its side is against the position's. */
export function isClosing(draft: OrderDraft): boolean {
  if (draft.posSide === null) return draft.reduceOnly;
  return (draft.side === "sell") === (draft.posSide === "long");
}

/** Only an order that can rest is ever open. */
export function mayRest({
  orderType,
  timeInForce,
}: Pick<OrderDraft, "orderType" | "timeInForce">): boolean {
  return orderType === "limit" && (timeInForce === "gtc" || timeInForce === "post_only");
}

/** Where an open order counts against the caps. */
export interface OpenOrderMarket {
  readonly category?: string | null | undefined;
  readonly symbol?: string | null | undefined;
}

/** How many open orders count against a category's and a symbol's cap; null while unknown. */
export function countOpenOrders(
  open: readonly OpenOrderMarket[] | null,
  { category, symbol }: { readonly category: string; readonly symbol: string | null },
): RuleContext["openOrders"] {
  if (open === null) return null;
  const product = open.filter((it) => it.category === category);
  return {
    symbol: product.filter((it) => it.symbol === symbol).length,
    product: product.length,
    group: open.filter((it) => isFutures(it.category ?? "") === isFutures(category)).length,
  };
}
