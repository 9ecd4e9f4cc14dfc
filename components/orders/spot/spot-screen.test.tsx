// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { connectionOf, hidePage, showPage } from "@/components/panels/testing/show-page";
import type { SpotOpenOrder } from "@/lib/exchange/endpoints";
import { topicText } from "@/lib/live/topic";
import { useOrdersPage } from "../use-orders-page";
import { SpotScreen } from "./spot-screen";

afterEach(hidePage);

const connection = connectionOf();

const listed = (orderId: string, priceAvg: string, change: Partial<SpotOpenOrder> = {}) => ({
  ...{ userId: "2000000001", symbol: "BTCUSDT", orderId, clientOid: `mine-${orderId}`, priceAvg },
  ...{ size: "0.2", orderType: "limit", side: "buy", status: "live", basePrice: "0" },
  ...{ baseVolume: "0", quoteVolume: "0", enterPointSource: "API", orderSource: "normal" },
  ...{ presetTakeProfitPrice: "", executeTakeProfitPrice: "", presetStopLossPrice: "" },
  ...{ executeStopLossPrice: "", cTime: "1795198543120", uTime: "1795198543220" },
  ...{ tpslType: "normal", ...change },
});

const normal = [listed("1", "40000"), listed("2", "41000")];
const waiting = listed("3", "42000", { tpslType: "tpsl", triggerPrice: "42500" });

function Spot() {
  return <SpotScreen connection={connection} page={useOrdersPage(connection)} />;
}

async function open(search = "") {
  const shown = showPage(<Spot />, {
    ...{ search, connections: [connection] },
    answers: {
      "GET /api/order-jobs": { jobs: [] },
      "POST /api/order-jobs/cancel": { jobId: "job_1" },
    },
  });
  const topic = topicText({ kind: "spot-orders", accountId: connection.accountId });
  await shown.keep(topic, [...normal, waiting]);
  await screen.findByRole("table", { name: "Spot orders" });
  return shown;
}

const row = (name: RegExp) => screen.queryByRole("row", { name });

it("lists both kinds of spot orders, and cancels none that waits for its trigger", async () => {
  await open();
  expect(row(/40,000/)?.textContent).toContain("API \u00b7 normal");
  const waits = row(/42,000/);
  expect(waits?.textContent).toContain("Not cancellable");
  expect(within(waits as HTMLElement).queryByRole("button", { name: /^Cancel/ })).toBeNull();
});

it("shows what its address leaves, under the heads of its groups", async () => {
  await open("prices=%3E40500&group=symbol");
  expect(row(/40,000/)).toBeNull();
  expect(row(/41,000/)).toBeTruthy();
  expect(row(/BTCUSDT.*2 orders/)).toBeTruthy();
  expect(screen.getByText("Filtered: 2 of 3")).toBeTruthy();
});

it("has the desk cancel just what was selected, once that was confirmed", async () => {
  const { changes } = await open();
  fireEvent.click(within(row(/41,000/) as HTMLElement).getByRole("checkbox"));
  fireEvent.click(screen.getByRole("button", { name: "Cancel selected (1)" }));
  const dialog = await screen.findByRole("dialog", { name: /^Cancel 1 order/ });
  expect(changes).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel 1 order" }));
  await waitFor(() => expect(changes).toHaveLength(1));
  const order = { category: "SPOT", symbol: "BTCUSDT", orderId: "2", clientOid: "mine-2" };
  expect(changes[0]).toEqual([
    "POST /api/order-jobs/cancel",
    { connectionId: "con_1", orders: [expect.objectContaining(order)] },
  ]);
});
