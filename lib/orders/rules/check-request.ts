import { compare, decimalOrNull } from "@/lib/decimal";
import type { RequestOf } from "@/lib/exchange/endpoints";
import type { Issue } from "@/lib/exchange/errors";
import { lotUnitOf } from "@/lib/exchange/futures";
import type { PosSide } from "@/lib/exchange/values";
import { type Instrument, marginCoinOf } from "../instrument";
import { futuresOrderMeaning } from "../position-action";
import { checkTick } from "./check-price";
import { checkQty } from "./check-qty";
import { isClosing, type OrderDraft, type RuleContext } from "./order-draft";
import { checkDraft, checkInstrumentTrading, orderDraftOf } from "./order-rules";

/** The requests that place one order; of a batch its element. */
export interface OrderRequests {
  readonly "place-order": RequestOf<"place-order">;
  readonly "place-batch": RequestOf<"place-batch">[number];
  readonly "futures-place-order": RequestOf<"futures-place-order">;
  readonly "spot-place-plan-order": RequestOf<"spot-place-plan-order">;
  readonly "place-strategy-order": RequestOf<"place-strategy-order">;
}

export type PlacingId = keyof OrderRequests;

type Check<Id extends PlacingId> = (
  request: OrderRequests[Id],
  instrument: Instrument,
  context: RuleContext,
) => Issue[];

/**
 * Everything an instrument and the account's mode say against a request that places an order,
 * before it is sent (docs/rulings.md#ruling-20), whichever endpoint it goes to. Fields go by the
 * endpoint's own names; only severity "error" forbids sending.
 */
export function checkRequest<Id extends PlacingId>(
  endpoint: Id,
  request: OrderRequests[Id],
  instrument: Instrument,
  context: RuleContext,
): Issue[] {
  const check: Check<Id> = checks[endpoint];
  return check(request, instrument, context);
}

const checks: { readonly [Id in PlacingId]: Check<Id> } = {
  "place-order": (order, instrument, context) => [
    ...checkDraft(orderDraftOf(order), instrument, context),
    ...checkTicks(
      order,
      ["takeProfit", "stopLoss", "tpLimitPrice", "slLimitPrice"],
      instrument,
      context,
    ),
    ...checkTpAgainstSl(order, positionOf(orderDraftOf(order))),
  ],

  "place-batch": (order, instrument, context) =>
    checkDraft(orderDraftOf(order), instrument, context),

  "futures-place-order": (order, instrument, context) => {
    const draft = draftOfFutures(order, context);
    const presets = [
      "presetStopSurplusPrice",
      "presetStopLossPrice",
      "presetStopSurplusExecutePrice",
      "presetStopLossExecutePrice",
    ] as const;
    const takeProfitStopLoss = {
      takeProfit: order.presetStopSurplusPrice,
      stopLoss: order.presetStopLossPrice,
    };
    return [
      ...checkTradeSide(order, context),
      ...checkMarginCoin(order, instrument),
      ...withFieldNames(checkDraft(draft, instrument, context), {
        qty: "size",
        posSide: "tradeSide",
      }),
      ...checkTicks(order, presets, instrument, context),
      ...withFieldNames(checkTpAgainstSl(takeProfitStopLoss, positionOf(draft)), {
        takeProfit: "presetStopSurplusPrice",
        stopLoss: "presetStopLossPrice",
      }),
    ];
  },

  "spot-place-plan-order": (order, instrument, context) => [
    ...checkTicks(order, ["triggerPrice"], instrument, context),
    ...withFieldNames(checkDraft(draftOfPlan(order), instrument, context), {
      qty: "size",
      price: "executePrice",
    }),
  ],

  "place-strategy-order": (order, instrument, context) => {
    const draft = draftOfStrategy(order);
    return [
      ...checkInstrumentTrading(draft, instrument, context.now),
      ...(draft.qty === null
        ? []
        : checkQty(draft, instrument, context.indexPrice, context.numbers)),
      ...checkTicks(
        order,
        ["takeProfit", "stopLoss", "tpLimitPrice", "slLimitPrice"],
        instrument,
        context,
      ),
      ...checkTpAgainstSl(order, order.posSide),
    ];
  },
};

function draftOfFutures(
  order: OrderRequests["futures-place-order"],
  { positionMode }: RuleContext,
): OrderDraft {
  const meant = futuresOrderMeaning(order, positionMode ?? "one_way_mode");
  return {
    category: order.productType,
    side: meant?.side ?? order.side,
    orderType: order.orderType,
    timeInForce: order.force ?? "gtc",
    price: order.orderType === "market" ? null : decimalOrNull(order.price),
    qty: decimalOrNull(order.size),
    // Of coin futures too, but for contracts (docs/rulings.md#ruling-21).
    qtyUnit: lotUnitOf(order.symbol),
    posSide: meant?.posSide ?? null,
    reduceOnly: order.reduceOnly === "YES",
  };
}

/** The order that the plan sends when it triggers. */
function draftOfPlan(order: OrderRequests["spot-place-plan-order"]): OrderDraft {
  return {
    category: "SPOT",
    side: order.side,
    orderType: order.orderType,
    timeInForce: "gtc",
    price: order.orderType === "market" ? null : decimalOrNull(order.executePrice),
    qty: decimalOrNull(order.size),
    qtyUnit: order.planType === "total" ? "quote" : "base",
    posSide: null,
    reduceOnly: false,
  };
}

/** The order that closes the position, or the part of it. */
function draftOfStrategy(order: OrderRequests["place-strategy-order"]): OrderDraft {
  const { posSide, takeProfit, tpOrderType, stopLoss, slOrderType } = order;
  const market =
    (takeProfit !== undefined && tpOrderType !== "limit") ||
    (stopLoss !== undefined && slOrderType !== "limit");
  return {
    category: order.category,
    side: posSide === "long" ? "sell" : "buy",
    orderType: market ? "market" : "limit",
    timeInForce: "gtc",
    price: null,
    qty: decimalOrNull(order.qty),
    qtyUnit: lotUnitOf(order.symbol),
    posSide,
    reduceOnly: true,
  };
}

/** In one-way mode the exchange ignores tradeSide: a close that is none would open a position. */
function checkTradeSide(
  { tradeSide }: OrderRequests["futures-place-order"],
  { positionMode }: RuleContext,
): Issue[] {
  if (positionMode !== "one_way_mode" || tradeSide === undefined) return [];
  const message =
    "In one-way mode the exchange ignores tradeSide: leave it out, and close with reduceOnly YES.";
  return [{ field: "tradeSide", rule: "positionMode", message, severity: "error" }];
}

function checkMarginCoin(
  { marginCoin, productType }: OrderRequests["futures-place-order"],
  instrument: Instrument,
): Issue[] {
  const right = marginCoinOf(productType, instrument);
  if (right === "" || marginCoin === right) return [];
  const message = `The margin coin of this instrument is ${right}, not ${marginCoin}.`;
  const issue = { field: "marginCoin", rule: "marginCoin", message, nearest: [right] };
  return [{ ...issue, severity: "error" }];
}

function checkTicks<Field extends string>(
  order: { readonly [field in Field]?: string | undefined },
  fields: readonly Field[],
  instrument: Instrument,
  { numbers }: RuleContext,
): Issue[] {
  return fields.flatMap((field) => {
    const price = decimalOrNull(order[field]);
    return price === null ? [] : (checkTick(field, price, instrument, numbers) ?? []);
  });
}

/** A long takes its profit above its stop loss, a short below. */
function checkTpAgainstSl(
  order: { readonly takeProfit?: string | undefined; readonly stopLoss?: string | undefined },
  position: PosSide | null,
): Issue[] {
  const profit = decimalOrNull(order.takeProfit);
  const loss = decimalOrNull(order.stopLoss);
  if (profit === null || loss === null || position === null) return [];
  if (compare(profit, loss) === (position === "long" ? 1 : -1)) return [];
  const where = position === "long" ? "above" : "below";
  const message = `The take profit of a ${position} must be ${where} its stop loss.`;
  return [{ field: "takeProfit", rule: "sides", message, severity: "error" }];
}

/** The position that an order opens or adds to; null for one that only closes. */
function positionOf(draft: OrderDraft): PosSide | null {
  if (isClosing(draft)) return null;
  return draft.posSide ?? (draft.side === "buy" ? "long" : "short");
}

function withFieldNames(
  issues: readonly Issue[],
  names: Readonly<Record<string, string>>,
): Issue[] {
  return issues.map((issue) => ({ ...issue, field: names[issue.field] ?? issue.field }));
}
