// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { DeskConnection } from "@/components/desk/connection";
import { DeskProvider } from "@/components/desk/desk-provider";
import { deskQuery, snapshotKey } from "@/lib/api/query";
import { topicText } from "@/lib/live/topic";
import { fromUnified, type UnifiedOrder } from "@/lib/orders/read-order-row";
import { noLimits, type RiskLimitsAnswer } from "@/lib/orders/risk-limits-api";
import { futuresRow, listedOrder } from "@/lib/orders/testing";
import { capabilitiesOf } from "@/lib/users/roles";
// Loaded beforehand, so that nobody waits for it.
import "@/components/ui/hold-button";
import { ReplaceDialog } from "./replace-dialog";

const connection: DeskConnection = {
  ...{ id: "con_1", label: "Trader", accountId: "acc_1", accountName: "Trader" },
  ...{ environment: "paper", venue: "paper", positionMode: "one_way_mode", ndBroker: false },
  ...{ family: null, lacks: {}, permissions: ["contract_trade"], keyLast4: "abcd" },
};
const me = {
  ...{ id: "per_1", name: "Jana Adler", email: "jana@northlight.example", role: "owner" },
  ...{ deskId: "dsk_1", deskName: "Northlight", capabilities: [...capabilitiesOf("owner")] },
};
const old = listedOrder({ qty: "0.250", price: "67000", clientOid: "of-another" });

/** What the browser asked the desk to send, in order: endpoint, request. */
let sent: (readonly [string, Record<string, unknown>])[];
/** What the desk answers to a cancel; the test may hold it back. */
let cancelAnswer: Promise<object>;
let queries: QueryClient;
/** What it had the desk check, and what the desk says to that. */
let checked: Record<string, unknown>[];
let checkAnswer: object;

beforeEach(() => {
  sent = [];
  checked = [];
  checkAnswer = { kind: "dry-run", method: "POST", path: "/", body: "{}" };
  cancelAnswer = Promise.resolve({ kind: "ok", data: {} });
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  bound({});
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    if (!path.startsWith("/api/exchange/")) return new Response("{}", { status: 404 });
    const endpoint = path.slice("/api/exchange/".length);
    const { request, dryRun, holdPlace } = JSON.parse(String(init.body));
    if (dryRun) {
      checked.push({ holdPlace, ...request });
      return new Response(JSON.stringify(checkAnswer));
    }
    sent.push([endpoint, request]);
    const answer = endpoint === "cancel-order" ? await cancelAnswer : { kind: "ok", data: {} };
    return new Response(JSON.stringify(answer));
  });
});

/** What bounds the user. */
function bound(bounds: Partial<RiskLimitsAnswer>): void {
  const { queryKey } = deskQuery("/api/risk-limits", { account: "acc_1" });
  queries.setQueryData(queryKey, { own: null, deskLimits: [], sentLastMinute: 0, ...bounds });
}

let version = 0;

/** What the exchange's list of open orders shows at a moment. */
function list(at: number, ...rows: readonly UnifiedOrder[]): void {
  const topic = topicText({ kind: "orders", accountId: "acc_1" });
  version += 1;
  queries.setQueryData(snapshotKey(topic), { topic, version, rows, readAt: at, failure: null });
}

/** The same while the dialog stands: it is drawn with it. */
async function show(at: number, ...rows: readonly UnifiedOrder[]): Promise<void> {
  await act(async () => {
    list(at, ...rows);
    await new Promise((resolve) => setTimeout(resolve));
  });
}

const now = Date.now();
/** The order is gone: two lists lack it, the second late enough. */
const leave = async () => {
  await show(now + 1_000);
  await show(now + 3_500);
};

const router = { push() {}, prefetch() {} } as Partial<AppRouterInstance> as AppRouterInstance;

function open(): void {
  const topic = topicText({ kind: "instruments", venue: "paper", category: "USDT-FUTURES" });
  const instruments = { topic, version: 1, rows: [futuresRow()], readAt: now, failure: null };
  queries.setQueryData(snapshotKey(topic), instruments);
  list(now, old);
  render(
    <AppRouterContext value={router}>
      <SearchParamsContext value={new URLSearchParams()}>
        <QueryClientProvider client={queries}>
          <DeskProvider
            me={me as never}
            version="1"
            connections={[connection]}
            lastConnectionId="con_1"
          >
            <ReplaceDialog connection={connection} row={fromUnified(old)} onClose={() => {}} />
          </DeskProvider>
        </QueryClientProvider>
      </SearchParamsContext>
    </AppRouterContext>,
  );
}

const limit = {
  ...{ field: "qty", rule: "desk-limit-rate", severity: "error" },
  message: "Two orders a minute at most.",
};

const button = (name: string) => screen.getByText(name, { selector: "button" });
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async () => {
  write("Price", "66000");
  fireEvent.click(button("Replace"));
  fireEvent.click(button("Replace"));
  await waitFor(() => expect(sent).toHaveLength(1));
};

describe("the dialog that replaces an order", () => {
  it("opens on the price, which the next keys replace", async () => {
    open();
    const price = await screen.findByLabelText<HTMLInputElement>("Price");
    await waitFor(() => expect(document.activeElement).toBe(price));
    expect([price.selectionStart, price.selectionEnd]).toEqual([0, price.value.length]);
  });

  it("cancels once, waits for two lists, asks, and places once under another id", async () => {
    open();
    await press();
    expect(sent).toEqual([["cancel-order", expect.objectContaining({ orderId: old.orderId })]]);
    await screen.findByText(/Waiting for the order to close/);
    await show(now + 1_000);
    expect(screen.queryByText("Place 0.25")).toBeNull();
    await show(now + 3_500);
    const place = await screen.findByText("Place 0.25");
    fireEvent.click(place);
    fireEvent.click(place);
    await screen.findByText("Replaced: the new order was accepted.");
    expect(sent).toHaveLength(2);
    const [endpoint, request] = sent[1] ?? [];
    expect(endpoint).toBe("place-order");
    expect(request).toMatchObject({ price: "66000", qty: "0.25", symbol: "BTCUSDT" });
    expect(request?.clientOid).not.toBe(old.clientOid);
    // Its place among the orders of the minute was taken before the cancel went out.
    expect(checked).toEqual([{ ...request, holdPlace: true }]);
  });

  it.each([
    [{ failure: { kind: "invalid", issues: [limit] } }, /wasn't cancelled: Two orders a minute/],
    [{}, /wasn't cancelled: The desk did not answer/],
  ])("cancels nothing where the desk would not place the new order: %o", async (answer, text) => {
    checkAnswer = answer;
    open();
    write("Price", "66000");
    fireEvent.click(button("Replace"));
    await screen.findByText(text);
    expect(sent).toEqual([]);
    // What was typed is still there, and goes when nothing is in the way any more.
    expect((screen.getByLabelText("Price") as HTMLInputElement).value).toBe("66000");
    checkAnswer = { kind: "dry-run", method: "POST", path: "/", body: "{}" };
    fireEvent.click(button("Replace"));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.[0]).toBe("cancel-order");
  });

  it("places at once what remains, where the person has allowed for it", async () => {
    open();
    fireEvent.click(screen.getByRole("checkbox", { hidden: true }));
    await press();
    await show(now + 500, { ...old, cumExecQty: "0.1" });
    await leave();
    await screen.findByText("Replaced: the new order was accepted.");
    expect(sent[1]?.[1]).toMatchObject({ qty: "0.15" });
  });

  it("places nothing when all of it filled meanwhile", async () => {
    open();
    fireEvent.click(screen.getByRole("checkbox", { hidden: true }));
    await press();
    await show(now + 500, { ...old, cumExecQty: "0.25" });
    await leave();
    await screen.findByText(/has filled, so nothing was placed/);
    expect(sent).toHaveLength(1);
  });

  it.each([
    [{ kind: "unknown", reason: "No answer", intentId: "int_1" }, /Cancel not confirmed/],
    [{ kind: "rejected", code: "25204", message: "No order" }, /was already filled or cancelled/],
    [{ kind: "rejected", code: "40014", message: "No permission" }, /Cancel rejected/],
    [{ failure: { kind: "forbidden", permission: "orders.cancel" } }, /Cancel rejected/],
  ])("places nothing after a cancel that was answered %o", async (answer, text) => {
    cancelAnswer = Promise.resolve(answer);
    open();
    fireEvent.click(screen.getByRole("checkbox", { hidden: true }));
    await press();
    await screen.findByText(text);
    await leave();
    expect(sent).toHaveLength(1);
    expect(screen.queryByText(/^Place /, { selector: "button" })).toBeNull();
  });

  it("sends nothing when the page is left before the cancel is answered", async () => {
    let answer = (_: object) => {};
    cancelAnswer = new Promise((resolve) => {
      answer = resolve;
    });
    open();
    fireEvent.click(screen.getByRole("checkbox", { hidden: true }));
    await press();
    await leave();
    cleanup();
    await act(async () => answer({ kind: "ok", data: {} }));
    expect(sent).toHaveLength(1);
    // A page that comes after it can say so.
    expect(sessionStorage.getItem("replacement")).toContain("0.25");
  });

  it("cancels nothing for numbers that the rules refuse", () => {
    open();
    write("Quantity", "1e9");
    expect(button("Replace").getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(button("Replace"));
    expect(sent).toEqual([]);
  });

  it("has its button held for a large order, and then cancels once", async () => {
    bound({ own: { ...noLimits, holdFrom: "9000" } });
    open();
    write("Price", "66000");
    expect(screen.getByText(/Large order: hold/)).toBeTruthy();
    await waitFor(() => expect(button("Replace").hasAttribute("data-hold")).toBe(true));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    fireEvent.click(button("Replace"));
    expect(sent).toEqual([]);
    fireEvent.pointerDown(button("Replace"), { button: 0 });
    act(() => {
      vi.advanceTimersByTime(1_000);
    });
    vi.useRealTimers();
    await waitFor(() => expect(sent).toHaveLength(1));
    // One that is worth less is sent by a press.
    cleanup();
    open();
    write("Quantity", "0.1");
    expect(button("Replace").hasAttribute("data-hold")).toBe(false);
  });

  it.each([
    [{ deskLimits: [{ ...noLimits, maxNotional: "9000", unchecked: "refuse" as const }] }],
    [{ own: { ...noLimits, maxNotional: "9000" } }],
  ])("cancels nothing for an order that would then be over %o", (bounds) => {
    bound(bounds);
    open();
    write("Price", "66000");
    expect(screen.getByText(/^(Desk|Your) limit: .*is over 9,000 USDT/)).toBeTruthy();
    fireEvent.click(button("Replace"));
    expect(sent).toEqual([]);
    // A quantity that stays within the bound goes.
    write("Quantity", "0.1");
    fireEvent.click(button("Replace"));
    return waitFor(() => expect(sent).toHaveLength(1));
  });
});
