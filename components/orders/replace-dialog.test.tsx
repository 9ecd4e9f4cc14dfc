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
import type { OrderProblem } from "@/lib/order-jobs/order-job";
import { orderJob } from "@/lib/order-jobs/testing";
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

/** What the browser asked the desk, in order: the route, what it said. */
let sent: (readonly [string, Record<string, unknown>])[];
/** What the desk answers to it. */
let answer: { status: number; body: object };
let queries: QueryClient;

beforeEach(() => {
  sent = [];
  answer = { status: 200, body: { jobId: "job_1" } };
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  bound({});
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    if (!path.startsWith("/api/order-jobs/")) return new Response("{}", { status: 404 });
    sent.push([path.slice("/api/order-jobs/".length), JSON.parse(String(init.body))]);
    return new Response(JSON.stringify(answer.body), { status: answer.status });
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

/** The job as the desk tells of it while the dialog stands. */
async function tell(change: Parameters<typeof orderJob>[0]): Promise<void> {
  const topic = topicText({ kind: "order-jobs", accountId: "acc_1" });
  version += 1;
  const rows = [orderJob({ kind: "replace", ...change })];
  await act(async () => {
    queries.setQueryData(snapshotKey(topic), { topic, version, rows, readAt: now, failure: null });
    await new Promise((resolve) => setTimeout(resolve));
  });
}

const now = Date.now();

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

const button = (name: string) => screen.getByText(name, { selector: "button" });
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async () => {
  write("Price", "66000");
  fireEvent.click(button("Replace"));
  fireEvent.click(button("Replace"));
  await waitFor(() => expect(sent).toHaveLength(1));
};

/** The row of a job whose second half can be placed. */
const asks = {
  ...{ id: "rpl_1", intentId: "int_1", outcome: "not-placed", symbol: "BTCUSDT", order: "1" },
  ...{ code: null, message: null, canPlace: "0.15", price: "66000" },
} as const satisfies OrderProblem;

describe("the dialog that replaces an order", () => {
  it("opens on the price, which the next keys replace", async () => {
    open();
    const price = await screen.findByLabelText<HTMLInputElement>("Price");
    await waitFor(() => expect(document.activeElement).toBe(price));
    expect([price.selectionStart, price.selectionEnd]).toEqual([0, price.value.length]);
  });

  it("asks what a pasted 10.000 means, and sends nothing before it is answered", async () => {
    open();
    await screen.findByLabelText("Price");
    write("Quantity", "10.000");
    await screen.findByText("Did you mean 10 or 10000?");
    write("Price", "66000");
    fireEvent.click(button("Replace"));
    fireEvent.click(button("Replace"));
    expect(sent).toEqual([]);
  });

  it("has the desk replace it once, follows the job, asks, and places what is said", async () => {
    open();
    await press();
    expect(sent[0]?.[0]).toBe("replace");
    expect(sent[0]?.[1]).toMatchObject({
      connectionId: "con_1",
      placesAtOnce: false,
      orders: [
        {
          old: { orderId: old.orderId, filledQty: old.cumExecQty },
          order: { price: "66000", qty: "0.25", symbol: "BTCUSDT" },
        },
      ],
    });
    await screen.findByText(/Nothing sent yet/);
    await tell({ waitsFor: "the old order to leave the lists", counts: { "in-flight": 1 } });
    await screen.findByText(/Waiting for the old order to leave the lists/);
    expect(screen.queryByText(/^Place /, { selector: "button" })).toBeNull();
    await tell({ state: "completed", endedAt: now, counts: { "not-placed": 1 }, problems: [asks] });
    const place = await screen.findByText("Place 0.15");
    answer = { status: 200, body: { jobId: "job_2" } };
    fireEvent.click(place);
    fireEvent.click(place);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(["job_1/place", { row: "rpl_1", qty: "0.15" }]);
    await tell({ id: "job_2", state: "completed", endedAt: now, counts: { placed: 1 } });
    await screen.findByText("Replaced: the new order was accepted.");
  });

  it("says what it will do by the checkbox", () => {
    open();
    expect(screen.getByText(/then asks you before it places the new one\./)).toBeTruthy();
    fireEvent.click(screen.getByRole("checkbox", { hidden: true }));
    expect(screen.getByText(/then places the new one\./)).toBeTruthy();
  });

  it("is sent by Enter in a field, once, and keeps the focus through its steps", async () => {
    open();
    write("Price", "66000");
    fireEvent.keyDown(screen.getByLabelText("Price"), { key: "Enter", repeat: true });
    expect(sent).toEqual([]);
    button("Replace").focus();
    fireEvent.keyDown(screen.getByLabelText("Price"), { key: "Enter" });
    await screen.findByText(/Nothing sent yet/);
    expect(sent).toHaveLength(1);
    const dialog = screen.getByRole("dialog");
    await waitFor(() => expect(document.activeElement).toBe(dialog));
    await tell({ state: "completed", endedAt: now, counts: { "not-placed": 1 }, problems: [asks] });
    fireEvent.keyDown(await screen.findByLabelText("Quantity"), { key: "Enter" });
    await waitFor(() => expect(sent[1]).toEqual(["job_1/place", { row: "rpl_1", qty: "0.15" }]));
    expect(dialog.contains(document.activeElement)).toBe(true);
  });

  it("says so where the desk would not place the new order, and loses nothing", async () => {
    answer = {
      status: 422,
      body: { failure: { kind: "blocked", reason: "Two orders a minute." } },
    };
    open();
    write("Price", "66000");
    fireEvent.click(button("Replace"));
    await screen.findByText(/old order wasn't cancelled: Two orders a minute/);
    expect((screen.getByLabelText("Price") as HTMLInputElement).value).toBe("66000");
    answer = { status: 200, body: { jobId: "job_1" } };
    fireEvent.click(button("Replace"));
    await screen.findByText(/Nothing sent yet/);
    expect(sent).toHaveLength(2);
  });

  it("asks for nothing more where the person has allowed for late fills", async () => {
    open();
    fireEvent.click(screen.getByRole("checkbox", { hidden: true }));
    await press();
    expect(sent[0]?.[1]).toMatchObject({ placesAtOnce: true });
  });

  it.each([
    [{ counts: { filled: 1 } }, /has filled, so nothing was placed/],
    [{ counts: { closed: 1 } }, /was already filled or cancelled/],
    [{ counts: { rejected: 1 } }, /still open and nothing was placed/],
    [{ counts: { "not-placed": 1 } }, /closed, and the new one was not placed/],
    [{ counts: { unknown: 1 }, reason: "Nobody knows." }, /Nobody knows/],
    [{ state: "paused", reason: "Restarted.", counts: { left: 1 } }, /Paused\. Restarted\./],
  ] as const)("tells of a job with %o, and offers to place nothing", async (change, text) => {
    open();
    await press();
    await tell(change);
    await screen.findByText(text);
    expect(screen.queryByText(/^Place /, { selector: "button" })).toBeNull();
  });

  it("cancels nothing for numbers that the rules refuse", () => {
    open();
    write("Quantity", "1e9");
    expect(button("Replace").getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(button("Replace"));
    expect(sent).toEqual([]);
  });

  it("has its button held for a large order, and then goes once", async () => {
    bound({ own: { ...noLimits, holdFrom: "9000" } });
    open();
    write("Price", "66000");
    expect(screen.getByText(/Large order: hold/)).toBeTruthy();
    await waitFor(() => expect(button("Replace").hasAttribute("data-hold")).toBe(true));
    fireEvent.keyDown(screen.getByLabelText("Price"), { key: "Enter" });
    expect(document.activeElement).toBe(button("Replace"));
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
