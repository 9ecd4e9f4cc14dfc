import { limits } from "@/lib/exchange/limits";
import type { RequestFields } from "../fields";
import { VenueRefusal, refusal } from "../refusal";

const longestSpanMs = limits.orderListDays * 86_400_000;

/** The bounds of a list by creation time, Unix ms and inclusive. */
export interface ListRange {
  readonly from: number;
  readonly to: number;
}

/**
 * `startTime` and `endTime` of a list that reaches back 90 days and spans as many; one bound alone
 * means a span of 90 days from or to it (rulings 18).
 */
export function readListRange(fields: RequestFields, now: number): ListRange {
  const start = fields.time("startTime");
  const end = fields.time("endTime");
  if (start !== null && end !== null) {
    if (start > end) throw about("40707", "startTime");
    if (end - start > longestSpanMs) throw about("40705", "endTime");
  }
  if (start !== null && start < now - longestSpanMs) throw about("40704", "startTime");
  if (end !== null && end < now - longestSpanMs) throw about("40704", "endTime");
  return {
    from: start ?? (end === null ? 0 : end - longestSpanMs),
    to: end ?? (start === null ? Number.MAX_SAFE_INTEGER : start + longestSpanMs),
  };
}

function about(code: string, field: string): VenueRefusal {
  return new VenueRefusal(code, refusal(code).message, field);
}
