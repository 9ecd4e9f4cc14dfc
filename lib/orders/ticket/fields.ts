import { type Decimal, decimalPlaces } from "@/lib/decimal";
import { isFutures } from "@/lib/exchange/values";
import { lotOf, quoteStepOf, tickOf } from "../instrument";
import { closes, type Intent, intentsOf } from "../intents";
import { qtyUnitOf } from "../qty-unit";
import { sideOfIntent } from "./side-of-intent";
import type { TicketState, TicketWorld } from "./state";

/** Which fields a ticket has now, in which units and steps. */
export interface TicketFields {
  readonly intents: readonly Intent[];
  readonly price: boolean;
  readonly timeInForce: boolean;
  /** Only futures in one-way mode know it; there a close is a reduce-only order. */
  readonly reduceOnly: boolean;
  readonly reduceOnlyOn: boolean;
  /** Quote coin of the price; "" before there is an instrument. */
  readonly priceCoin: string;
  readonly qtyUnit: "base" | "quote";
  readonly qtyCoin: string;
  readonly tick: Decimal | null;
  readonly step: Decimal | null;
  readonly pricePlaces: number;
  readonly qtyPlaces: number;
  /** What always holds for this category and has to be known before sending. */
  readonly caution: string | null;
}

/** Works out the fields (rulings 21: the unit of the quantity follows category, type and side). */
export function fields(state: TicketState, world: TicketWorld): TicketFields {
  const { instrument } = world;
  const { category, orderType } = state;
  const side = sideOfIntent(state.intent);
  const qtyUnit = qtyUnitOf({ category, side, orderType });
  const lot = instrument && (qtyUnit === "base" ? lotOf(instrument) : quoteStepOf(instrument));
  const tick = instrument && tickOf(instrument);
  const limit = orderType === "limit";
  const oneWay = isFutures(category) && world.positionMode === "one_way_mode";
  return {
    intents: intentsOf(category),
    price: limit,
    timeInForce: limit,
    reduceOnly: oneWay,
    reduceOnlyOn: oneWay && closes(state.intent),
    priceCoin: instrument?.quoteCoin ?? "",
    qtyUnit,
    qtyCoin: (qtyUnit === "base" ? instrument?.baseCoin : instrument?.quoteCoin) ?? "",
    tick,
    step: lot,
    pricePlaces: placesOf(tick),
    qtyPlaces: qtyUnit === "base" ? placesOf(lot) : 0,
    caution: category === "MARGIN" ? "Margin orders borrow what is missing by themselves." : null,
  };
}

function placesOf(step: Decimal | null): number {
  return step === null ? 0 : decimalPlaces(step);
}
