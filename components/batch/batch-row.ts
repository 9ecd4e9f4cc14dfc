import type { Issue } from "@/lib/exchange/errors";
import type { Category, OrderType, TimeInForce } from "@/lib/exchange/values";
import type { BatchElement } from "@/lib/orders/batch-limits";
import type { Instrument } from "@/lib/orders/instrument";
import {
  type PositionAction,
  type PositionMode,
  positionActionFields,
  positionActionsOf,
  supportsPositionAction,
} from "@/lib/orders/position-action";
import type { OrderSubmission } from "@/lib/orders/submission";
import { emptyField, fieldValue, type TypedField } from "@/lib/orders/typed-field";

/** An order of the batch as a user left it; everything else is worked out from it. */
export interface BatchOrder {
  readonly category: Category;
  readonly positionAction: PositionAction;
  readonly orderType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly price: TypedField;
  readonly qty: TypedField;
}

/** A line of the batch: an order of its own, under an id of its own. */
export interface BatchRow extends OrderSubmission {
  /** Tells rows of this page apart; never sent. */
  readonly id: number;
  /** As typed; the exchange writes symbols in capitals. */
  readonly symbol: string;
  readonly order: BatchOrder;
  /** What a pasted cell said that no field can hold. */
  readonly unparsed: readonly Issue[];
  readonly serverIssues: readonly Issue[];
  /** What the row is worked out from; null once it is a row of its own. */
  readonly source: RowSource | null;
  /** The numbers as they stood in the pasted line, until the row is sent. */
  readonly pasted: PastedNumbers | null;
}

export type RowSource = "paste" | "ladder";

interface PastedNumbers {
  /** Counted from 1, without the head. */
  readonly line: number;
  readonly price: string;
  readonly qty: string;
}

/** A row as it is begun, or as it was pasted. */
export type RowDraft = Pick<BatchRow, "symbol" | "order"> &
  Partial<Pick<BatchRow, "unparsed" | "pasted">>;

export function emptyOrder(category: Category): BatchOrder {
  return {
    category,
    positionAction: positionActionsOf(category)[0] ?? "buy",
    orderType: "limit",
    timeInForce: "gtc",
    price: emptyField,
    qty: emptyField,
  };
}

export function emptyRowDraft(category: Category): RowDraft {
  return { symbol: "", order: emptyOrder(category) };
}

export function newRow(id: number, clientOid: string, start: RowDraft): BatchRow {
  const rest = { unparsed: [], serverIssues: [], source: null, pasted: null, outcome: null };
  return { id, clientOid, ...rest, ...start };
}

/** Whether a row has any input. */
export function isBlank({ symbol, order, unparsed, outcome }: BatchRow): boolean {
  const texts = [symbol, order.price.text, order.qty.text];
  return outcome === null && unparsed.length === 0 && texts.every((text) => text.trim() === "");
}

/**
 * An element of endpoint 8, in the field order of docs/interface.md, with only the fields that say
 * something. Null while a number is not sure, or for what a batch cannot say
 * (docs/rulings.md#ruling-28).
 */
export function toBatchElement(
  order: BatchOrder,
  instrument: Instrument,
  positionMode: PositionMode,
  clientOid: string,
): BatchElement | null {
  const { category, positionAction, orderType, timeInForce } = order;
  const where = { category, positionMode, endpoint: 8 } as const;
  const limit = orderType === "limit";
  const qty = fieldValue(order.qty);
  const price = limit ? fieldValue(order.price) : null;
  if (qty === null || (limit && price === null) || !supportsPositionAction(positionAction, where))
    return null;
  const { side, posSide } = positionActionFields(positionAction, where);
  return {
    category,
    symbol: instrument.symbol,
    qty,
    ...(price === null ? {} : { price }),
    side,
    orderType,
    ...(limit ? { timeInForce } : {}),
    ...(posSide === undefined ? {} : { posSide }),
    clientOid,
  };
}
