import { compare, type Decimal, decimal, multiply, negate, sign } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { lotUnitOf } from "@/lib/exchange/futures";
import type { Instrument } from "../instrument";
import { checkTick, percentFrom, priceLimitOf } from "../rules/check-price";
import { checkAmount, checkQtyBounds, checkQtyStep } from "../rules/check-qty";
import { mayRest } from "../rules/order-draft";
import { isError, openOrderLimit } from "../rules/order-rules";
import { type TicketDraft, ticketFields, toDraft } from "./fields";
import { ticketIssues } from "./issues";
import { numberValue } from "./read-number";
import { type NumberName, numberWriter, type TicketContext, type TicketState } from "./state";

/** One rule, always in sight: its limit, and how the ticket stands to it. */
export interface StripRule {
  readonly label: "Tick" | "Step" | "Qty" | "Min" | "Price limit" | "Open-order limit";
  readonly value: string;
  /** "off" while there is nothing to check, and when it does not apply or cannot be checked. */
  readonly status: "ok" | "near" | "violated" | "off";
}

type RuleStatus = StripRule["status"];

const hundred = decimal("100");
const none = "\u2013";
const notChecked = "not checked";
/** From nine tenths of a limit on, it is worth a look. */
const nearly = decimal("0.9");

/**
 * The rules of the strip, in its order; band and cap are for what may rest in the book. Each is
 * judged by itself: what one rule holds back is not passed by the next for that.
 */
export function ruleStrip(state: TicketState, context: TicketContext): StripRule[] {
  const { instrument, indexPrice } = context;
  const draft = toDraft(state, context);
  const shape = ticketFields(state, context);
  const say = (value: Decimal) => numberWriter(context).decimal(value);
  const prices = pricesOf(state, context, shape.numbers);
  const tick = shape.numbers.some((name) => name !== "qty") ? shape.tick : null;
  const min = instrument?.minOrderAmount ?? null;
  const rule = (
    label: StripRule["label"],
    value: string | null,
    statusOf: (instrument: Instrument) => RuleStatus,
  ): StripRule => ({
    label,
    value: value ?? none,
    status: value === null || instrument === null ? "off" : statusOf(instrument),
  });
  const strategy = state.form === "tpsl";
  return [
    rule("Tick", tick && say(tick), (of) =>
      prices.length === 0
        ? "off"
        : ruleStatusOf(prices.map((price) => checkTick("price", price, of))),
    ),
    rule("Step", shape.step && say(shape.step), (of) =>
      isAbove(draft.qty) ? ruleStatusOf(checkQtyStep(draft, of)) : "off",
    ),
    rule("Qty", instrument && boundsOf(draft, instrument, say), (of) =>
      draft.qty === null ? "off" : boundsStatus(draft, of, indexPrice),
    ),
    rule("Min", min && `${say(min)} ${shape.priceCoin}`, (of) =>
      strategy ? "off" : amountStatus(draft, of, indexPrice),
    ),
    ...(strategy
      ? []
      : [
          priceLimitRule(draft, instrument, context),
          openOrderLimitRule(draft, state, context, prices.length > 0),
        ]),
  ];
}

/** The prices above zero that the ticket asks for and that are sure. */
function pricesOf(state: TicketState, context: TicketContext, asked: readonly NumberName[]) {
  return asked
    .filter((name) => name !== "qty")
    .map((name) => numberValue(name, state, context))
    .filter(isAbove);
}

function isAbove(value: Decimal | null): value is Decimal {
  return value !== null && sign(value) === 1;
}

function ruleStatusOf(found: readonly (Issue | null)[]): RuleStatus {
  const some = found.filter((issue) => issue !== null);
  if (some.some(isError)) return "violated";
  return some.length > 0 ? "near" : "ok";
}

function boundsOf(draft: TicketDraft, instrument: Instrument, say: (value: Decimal) => string) {
  const { minOrderQty: min, maxOrderQty, maxMarketOrderQty } = instrument;
  const max = draft.orderType === "market" ? maxMarketOrderQty : maxOrderQty;
  if (min === null && max === null) return null;
  if (max === null) return `from ${min === null ? none : say(min)}`;
  return `${min === null ? "0" : say(min)}\u2013${say(max)}`;
}

/** An amount in quote coin can be held to bounds in base coin only at a price. */
function boundsStatus(draft: TicketDraft, instrument: Instrument, index: Decimal | null) {
  if (!isAbove(draft.qty)) return "violated";
  const inLots = draft.qtyUnit === lotUnitOf(instrument.symbol);
  if (!inLots && !isAbove(draft.price ?? index)) return "off";
  return ruleStatusOf(checkQtyBounds(draft, instrument, index));
}

function amountStatus(draft: TicketDraft, instrument: Instrument, index: Decimal | null) {
  const price = draft.orderType === "limit" ? draft.price : index;
  if (draft.qty === null || (draft.qtyUnit === "base" && !isAbove(price))) return "off";
  return isAbove(draft.qty) ? ruleStatusOf(checkAmount(draft, instrument, index)) : "violated";
}

/**
 * What the exchange bounds alone: the highest buy, the lowest sell. It goes by its own market
 * price, so against the index this is at most "near".
 */
function priceLimitRule(
  draft: TicketDraft,
  instrument: Instrument | null,
  context: TicketContext,
): StripRule {
  const inactive = (value: string): StripRule => ({ label: "Price limit", value, status: "off" });
  const buying = draft.side === "buy";
  const ratio = draft.side && instrument?.[buying ? "buyLimitPriceRatio" : "sellLimitPriceRatio"];
  if (!ratio || draft.orderType === "market") return inactive(none);
  if (context.indexPrice === null) return inactive(notChecked);
  const numbers = numberWriter(context);
  const edge = numbers.decimal(priceLimitOf(instrument, context.indexPrice, buying, ratio));
  const band = numbers.decimal(multiply(ratio, hundred));
  const value = buying
    ? `buy \u2264 ${edge} (+${band} %)`
    : `sell \u2265 ${edge} (\u2212${band} %)`;
  if (!isAbove(draft.price)) return inactive(value);
  const distance = percentFrom(draft.price, context.indexPrice);
  const towards = buying ? distance : negate(distance);
  const close = compare(towards, multiply(multiply(ratio, hundred), nearly)) >= 0;
  return { label: "Price limit", value, status: close ? "near" : "ok" };
}

/** A full cap is said at once; a tick is only for an order that has begun and would count. */
function openOrderLimitRule(
  draft: TicketDraft,
  state: TicketState,
  context: TicketContext,
  priced: boolean,
): StripRule {
  const { openOrders } = context;
  if (openOrders === null) return { label: "Open-order limit", value: notChecked, status: "off" };
  const value = `${openOrders.group} of ${openOrderLimit}`;
  if (!mayRest(draft)) return { label: "Open-order limit", value, status: "off" };
  const names = ["openOrderCap", "maxProductOrderNum", "maxSymbolOrderNum"];
  const found = ruleStatusOf(
    ticketIssues(state, context).filter(({ rule }) => names.includes(rule)),
  );
  const close = openOrders.group * 10 >= openOrderLimit * 9;
  if (found !== "ok") return { label: "Open-order limit", value, status: found };
  if (close) return { label: "Open-order limit", value, status: "near" };
  return { label: "Open-order limit", value, status: priced || isAbove(draft.qty) ? "ok" : "off" };
}
