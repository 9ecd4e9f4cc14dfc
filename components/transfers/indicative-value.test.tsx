// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { ZoneProvider } from "@/components/ui/times";
import { snapshotKey } from "@/lib/api/query";
import { instruments } from "@/lib/exchange/endpoints/instruments";
import { topicText } from "@/lib/live/topic";
import { IndicativeValue, IndicativeValues } from "./indicative-value";

const total = (coin: string) => ({
  ...{ coin, deposits: "1", withdrawals: "0", net: "1" },
  ...{ succeeded: 1, pending: 0, failed: 0 },
});

const readAt = Date.UTC(2026, 10, 20, 12);

/** The value of an amount where BTCUSDT alone is listed, and its index known. */
function shown(coin: string, amount: string | null, dated = false): string | null {
  const queries = new QueryClient();
  const topic = topicText({ kind: "index", venue: "paper", symbol: "BTCUSDT" });
  const rows = [
    { exchange: "A", spotPair: "BTC/USDT", equivalentPrice: "88432.1", weight: "0.4696" },
    { exchange: "B", spotPair: "BTC/USDT", equivalentPrice: "88430.3", weight: "0.5304" },
  ];
  queries.setQueryData(snapshotKey(topic), { topic, version: 1, rows, readAt, failure: null });
  const list = topicText({ kind: "instruments", venue: "paper", category: "SPOT" });
  const listed = { version: 1, rows: instruments.sample.answer, readAt, failure: null };
  queries.setQueryData(snapshotKey(list), { topic: list, ...listed });
  const { container } = render(
    <QueryClientProvider client={queries}>
      <ZoneProvider value="Asia/Kolkata">
        <IndicativeValues totals={[total("BTC"), total("XRP"), total("USDT")]}>
          <IndicativeValue venue="paper" coin={coin} amount={amount} dated={dated} />
        </IndicativeValues>
      </ZoneProvider>
    </QueryClientProvider>,
  );
  return container.textContent;
}

it("is the amount at the index, marked as indicative, with the time of the index", () => {
  expect(shown("BTC", "0.5")).toBe("\u2248 44,215.57 USDT");
  expect(shown("BTC", "-0.00000001")).toBe("\u2248 0.00 USDT");
  expect(shown("BTC", "0.5", true)).toBe(
    "\u2248 44,215.57 USDTindicative, index at 2026-11-20 17:30:00 GMT+5:30",
  );
});

it("is a dash, never 0, where no index or no amount is known; of USDT the amount itself", () => {
  expect(shown("XRP", "10")).toBe("\u2013");
  expect(shown("BTC", null)).toBe("\u2013");
  expect(shown("USDT", "10.5")).toBe("10.5 USDT");
  expect(shown("USDT", null)).toBe("\u2013");
});
