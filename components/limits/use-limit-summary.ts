"use client";

import { useMemo } from "react";
import { useWeightedIndex } from "@/components/market/market-data";
import { useNumbers } from "@/components/ui/numbers";
import type { Decimal } from "@/lib/decimal";
import { checkedOrderOf } from "@/lib/orders/checked-order";
import type { Instrument } from "@/lib/orders/instrument";
import { type LimitSummary, summariseLimits } from "@/lib/orders/limit-summary";
import { stableQuoteRate } from "@/lib/orders/order-value";
import type { RiskLimitsAnswer } from "@/lib/orders/risk-limits-api";
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

/** How an order stands to what bounds its user; null until that is known. */
export function useLimitSummary(
  answer: RiskLimitsAnswer | undefined,
  { venue, endpoint, request, instrument, indexPrice }: Asked,
): LimitSummary | null {
  const numbers = useNumbers();
  const rateSymbol = answer && instrument ? rateSymbolOf(answer, instrument) : null;
  const quoteIndex = useWeightedIndex(venue, rateSymbol)?.price ?? null;
  const text = request && JSON.stringify(request);
  return useMemo(() => {
    if (!answer) return null;
    if (text === null || instrument === null) return summariseLimits(answer, null, null, numbers);
    const order = checkedOrderOf(endpoint, JSON.parse(text));
    const quoteRate = stableQuoteRate(instrument.quoteCoin) ?? quoteIndex;
    return summariseLimits(answer, order, { instrument, indexPrice, quoteRate }, numbers);
  }, [answer, text, instrument, indexPrice, endpoint, quoteIndex, numbers]);
}

/** Whose index says what a quote coin is worth; null where it is a dollar, or nobody asks. */
function rateSymbolOf(
  { own, deskLimits }: RiskLimitsAnswer,
  { quoteCoin }: Instrument,
): string | null {
  const asked = own?.holdFrom || [own, ...deskLimits].some((riskLimits) => riskLimits?.maxNotional);
  return asked && stableQuoteRate(quoteCoin) === null ? `${quoteCoin}USDT` : null;
}
