import { type Decimal, decimalPlaces, type Numbers } from "@/lib/decimal";
import type { RequestOf } from "@/lib/exchange/endpoints";
import { lotUnitOf } from "@/lib/exchange/futures";
import type { Category } from "@/lib/exchange/values";
import type { Instrument } from "./instrument";
import { type PositionAction, positionActionLabel } from "./position-action";

/** What a row of orders can be; the words and colours of each are the table's business. */
export type OrderRowStatus =
  /** Not answered yet. */
  | "sending"
  /** Answered with an id, not seen in the list yet. */
  | "accepted"
  | "live"
  | "matching"
  | "partial"
  /** Somebody asked to cancel it; it may still fill. */
  | "cancelling"
  /** Open as far as anybody knows, but not in the newest list; the next ones confirm it. */
  | "missing"
  /** Delisted; stays for half a minute and says what is known of why. */
  | "left"
  | "rejected"
  | "not-sent"
  | "unknown"
  | "unresolved"
  /** The list has a status that we do not know; `rawStatus` has it. */
  | "other";

/** At the exchange, as far as the desk knows. */
export const openStatuses: ReadonlySet<OrderRowStatus> = new Set<OrderRowStatus>([
  "accepted",
  "live",
  "matching",
  "partial",
  "cancelling",
  "missing",
  "other",
]);

/** How an order ended, where that is known; of others it is known only that they are gone. */
export type ClosedAs = "cancelled" | "filled" | "marked-filled" | "marked-not-placed";

/** One model of an order for every list of the exchange and for the journal. */
export interface OrderRow {
  /** The same for one order over its life, also before the exchange has named it. */
  readonly key: string;
  readonly orderId: string | null;
  readonly clientOid: string | null;
  readonly category: string;
  readonly symbol: string;
  readonly positionAction: PositionAction | null;
  /** Its account has one position a symbol: what it does is said as Buy or Sell. */
  readonly oneWay: boolean;
  readonly side: "buy" | "sell" | null;
  readonly orderType: string | null;
  readonly timeInForce: string | null;
  /** Null for market orders. */
  readonly price: Decimal | null;
  /** Counted as `qtyUnit` says; what is filled, as the symbol's lots are. */
  readonly qty: Decimal | null;
  readonly qtyUnit: "base" | "quote";
  /** Null when nobody knows. */
  readonly filledQty: Decimal | null;
  readonly avgPrice: Decimal | null;
  /** How its numbers are written, where the desk placed it. */
  readonly digits?: OrderDigits;
  /**
   * Quote coin, of what is not filled yet: price x quantity, or the amount of a market buy; null
   * when neither is known.
   */
  readonly value: Decimal | null;
  readonly status: OrderRowStatus;
  /** Only with the status "left". */
  readonly closedAs?: ClosedAs;
  /** The list's own word, for what we do not know and for those who want to see it. */
  readonly rawStatus: string | null;
  readonly reduceOnly: boolean;
  readonly posSide: "long" | "short" | null;
  /** As the list gives them; absent where none told of it. */
  readonly holdMode?: string | null;
  readonly stpMode?: string | null;
  /** What kind of order it is, by the exchange's ninety names. */
  readonly delegateType?: string | null;
  /** So far, an amount and its coin each: "0.1 USDT, 0.02 BGB". */
  readonly fees?: string | null;
  /** Unix ms; null when the list did not say. */
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
  readonly source: "desk" | "external";
  /** Our journal's row, when we placed it. */
  readonly intentId: string | null;
  readonly code: string | null;
  readonly message: string | null;
  readonly reason: string | null;
  /** For an unknown one: when it is looked for next, Unix ms. */
  readonly nextReconcileAt: number | null;
}

/** With how many places at least an instrument's prices and quantities are written. */
export interface OrderDigits {
  readonly pricePlaces: number;
  /** Of a quantity in base coin; an amount in quote coin is written as it is. */
  readonly qtyPlaces: number;
}

type Precision = Pick<
  Instrument,
  "pricePrecision" | "priceMultiplier" | "quantityPrecision" | "quantityMultiplier"
>;

/** The digits of an instrument: its precision, else as many places as its steps have. */
export function digitsOf(instrument: Precision): OrderDigits {
  return {
    pricePlaces: placesOf(instrument.pricePrecision, instrument.priceMultiplier),
    qtyPlaces: placesOf(instrument.quantityPrecision, instrument.quantityMultiplier),
  };
}

/** How many places a price of an instrument is written with at least; 0 while it is not known. */
export function pricePlacesOf(instrument: Instrument | null): number {
  return instrument ? digitsOf(instrument).pricePlaces : 0;
}

/** The same for a quantity. */
export function qtyPlacesOf(instrument: Instrument | null, unit: "base" | "quote"): number {
  return instrument && unit === lotUnitOf(instrument.symbol) ? digitsOf(instrument).qtyPlaces : 0;
}

function placesOf(precision: number | null, step: Decimal | null): number {
  return precision ?? (step ? decimalPlaces(step) : 0);
}

/** What an order does, in words: "Open long", "Sell, reduce-only"; null when nobody knows. */
export function rowActionLabel(
  row: Pick<OrderRow, "positionAction" | "oneWay" | "side">,
): string | null {
  const { positionAction, oneWay, side } = row;
  return positionAction === null ? side : positionActionLabel(positionAction, oneWay);
}

/** A price with the digits that the ticket, the lists and the journal all print. */
export function priceDigits(
  price: Decimal,
  digits: OrderDigits | undefined,
  numbers: Numbers,
): string {
  return numbers.price(price, digits?.pricePlaces);
}

/** A quantity with the digits that the ticket, the lists and the journal all print. */
export function qtyDigits(
  qty: Decimal,
  unit: "base" | "quote",
  digits: OrderDigits | undefined,
  numbers: Numbers,
): string {
  return unit === "base" ? numbers.size(qty, digits?.qtyPlaces) : numbers.decimal(qty);
}

/** What a cancel needs to know of an order. */
interface CancelTarget {
  readonly category: string;
  readonly orderId: string | null;
  readonly clientOid: string | null;
}

/** What is sent to cancel an order: by its id at the exchange, else by ours (endpoint 15). */
export function cancelRequest(target: CancelTarget): RequestOf<"cancel-order"> {
  const { orderId, clientOid } = target;
  const named = orderId === null ? { clientOid: clientOid ?? undefined } : { orderId };
  return { category: listedCategory(target), ...named };
}

/** A category as a list named it: the desk's server refuses what is none. */
export function listedCategory({ category }: Pick<CancelTarget, "category">): Category {
  return category as Category;
}
