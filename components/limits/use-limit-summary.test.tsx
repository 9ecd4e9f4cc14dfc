// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { snapshotKey } from "@/lib/api/query";
import { topicText } from "@/lib/live/topic";
import { readInstrument } from "@/lib/orders/instrument";
import { noLimits } from "@/lib/orders/risk-limits-api";
import { futuresRow } from "@/lib/orders/testing";
import { useLimitSummary } from "./use-limit-summary";

const deskLimit = { ...noLimits, maxNotional: "10000", unchecked: "refuse" as const };
const answer = { own: null, deskLimits: [deskLimit], sentLastMinute: 0 };
const instrument = readInstrument({ ...futuresRow(), symbol: "ETHBTC", quoteCoin: "BTC" });

/** How an order of 0.05 BTC a coin stands to a desk limit of 10,000 USDT. */
function gateOf(qty: string, bitcoin: string | null) {
  const queries = new QueryClient();
  const topic = topicText({ kind: "index", venue: "paper", symbol: "BTCUSDT" });
  const rows = [{ exchange: "one", symbol: "BTCUSDT", equivalentPrice: bitcoin, weight: "1" }];
  const read = { topic, version: 1, rows, readAt: Date.now(), failure: null };
  if (bitcoin !== null) queries.setQueryData(snapshotKey(topic), read);
  const request = {
    ...({ category: "SPOT", symbol: "ETHBTC", side: "buy", orderType: "limit" } as const),
    ...({ price: "0.05", qty, timeInForce: "gtc", clientOid: "" } as const),
  };
  const asked = { venue: "paper", endpoint: "place-order", request, instrument } as const;
  const { result } = renderHook(() => useLimitSummary(answer, { ...asked, indexPrice: null }), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  });
  return result.current?.gate ?? null;
}

it("an order in another quote coin is worth what the index of that coin says", () => {
  expect(gateOf("3", "60000")).toBeNull();
  expect(gateOf("4", "60000")).toMatchObject({ kind: "refuse" });
});

it("while that index is not known, what cannot be checked is refused", () => {
  expect(gateOf("0.001", null)).toMatchObject({ kind: "refuse" });
});
