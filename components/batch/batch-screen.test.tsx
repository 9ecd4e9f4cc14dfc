// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { useSyncExternalStore } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DeskProvider } from "@/components/desk/desk-provider";
import { PreferencesProvider } from "@/components/desk/preferences";
import { selectOption } from "@/components/panels/testing/select-option";
import { ReauthenticationProvider } from "@/components/requests/reauthentication-provider";
import { snapshotKey } from "@/lib/api/query";
import type { DeskConnection } from "@/lib/connections/api";
import type { Snapshot, TopicRows } from "@/lib/live/snapshot";
import { type TopicKind, type TopicText, topicText } from "@/lib/live/topic";
import type { OrderJobRow, OrderJobRowsAnswer } from "@/lib/order-jobs/order-job";
import { orderJob } from "@/lib/order-jobs/testing";
import { noLimits, type RiskLimitsAnswer } from "@/lib/orders/risk-limits-api";
import { futuresRow, journalRow, spotRow } from "@/lib/orders/testing";
import { BatchScreen } from "./batch-screen";

const venue = "paper";
const connection: DeskConnection = {
  id: "con_1",
  label: "Key",
  accountId: "acc_1",
  accountName: "Account",
  environment: "paper",
  venue,
  positionMode: "one_way_mode",
  ndBroker: false,
  family: "combined",
  lacks: {},
  permissions: ["contract_trade", "spot_trade"],
  keyLast4: "1234",
};
const me = {
  name: "Ann",
  email: "ann@example.invalid",
  role: "owner",
  deskName: "Desk",
  capabilities: ["orders.view", "orders.place", "orders.cancel"],
  endsAt: "2030-01-01T00:00:00.000Z",
  idleMs: 900_000,
} as const;

interface Sent {
  readonly path: string;
  readonly key: string | null;
  readonly body: {
    readonly orders: readonly Readonly<Record<string, string>>[];
    readonly confirm?: readonly string[];
  };
}

type Orders = Sent["body"]["orders"];

/** What the browser asked of the desk, and the outcomes of its batches' orders, in their order. */
let sent: Sent[];
let answers: ((orders: Orders) => readonly Told[] | Response)[];
/** What the desk tells of each job that it made of a batch. */
let jobs: Map<string, OrderJobRowsAnswer>;
let queries: QueryClient;
/** What bounds the user. */
let bounds: RiskLimitsAnswer;

function keep<Kind extends TopicKind>(topic: TopicText<Kind>, rows: readonly TopicRows[Kind][]) {
  const snapshot: Snapshot = {
    topic,
    version: 1,
    rows,
    readAt: Date.now(),
    failure: null,
  } as never;
  queries.setQueryData(snapshotKey(topic), snapshot as never);
}

beforeEach(() => {
  sent = [];
  answers = [];
  jobs = new Map();
  sessionStorage.clear();
  history.replaceState(null, "", "/batch");
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  keep(topicText({ kind: "instruments", venue, category: "USDT-FUTURES" }), [futuresRow()]);
  keep(topicText({ kind: "instruments", venue, category: "SPOT" }), [spotRow()]);
  keep(topicText({ kind: "orders", accountId: "acc_1" }), []);
  keep(topicText({ kind: "journal", accountId: "acc_1" }), []);
  keep(topicText({ kind: "order-jobs", accountId: "acc_1" }), []);
  const component = {
    exchange: "bitget",
    symbol: "BTCUSDT",
    equivalentPrice: "67241.8",
    weight: "1",
  };
  keep(topicText({ kind: "index", venue, symbol: "BTCUSDT" }), [component as never]);
  bounds = { own: null, deskLimits: [], sentLastMinute: 0 };
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init?.method === undefined || init.method === "GET") {
      const isLimits = path.startsWith("/api/limits");
      const job = jobs.get(path.slice("/api/order-jobs/".length));
      if (job) return Response.json(job);
      if (path.startsWith("/api/journal")) return Response.json({ unknown: [], rows: [] });
      return Response.json(isLimits ? { endpoints: [], ordersToday: 0 } : bounds);
    }
    const body = JSON.parse(String(init.body ?? "{}"));
    sent.push({ path, key: new Headers(init.headers).get("idempotency-key"), body });
    const given = path.endsWith("/batch") ? answers.shift()?.(body.orders) : undefined;
    return given ? batchAnswer(body.orders, given) : Response.json({});
  });
});

/** The desk refuses, or makes a job of it, which has ended by the time that it is read. */
function batchAnswer(orders: Orders, given: readonly Told[] | Response): Response {
  if (given instanceof Response) return given;
  const jobId = `job_${jobs.size + 1}`;
  const rows = orders.map(({ clientOid = "" }, at) => {
    const base = { order: clientOid, orderId: null, code: null, message: null };
    return {
      ...base,
      intentId: `int_${at}`,
      ...given[at],
      outcome: given[at]?.outcome ?? "placed",
    };
  });
  jobs.set(jobId, { ended: true, rows });
  return Response.json({ jobId });
}

/** The address as the page itself changes it. */
function useAddress(): URLSearchParams {
  const text = useSyncExternalStore(
    (listener) => {
      const timer = setInterval(listener, 5);
      return () => clearInterval(timer);
    },
    () => location.search,
  );
  return new URLSearchParams(text);
}

function Page() {
  return (
    <AppRouterContext value={{} as never}>
      <SearchParamsContext value={useAddress()}>
        <QueryClientProvider client={queries}>
          <PreferencesProvider initial={{}}>
            <DeskProvider me={me} version="1" connections={[connection]} lastConnectionId="con_1">
              <ReauthenticationProvider>
                <BatchScreen connection={connection} />
              </ReauthenticationProvider>
            </DeskProvider>
          </PreferencesProvider>
        </QueryClientProvider>
      </SearchParamsContext>
    </AppRouterContext>
  );
}

const press = (name: string | RegExp, at = 0) =>
  act(async () => {
    const found = screen.getAllByRole("button", { name, hidden: true })[at];
    if (!found) throw new Error(`There is no button ${name}.`);
    fireEvent.click(found);
  });
const goTo = (name: RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByRole("link", { name }));
  });
const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const gridRows = () =>
  within(screen.getByRole("list", { name: "Orders of the batch" })).getAllByRole("listitem");
const value = (name: string) => cell(name).value;

async function paste(table: string) {
  await goTo(/^Paste or CSV/);
  fireEvent.change(await screen.findByRole("textbox", { name: /Symbol, side/ }), {
    target: { value: table },
  });
  await press("Add these rows");
  await screen.findByText("Decimals");
}

const line = (price: string, qty = "0,020") => `BTCUSDT\topen long\tlimit\t${price}\t${qty}\tgtc`;
/** Rows under heads that say which number is the price. */
const headed = (...lines: readonly string[]) =>
  ["symbol\tside\ttype\tprice\tquantity\ttif", ...lines].join("\n");
const batches = () => sent.filter(({ path }) => path.endsWith("/batch"));
const sendButtons = () =>
  screen.getAllByRole("button", { name: /^Send 2 orders to PAPER/, hidden: true });
type Told = Pick<OrderJobRow, "outcome"> & Partial<OrderJobRow>;
const accepted = (orderId: string): Told => ({ outcome: "placed", orderId });
const rejected: Told = { outcome: "rejected", code: "40762", message: "Larger than max open." };
const unknown: Told = { outcome: "unknown", message: "The exchange answered 40725." };

describe("a pasted table", () => {
  it("is read by column, says what proves it, and keeps the text beside each number", async () => {
    render(<Page />);
    await paste(headed(line("66.900,5"), line("66.759,5"), line("67.911"), line("68.222,O")));
    expect(
      screen.getByText(
        "Comma is the decimal mark: 2 of 4 cells prove it, 1 agrees, 1 is not a number.",
      ),
    ).toBeTruthy();
    expect(value("Price of row 1")).toBe("66,900.5");
    expect(value("Price of row 3")).toBe("67,911.0");
    expect(value("Price of row 4")).toBe("68.222,O");
    expect(cell("Price of row 4").getAttribute("aria-invalid")).toBe("true");
    expect(gridRows()[2]?.textContent).toContain("Price as pasted: 67.911");
    expect(screen.getByText("3 valid")).toBeTruthy();
    expect(screen.getByText("1 to fix")).toBeTruthy();
    expect(sent).toEqual([]);
    // A user knows better: the other mark makes the dots decimals.
    const marks = screen.getByRole("radiogroup", { name: "Decimal mark of the price" });
    await act(async () => fireEvent.click(within(marks).getByLabelText("1,234.5")));
    expect(value("Price of row 3")).toBe("67.911");
    expect(gridRows()[0]?.textContent).toContain("has a comma before its decimals");
  });

  it("has its columns changed by a person, and its fixes made at once and undone", async () => {
    render(<Page />);
    await paste([line("0,02", "66.900,5"), line("0,0005", "66.759,5")].join("\n"));
    await selectOption("What column 4 holds", "Quantity");
    await selectOption("What column 5 holds", "Price");
    expect(value("Price of row 2")).toBe("66,759.5");
    expect(screen.getByText("1 valid")).toBeTruthy();
    await press(/^Fix all \(1\)/);
    expect(value("Quantity of row 2")).toBe("0.001");
    expect(screen.getByText("2 valid")).toBeTruthy();
    await press("Undo");
    expect(value("Quantity of row 2")).toBe("0.0005");
    await press("Redo");
    expect(screen.getByText("2 valid")).toBeTruthy();
  });

  it("of several categories says so and goes in requests of one each", async () => {
    render(<Page />);
    const head = "category\tsymbol\tside\tprice\tqty";
    const rows = ["SPOT\tBTCUSDT\tbuy\t66900\t0.02", "USDT-FUTURES\tBTCUSDT\tbuy\t66900\t0.02"];
    await paste([head, ...rows, ...rows.map((row) => row.replace("66900", "66800"))].join("\n"));
    await waitFor(() => expect(screen.getByText("4 valid")).toBeTruthy());
    expect(screen.getAllByText("2 requests (Spot 2; USDT-F 2 orders)").length).toBeGreaterThan(0);
    answers = [(orders) => orders.map((_, at) => accepted(`${at}`))];
    await press(/^Send 4 orders to PAPER/);
    expect((await screen.findByRole("dialog", { hidden: true })).textContent).toContain(
      "A request takes one category, so Spot and USDT-F are sent separately.",
    );
    await press(/^Send 4 orders to PAPER/, 1);
    await waitFor(() => expect(screen.getByText("4 accepted")).toBeTruthy());
    expect(batches()).toHaveLength(1);
    const asked = batches()[0]?.body.orders.map(({ category, price }) => `${category} ${price}`);
    expect(asked?.sort()).toEqual([
      ...["SPOT 66800", "SPOT 66900"],
      ...["USDT-FUTURES 66800", "USDT-FUTURES 66900"],
    ]);
    await screen.findByText("Chunk 2");
  });
});

it("has the button held for a batch with a large order, and says that one is in it", async () => {
  bounds = { own: { ...noLimits, holdFrom: "2000" }, deskLimits: [], sentLastMinute: 0 };
  render(<Page />);
  await paste(headed(line("66.900,5"), line("66.800,5", "0,040")));
  answers = [() => [accepted("1"), accepted("2")]];
  await press(/^Send 2 orders to PAPER/);
  expect(screen.getByText(/1 large order: hold/)).toBeTruthy();
  const last = () => {
    const found = screen.getAllByRole("button", { name: /^Send 2 orders/, hidden: true })[1];
    if (!found) throw new Error("The question has no button.");
    return found;
  };
  await waitFor(() => expect(last().hasAttribute("data-hold")).toBe(true));
  fireEvent.click(last());
  expect(sent).toEqual([]);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  fireEvent.pointerDown(last(), { button: 0 });
  act(() => {
    vi.advanceTimersByTime(1_000);
  });
  vi.useRealTimers();
  await waitFor(() => expect(sent).toHaveLength(1));
});
const sendThree = { name: /^Send 3 orders to PAPER/, hidden: true };

describe("the results", () => {
  it("of [ok, 40762, 40725] are one accepted, one to edit, and one that is locked", async () => {
    render(<Page />);
    await paste(headed(line("66.900,5"), line("66.800,5"), line("66.700,5")));
    answers = [
      () => [accepted("1364880107"), rejected, unknown],
      (orders) => orders.map(() => accepted("9")),
    ];
    await press(/^Send 3 orders to PAPER/);
    await waitFor(() => expect(screen.getAllByRole("button", sendThree)).toHaveLength(2));
    await press(/^Send 3 orders to PAPER/, 1);
    const results = await screen.findByRole("list", { name: "Results of the batch" });
    await waitFor(() => expect(within(results).getAllByRole("listitem")).toHaveLength(3));
    const [first, second, third] = within(results).getAllByRole("listitem");
    expect(first?.textContent).toContain("1364880107");
    expect(second?.textContent).toContain("Rejected 40762");
    expect(third?.textContent).toContain("Unknown, checking");
    expect(third?.textContent).not.toMatch(/fail|reject|refus/i);
    await screen.findByText(/Not the unknown row: it may be live/);

    await press(/^Unknown\s*1/);
    await waitFor(() => expect(within(results).getAllByRole("listitem")).toHaveLength(1));
    await goTo(/^Grid/);
    expect((await screen.findByLabelText<HTMLInputElement>("Price of row 1")).readOnly).toBe(true);
    expect(cell("Price of row 2").readOnly).toBe(false);
    expect(cell("Price of row 3").readOnly).toBe(true);

    await goTo(/^Results/);
    await screen.findByRole("button", { name: /^Retry rejected only/ });
    await press(/^Retry rejected only \(1\)/);
    await press(/^Send 1 order to PAPER/, 1);
    await waitFor(() => expect(screen.getByText("2 accepted")).toBeTruthy());
    expect(batches()).toHaveLength(2);
    const [ids = [], [again] = []] = batches().map(({ body }) =>
      body.orders.map(({ clientOid }) => clientOid),
    );
    expect(ids).not.toContain(again);
    expect(new Set(ids).size).toBe(3);
  });

  it("are drafts again where the desk refuses the batch, each with its error", async () => {
    render(<Page />);
    await paste(headed(line("66.900,5"), line("66.800,5")));
    const issue = { field: "[1].price", rule: "x", message: "Too far from the index." };
    const failure = { kind: "invalid", issues: [issue] };
    answers = [
      () => Response.json({ failure }, { status: 422 }),
      (orders) => orders.map(() => accepted("9")),
    ];
    await press(/^Send 2 orders to PAPER/);
    await waitFor(() => expect(sendButtons()).toHaveLength(2));
    await press(/^Send 2 orders to PAPER/, 1);
    await screen.findByText(/Some rows break rules/);
    await goTo(/^Grid/);
    await screen.findByText("Too far from the index.");
  });

  it("asks again under the same key where the desk did not answer", async () => {
    render(<Page />);
    await paste(headed(line("66.900,5"), line("66.800,5")));
    answers = [
      () => new Response("broken", { status: 502 }),
      (orders) => orders.map(() => accepted("9")),
    ];
    await press(/^Send 2 orders to PAPER/);
    await press(/^Send 2 orders to PAPER/, 1);
    await screen.findByText(/The desk didn't answer/);
    await press("Retry");
    await screen.findAllByText("2 accepted");
    const [first, second] = batches();
    expect(second).toEqual(first);
  });

  it("wait while their job runs, and stay what they are when it is stopped", async () => {
    render(<Page />);
    await paste(headed(line("66.900,5"), line("66.800,5")));
    const topic = topicText({ kind: "order-jobs", accountId: "acc_1" });
    const job = orderJob({ kind: "batch", counts: { placed: 1, left: 1 } });
    answers = [() => [accepted("9"), { outcome: "left", intentId: null }]];
    await act(async () => keep(topic, [job]));
    await press(/^Send 2 orders to PAPER/);
    await press(/^Send 2 orders to PAPER/, 1);
    await screen.findByText("Placing 1 of 2");
    expect(screen.getAllByText("Queued, not sent").length).toBeGreaterThan(0);
    await act(async () => keep(topic, [{ ...job, state: "stopped", endedAt: 2_000 }]));
    await screen.findAllByText("1 accepted");
    await screen.findByText("1 valid");
  });

  it("cancels what was accepted as one job of the desk, and nothing else", async () => {
    render(<Page />);
    await paste(headed(line("66.900,5"), line("66.800,5")));
    answers = [() => [accepted("77"), unknown]];
    await press(/^Send 2 orders to PAPER/);
    await press(/^Send 2 orders to PAPER/, 1);
    await waitFor(() => expect(screen.getByText("1 accepted")).toBeTruthy());
    await press(/^Cancel the 1 accepted/);
    await press(/^Cancel 1 order/);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({
      path: "/api/order-jobs/cancel",
      body: {
        connectionId: "con_1",
        orders: [{ category: "USDT-FUTURES", symbol: "BTCUSDT", orderId: "77" }],
      },
    });
  });

  it("cancels what a later try placed by a cancel of its own", async () => {
    render(<Page />);
    await paste(headed(line("66.900,5"), line("66.800,5")));
    answers = [() => [accepted("77"), rejected], () => [accepted("78")]];
    await press(/^Send 2 orders to PAPER/);
    await press(/^Send 2 orders to PAPER/, 1);
    await waitFor(() => expect(screen.getByText("1 accepted")).toBeTruthy());
    await press(/^Cancel the 1 accepted/);
    await press(/^Cancel 1 order/);
    const unwind = () => screen.queryByRole("button", { name: /^Cancel the/ });
    await waitFor(() => expect(unwind()).toBeNull());
    await press(/^Retry rejected only \(1\)/);
    await press(/^Send 1 order to PAPER/, 1);
    await waitFor(() => expect(screen.getByText("2 accepted")).toBeTruthy());
    await press(/^Cancel the 1 accepted/);
    await press(/^Cancel 1 order/);
    const jobs = () => sent.filter(({ path }) => path === "/api/order-jobs/cancel");
    await waitFor(() => expect(jobs()).toHaveLength(2));
    expect(jobs().map(({ body }) => body)).toMatchObject([
      { orders: [{ orderId: "77" }] },
      { orders: [{ orderId: "78" }] },
    ]);
    await waitFor(() => expect(unwind()).toBeNull());
  });

  it("offers no cancel of what the journal knows to be over, and counts what is open", async () => {
    render(<Page />);
    await paste(headed(line("66.900,5"), line("66.800,5")));
    answers = [() => [accepted("77"), accepted("78")]];
    await press(/^Send 2 orders to PAPER/);
    await press(/^Send 2 orders to PAPER/, 1);
    await screen.findByRole("button", { name: /^Cancel the 2 accepted/ });
    const [first = "", second = ""] = (sent[0]?.body.orders ?? []).map(
      ({ clientOid = "" }) => clientOid,
    );
    const topic = topicText({ kind: "journal", accountId: "acc_1" });
    const placed = { state: "LIVE", orderId: "78", clientOid: second } as const;
    const over = { state: "CANCELLED", orderId: "77", clientOid: first } as const;
    const rows = [journalRow({ id: "int_1", ...over }), journalRow({ id: "int_2", ...placed })];
    await act(async () => keep(topic, rows));
    await screen.findByRole("button", { name: /^Cancel the 1 accepted/ });
    expect(screen.getByText("1 of 2 accepted still open")).toBeTruthy();
    const cancel = {
      kind: "cancel",
      id: "int_3",
      targetClientOid: second,
      state: "ACKED",
    } as const;
    await act(async () => keep(topic, [...rows, journalRow(cancel)]));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Cancel the/ })).toBeNull());
    expect(screen.getByText("0 of 2 accepted still open")).toBeTruthy();
  });

  it("stays unknown until the journal tells, and asks the desk to look at once", async () => {
    render(<Page />);
    await paste(headed(line("66.900,5")));
    answers = [() => [unknown]];
    await press(/^Send 1 order to PAPER/);
    await press(/^Send 1 order to PAPER/, 1);
    await screen.findByRole("link", { name: /^Results\s*1 unknown$/ });
    const [request] = sent;
    const clientOid = request?.body.orders[0]?.clientOid ?? "";
    const topic = topicText({ kind: "journal", accountId: "acc_1" });
    await act(async () => keep(topic, [journalRow({ id: "int_2", clientOid, state: "UNKNOWN" })]));
    const check = screen.getByRole("button", { name: "Check the unknown row now" });
    await waitFor(() => expect(check.getAttribute("aria-disabled")).toBeNull());
    fireEvent.click(check);
    await waitFor(() => expect(sent.at(-1)?.path).toBe("/api/journal/int_2/check"));
    await act(async () => keep(topic, [journalRow({ id: "int_2", clientOid, state: "LIVE" })]));
    await waitFor(() => expect(screen.getAllByText("1 accepted")).toHaveLength(2));
  });
});

describe("before a batch is sent", () => {
  const notes = (text: string) =>
    screen
      .getAllByText(text, { selector: "span" })
      .map((each) => each.closest("[role=dialog]") !== null);

  it("its sum is said, and that no limit is set, under the rows and in the question", async () => {
    render(<Page />);
    const sell = line("69.000,0", "60").replace("open long", "open short");
    await paste(headed(line("66.900,5", "60"), sell));
    await screen.findByText("Total 8,154,030.00");
    await screen.findByText("No value limit");
    await press(/^Send 2 orders to PAPER/);
    await screen.findByRole("dialog", { name: "Send 2 orders?", hidden: true });
    expect(notes("Total 8,154,030.00")).toEqual([false, true]);
    expect(notes("No value limit")).toEqual([false, true]);
    expect(batches()).toEqual([]);
  });

  it("Control and Enter asks from anywhere on the page, once", async () => {
    render(<Page />);
    await paste(headed(line("66.900,5"), line("66.759,5")));
    await screen.findByText("2 valid");
    const key = { key: "Enter", ctrlKey: true, bubbles: true };
    await act(async () => void fireEvent.keyDown(document.body, { ...key, repeat: true }));
    expect(screen.queryByRole("dialog", { name: "Send 2 orders?" })).toBeNull();
    await act(async () => void fireEvent.keyDown(document.body, key));
    await screen.findByRole("dialog", { name: "Send 2 orders?", hidden: true });
    expect(batches()).toEqual([]);
  });

  it("the limit that holds is named", async () => {
    bounds = { ...bounds, own: { ...noLimits, maxNotional: "20000" } };
    render(<Page />);
    await paste(headed(line("66.900,5"), line("66.759,5")));
    await screen.findByText("Limit 20,000 USDT per order");
    expect(screen.queryByText("No value limit")).toBeNull();
  });
});

describe("a ladder", () => {
  const field = (name: string, text: string) =>
    act(async () => {
      fireEvent.change(screen.getByRole("textbox", { name }), { target: { value: text } });
    });

  it("has its rows live in the grid, exact, and kept as rows or discarded", async () => {
    render(<Page />);
    await goTo(/^Ladder/);
    const symbol = await screen.findByLabelText("Symbol");
    await act(async () => fireEvent.change(symbol, { target: { value: "btcusdt" } }));
    await field("From", "67300");
    await field("To", "64000");
    await field("Steps", "5");
    // Pasted text can mean thousands: it is asked about, as everywhere.
    await field("Total", "2.001");
    await press("Use 2.001");
    await waitFor(() => expect(gridRows()).toHaveLength(5));
    expect(value("Price of row 2")).toBe("66,475.0");
    expect(["1", "5"].map((row) => value(`Quantity of row ${row}`))).toEqual(["0.400", "0.401"]);
    expect(screen.getByText("1 step of 0.001 on rung 5")).toBeTruthy();
    expect(screen.getByText("rung 1 would fill immediately")).toBeTruthy();
    await field("Steps", "3");
    await waitFor(() => expect(gridRows()).toHaveLength(3));
    await act(async () => fireEvent.click(screen.getByLabelText("Table")));
    expect(within(screen.getByRole("table")).getAllByRole("row")).toHaveLength(4);
    await field("Total", "2.0005");
    expect(screen.getByText(/2.0005 is not a multiple of the step 0.001/)).toBeTruthy();
    await press("Use 2.001");
    await waitFor(() => expect(gridRows()).toHaveLength(3));
    await press("Add another ladder");
    await goTo(/^Grid/);
    await screen.findByText("By symbol and side");
    expect(gridRows()).toHaveLength(3);
    expect(screen.getByText("3 valid")).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

describe("templates", () => {
  it("keep rows by name on the server, and bring them back", async () => {
    render(<Page />);
    await paste(headed(line("66.900,5"), line("66.800,5")));
    await goTo(/^Templates/);
    await screen.findByRole("button", { name: /^Save as template/ });
    await press(/^Save as template/);
    fireEvent.change(screen.getByLabelText("Name of the template"), {
      target: { value: "Morning" },
    });
    await press("Save template");
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(["/api/preferences"]));
    expect(sent[0]?.body).toEqual({
      name: "basket.templates",
      value: [
        {
          name: "Morning",
          rows: [
            ["USDT-FUTURES", "BTCUSDT", "open-long", "limit", "gtc", "66900.5", "0.02"],
            ["USDT-FUTURES", "BTCUSDT", "open-long", "limit", "gtc", "66800.5", "0.02"],
          ],
        },
      ],
    });
    await press("New batch");
    expect(gridRows()).toHaveLength(1);
    await press("Use Morning");
    await waitFor(() => expect(gridRows()).toHaveLength(2));
    expect(value("Price of row 1")).toBe("66,900.5");
  });
});
