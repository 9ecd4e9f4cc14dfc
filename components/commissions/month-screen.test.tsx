// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { DeskConnection } from "@/components/desk/connection";
import { DeskProvider } from "@/components/desk/desk-provider";
import { selectOption } from "@/components/panels/testing/select-option";
import { ReauthenticationProvider } from "@/components/requests/reauthentication-provider";
import type { Correction } from "@/lib/archive/api";
import type { Month } from "@/lib/archive/month";
import type { MonthClose, MonthShare } from "@/lib/archive/month-close";
import type { MonthPayouts } from "@/lib/archive/payouts";
import {
  aMonthClose,
  aMonthEvent,
  aMonthLine,
  anArchivedDay,
} from "@/lib/archive/testing/month-close";
import type { MonthStatements, StatementFile } from "@/lib/exports/statements";
import type { Day } from "@/lib/time";
import { capabilitiesOf, type Role } from "@/lib/users/roles";
import { MonthScreen } from "./month-screen";

const channels = {
  channels: [
    { id: "chn_1", kind: "email", name: "Halden", address: "fin@halden.example" },
    { id: "chn_2", kind: "email", name: "Northlight", address: "fin@nl.example" },
    { id: "chn_3", kind: "slack", name: "Night desk", address: "hooks.slack.com" },
  ],
};

const connection = { accountId: "acc_1" } as DeskConnection;

const noPayouts: MonthPayouts = {
  ...{ month: "2026-10" as Month, state: "open", rows: [], files: [] },
};

const due = {
  ...{ payable: "10", carriedIn: "0", carried: "0", statement: "", file: null, payee: null },
};
const payout = { kind: "payout", id: "p_1", reverses: null, paidOn: "2026-11-03" };
const tron = (end: string) => ({ network: "TRC-20", address: `T${end}`, memo: null });
const change = { number: 2, at: 1, by: "Odo", before: tron("A"), now: tron("B") };
const payoutRows = [
  { ...due, client: "cli_h", paid: "10", open: "0", change: null, payouts: [payout] },
  { ...due, client: "cli_n", paid: "0", open: "10", change, payouts: [] },
] as unknown as MonthPayouts["rows"];

/** What the browser asked for, in order, and the month as the desk has it now. */
let asked: string[];
let close: MonthClose;
let made: MonthStatements;
let payouts: MonthPayouts;
/** Why the desk refuses a change; null when it does not. */
let refusal: object | null;

// The code of the dialog comes when it is first opened: not in the time of a test.
beforeAll(() => import("./payments-upload"));

beforeEach(() => {
  asked = [];
  made = { firm: null, files: [], replaced: [] };
  payouts = noPayouts;
  refusal = null;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const { method = "GET", body } = init;
    if (method !== "GET") asked.push(`${method} ${path} ${body}`);
    if (method !== "GET" && refusal) return Response.json({ failure: refusal }, { status: 422 });
    const { now, lastDay, days } = close;
    const totals = { rows: 0 };
    if (path.includes("/channels")) return new Response(JSON.stringify(channels));
    if (path.includes("/statements")) return new Response(JSON.stringify(made));
    if (path.includes("/payouts")) return Response.json(payouts);
    const answer = path.includes("/months/") ? close : { now, lastDay, days, totals, rows: [] };
    return new Response(JSON.stringify(answer));
  });
});

const router = { push() {}, prefetch() {} } as Partial<AppRouterInstance> as AppRouterInstance;

function open(role: Role = "owner", search = "month=2026-10") {
  const desk = { email: "tess@example.com", deskName: "Test", endsAt: "", idleMs: 60_000 };
  const me = { name: "Tess", role, capabilities: capabilitiesOf(role), ...desk };
  render(
    <AppRouterContext value={router}>
      <SearchParamsContext value={new URLSearchParams(search)}>
        <QueryClientProvider client={new QueryClient()}>
          <ReauthenticationProvider>
            <DeskProvider me={me} version="1" connections={[]} lastConnectionId={undefined}>
              <MonthScreen connection={connection} />
            </DeskProvider>
          </ReauthenticationProvider>
        </QueryClientProvider>
      </SearchParamsContext>
    </AppRouterContext>,
  );
}

const region = async (name: string) => screen.findByRole("region", { name });
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));

const september = "2026-09" as Month;
const lockedSeptember = {
  month: september,
  event: aMonthEvent({ at: Date.UTC(2026, 9, 3, 2, 12), digest: "ab".repeat(32) }),
};

const voided: Correction = {
  ...{ id: "7", day: "2026-09-22" as Day, fromDay: null, kind: "voided", record: "1" },
  ...{ subBizType: "spot_trade", symbol: "BTCUSDT", orderId: "o1", fillId: "4402756", after: null },
  before: {
    ...{ ts: "1", clientOid: null, volume: "1", fee: "1", pureFee: "1" },
    rebateAmount: "0.81230466",
  },
  ...{ effect: "-0.81230466", method: "cursor", firstSeenAt: Date.UTC(2026, 9, 6, 3, 40) },
  ...{ confirmedAt: 1, returnedAt: null },
};

/** October after September's lock, with one record of September voided since. */
const afterSeptember = (changes: Partial<MonthClose> = {}) =>
  aMonthClose({
    newestLocked: lockedSeptember,
    lockedBefore: september,
    afterLock: [aMonthLine("2026-09-22" as Day, "-0.81230466")],
    exceptions: [voided],
    ...changes,
  });

const shares: MonthClose["shares"] = [
  {
    client: "cli_h",
    name: "Halden",
    code: "HAL",
    percent: "50",
    booked: [],
    basis: "0.0175",
    exact: "0.00875",
  },
  {
    client: "cli_n",
    name: "Northlight",
    code: "NLC",
    percent: "60",
    booked: [],
    basis: "395.987",
    exact: "237.5922",
  },
  {
    client: null,
    name: "Unattributed",
    code: "",
    percent: "0",
    basis: "100",
    exact: "0",
    booked: [],
  },
];

describe("the page of a month's close", () => {
  it("says first which day blocks the lock, and gives the button its reason", async () => {
    const days = aMonthClose().days.map((day) =>
      day.day === "2026-10-28" ? anArchivedDay(day.day, "changed") : day,
    );
    close = afterSeptember({ days });
    open();
    const [first] = within(await region("Checks")).getAllByRole("listitem");
    expect(first?.textContent).toContain("30 of 31 days verified 28 Oct: Changed.1 open");
    const show = within(await region("Checks")).getByRole("link", { name: "Show 28 Oct" });
    expect(show.getAttribute("href")).toContain("/commissions/coverage?month=2026-10-28");
    expect(button("Lock October").getAttribute("aria-disabled")).toBe("true");
    expect(button("Lock October").getAttribute("aria-description")).toContain("28 Oct: Changed.");
    expect(screen.getByText("September locked 3 Oct 10:12 UTC+8 by Olga Brandt")).toBeTruthy();
  });

  it("waives a day with a reason", async () => {
    const days = aMonthClose().days.filter(({ day }) => day !== "2026-10-28");
    close = aMonthClose({ days });
    open("admin");
    await region("Checks");
    press(/Waive 28 Oct/);
    fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Read by hand" } });
    press("Waive 28 Oct");
    await waitFor(() =>
      expect(asked).toEqual([
        'PATCH /api/commissions/months/2026-10 {"accountId":"acc_1","day":"2026-10-28",' +
          '"reason":"Read by hand"}',
      ]),
    );
  });

  it("waives all that are open for one reason, one after the other", async () => {
    const open28And29 = ["2026-10-28", "2026-10-29"];
    const days = aMonthClose().days.filter(({ day }) => !open28And29.includes(day));
    close = aMonthClose({ days });
    open("admin");
    await region("Checks");
    press(/Waive 28 Oct/);
    fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "A new desk" } });
    fireEvent.click(screen.getByLabelText("Also 29 Oct, for the same reason"));
    press("Waive 2 days");
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map((each) => /"day":"([^"]+)"/.exec(each)?.[1])).toEqual(open28And29);
  });

  it("adds up: its own days, what is booked from the month before, and the month", async () => {
    const [, , nobody] = shares as [MonthShare, MonthShare, MonthShare];
    close = afterSeptember({ shares: [{ ...nobody, basis: "495.18769534" }] });
    open();
    const sums = (await region("Sums")).textContent;
    expect(sums).toContain("=Month total, USDT495.19archive 496.00, corrections \u22120.81");
    expect((await region("Checks")).textContent).toContain(
      "Corrections after the September lock are booked 1 record, 22 Sep. " +
        "Locked totals don't change.\u22120.81230466",
    );
    const exceptions = within(await region("Exceptions")).getAllByRole("row");
    expect(exceptions[1]?.textContent).toContain("22 SepVoidedBTCUSDT \u2026402756");
    expect(exceptions.at(-1)?.textContent).toBe("Booked into October\u22120.81230466");
  });

  it("names what was reassigned after a lock, by month and client, and why", async () => {
    const of = { month: september, kind: "reassigned", share: "0" } as const;
    const [first, second, nobody] = shares as [MonthShare, MonthShare, MonthShare];
    const booked = (share: MonthShare, rebate: string) => ({
      ...{ ...share, booked: [{ ...of, rebate }] },
    });
    close = afterSeptember({
      shares: [booked(first, "-12.5"), booked(second, "12.5"), nobody],
      reassignments: [
        {
          ...{ number: 1, kind: "uid", key: "3001", client: "Northlight", at: 1, by: "Olga" },
          ...{ from: "2026-09-01" as Day, until: null, reason: "Halden sold it" },
        },
      ],
    });
    open();
    expect((await region("Checks")).textContent).toContain(
      "Reassigned after lock, 1 change UID 3001 to Northlight from 1 Sep 2026, by Olga: " +
        "Halden sold it. Locked months don't change.+12.5",
    );
    const rows = within(await region("Clients")).getAllByRole("row");
    // Dim, below its client; the client's own row and the total hold it already.
    expect(rows[2]?.textContent).toBe(
      "\u21b3Reassigned after lock, September 2026\u221212.50incl. \u22126.25",
    );
    expect(rows[4]?.textContent).toBe(
      "\u21b3Reassigned after lock, September 2026+12.50incl. +7.50",
    );
    expect(rows.at(-1)?.textContent).toContain("October496.00");
  });

  it("locks at the digest of the sums that it shows", async () => {
    close = afterSeptember();
    open("admin");
    await region("Checks");
    press("Lock October");
    const dialog = screen.getByRole("dialog");
    expect(dialog.textContent).toContain("October in all495.18769534 USDT");
    fireEvent.click(within(dialog).getByRole("button", { name: "Lock October" }));
    await waitFor(() =>
      expect(asked).toEqual([
        `POST /api/commissions/months/2026-10 {"accountId":"acc_1","digest":"${close.digest}",` +
          '"partialFrom":null,"reason":null}',
      ]),
    );
  });

  it("is locked with a reason where a sync by uid makes no progress", async () => {
    const uidSync = { days: ["2026-10-31"] as Day[], idleMs: 31 * 60_000 };
    close = aMonthClose({ uidSync });
    open("admin");
    expect((await region("Checks")).textContent).toContain("31 Oct: no progress for 31 min");
    press("Lock October");
    const dialog = within(screen.getByRole("dialog"));
    fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "It is ignored" } });
    fireEvent.click(dialog.getByRole("button", { name: "Lock October" }));
    await waitFor(() => expect(asked[0]).toContain('"reason":"It is ignored"'));
  });

  it("says in its dialog that a reason is missing, where it has no field for one yet", async () => {
    close = aMonthClose();
    const issue = {
      field: "reason",
      rule: "month",
      message: "Enter a reason to lock without them.",
    };
    refusal = { kind: "invalid", issues: [issue] };
    open("admin");
    await region("Checks");
    press("Lock October");
    const dialog = within(screen.getByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Lock October" }));
    expect((await dialog.findByRole("alert")).textContent).toContain(
      "Enter a reason to lock without them.",
    );
  });

  it("says from which date on a month is that began before the archive", async () => {
    const days = aMonthClose().days.filter(({ day }) => day >= "2026-10-12");
    close = aMonthClose({ days, partialFrom: "2026-10-12" as Day });
    open("admin");
    expect((await region("Checks")).textContent).toContain("Partial, from 12 Oct 2026.");
    press("Lock October");
    expect(screen.getByRole("dialog").textContent).toContain("Partial, from 12 Oct 2026.");
    cleanup();
    const locked = aMonthEvent({ day: "2026-10-12" as Day, digest: close.digest });
    const newestLocked = { month: close.month, event: locked };
    close = aMonthClose({
      ...{ days, locked, newestLocked, history: [locked] },
      partialFrom: locked.day,
    });
    open("admin");
    expect((await region("History")).textContent).toContain("Locked. Partial, from 12 Oct 2026");
    expect(screen.getByText("Partial, from 12 Oct 2026")).toBeTruthy();
  });

  it("never says that a month was locked that never was", async () => {
    const locked = aMonthEvent({ digest: aMonthClose().digest });
    const newestLocked = { month: "2026-10" as Month, event: locked };
    close = aMonthClose({ locked, newestLocked, history: [locked] });
    open();
    const checks = (await region("Checks")).textContent;
    expect(checks).not.toContain("the September lock");
    expect(checks).toContain("September isn't locked");
  });

  it("says in its dialog that somebody else has locked it meanwhile", async () => {
    close = afterSeptember();
    const issue = { field: "month", rule: "locked", message: "October 2026 is locked." };
    refusal = { kind: "invalid", issues: [issue] };
    open("admin");
    await region("Checks");
    press("Lock October");
    const dialog = screen.getByRole("dialog");
    fireEvent.click(within(dialog).getByRole("button", { name: "Lock October" }));
    await waitFor(() =>
      expect(within(dialog).getByRole("alert").textContent).toContain("is locked"),
    );
  });

  it("is opened again by an owner only, with a reason; the archive may move", async () => {
    const { digest } = aMonthClose();
    const locked = aMonthEvent({ digest });
    const newestLocked = { month: "2026-10" as Month, event: locked };
    close = aMonthClose({ locked, newestLocked, history: [locked], rebateNow: "495.9" });
    open("admin");
    const checks = (await region("Checks")).textContent;
    expect(checks).toContain("Locked totals match their digest");
    expect(checks).toContain("the change counts in the next month locked.\u22120.1");
    expect(button(/^Reopen October\u2026/).getAttribute("aria-description")).toContain(
      "can't reopen locked months",
    );
    expect((await region("History")).textContent).toContain(`LockedOlga Brandt${digest}`);
    cleanup();
    open("owner");
    await region("Checks");
    press(/^Reopen October\u2026/);
    fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "A wrong waiver" } });
    press("Reopen October");
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toContain('DELETE /api/commissions/months/2026-10 {"accountId":"acc_1"');
  });

  it("takes a receipt with all its digits, and finds the last one that differs", async () => {
    const paid = aMonthEvent({ kind: "paid", day: "2026-10-12" as Day, amount: "12.000001" });
    close = aMonthClose({ history: [paid] });
    open("finance");
    expect((await region("Checks")).textContent).toContain(
      "Received differs from reported Tolerance 0. 12 Oct.",
    );
    const row = screen.getByRole("row", { name: /^12 Oct/ });
    expect(row.textContent).toContain("1212.000001+0.000001Olga Brandt");
    expect(button("Lock October").getAttribute("aria-description")).toContain("can't lock months");
    press("Record receipt for 13 Oct");
    const field = screen.getByLabelText("Received, USDT");
    fireEvent.change(field, { target: { value: "12.x" } });
    expect(screen.getByText("Enter an amount, such as 1204.55.")).toBeTruthy();
    fireEvent.change(field, { target: { value: "13.000000000000000001" } });
    press("Record receipt");
    await waitFor(() =>
      expect(asked).toEqual([
        'PUT /api/commissions/months/2026-10 {"accountId":"acc_1","payments":[' +
          '{"day":"2026-10-13","product":null,"amount":"13.000000000000000001"}]}',
      ]),
    );
  });

  it("takes an uploaded table, and locates a difference at one product of one day", async () => {
    const paid = { kind: "paid", day: "2026-10-12" as Day, product: "spot_trade" } as const;
    close = aMonthClose({ history: [aMonthEvent({ ...paid, amount: "12.000001" })] });
    open("finance");
    expect((await region("Checks")).textContent).toContain("Tolerance 0. 12 Oct Spot.");
    const row = screen.getByRole("row", { name: /^12 Oct, Spot/ });
    expect(row.textContent).toContain("1212.000001+0.000001");
    press("Paste or upload receipts");
    const field = await screen.findByLabelText(/^Or paste lines/);
    fireEvent.change(field, { target: { value: "day,product,amount\n2026-11-01,,5" } });
    expect(screen.getByText("Line 2: 1 Nov 2026 isn't in October 2026.")).toBeTruthy();
    const lines = "2026-10-01,spot_trade,1\n2026-10-02,spot_trade,2.000000000000000001";
    fireEvent.change(field, { target: { value: lines } });
    expect(screen.getByText("2 lines, 3.000000000000000001 USDT.")).toBeTruthy();
    press("Record receipts");
    await waitFor(() =>
      expect(asked.at(-1)).toBe(
        'PUT /api/commissions/months/2026-10 {"accountId":"acc_1","payments":[' +
          '{"day":"2026-10-01","product":"spot_trade","amount":"1"},' +
          '{"day":"2026-10-02","product":"spot_trade","amount":"2.000000000000000001"}]}',
      ),
    );
  });

  it("splits the month: payables and what the firm keeps are its total", async () => {
    close = aMonthClose({ shares });
    open();
    const splits = within(await region("Clients"));
    const [, halden, northlight, nobody, total] = splits.getAllByRole("row");
    expect(halden?.textContent).toMatch(/^Halden 0\.0250\.000\.000\.010\.01Draft PDF/);
    expect(northlight?.textContent).toMatch(
      /^Northlight 395\.9960\.00237\.590\.00158\.39Draft PDF/,
    );
    expect(nobody?.textContent).toBe("Unattributed100.00\u2013\u2013\u2013100.00");
    expect(total?.textContent).toMatch(/^October496\.0047\.90237\.590\.01258\.40Draft PDF/);
    const exact = [...(halden as HTMLElement).querySelectorAll("[aria-description]")];
    expect(exact.map((node) => node.getAttribute("aria-description"))).toEqual(
      expect.arrayContaining(["0.0175", "0", "0.00875"]),
    );
    expect((await region("Sums")).textContent).toBe(
      "Payable237.592 clients+Rounding0.01toward zero+Retained from clients158.40by the firm" +
        "+Unattributed100.00no client=Month total, USDT496.00archive",
    );
    expect((await region("Checks")).textContent).toContain("Some fills unattributed");
  });

  it("shows as many decimals as it takes for the sum to add up as it is read", async () => {
    // The sample firm's second month.
    const amounts = [
      ["260.62713402130834", "104.250853608523336"],
      ["66.3110523068335", "29.839973538075075"],
      ["168.22788831530864", "42.05697207882716"],
      ["69.11034389413154", "21.89860059009808675"],
      ["81.345039352431776", "48.8070236114590656"],
      ["58.700621967659", "11.7401243935318"],
      ["93.68867413495485", "32.7910359472341975"],
      ["240.34424270742488", "120.17212135371244"],
    ] as const;
    const clients = amounts.map(([basis, exact], at) => ({
      ...{ client: `cli_${at}`, name: `Client ${at}`, code: `C${at}`, percent: "40" },
      ...{ booked: [], basis, exact },
    }));
    const [, , nobody] = shares as [MonthShare, MonthShare, MonthShare];
    close = afterSeptember({
      own: [aMonthLine("2026-10-01" as Day, "1072.515724643263426")],
      afterLock: [aMonthLine("2026-09-22" as Day, "-0.2149763793345")],
      shares: [...clients, { ...nobody, basis: "33.9457515638764" }],
    });
    open();
    // In cents: 411.52 + 0.04 + 626.80 + 33.95 is 1072.31, and the total 1072.30.
    expect((await region("Sums")).textContent).toBe(
      "Payable411.5208 clients+Rounding0.037toward zero+Retained from clients626.798by the firm" +
        "+Unattributed33.946no client=Month total, USDT1,072.301" +
        "archive 1,072.516, corrections \u22120.215",
    );
  });

  it("shows in steps how far the month is, and what the current one lacks", async () => {
    const steps = async () => {
      const list = await screen.findByRole("list", { name: "Steps" });
      return within(list)
        .getAllByRole("listitem")
        .map(
          (item) =>
            `${item.getAttribute("aria-current") === "step" ? "> " : ""}${item.textContent}`,
        );
    };
    const days = aMonthClose().days.map((each) =>
      each.day === "2026-10-28" ? anArchivedDay(each.day, "changed") : each,
    );
    close = aMonthClose({ days, shares });
    open();
    expect(await steps()).toEqual([
      "> 1Verify30 of 31 days \u00b7 1 changed",
      "2ReconcileNothing recorded",
      "3LockOpen",
      "4SendOnce October is locked",
      "5PaidOnce October is locked",
    ]);
    cleanup();
    const locked = aMonthEvent({ digest: close.digest });
    const paid = aMonthEvent({ number: 2, kind: "paid", amount: "495.98" });
    const newestLocked = { month: "2026-10" as Month, event: locked };
    close = aMonthClose({ shares, locked, newestLocked, history: [paid, locked] });
    const proof = { bytes: 1, sha256: "ab".repeat(32), madeAt: 1, madeBy: "Olga Brandt" };
    const file = (client: string, state: string) => ({
      ...{ ...proof, id: `exp_${client}`, client, format: "pdf", fileName: `${client}.pdf` },
      ...{ clientName: client, clientEmail: null },
      sent: [{ channelId: "chn_1", channelName: "Halden", state }],
    });
    const files = [file("cli_h", "delivered"), file("cli_n", "failed")];
    made = { firm: null, files: files as MonthStatements["files"], replaced: [] };
    payouts = { ...payouts, state: "locked", rows: payoutRows };
    open();
    await screen.findByText("1 failed");
    await screen.findByText("1 address changed");
    expect(await steps()).toEqual([
      "Verify, done31 of 31 days",
      "2ReconcileVariance \u22120.02",
      "Lock, done2 Nov 17:12 UTC+8, Olga Brandt",
      "> 4Send1 of 2 \u00b7 1 failed",
      "5Paid1 of 2 \u00b7 1 address changed",
    ]);
    const table = screen.getByRole("table", { name: "Clients" });
    const paidOf = (name: RegExp) =>
      within(within(table).getByRole("row", { name })).getAllByRole("cell").at(-1)?.textContent;
    expect(paidOf(/^Halden/)).toBe("Paid3 Nov");
    expect(paidOf(/^Northlight/)).toBe("Address changed");
  });

  it("carries a payable below zero to later months", async () => {
    const [halden] = shares as [MonthClose["shares"][number]];
    close = aMonthClose({
      shares: [{ ...halden, basis: "-1.239", percent: "100", exact: "-1.239" }],
    });
    open();
    const [, row] = within(await region("Clients")).getAllByRole("row");
    expect(row?.textContent).toMatch(
      /^Halden Carried, not paid\u22121\.24100\.00\u22121\.23\u22120\.010\.00/,
    );
  });

  it("says while the exchange is asked whose fills are, not that they are nobody's", async () => {
    const uidSync = { days: ["2026-10-30", "2026-10-31"] as Day[], idleMs: 0 };
    close = aMonthClose({ shares, uidSync });
    open();
    const checks = (await region("Checks")).textContent;
    expect(checks).toContain("Attribution in progress UIDs of 30\u201331 Oct are being synced.");
    expect(button("Lock October").getAttribute("aria-description")).toContain(
      "Attribution in progress",
    );
    expect(checks).not.toContain("Some fills unattributed");
  });

  it("makes statements once the month is locked and the firm entered, and lists them", async () => {
    close = aMonthClose({ shares });
    open("finance");
    const statements = within(await region("Statements"));
    const make = statements.getByRole("button", { name: "Create statements" });
    expect(make.getAttribute("aria-description")).toBe("Lock October first");
    cleanup();
    const locked = aMonthEvent({ digest: close.digest });
    const newestLocked = { month: "2026-10" as Month, event: locked };
    close = aMonthClose({ shares, locked, newestLocked, history: [locked] });
    made = { firm: { name: "Meridian", lines: [], terms: "" }, files: [], replaced: [] };
    open("finance");
    await region("Statements");
    press("Create statements");
    await waitFor(() =>
      expect(asked).toEqual([
        'POST /api/commissions/months/2026-10/statements {"accountId":"acc_1"}',
      ]),
    );
    cleanup();
    const file = { id: "exp_1", client: "cli_n", format: "pdf", fileName: "statement-NLC.pdf" };
    const proof = {
      ...{ bytes: 2_048, sha256: "ab".repeat(32), madeAt: 1, madeBy: "Olga Brandt" },
      ...{ clientName: "Northlight", clientEmail: null },
    };
    const sent = [{ channelId: "chn_1", channelName: "Northlight", state: "delivered" }];
    made = { ...made, files: [{ ...file, ...proof, sent }] as MonthStatements["files"] };
    open("finance");
    const listed = await screen.findByRole("table", { name: "Statements" });
    const row = within(listed).getByRole("row", { name: /^Northlight/ });
    expect(row.textContent).toMatch(/^Northlightstatement-NLC\.pdf/);
    expect(row.textContent).toContain("ab".repeat(32));
    expect(row.textContent).toContain("Northlight: Delivered");
    expect(within(await region("Clients")).getAllByRole("button", { name: "PDF" })).toHaveLength(1);
    expect(button("Create statements").getAttribute("aria-description")).toContain(
      "Already created",
    );
  });

  it("sends a statement where a person says, and never twice to the same", async () => {
    const locked = aMonthEvent({ digest: "00" });
    close = aMonthClose({ locked, newestLocked: { month: "2026-10" as Month, event: locked } });
    const file = {
      ...{ id: "exp_1", client: "cli_n", format: "pdf", fileName: "statement-NLC.pdf" },
      ...{ clientName: "Northlight", clientEmail: "pay@nl.example" },
    };
    const proof = { bytes: 2_048, sha256: "ab".repeat(32), madeAt: 1, madeBy: "Olga Brandt" };
    const sent = [{ channelId: "chn_1", channelName: "Halden", state: "failed" }];
    made = {
      ...{ firm: null, replaced: [] },
      files: [{ ...file, ...proof, sent }] as MonthStatements["files"],
    };
    open("finance");
    const again = await screen.findByRole("link", { name: "Failed" });
    expect(again.getAttribute("href")).toContain("/alerts?tab=log");
    fireEvent.click(await screen.findByRole("button", { name: "Send statement-NLC.pdf" }));
    expect(button("Send").getAttribute("aria-description")).toBe("Select a recipient first");
    expect(await selectOption("To", "Northlight: fin@nl.example")).toEqual([
      "Select a channel",
      "The client: pay@nl.example",
      "Northlight: fin@nl.example",
    ]);
    press("Send");
    press("Send");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked).toEqual(['POST /api/statements/exp_1 {"channelId":"chn_2"}']);
    fireEvent.click(screen.getByRole("button", { name: "Send statement-NLC.pdf" }));
    await selectOption("To", "The client: pay@nl.example");
    press("Send");
    await waitFor(() => expect(asked[1]).toBe('POST /api/statements/exp_1 {"channelId":null}'));
  });

  it("sends all clients their statement, once, and names those without an e-mail", async () => {
    const locked = aMonthEvent({ digest: "00" });
    close = aMonthClose({ locked, newestLocked: { month: "2026-10" as Month, event: locked } });
    const fileOf = (id: string, more: Partial<StatementFile> = {}): StatementFile => ({
      ...{ id, client: `cli_${id}`, clientName: id, clientEmail: `pay@${id}.example` },
      ...{ format: "pdf", fileName: `statement-${id}.pdf`, bytes: 2_048, sha256: "ab".repeat(32) },
      ...{ madeAt: 1, madeBy: "Olga Brandt", sent: [] },
      ...more,
    });
    const sentTo = (email: string, state: "delivered") => ({
      sent: [{ channelId: email, channelName: email, state }],
    });
    made = {
      ...{ firm: null, replaced: [] },
      files: [
        fileOf("all", { client: null, clientName: null, clientEmail: null }),
        fileOf("Halden"),
        fileOf("Halden-sheet", { client: "cli_Halden", format: "xlsx" }),
        fileOf("Kestrel", { clientEmail: null }),
        fileOf("Northlight"),
        fileOf("Osprey"),
        fileOf("Osprey-sheet", {
          ...{ client: "cli_Osprey", clientEmail: "pay@Osprey.example", format: "xlsx" },
          ...sentTo("pay@Osprey.example", "delivered"),
        }),
      ],
    };
    open("finance");
    await region("Statements");
    press("Send all\u2026");
    const recipients = screen.getByRole("list", { name: "Recipients" });
    expect(recipients.textContent).toBe("Haldenpay@Halden.exampleNorthlightpay@Northlight.example");
    const dialog = screen.getByRole("dialog").textContent;
    expect(dialog).toContain("Not sent, no e-mail: Kestrel.");
    expect(dialog).toContain("Already sent to 1 client.");
    press("Send 2 statements");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked).toEqual([
      'POST /api/statements/Halden {"channelId":null}',
      'POST /api/statements/Northlight {"channelId":null}',
    ]);
    cleanup();
    made = { ...made, files: made.files.filter(({ client }) => client === "cli_Osprey") };
    open("finance");
    await region("Statements");
    expect(button("Send all\u2026").getAttribute("aria-description")).toBe(
      "Already sent to every client",
    );
  });

  it("lets finance request a lock, which those who may lock it see", async () => {
    close = aMonthClose();
    open("finance");
    await region("Checks");
    press(/^Request lock of October/);
    fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "All is paid" } });
    press("Request");
    await waitFor(() =>
      expect(asked).toEqual([
        'POST /api/commissions/months/2026-10/requests {"accountId":"acc_1","reason":"All is paid"}',
      ]),
    );
    cleanup();
    close = aMonthClose({ history: [aMonthEvent({ kind: "requested", reason: "All is paid" })] });
    open("admin");
    const checks = (await region("Checks")).textContent;
    expect(checks).toContain("Olga Brandt requested the lock 2 Nov 17:12 UTC+8: All is paid");
    expect(screen.queryByRole("button", { name: /^Request lock/ })).toBeNull();
  });

  it("hands its month on to the other tabs, each in its own terms", async () => {
    close = aMonthClose();
    open("owner", "connection=con_1&month=2026-10");
    await region("Checks");
    const views = within(screen.getByRole("navigation", { name: "Views" }));
    const month = "connection=con_1&month=2026-10";
    const days = "from=2026-10-01&to=2026-10-31";
    const href = (name: string) => views.getByRole("link", { name }).getAttribute("href");
    expect(href("Month close")).toBe(`/commissions/month?${month}`);
    expect(href("Coverage")).toBe(`/commissions/coverage?${month}-01`);
    expect(href("Report")).toBe(`/commissions?${month}&${days}`);
    expect(href("Exports")).toBe(`/commissions/exports?${month}&${days}`);
  });

  it("says what is wrong with an address, and shows no other month in its place", async () => {
    close = aMonthClose();
    open("owner", "month=2026-13");
    expect(await screen.findByText(/month=2026-13 isn't a month/)).toBeTruthy();
  });
});
