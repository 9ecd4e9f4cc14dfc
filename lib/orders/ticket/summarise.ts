import { type Decimal, multiply } from "@/lib/decimal";
import type { Instrument } from "../instrument";
import { intentWords } from "../intent-words";
import { choosingWords } from "./choosing-words";
import { fields } from "./fields";
import { fieldValue } from "./read-field";
import { amountOf, price, type SentencePart, sentenceOf, shown } from "./sentences";
import { positionOfIntent } from "./side-of-intent";
import { type DecidedTicket, isDecided, type TicketState, type TicketWorld } from "./state";
import { type TicketDraft, toDraft } from "./to-draft";

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
export function summarise(state: TicketState, world: TicketWorld): TicketSummary {
  const draft = toDraft(state, world);
  const notional = notionalOf(state, draft, world);
  return {
    sentence: sentenceOf(state, world),
    submit: submitWords(state, draft, world),
    notional,
    fee: world.instrument && notional && feeOf(draft, world.instrument, notional.value),
  };
}

function submitWords(state: TicketState, draft: TicketDraft, world: TicketWorld): string {
  if (!isDecided(state)) return choosingWords(state);
  if (state.form === "tpsl") return strategyWords(state, world);
  const shape = fields(state, world);
  const qty = draft.qty && shown(draft.qty, shape.qtyPlaces, world);
  const counted = qty && (draft.qtyUnit === "quote" ? `${qty} ${shape.qtyCoin}` : qty);
  const at =
    state.orderType === "market"
      ? "at market"
      : draft.price && `@ ${price(draft.price, state, world)}`;
  const trigger = state.form === "spot-plan" ? fieldValue(state.trigger, world.locale) : null;
  const when = trigger && `when ${price(trigger, state, world)}`;
  return [intentWords[state.intent], counted, at, when].filter(Boolean).join(" ");
}

/** "Protect long 0.1: TP 72,000.0, SL 60,000.0". */
function strategyWords(state: DecidedTicket, world: TicketWorld): string {
  const part = state.tpslMode === "partial" ? (amountOf(state, world) ?? "") : "whole";
  const exits = (["takeProfit", "stopLoss"] as const).flatMap((name) => {
    const trigger = fieldValue(state[name], world.locale);
    if (trigger === null) return [];
    return [`${name === "takeProfit" ? "TP" : "SL"} ${price(trigger, state, world)}`];
  });
  const what = ["Protect", part, positionOfIntent(state.intent)].filter(Boolean).join(" ");
  return exits.length === 0 ? what : `${what}: ${exits.join(", ")}`;
}

function notionalOf(
  state: TicketState,
  draft: TicketDraft,
  world: TicketWorld,
): TicketSummary["notional"] {
  const coin = world.instrument?.quoteCoin;
  if (coin === undefined || draft.qty === null) return null;
  if (draft.qtyUnit === "quote") return { value: draft.qty, coin, source: "amount" };
  const known = priceOf(state, draft, world);
  return known && { value: multiply(draft.qty, known.price), coin, source: known.source };
}

function priceOf(state: TicketState, draft: TicketDraft, world: TicketWorld) {
  if (draft.orderType === "limit") {
    return draft.price && ({ price: draft.price, source: "price" } as const);
  }
  if (state.form === "spot-plan") {
    const trigger = fieldValue(state.trigger, world.locale);
    return trigger && ({ price: trigger, source: "trigger" } as const);
  }
  return world.indexPrice && ({ price: world.indexPrice, source: "index" } as const);
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
