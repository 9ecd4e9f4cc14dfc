import type { IncomingHttpHeaders } from "node:http";
import type { Permission } from "@/lib/exchange/define-endpoint";
import { limits } from "@/lib/exchange/limits";
import type { RequestFields } from "../http/fields";
import { refusal, VenueRefusal } from "../http/refusal";
import type { MarketInstrument } from "../market/instrument";
import type { Exchange } from "../state/exchange";
import type { RequestedOrder } from "./read-order";

/** One admitted call: who calls, with what, and when it arrived (Unix ms). */
export interface EndpointCall {
  readonly exchange: Exchange;
  /** The caller's account; "" on a public endpoint. */
  readonly uid: string;
  /** What the caller's key may do. */
  readonly permissions: readonly Permission[];
  readonly fields: RequestFields;
  readonly headers: IncomingHttpHeaders;
  readonly now: number;
}

/** Answers a call with what stands under `data`, or throws a VenueRefusal. */
export type Handler = (call: EndpointCall) => unknown;

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

const maxSpanMs = limits.orderListDays * 86_400_000;

/** The bounds of a list by creation time, Unix ms and inclusive. */
interface ListRange {
  readonly from: number;
  readonly to: number;
}

/**
 * `startTime` and `endTime` of a list that reaches back 90 days and spans as many; one bound alone
 * means a span of 90 days from or to it (docs/rulings.md#ruling-18).
 */
export function readListRange(fields: RequestFields, now: number): ListRange {
  const start = fields.time("startTime");
  const end = fields.time("endTime");
  if (start !== null && end !== null) {
    if (start > end) throw about("40707", "startTime");
    if (end - start > maxSpanMs) throw about("40705", "endTime");
  }
  if (start !== null && start < now - maxSpanMs) throw about("40704", "startTime");
  if (end !== null && end < now - maxSpanMs) throw about("40704", "endTime");
  return {
    from: start ?? (end === null ? 0 : end - maxSpanMs),
    to: end ?? (start === null ? Number.MAX_SAFE_INTEGER : start + maxSpanMs),
  };
}

function about(code: string, field: string): VenueRefusal {
  return new VenueRefusal(code, refusal(code).message, field);
}
