import { type Decimal, decimalPlaces, formatDecimal, multiply } from "@/lib/decimal";
import type { Instrument } from "../instrument";
import { intentWords } from "../intent-words";
import { closes, type Intent } from "../intents";
import type { OrderDraft } from "../rules/draft";
import { fields, type TicketFields } from "./fields";
import type { TicketState, TicketWorld } from "./state";
import { toDraft } from "./to-draft";

/** A piece of the sentence; what matters is strong. */
export interface SentencePart {
  readonly text: string;
  readonly strong: boolean;
}

/** What will be sent, in words and in money. */
export interface TicketSummary {
  readonly sentence: readonly SentencePart[] | null;
  /** "Open long". */
  readonly verb: string;
  /** The verb with quantity and price: "Open long 0.250 @ 67,032.4". */
  readonly submit: string;
  /** The order's worth in quote coin and where its price is from. */
  readonly notional: {
    readonly value: Decimal;
    readonly coin: string;
    readonly source: "price" | "index" | "amount";
  } | null;
  /** About what the fee would be; a range while it may be maker or taker. */
  readonly fee: {
    readonly least: Decimal;
    readonly most: Decimal;
    readonly kind: "maker" | "taker" | "either";
    readonly coin: string;
  } | null;
}

const stays = {
  gtc: ", good till cancelled",
  ioc: "; what does not fill at once is cancelled",
  fok: ", all of it at once or nothing",
  post_only: ", post-only",
} as const;

/** Says what a ticket means, from the effective values and not from the text. */
export function summarise(state: TicketState, world: TicketWorld): TicketSummary {
  const draft = toDraft(state, world);
  const shape = fields(state, world);
  const notional = notionalOf(draft, world);
  const verb = intentWords[state.intent];
  const qty = draft.qty && shown(draft.qty, shape.qtyPlaces, world);
  const price = draft.price && shown(draft.price, shape.pricePlaces, world);
  const at = state.orderType === "market" ? "at market" : price && `@ ${price}`;
  const counted = qty && (draft.qtyUnit === "quote" ? `${qty} ${shape.qtyCoin}` : qty);
  return {
    sentence: sentenceOf(state, draft, shape, world),
    verb,
    submit: [verb, counted, at].filter(Boolean).join(" "),
    notional,
    fee: world.instrument && notional && feeOf(draft, world.instrument, notional.value),
  };
}

function sentenceOf(
  state: TicketState,
  draft: OrderDraft,
  shape: TicketFields,
  world: TicketWorld,
): SentencePart[] | null {
  const { qty, price } = draft;
  const { instrument } = world;
  if (!instrument || qty === null || (state.orderType === "limit" && price === null)) return null;
  const amount = `${shown(qty, shape.qtyPlaces, world)} ${shape.qtyCoin}`;
  const verb = draft.side === "buy" ? "Buy" : "Sell";
  const start =
    draft.qtyUnit === "base"
      ? [plain(`${verb} `), strong(amount)]
      : [plain(`${verb} ${instrument.baseCoin} for `), strong(amount)];
  const end =
    price === null
      ? [plain(" at the market price.")]
      : [
          plain(" at "),
          strong(shown(price, shape.pricePlaces, world)),
          plain(` or better${stays[state.timeInForce]}.`),
        ];
  return [...start, plain(purposeOf(state.intent, instrument.symbol)), ...end];
}

function purposeOf(intent: Intent, symbol: string): string {
  if (intent === "buy" || intent === "sell") return "";
  const position = intent.endsWith("long") ? "long" : "short";
  return ` to ${closes(intent) ? "close" : "open"} a ${position} in ${symbol}`;
}

function notionalOf(draft: OrderDraft, world: TicketWorld): TicketSummary["notional"] {
  const coin = world.instrument?.quoteCoin;
  if (coin === undefined || draft.qty === null) return null;
  if (draft.qtyUnit === "quote") return { value: draft.qty, coin, source: "amount" };
  const price = draft.orderType === "limit" ? draft.price : world.indexPrice;
  if (price === null) return null;
  const source = draft.orderType === "limit" ? "price" : "index";
  return { value: multiply(draft.qty, price), coin, source };
}

/** The rates are in the list without a word of what they mean, so this is only about right. */
function feeOf(draft: OrderDraft, instrument: Instrument, notional: Decimal): TicketSummary["fee"] {
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

function shown(value: Decimal, minimumPlaces: number, world: TicketWorld): string {
  const places = Math.max(minimumPlaces, decimalPlaces(value));
  return formatDecimal(value, { locale: world.locale, minimumPlaces: places });
}

function plain(text: string): SentencePart {
  return { text, strong: false };
}

function strong(text: string): SentencePart {
  return { text, strong: true };
}
