import { type Decimal, multiply } from "@/lib/decimal";
import type { Instrument } from "../instrument";
import { buys, closes, positionActionLabels, positionOfAction } from "../position-action";
import { saysSidesOf, selectPrompt, type TicketDraft, ticketFields, toDraft } from "./fields";
import {
  formatTicketPrice,
  formatTicketQty,
  formatWithPlaces,
  type SentencePart,
  ticketSentence,
} from "./order-sentence";
import { numberValue } from "./read-number";
import { type DecidedTicket, isDecided, type TicketContext, type TicketState } from "./state";

/** What will be sent, in words and in money. */
export interface TicketSummary {
  readonly sentence: readonly SentencePart[] | null;
  /** What the last button says: "Open long 0.250 @ 67,032.4". */
  readonly submit: string;
  /** The order's worth in quote coin and where its price is from. */
  readonly notional: {
    readonly value: Decimal;
    readonly coin: string;
    readonly source: "price" | "index" | "trigger" | "amount";
  } | null;
  /** About what the fee would be; a range while it may be maker or taker. */
  readonly fee: {
    readonly least: Decimal;
    readonly most: Decimal;
    readonly kind: "maker" | "taker" | "either";
    readonly coin: string;
  } | null;
}

/** Says what a ticket means, from the effective values and not from the text. */
export function summariseTicket(state: TicketState, context: TicketContext): TicketSummary {
  const draft = toDraft(state, context);
  const notional = notionalOf(state, draft, context);
  return {
    sentence: ticketSentence(state, context),
    submit: submitLabel(state, draft, context),
    notional,
    fee: context.instrument && notional && feeOf(draft, context.instrument, notional.value),
  };
}

function submitLabel(state: TicketState, draft: TicketDraft, context: TicketContext): string {
  if (!isDecided(state)) return selectPrompt(state);
  if (state.form === "tpsl") return strategySubmitLabel(state, context);
  const shape = ticketFields(state, context);
  const qty = draft.qty && formatWithPlaces(draft.qty, shape.qtyPlaces, context);
  const counted = qty && (draft.qtyUnit === "quote" ? `${qty} ${shape.qtyCoin}` : qty);
  const at =
    state.orderType === "market"
      ? "at market"
      : draft.price && `@ ${formatTicketPrice(draft.price, state, context)}`;
  const trigger = state.form === "spot-plan" ? numberValue("trigger", state, context) : null;
  const when = trigger && `when ${formatTicketPrice(trigger, state, context)}`;
  if (!saysSidesOf(state, context)) {
    return [positionActionLabels[state.positionAction], counted, at, when]
      .filter(Boolean)
      .join(" ");
  }
  const side = buys(state.positionAction) ? "Buy" : "Sell";
  const reduces = closes(state.positionAction) ? ", reduce-only" : "";
  return [side, counted, at, when].filter(Boolean).join(" ") + reduces;
}

/** "Position TP/SL long: TP 72,000.0, SL 60,000.0"; "Partial TP/SL long 0.1: SL 60,000.0". */
function strategySubmitLabel(state: DecidedTicket, context: TicketContext): string {
  const partial = state.tpslMode === "partial";
  const takeProfitStopLoss = (["takeProfit", "stopLoss"] as const).flatMap((name) => {
    const trigger = numberValue(name, state, context);
    if (trigger === null) return [];
    return [`${name === "takeProfit" ? "TP" : "SL"} ${formatTicketPrice(trigger, state, context)}`];
  });
  const size = partial ? formatTicketQty(state, context) : null;
  const mode = partial ? "Partial TP/SL" : "Position TP/SL";
  const what = [mode, positionOfAction(state.positionAction), size].filter(Boolean).join(" ");
  return takeProfitStopLoss.length === 0 ? what : `${what}: ${takeProfitStopLoss.join(", ")}`;
}

function notionalOf(
  state: TicketState,
  draft: TicketDraft,
  context: TicketContext,
): TicketSummary["notional"] {
  const coin = context.instrument?.quoteCoin;
  if (coin === undefined || draft.qty === null) return null;
  if (draft.qtyUnit === "quote") return { value: draft.qty, coin, source: "amount" };
  const known = priceOf(state, draft, context);
  return known && { value: multiply(draft.qty, known.price), coin, source: known.source };
}

function priceOf(state: TicketState, draft: TicketDraft, context: TicketContext) {
  if (draft.orderType === "limit") {
    return draft.price && ({ price: draft.price, source: "price" } as const);
  }
  if (state.form === "spot-plan") {
    const trigger = numberValue("trigger", state, context);
    return trigger && ({ price: trigger, source: "trigger" } as const);
  }
  return context.indexPrice && ({ price: context.indexPrice, source: "index" } as const);
}

/** The rates are in the list without a word of what they mean, so this is only about right. */
function feeOf(
  draft: TicketDraft,
  instrument: Instrument,
  notional: Decimal,
): TicketSummary["fee"] {
  const { makerFeeRate, takerFeeRate } = instrument;
  if (makerFeeRate === null || takerFeeRate === null) return null;
  const maker = multiply(notional, makerFeeRate);
  const taker = multiply(notional, takerFeeRate);
  // Fees of coin futures are taken in the coin; the amount here is its worth in quote coin.
  const coin = instrument.quoteCoin;
  if (draft.orderType === "market" || draft.timeInForce === "ioc" || draft.timeInForce === "fok") {
    return { least: taker, most: taker, kind: "taker", coin };
  }
  if (draft.timeInForce === "post_only") {
    return { least: maker, most: maker, kind: "maker", coin };
  }
  return { least: maker, most: taker, kind: "either", coin };
}
