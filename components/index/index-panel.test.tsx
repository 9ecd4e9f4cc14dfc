// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
// A chart that loads its code after the last test has ended would fail the file.
import "@/components/ui/chart/line-chart";
import { connectionOf, hidePage, showPage } from "@/components/panels/testing/show-page";
import type { IndexComponentRecord } from "@/lib/exchange/endpoints";
import { categories } from "@/lib/exchange/values";
import { topicText } from "@/lib/live/topic";
import { futuresRow } from "@/lib/orders/testing";
import { IndexPanel } from "./index-panel";
import { IndexScreen } from "./index-screen";

afterEach(hidePage);

const part = (exchange: string, equivalentPrice: string, weight: string) =>
  ({ exchange, spotPair: "BTC/USDT", equivalentPrice, weight }) as IndexComponentRecord;

/** The text under a label of the head. */
const fact = (label: string) =>
  screen.getAllByText(label, { selector: "p" })[0]?.nextElementSibling?.textContent;

it("an index is shown with its exact reference, live, and saved as it is shown", async () => {
  const { keep } = showPage(<IndexPanel venue="paper" symbol="BTCUSDT" />);
  const topic = topicText({ kind: "index", venue: "paper", symbol: "BTCUSDT" });
  await keep(topic, [part("A", "100.5", "0.6"), part("B", "101", "0.4")]);
  expect(fact("Index")).toMatch(/^100\.7/);
  expect(fact("Weights sum to")).toBe("1");
  const table = screen.getByRole("table", { name: "Components of BTCUSDT" });
  expect(within(table).getAllByRole("row")).toHaveLength(3);

  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved.push(blob as Blob);
    return "blob:saved";
  });
  fireEvent.click(screen.getByRole("button", { name: "CSV" }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  vi.restoreAllMocks();
  const lines = (await saved[0]?.text())?.trim().split("\r\n") ?? [];
  expect(lines.slice(1).map((line) => line.split(",").slice(2, 7))).toEqual([
    ["A", "BTC/USDT", "100.5", "0.6", "60.3"],
    ["B", "BTC/USDT", "101", "0.4", "40.4"],
  ]);

  await keep(topic, [part("A", "100.5", "0.6"), part("B", "102", "0.3")]);
  expect(fact("Index")).toMatch(/^90\.9/);
  expect(fact("Weights sum to")).toContain("0.9not 1");
});

it("a symbol that the exchange does not list is said to be none", async () => {
  const { keep } = showPage(<IndexScreen connection={connectionOf()} />, {
    params: { symbol: "NOSUCHUSDT" },
  });
  for (const category of categories) {
    await keep(topicText({ kind: "instruments", venue: "paper", category }), [futuresRow()]);
  }
  expect(screen.getByText("No symbol NOSUCHUSDT on the exchange")).toBeTruthy();
});
