// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { connectionOf, hidePage, showPage } from "@/components/panels/testing/show-page";
import { topicText } from "@/lib/live/topic";
import { futuresRow } from "@/lib/orders/testing";
import { RiskScreen } from "./risk-screen";

afterEach(hidePage);

const instruments = topicText({ kind: "instruments", venue: "paper", category: "USDT-FUTURES" });

async function open(answers = {}) {
  const connection = connectionOf();
  const page = <RiskScreen connection={connection} />;
  const shown = showPage(page, {
    ...{ connections: [connection], answers, search: "symbol=BTCUSDT" },
  });
  await shown.keep(instruments, [futuresRow()]);
  return shown;
}

const write = (name: RegExp | string, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });
const set = () => screen.getByRole("button", { name: /^Set/ });

it("leverage is sent once its confirmation was typed, and not past its bounds", async () => {
  const { changes } = await open({
    "POST /api/exchange/set-all-leverage": { kind: "ok", data: {} },
  });
  write("Leverage", "999");
  write(/^To confirm/, "SET 999X USDT-FUTURES");
  expect(screen.getByText(/The largest leverage of this product line/)).toBeTruthy();
  fireEvent.click(set());
  write("Leverage", "20");
  write(/^To confirm/, "SET 20X COIN-FUTURES");
  fireEvent.click(set());
  expect(changes).toEqual([]);
  write(/^To confirm/, "SET 20X USDT-FUTURES");
  fireEvent.click(set());
  await screen.findByText(/20x for USDT-FUTURES set/);
  const request = { productType: "USDT-FUTURES", leverage: "20" };
  expect(changes).toEqual([
    ["POST /api/exchange/set-all-leverage", expect.objectContaining({ request })],
  ]);
});

it("a change of leverage that nobody answered is not called failed", async () => {
  const unknown = { kind: "unknown", reason: "No answer came.", intentId: "int_1" };
  await open({ "POST /api/exchange/set-all-leverage": unknown });
  write("Leverage", "20");
  write(/^To confirm/, "SET 20X USDT-FUTURES");
  fireEvent.click(set());
  await screen.findByText("Outcome unknown");
  expect(screen.getByText(/may have been set/)).toBeTruthy();
});

it("max open is told with unit and age, and leads to the ticket with that quantity", async () => {
  await open({
    "GET /api/exchange/max-open": (url: URL) => ({
      kind: "ok",
      data: { maxOpen: url.searchParams.get("posSide") === "long" ? "1.5" : "0.75" },
    }),
  });
  await screen.findByRole("button", { name: /^BTCUSDT/ });
  fireEvent.click(screen.getByRole("button", { name: "Get max size" }));
  await waitFor(() => expect(screen.getAllByText("BTC")).toHaveLength(2));
  expect(screen.getAllByText(/ old$/)).toHaveLength(2);
  const link = screen.getByRole("link", { name: "Use 0.75 as quantity to open short" });
  const { searchParams } = new URL(link.getAttribute("href") ?? "", "http://desk");
  expect(Object.fromEntries(searchParams)).toMatchObject({
    ...{ ticket: "USDT-FUTURES", symbol: "BTCUSDT", intent: "open-short", qty: "0.75" },
  });
});
