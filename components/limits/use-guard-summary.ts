"use client";

import { useMemo } from "react";
import { useWeightedIndex } from "@/components/market/market-data";
import type { Decimal } from "@/lib/decimal";
import type { GuardRailsAnswer } from "@/lib/orders/guard-rails-api";
import { type GuardSummary, summariseGuard } from "@/lib/orders/guard-summary";
import { guardedOrderOf } from "@/lib/orders/guarded-order";
import type { Instrument } from "@/lib/orders/instrument";
import { stableQuoteRate } from "@/lib/orders/order-value";
import type { OrderRequests, PlacingId } from "@/lib/orders/rules/check-request";

interface Asked {
  venue: string;
  endpoint: PlacingId;
  /** What would be sent; null while it is not complete. */
  request: OrderRequests[PlacingId] | null;
  /** Null while it is not known. */
  instrument: Instrument | null;
  indexPrice: Decimal | null;
}

/** How an order stands to what bounds its person; null until that is known. */
export function useGuardSummary(
  answer: GuardRailsAnswer | undefined,
  { venue, endpoint, request, instrument, indexPrice }: Asked,
): GuardSummary | null {
  const rateSymbol = answer && instrument ? rateSymbolOf(answer, instrument) : null;
  const quoteIndex = useWeightedIndex(venue, rateSymbol)?.price ?? null;
  const text = request && JSON.stringify(request);
  return useMemo(() => {
    if (!answer) return null;
    if (text === null || instrument === null) return summariseGuard(answer, null, null);
    const order = guardedOrderOf(endpoint, JSON.parse(text));
    const quoteRate = stableQuoteRate(instrument.quoteCoin) ?? quoteIndex;
    return summariseGuard(answer, order, { instrument, indexPrice, quoteRate });
  }, [answer, text, instrument, indexPrice, endpoint, quoteIndex]);
}

/** Whose index says what a quote coin is worth; null where it is a dollar, or nobody asks. */
function rateSymbolOf(
  { own, ceilings }: GuardRailsAnswer,
  { quoteCoin }: Instrument,
): string | null {
  const asked = own?.holdFrom || [own, ...ceilings].some((rails) => rails?.maxNotional);
  return asked && stableQuoteRate(quoteCoin) === null ? `${quoteCoin}USDT` : null;
}
