// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { defaultAppearance } from "@/components/appearance/appearance";
import { AppearanceProvider } from "@/components/appearance/appearance-provider";
import { DeskProvider } from "@/components/desk/desk-provider";
import { ticketPrefill } from "@/components/desk/drafts";
import { fromPlan, type ListedPlanOrder } from "@/lib/orders/plan-row";
import { capabilitiesOf } from "@/lib/users/roles";
import { PlanCards } from "./plan-cards";
import { PlanDrawer } from "./plan-drawer";
import { PlansTable } from "./plans-table";

beforeAll(() => {
  const fonts = Object.assign(new EventTarget(), { ready: Promise.resolve(), status: "loaded" });
  Object.defineProperty(document, "fonts", { configurable: true, value: fonts });
});
afterAll(() => {
  Reflect.deleteProperty(document, "fonts");
});

const listed = {
  ...{ planType: "spot_plan", category: "SPOT", orderId: "1364000000000000001", clientOid: "a-1" },
  ...{ symbol: "BTCUSDT", side: "buy", orderType: "limit", size: "0.50", status: "live" },
  ...{ triggerPrice: "40000", priceAvg: "40000.5", enterPointSource: "API", cTime: "" },
} as unknown as ListedPlanOrder;
const row = fromPlan(listed);
const trailing = { ...row, family: "trailing", planType: "track_plan", key: "t" } as const;

const router = { push() {}, prefetch() {} } as Partial<AppRouterInstance> as AppRouterInstance;
const person = { name: "Ann", email: "", role: "trader", endsAt: "" } as const;
const me = { ...person, deskName: "D", idleMs: 1, capabilities: capabilitiesOf("trader") };

function Page({ children, search = "" }: { children: ReactNode; search?: string }) {
  return (
    <AppRouterContext value={router}>
      <SearchParamsContext value={new URLSearchParams(search)}>
        <QueryClientProvider client={new QueryClient()}>
          <AppearanceProvider initial={defaultAppearance}>
            <DeskProvider me={me} version="1" connections={[]} lastConnectionId={undefined}>
              {children}
            </DeskProvider>
          </AppearanceProvider>
        </QueryClientProvider>
      </SearchParamsContext>
    </AppRouterContext>
  );
}

const line = () => document.querySelector<HTMLElement>("tr[data-row-id]") as HTMLElement;

it("Enter and a press open a plan order beside the table, and its copy is exact", () => {
  const onOpen = vi.fn();
  render(
    <Page>
      <PlansTable family="spot" rows={[row]} current={row.key} onOpen={onOpen} />
    </Page>,
  );
  expect(line().getAttribute("aria-current")).toBe("true");
  fireEvent.keyDown(line(), { key: "Enter" });
  fireEvent.click(line());
  expect(onOpen.mock.calls).toEqual([[row], [row]]);
  const data = { setData: vi.fn() };
  line().focus();
  fireEvent.copy(screen.getByRole("table"), { clipboardData: data });
  const [heads, copied] = data.setData.mock.calls[0]?.[1].split("\r\n") ?? [];
  const cells = Object.fromEntries(
    heads.split("\t").map((head: string, at: number) => [head, copied.split("\t")[at]]),
  );
  expect(cells).toMatchObject({
    ...{ orderId: "1364000000000000001", size: "0.5", triggerPrice: "40000" },
    executePrice: "40000.5",
  });
});

it("a press on a symbol or a price leads to the ticket and does not open the row", () => {
  const onOpen = vi.fn();
  render(
    <Page>
      <PlansTable family="spot" rows={[row]} current={null} onOpen={onOpen} />
    </Page>,
  );
  const links = [...line().querySelectorAll("a")];
  expect(links.map(({ textContent }) => textContent)).toEqual(["BTCUSDT", "40,000", "40,000.5"]);
  for (const link of links) {
    expect(link.getAttribute("href")).toBe("/orders?ticket=SPOT&symbol=BTCUSDT&view=ticket");
    expect(link.tabIndex).toBe(-1);
  }
  fireEvent.click(links[2] as HTMLElement);
  expect(onOpen).not.toHaveBeenCalled();
  const heard = vi.fn();
  ticketPrefill.listen(heard)();
  expect(heard).toHaveBeenCalledExactlyOnceWith({
    ...{ category: "SPOT", symbol: "BTCUSDT", orderType: "limit", price: "40000.5" },
  });
});

it("the address orders the rows; what names none of the columns counts as nothing", () => {
  const other = { ...row, key: "b", symbol: "AAVEUSDT", createdAt: 1 };
  const symbols = () =>
    [...document.querySelectorAll("tbody tr a:first-child")]
      .map(({ textContent }) => textContent)
      .filter((text) => /USDT$/.test(text ?? ""));
  for (const [search, first] of [
    ["sort=symbol", "AAVEUSDT"],
    ["sort=-symbol", "BTCUSDT"],
    ["sort=nothing", "AAVEUSDT"],
  ]) {
    render(
      <Page search={search as string}>
        <PlansTable family="spot" rows={[row, other]} current={null} onOpen={() => {}} />
      </Page>,
    );
    expect([search, symbols()[0]]).toEqual([search, first]);
    cleanup();
  }
});

it("a card opens its plan order in full", () => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(800);
  const onOpen = vi.fn();
  render(
    <Page>
      <PlanCards rows={[row]} onOpen={onOpen} />
    </Page>,
  );
  fireEvent.click(screen.getByRole("button", { name: /^Show Spot trigger order BTCUSDT/ }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(row);
  vi.restoreAllMocks();
});

const drawer = (of: typeof row | typeof trailing | undefined, given = [listed]) =>
  render(
    <Page>
      <PlanDrawer row={of} listed={given} onClose={() => {}} />
    </Page>,
  );

it("the details show every field as it came, and lead to a ticket like it", () => {
  drawer(row);
  for (const name of Object.keys(listed)) expect(screen.getByText(name)).toBeDefined();
  expect(screen.getByText("0.50")).toBeDefined();
  expect(screen.getByRole("button", { name: "Copy order id" })).toBeDefined();
  const link = screen.getByRole("link", { name: "Duplicate to ticket" }).getAttribute("href");
  expect(Object.fromEntries(new URL(link ?? "", "http://a").searchParams)).toMatchObject({
    ...{ form: "spot-plan", ticket: "SPOT", symbol: "BTCUSDT", intent: "buy" },
    ...{ qty: "0.5", trigger: "40000", price: "40000.5" },
  });
});

it("a kind that no form places says so, and one that is gone says that", () => {
  drawer(trailing);
  expect(screen.queryByRole("link", { name: "Duplicate to ticket" })).toBeNull();
  expect(screen.getByText(/can't be duplicated into the ticket/)).toBeDefined();
  cleanup();
  drawer(undefined);
  expect(screen.getByText(/^No longer pending/)).toBeDefined();
});
