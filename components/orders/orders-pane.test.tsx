// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { DeskProvider } from "@/components/desk/desk-provider";
import { UserNumbers } from "@/components/desk/number-format";
import { PreferencesProvider } from "@/components/desk/preferences";
import { AtRoot } from "@/components/desk/testing/at-root";
import { decimal } from "@/lib/decimal";
import { journalRow } from "@/lib/orders/testing";
import type { Me } from "@/lib/users/api";
import type { Preferences } from "@/lib/users/preferences";
import { capabilitiesOf } from "@/lib/users/roles";
import { OrdersContext, type OrdersContextValue } from "./orders-context";
import { OrdersPane } from "./orders-pane";
import { orderRow } from "./testing/order-row";

// Distance, journal and remaining value share one pane, which is one line on a small window.

const me: Me = {
  ...{ name: "Tess", email: "tess@example.com", role: "trader", deskName: "Test", endsAt: "" },
  ...{ capabilities: capabilitiesOf("trader"), idleMs: 60_000 },
};

const kept = vi.fn<(body: { name: string; value: unknown }) => void>();

interface HappyDom {
  readonly happyDOM: { setViewport: (size: { width: number; height: number }) => void };
}

beforeEach(() => {
  kept.mockReset();
  vi.stubGlobal("fetch", async (_: string, init?: RequestInit) => {
    if (init?.method === "PUT") kept(JSON.parse(String(init.body)));
    return new Response("{}", { headers: { "content-type": "application/json" } });
  });
});

const rows = [
  orderRow({ value: decimal("1000") }),
  orderRow({ key: "2", symbol: "ETHUSDT", side: "sell", value: decimal("20.5") }),
  orderRow({ key: "3", status: "unknown", value: decimal("0.25") }),
];

function show(width: number, height: number, preferences: Preferences = {}) {
  (window as unknown as HappyDom).happyDOM.setViewport({ width, height });
  const orders = { accountId: "acc_1", environment: "paper" } as OrdersContextValue;
  const unknown = journalRow({ state: "UNKNOWN", reason: "No answer." });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PreferencesProvider initial={preferences}>
        <UserNumbers>
          <DeskProvider me={me} version="" connections={[]} lastConnectionId={undefined}>
            <OrdersContext value={orders}>
              <OrdersPane
                venue="paper"
                {...{ rows, intents: [unknown] }}
                journalRead
                onOpenEntry={() => {}}
              />
            </OrdersContext>
          </DeskProvider>
        </UserNumbers>
      </PreferencesProvider>
    </QueryClientProvider>,
    { wrapper: AtRoot },
  );
}

it("says what could still fill, by symbol and side, and what of it is unknown", async () => {
  show(1440, 900);
  expect(screen.getByText("Could still fill").parentElement?.textContent).toContain("1,020.75");
  fireEvent.click(screen.getByRole("radio", { name: "Remaining value" }));
  const lines = within(await screen.findByRole("table")).getAllByRole("row");
  const texts = lines.map(({ textContent }) => textContent);
  expect(texts).toContainEqual(expect.stringMatching(/^BTCUSDT1,000\.000\.000\.251,000\.25/));
  expect(texts).toContainEqual(expect.stringMatching(/^Total1,000\.0020\.500\.251,020\.75/));
});

it("writes its sums in the format that its user chose, else in today's", async () => {
  show(1440, 900, { numbers: "1.234,56" });
  fireEvent.click(screen.getByRole("radio", { name: "Remaining value" }));
  expect((await screen.findByRole("table")).textContent).toContain(
    "Total1.000,0020,500,251.020,75",
  );
  cleanup();
  show(1440, 900, { numbers: "1/234" });
  expect(screen.getByText("Could still fill").parentElement?.textContent).toContain("1,020.75");
});

it("has the unknown entries on the journal's tab, with their ways out", async () => {
  show(1440, 900);
  const tab = screen.getByRole("radio", { name: /^Journal\s*1 unknown/ });
  fireEvent.click(tab);
  expect(await screen.findByText(/It may be live\./)).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Resolve manually/ })).toBeTruthy();
});

it("is one line on a small window until a tab is pressed, and that is not kept", () => {
  show(1280, 720);
  expect(screen.queryByRole("region", { name: "Distance to index" })).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "Distance to index" }));
  expect(screen.getByRole("region", { name: "Distance to index" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Close the pane" }));
  expect(screen.queryByRole("region", { name: "Distance to index" })).toBeNull();
  expect(kept.mock.calls.every(([{ value }]) => (value as { open: boolean }).open)).toBe(true);
});

it("grows by the arrow keys, which is kept, and takes its usual size again", async () => {
  show(1440, 900);
  const edge = screen.getByRole("separator", { name: "Height of the pane" });
  const before = Number(edge.getAttribute("aria-valuenow"));
  fireEvent.keyDown(edge, { key: "ArrowUp" });
  expect(Number(edge.getAttribute("aria-valuenow"))).toBe(before + 16);
  await waitFor(() =>
    expect(kept).toHaveBeenCalledWith(
      expect.objectContaining({ value: expect.objectContaining({ pane: before + 16 }) }),
    ),
  );
  for (let press = 0; press < 40; press += 1) fireEvent.keyDown(edge, { key: "ArrowUp" });
  expect(edge.getAttribute("aria-valuenow")).toBe(edge.getAttribute("aria-valuemax"));
  fireEvent.click(screen.getByRole("button", { name: "Reset sizes" }));
  expect(Number(edge.getAttribute("aria-valuenow"))).toBe(before);
});
