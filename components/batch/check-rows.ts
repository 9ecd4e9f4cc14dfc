import { findInstrument, type WeightedIndex } from "@/components/market/market-data";
import { type Decimal, decimal, multiply, type Numbers, roundToStep } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { isFutures } from "@/lib/exchange/futures";
import type { Category } from "@/lib/exchange/values";
import { type BatchElement, limitIssuesOf } from "@/lib/orders/batch-limits";
import type { Instrument } from "@/lib/orders/instrument";
import {
  type PositionMode,
  positionActionFields,
  positionActionLabel,
  qtyUnitOf,
  saysSides,
  supportsPositionAction,
} from "@/lib/orders/position-action";
import type { RiskLimitsAnswer } from "@/lib/orders/risk-limits-api";
import {
  mayRest,
  type OpenOrderMarket,
  type OrderDraft,
  type RuleContext,
} from "@/lib/orders/rules/order-draft";
import { checkDraft, isError } from "@/lib/orders/rules/order-rules";
import { isQueued } from "@/lib/orders/submission";
import { fieldValue } from "@/lib/orders/typed-field";
import { type BatchOrder, type BatchRow, isBlank, toBatchElement } from "./batch-row";
import { qtyReference, unclearNumber } from "./unclear-number";

const cent = decimal("0.01");

/** What the rules may know of the world. */
export interface BatchContext {
  readonly positionMode: PositionMode;
  readonly instrumentsOf: (category: Category) => ReadonlyMap<string, Instrument>;
  /** A symbol's index reference while it is fresh. */
  readonly indexOf: (symbol: string) => WeightedIndex | null;
  /** Null until they are read. */
  readonly openOrders: readonly OpenOrderMarket[] | null;
  /** Exchange time, Unix ms. */
  readonly now: number;
  /** The user's bounds; null until they are read. */
  readonly guards: RiskLimitsAnswer | null;
  readonly numbers: Numbers;
}

type RowContext = RuleContext & {
  readonly positionMode: PositionMode;
  /** The instrument that an unknown symbol probably means. */
  readonly proposal: string | null;
  readonly numbers: Numbers;
};

/** A row with all that is worked out from it. */
export interface CheckedRow {
  readonly row: BatchRow;
  readonly blank: boolean;
  readonly instrument: Instrument | null;
  /** The coin that the quantity counts; "" before there is an instrument. */
  readonly qtyCoin: string;
  readonly issues: readonly Issue[];
  /** The order's worth in quote coin; null while it is not known. */
  readonly value: Decimal | null;
  /** That worth is by the index, so only about right. */
  readonly approximate: boolean;
  /** The request as it would be sent; null while it is not valid. */
  readonly element: BatchElement | null;
}

/** What was worked out before, by row, so that a row whose world is the same is the same again. */
export type CheckCache = WeakMap<BatchRow, { readonly of: string; readonly checked: CheckedRow }>;

/**
 * Checks every row by the rules of the ticket (docs/rulings.md#ruling-20) and by what a batch
 * cannot say.
 */
export function checkBatchRows(
  rows: readonly BatchRow[],
  world: BatchContext,
  before: CheckCache = new WeakMap(),
): readonly CheckedRow[] {
  // The rows above will be open when a row arrives, so they count against its caps.
  const open = world.openOrders && countedOrders(world.openOrders);
  return rows.map((row) => {
    const checked = checkOnce(row, world, open, before);
    if (checked.element && (row.outcome === null || isQueued(row)) && mayRest(row.order)) {
      open?.add({ category: row.order.category, symbol: checked.element.symbol });
    }
    return checked;
  });
}

/** A symbol as other tools write it: `BTC/USDT:USDT`, `EXCHANGE:BTCUSDT.P`, `BTCUSDT_UMCBL`. */
function plainSymbol(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/^[A-Z]+:(?=[A-Z0-9]+(\.|$))/, "")
    .replace(/:[A-Z]+$/, "")
    .replace(/([._-]?PERP|\.P|_(UMCBL|DMCBL|CMCBL|SPBL))$/, "")
    .replace(/[\s/_-]/g, "");
}

/** Open orders by what their caps count, so that a row need not go through all of them. */
function countedOrders(orders: readonly OpenOrderMarket[]) {
  const counts = new Map<string, number>();
  const keysOf = ({ category, symbol }: OpenOrderMarket) => [
    `group ${isFutures(category ?? "")}`,
    `product ${category}`,
    `symbol ${category} ${symbol}`,
  ];
  const add = (order: OpenOrderMarket) => {
    for (const key of keysOf(order)) counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const order of orders) add(order);
  const at = (order: OpenOrderMarket) => {
    const [group = 0, product = 0, symbol = 0] = keysOf(order).map((key) => counts.get(key) ?? 0);
    return { group, product, symbol };
  };
  return { add, at };
}

/** Times of instruments are looked at so often; nothing else depends on the clock. */
const timeCheckIntervalMs = 10_000;

function checkOnce(
  row: BatchRow,
  world: BatchContext,
  open: ReturnType<typeof countedOrders> | null,
  before: CheckCache,
): CheckedRow {
  const { category } = row.order;
  const instruments = world.instrumentsOf(category);
  const instrument = findInstrument(instruments, row.symbol.trim());
  const proposal =
    instrument === null
      ? (findInstrument(instruments, plainSymbol(row.symbol))?.symbol ?? null)
      : null;
  const indexPrice = instrument && (world.indexOf(instrument.symbol)?.price ?? null);
  const openOrders = open?.at({ category, symbol: instrument?.symbol ?? null }) ?? null;
  const { positionMode, now, guards, numbers } = world;
  const turn = Math.floor(now / timeCheckIntervalMs);
  const bounds = guards && [guards.own, guards.deskLimits];
  const market = [instrument, proposal, indexPrice, openOrders];
  const seen = [...market, positionMode, turn, bounds, numbers.format];
  const of = JSON.stringify(seen);
  const known = before.get(row);
  if (known?.of === of) return known.checked;
  const context = { now, positionMode, indexPrice, openOrders, proposal, numbers };
  const made = guarded(checkRow(row, instrument, context), guards, context);
  // Another index or one more open order mostly changes nothing that is drawn.
  const checked = known && isSameCheck(known.checked, made) ? known.checked : made;
  before.set(row, { of, checked });
  return checked;
}

/** What would be sent is held to the user's bounds too. */
function guarded(
  checked: CheckedRow,
  guards: RiskLimitsAnswer | null,
  { indexPrice, numbers }: RowContext,
): CheckedRow {
  const { element, instrument } = checked;
  if (guards === null || element === null || instrument === null) return checked;
  const found = limitIssuesOf(guards, element, instrument, indexPrice, numbers);
  if (found.length === 0) return checked;
  const issues = [...checked.issues, ...found];
  return { ...checked, issues, element: found.some(isError) ? null : element };
}

function isSameCheck(one: CheckedRow, other: CheckedRow): boolean {
  const text = ({ row: _, ...rest }: CheckedRow) => JSON.stringify(rest);
  return text(one) === text(other);
}

function checkRow(row: BatchRow, instrument: Instrument | null, context: RowContext): CheckedRow {
  const { order } = row;
  const { positionMode, indexPrice } = context;
  const draft = draftOf(order, positionMode);
  const found = issuesOf(row, draft, instrument, context);
  const clean = instrument !== null && !found.some(isError);
  const coins = { base: instrument?.baseCoin, quote: instrument?.quoteCoin };
  return {
    row,
    blank: isBlank(row),
    instrument,
    qtyCoin: coins[draft.qtyUnit] ?? "",
    issues: found,
    value: orderValue(draft, indexPrice),
    approximate: draft.qtyUnit === "base" && draft.orderType === "market",
    element: clean ? toBatchElement(order, instrument, positionMode, row.clientOid) : null,
  };
}

/** The order as the rules see it; a number that is not sure is null. */
function draftOf(order: BatchOrder, positionMode: PositionMode): OrderDraft {
  const { category, positionAction, orderType, timeInForce } = order;
  const { side, posSide, reduceOnly } = positionActionFields(positionAction, {
    category,
    positionMode,
    endpoint: 6,
  });
  return {
    category,
    side,
    orderType,
    timeInForce,
    price: orderType === "limit" ? fieldValue(order.price) : null,
    qty: fieldValue(order.qty),
    qtyUnit: qtyUnitOf({ category, side, orderType }),
    posSide: posSide ?? null,
    reduceOnly: reduceOnly !== undefined,
  };
}

function issuesOf(
  row: BatchRow,
  draft: OrderDraft,
  instrument: Instrument | null,
  context: RowContext,
): Issue[] {
  const { order } = row;
  const { positionMode } = context;
  const unclear = [
    ...(order.orderType === "limit"
      ? unclearNumber("price", order, { near: context.indexPrice }, context.numbers)
      : []),
    ...unclearNumber("qty", order, qtyReference(draft, instrument), context.numbers),
  ];
  const sure = (issue: Issue) => !unclear.some(({ field }) => field === issue.field);
  const found = [
    ...row.unparsed,
    ...unknownSymbol(row, instrument, context.proposal),
    ...unsupportedAction(order, positionMode),
    ...unclear,
    ...(instrument ? checkDraft(draft, instrument, context).filter(sure) : []),
  ];
  return [...found, ...row.serverIssues.filter((issue) => !found.some(isSame(issue)))];
}

const isSame = (one: Issue) => (other: Issue) =>
  one.field === other.field && one.rule === other.rule;

function unknownSymbol(
  { symbol, order }: BatchRow,
  instrument: Instrument | null,
  proposal: string | null,
): Issue[] {
  if (instrument !== null) return [];
  const word = symbol.trim();
  const other = proposal === null ? "" : ` Did you mean ${proposal}?`;
  const [rule, message] =
    word === ""
      ? ["required", "Choose what to trade."]
      : ["known-symbol", `${word} isn't a ${order.category} symbol.${other}`];
  return [{ field: "symbol", rule, message, severity: "error" }];
}

/**
 * A batch knows no reduce-only order, and so no close in one-way mode (docs/rulings.md#ruling-28).
 */
function unsupportedAction(
  { category, positionAction }: BatchOrder,
  positionMode: PositionMode,
): Issue[] {
  if (supportsPositionAction(positionAction, { category, positionMode, endpoint: 8 })) return [];
  const label = positionActionLabel(positionAction, saysSides(category, positionMode));
  const message = `"${label}" isn't possible in a batch. Place it with the ticket.`;
  return [{ field: "positionAction", rule: "batch-position-action", message, severity: "error" }];
}

function orderValue({ qty, qtyUnit, orderType, price }: OrderDraft, index: Decimal | null) {
  if (qty === null || qtyUnit === "quote") return qty;
  if (orderType === "limit") return price && multiply(qty, price);
  return index && roundToStep(multiply(qty, index), cent, "nearest");
}
