// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DeskConnection } from "@/components/desk/connection";
import { DeskProvider } from "@/components/desk/desk-provider";
import { cancelQuestion, type TicketPrefill, ticketPrefill } from "@/components/desk/drafts";
import { PreferencesProvider } from "@/components/desk/preferences";
import { disarm, useArming } from "@/components/hotkeys/arming";
import { useHotkey } from "@/components/hotkeys/use-hotkey";
import { useToasts } from "@/components/ui/toast/toast-store";
import { lockedEvent } from "@/lib/api/client";
import { snapshotKey } from "@/lib/api/query";
import type { InstrumentRecord } from "@/lib/exchange/endpoints";
import type { Snapshot, SnapshotRow } from "@/lib/live/snapshot";
import { type TopicText, topicText } from "@/lib/live/topic";
import { futuresRow, listedOrder, spotRow } from "@/lib/orders/testing";
import { capabilitiesOf, type Role } from "@/lib/users/roles";
import { DeskKeys } from "./desk-keys";

const connection: DeskConnection = {
  ...{ id: "con_1", label: "Key", accountId: "acc_1", accountName: "Main", keyLast4: "1234" },
  ...{ environment: "paper", venue: "paper", positionMode: "hedge_mode", ndBroker: false },
  ...{ family: null, lacks: {}, permissions: [] },
};

const went: string[] = [];
const router = { push: (href: string) => went.push(href), prefetch() {} };
const filled: TicketPrefill[] = [];
const asked: (readonly string[])[] = [];
let stop: readonly (() => void)[] = [];
let kept: unknown[] = [];
let posted: string[] = [];

beforeEach(() => {
  // Files of tests share a window: another one may have left it on the page that is gone to.
  history.replaceState(null, "", "/overview");
  kept = [];
  posted = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init?.method === "PUT") kept.push(JSON.parse(String(init.body)));
    if (init?.method === "POST") posted.push(path);
    return new Response(JSON.stringify(String(path).includes("views") ? { views: [] } : {}));
  });
  stop = [
    ticketPrefill.listen((fill) => filled.push(fill)),
    cancelQuestion.listen((ids) => asked.push(ids)),
  ];
});
afterEach(() => {
  for (const each of stop) each();
  disarm();
  for (const list of [went, filled, asked]) list.length = 0;
});

/** What was read of a topic, as the stream would have brought it. */
function snapshotOf<Row extends SnapshotRow>(topic: TopicText, rows: readonly Row[]) {
  return { topic, rows, readAt: Date.now(), version: 1, failure: null } as unknown as Snapshot<Row>;
}

function open(role: Role = "trader", Also: () => null = () => null) {
  const queries = new QueryClient();
  const keep = <Row extends SnapshotRow>(topic: TopicText, rows: readonly Row[]) =>
    queries.setQueryData(snapshotKey(topic) as readonly unknown[], snapshotOf(topic, rows));
  const listed = (category: string, row: object) =>
    keep(topicText({ kind: "instruments", venue: "paper", category }), [row as InstrumentRecord]);
  listed("USDT-FUTURES", futuresRow());
  listed("SPOT", spotRow());
  keep(topicText({ kind: "orders", accountId: "acc_1" }), [
    listedOrder(),
    listedOrder({ orderId: "2", clientOid: "b", side: "sell" }),
    listedOrder({ orderId: "3", clientOid: "c", symbol: "ETHUSDT" }),
  ]);
  const desk = { email: "tess@example.com", deskName: "Test", endsAt: "", idleMs: 60_000 };
  const me = { name: "Tess", role, capabilities: capabilitiesOf(role), ...desk };
  render(
    <AppRouterContext value={router as unknown as AppRouterInstance}>
      <SearchParamsContext value={new URLSearchParams()}>
        <QueryClientProvider client={queries}>
          <PreferencesProvider initial={{}}>
            <DeskProvider me={me} version="1" connections={[connection]} lastConnectionId="con_1">
              <DeskKeys />
              <Also />
            </DeskProvider>
          </PreferencesProvider>
        </QueryClientProvider>
      </SearchParamsContext>
    </AppRouterContext>,
  );
}

let bought = 0;

/** A part of a page that hears a key. */
function BuyCounter(): null {
  useHotkey("buy", () => {
    bought += 1;
  });
  return null;
}

const press = (key: string, init: KeyboardEventInit = {}) =>
  act(async () => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...init }));
  });

/** Opens the palette and types. */
async function type(text: string): Promise<HTMLElement> {
  await press("k", { ctrlKey: true });
  const field = await screen.findByRole("combobox");
  fireEvent.change(field, { target: { value: text } });
  return field;
}

const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent ?? "");

const enter = (field: HTMLElement) =>
  act(async () => void fireEvent.keyDown(field, { key: "Enter" }));

describe("the palette", () => {
  it("has the focus before the next key, in whichever frame, and gives it back", async () => {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
    open();
    const before = screen.getByRole("button", { name: /Command palette/ });
    before.focus();
    await press("k", { ctrlKey: true });
    const field = screen.getByRole("combobox");
    expect(document.activeElement).toBe(field);
    for (const frame of frames.splice(0)) frame(0);
    expect(document.activeElement).toBe(field);
    await act(async () => void fireEvent.keyDown(field, { key: "Escape" }));
    await waitFor(() => expect(document.activeElement).toBe(before));
    vi.unstubAllGlobals();
  });

  it("fills the ticket with the sentence as it was read, and closes", async () => {
    open();
    const field = await type("buy 0.5 btc 66900 post");
    expect(options()[0]).toMatch(/^Fill the ticket: Open long 0\.500 BTCUSDT @ 66,900\.0/);
    expect(options()[0]).toContain("Limit, post-only");
    expect(options()[0]).toContain("33,450.00 USDT");
    expect(options()[1]).toMatch(/^Close short 0\.500 BTCUSDT/);
    expect(options()[2]).toMatch(/^Buy 0\.500000 BTCUSDT/);
    await enter(field);
    expect(screen.queryByRole("combobox")).toBeNull();
    expect(filled).toMatchObject([
      {
        ...{ category: "USDT-FUTURES", symbol: "BTCUSDT", positionAction: "open-long" },
        ...{
          orderType: "limit",
          timeInForce: "post_only",
          price: "66900",
          qty: "0.5",
          clear: true,
        },
      },
    ]);
    expect(went).toEqual(["/orders?view=ticket&ticket=USDT-FUTURES&symbol=BTCUSDT"]);
  });

  it("shows what it leaves open, and selects another reading by arrows and by mouse", async () => {
    open();
    const field = await type("buy btc 66900");
    expect(options()[0]).toContain("Not filled: 66900");
    fireEvent.keyDown(field, { key: "ArrowDown" });
    expect(field.getAttribute("aria-activedescendant")).toBe(screen.getAllByRole("option")[1]?.id);
    await enter(field);
    expect(filled[0]).toMatchObject({ qty: "66900" });
    expect(filled[0]).not.toHaveProperty("price");
    const again = await type("sell 1 btc spot market");
    expect(again).toBeTruthy();
    await act(async () => screen.getAllByRole("option")[0]?.click());
    expect(filled[1]).toMatchObject({ category: "SPOT", positionAction: "sell", qty: "1" });
  });

  it("asks about exactly the orders that a cancel names", async () => {
    open();
    const field = await type("cancel btc buys");
    expect(options()[0]).toContain("Cancel all BTC buys (1)");
    await enter(field);
    expect(asked).toEqual([["1364000000000000001"]]);
    await type("cancel sol");
    expect(screen.getByRole("status").textContent).toContain("No open order");
  });

  it("finds pages, their days, symbols and accounts", async () => {
    open("owner");
    const field = await type("commissions 2026-11-01 to 2026-11-03");
    await enter(field);
    expect(went).toEqual(["/commissions?from=2026-11-01&to=2026-11-03"]);
    await type("ethusdt");
    expect(options().some((text) => text.includes("ETHUSDT"))).toBe(true);
    fireEvent.change(screen.getByRole("combobox"), { target: { value: "main" } });
    expect(
      within(screen.getByRole("group", { name: "Accounts" })).getByRole("option"),
    ).toBeTruthy();
    fireEvent.change(screen.getByRole("combobox"), { target: { value: "qqqq" } });
    expect(screen.queryAllByRole("option")).toEqual([]);
    expect(screen.getByRole("status").textContent).toContain("qqqq");
  });

  it("locks trading, and says where that did not work", async () => {
    open();
    const locked: Event[] = [];
    const hear = (event: Event) => locked.push(event);
    addEventListener(lockedEvent, hear);
    await enter(await type("lock"));
    await waitFor(() => expect(locked).toHaveLength(1));
    expect(posted).toEqual(["/api/session/lock"]);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    await enter(await type("lock"));
    const titles = () => useToasts.getState().toasts.map(({ title }) => title);
    await waitFor(() => expect(titles()).toEqual(["Trading not locked"]));
    removeEventListener(lockedEvent, hear);
    expect(locked).toHaveLength(1);
  });

  it("offers no order to somebody who may place none", async () => {
    open("viewer");
    await type("buy 0.5 btc 66900");
    expect(screen.queryAllByRole("option")).toEqual([]);
    expect(screen.getByRole("status").textContent).toContain("can't place");
  });
});

describe("the keys of the desk", () => {
  it("open pages that a person may open, and no other", async () => {
    open("trader");
    await press("g");
    await press("m");
    await press("g");
    await press("c");
    expect(went).toEqual(["/instruments"]);
  });

  it("are heard by the part that asked for them, by the key that the person set", async () => {
    open("trader", BuyCounter);
    await press("b");
    expect(bought).toBe(1);
    await press("?", { shiftKey: true });
    const set = await screen.findByRole("button", { name: "Set key for Select buy" });
    await act(async () => set.click());
    const field = screen.getByRole("button", { name: "Press the new key" });
    fireEvent.keyDown(field, { key: "t" });
    expect(screen.getByRole("alert").textContent).toContain("Go to the ticket");
    fireEvent.keyDown(field, { key: "q" });
    expect(kept).toEqual([{ name: "hotkeys", value: { keys: { buy: "Q" }, physical: false } }]);
    await act(async () => screen.getByRole("button", { name: "Close" }).click());
    await press("b");
    await press("q");
    expect(bought).toBe(2);
  });

  it("lead to the row of the page's list that the arrows begin at", async () => {
    open("trader");
    const main = document.createElement("main");
    main.innerHTML = '<table><tr tabindex="-1"></tr><tr tabindex="0"></tr></table>';
    document.body.append(main);
    await press("f");
    expect(document.activeElement).toBe(main.querySelectorAll("tr")[1]);
    main.remove();
  });

  it("arm for those who may trade, with a badge that ends it", async () => {
    open("viewer");
    await press("a", { altKey: true, code: "KeyA", ctrlKey: false });
    expect(useArming.getState().until).toBeNull();
    cleanup();
    open("trader");
    await press("?", { shiftKey: true });
    await act(async () => (await screen.findByText("Arm trading keys")).click());
    await act(async () => screen.getByRole("button", { name: "Close" }).click());
    const badge = screen.getByRole("button", { name: /^Armed/ });
    await act(async () => badge.click());
    expect(useArming.getState().until).toBeNull();
  });
});
