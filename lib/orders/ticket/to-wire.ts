import type { RequestOf } from "@/lib/exchange/endpoints";
import { intentFields } from "../intents";
import { fieldValue } from "./read-field";
import type { TicketState, TicketWorld } from "./state";

/** Where a ticket goes, for people to see: endpoint 6. */
export const wireTarget = { method: "POST", path: "/api/v3/trade/place-order" } as const;

/**
 * The body of endpoint 6, in the field order of interface.md, with only the fields that say
 * something. Null while symbol, quantity or price are not sure.
 */
export function toWire(
  state: TicketState,
  world: TicketWorld,
  clientOid: string,
): RequestOf<"place-order"> | null {
  const limit = state.orderType === "limit";
  const qty = fieldValue(state.qty, world.locale);
  const price = limit ? fieldValue(state.price, world.locale) : null;
  if (world.instrument === null || qty === null || (limit && price === null)) return null;
  const { category, orderType, timeInForce, stpMode } = state;
  const where = { category, positionMode: world.positionMode, endpoint: 6 } as const;
  const { side, posSide, reduceOnly } = intentFields(state.intent, where);
  return {
    category,
    symbol: world.instrument.symbol,
    qty,
    ...(price === null ? {} : { price }),
    side,
    orderType,
    ...(limit ? { timeInForce } : {}),
    ...(posSide === undefined ? {} : { posSide }),
    clientOid,
    ...(reduceOnly === undefined ? {} : { reduceOnly: "yes" as const }),
    ...(stpMode === "none" ? {} : { stpMode }),
  };
}

/** The body as it goes on the wire, or indented for reading. */
export function wireText(body: RequestOf<"place-order">, indent = false): string {
  return JSON.stringify(body, null, indent ? 2 : undefined);
}
