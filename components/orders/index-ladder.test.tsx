// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { PreferencesProvider } from "@/components/desk/preferences";
import { snapshotKey } from "@/lib/api/query";
import { decimal } from "@/lib/decimal";
import { topicText } from "@/lib/live/topic";
import { DistancePanel, IndexLadder } from "./index-ladder";
import { orderRow } from "./testing/order-row";

const topic = topicText({ kind: "index", venue: "paper", symbol: "BTCUSDT" });

const components = [{ exchange: "One", spotPair: "BTC/USDT", equivalentPrice: "100", weight: "1" }];

function open(props: { tableOnly?: boolean; inTab?: boolean; known?: boolean }) {
  const { known = true, inTab = false, tableOnly = false } = props;
  const rows = [orderRow({ price: decimal("99") })];
  const queries = new QueryClient();
  vi.stubGlobal("fetch", async () => new Response("{}"));
  if (known) {
    queries.setQueryData(snapshotKey(topic), {
      ...{ topic, rows: components, version: 1, readAt: Date.now(), failure: null },
    } as never);
  }
  render(
    <QueryClientProvider client={queries}>
      <PreferencesProvider initial={{}}>
        {inTab ? (
          <DistancePanel {...{ rows, tableOnly }} venue="paper" />
        ) : (
          <IndexLadder {...{ rows, tableOnly }} venue="paper" of="Trader" />
        )}
      </PreferencesProvider>
    </QueryClientProvider>,
  );
}

it("where the chart has no room the table opens, with the distance to the index", () => {
  open({ tableOnly: true });
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.queryByRole("table")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Distance to index of Trader, table" }));
  expect(screen.getByRole("table").textContent).toContain("−1.00");
  fireEvent.click(screen.getByRole("button", { name: "Distance to index of Trader, table" }));
  expect(screen.queryByRole("table")).toBeNull();
});

it("says that an index is not loaded yet, and shows no distance", () => {
  open({ tableOnly: true, known: false });
  fireEvent.click(screen.getByRole("button", { name: "Distance to index of Trader, table" }));
  expect(screen.getByText(/not loaded yet/)).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

it("with room the chart is first, named by its account; its table leads to no ticket", async () => {
  open({});
  expect(screen.getByRole("region", { name: "Distance to index of Trader" })).toBeTruthy();
  expect((await screen.findByRole("img")).getAttribute("aria-label")).toContain("−1.00");
  fireEvent.click(screen.getByRole("button", { name: "Table" }));
  expect(screen.getByRole("table").textContent).toContain("99");
  expect(screen.queryByRole("button", { name: /into the ticket/ })).toBeNull();
});

it("as a tab of a phone it is a table whose prices go into the ticket", () => {
  open({ inTab: true, tableOnly: true });
  expect(screen.getByRole("table").textContent).toContain("−1.00");
  expect(screen.getByRole("button", { name: /99.* into the ticket/ })).toBeTruthy();
});
