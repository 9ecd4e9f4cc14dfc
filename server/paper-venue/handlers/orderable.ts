import type { Exchange } from "../exchange";
import type { MarketInstrument } from "../market/instrument";
import { VenueRefusal, refusal } from "../refusal";
import type { RequestedOrder } from "./read-order";

/** The pair of an order; refused when it is not listed. */
export function requireListed(
  exchange: Exchange,
  order: Pick<RequestedOrder, "category" | "symbol">,
  now: number,
): MarketInstrument {
  const instrument = exchange.listing(now).find(order.category, order.symbol);
  if (instrument !== null) return instrument;
  throw new VenueRefusal("25100", refusal("25100", order.symbol).message, "symbol");
}
