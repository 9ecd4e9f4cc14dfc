import "server-only";
import { readInstrument } from "@/lib/orders/instrument";
import { checkOrder, isError, type OrderToCheck } from "@/lib/orders/order-rules";
import { Refusal } from "../http/refusal";
import { clockOf } from "./clocks";
import { instrumentsOf } from "./instruments";
import type { ParsedRequest } from "./parse-request";
import type { KeyedRoute } from "./route";

/** On a live account a clock so far off holds placing until the owner has looked at it. */
const mostOffsetMs = 30_000;

/**
 * Checks an order by its instrument's rules before anything is written (rulings 20), with the very
 * functions of the ticket; throws a Refusal that names field, rule and nearest valid values.
 */
export async function checkRules(route: KeyedRoute, { records }: ParsedRequest): Promise<void> {
  if (route.endpoint.id !== "place-order") return;
  const { account } = route.connection;
  const clock = clockOf(route.clock);
  if (account.environment === "live" && Math.abs(clock.offsetMs) > mostOffsetMs) {
    throw new Refusal({ kind: "held", why: clockWords });
  }
  const order = records[0] as unknown as OrderToCheck & { readonly symbol: string };
  const instruments = await instrumentsOf(route.venue, order.category);
  if (!instruments) throw new Refusal({ kind: "unavailable", why: noInstrumentsWords });
  const instrument = instruments.get(order.symbol.toUpperCase());
  if (!instrument) throw new Refusal({ kind: "invalid", issues: [unknownSymbol(order)] });
  const issues = checkOrder(order, readInstrument(instrument), {
    now: clock.at(Date.now()),
    positionMode: account.positionMode,
    indexPrice: null,
    openOrders: null,
  }).filter(isError);
  if (issues.length > 0) throw new Refusal({ kind: "invalid", issues });
}

const clockWords =
  "This computer's clock and the exchange's are more than 30 s apart. Set the clock first.";

const noInstrumentsWords =
  "The exchange does not give its instruments, so the order cannot be checked. Nothing was sent.";

function unknownSymbol({ symbol, category }: { symbol: string; category: string }) {
  const message = `${symbol} is no instrument of ${category}. Choose one from the list.`;
  return { field: "symbol", rule: "known-symbol", message };
}
