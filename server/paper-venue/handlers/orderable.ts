import type { Exchange } from "../exchange";
import type { MarketInstrument } from "../market/instrument";
import { Refusal, refusal } from "../refusal";
import type { Order } from "./read-order";

/** The pair of an order; refused when it is not listed. */
export function orderable(
  exchange: Exchange,
  order: Pick<Order, "category" | "symbol">,
  now: number,
): MarketInstrument {
  const instrument = exchange.listing(now).find(order.category, order.symbol);
  if (instrument !== null) return instrument;
  throw new Refusal("25100", refusal("25100", order.symbol).message, "symbol");
}
