import type { Decimal } from "@/lib/decimal";
import { type Category, isFutures } from "@/lib/exchange/values";
import { lotOf, quoteStepOf, tickOf } from "../instrument";
import { closes, type Intent } from "../intents";
import { pricePlacesOf, qtyPlacesOf } from "../order-digits";
import { cautionsOf } from "./cautions";
import { categoriesOf } from "./forms";
import { exitsOf, type NumberName, numbersOf } from "./numbers";
import { qtyUnitIn } from "./qty-unit-in";
import { intentsIn, type TicketState, type TicketWorld } from "./state";

/** Which fields a ticket has now, in which units and steps. */
export interface TicketFields {
  readonly categories: readonly Category[];
  readonly intents: readonly Intent[];
  readonly numbers: readonly NumberName[];
  readonly orderType: boolean;
  readonly timeInForce: boolean;
  readonly stpMode: boolean;
  /** Only futures in one-way mode know it; there a close is a reduce-only order. */
  readonly reduceOnly: boolean;
  readonly reduceOnlyOn: boolean;
  /** A take profit and a stop loss: not possible here, offered, or asked for. */
  readonly exits: "none" | "offered" | "shown";
  /** Whether they can say which price triggers them; endpoint 3 cannot. */
  readonly exitTriggers: boolean;
  /** Quote coin of the price; "" before there is an instrument. */
  readonly priceCoin: string;
  readonly qtyUnit: "base" | "quote";
  readonly qtyCoin: string;
  readonly tick: Decimal | null;
  readonly step: Decimal | null;
  readonly pricePlaces: number;
  readonly qtyPlaces: number;
  /** What always holds here and has to be known before sending. */
  readonly cautions: readonly string[];
}

/** Works out the fields (rulings 21: the unit of the quantity follows category, type and side). */
export function fields(state: TicketState, world: TicketWorld): TicketFields {
  const { instrument } = world;
  const { form, category, orderType, intent } = state;
  const qtyUnit = qtyUnitIn(state);
  const lot = instrument && (qtyUnit === "base" ? lotOf(instrument) : quoteStepOf(instrument));
  const tick = instrument && tickOf(instrument);
  const orders = form === "order" || form === "futures-v2";
  const oneWay = orders && isFutures(category) && world.positionMode === "one_way_mode";
  return {
    categories: categoriesOf(form),
    intents: intentsIn(form, category),
    numbers: numbersOf(state, world),
    orderType: form !== "tpsl",
    timeInForce: orders && orderType === "limit",
    stpMode: form !== "tpsl",
    reduceOnly: oneWay,
    reduceOnlyOn: oneWay && intent !== null && closes(intent),
    exits: exitsOf(state, world),
    exitTriggers: form !== "futures-v2",
    priceCoin: instrument?.quoteCoin ?? "",
    qtyUnit,
    qtyCoin: (qtyUnit === "base" ? instrument?.baseCoin : instrument?.quoteCoin) ?? "",
    tick,
    step: lot,
    pricePlaces: pricePlacesOf(instrument),
    qtyPlaces: qtyPlacesOf(instrument, qtyUnit),
    cautions: cautionsOf(state, world),
  };
}
