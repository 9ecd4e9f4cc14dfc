// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DeskProvider } from "@/components/desk/desk-provider";
import { ReauthenticationProvider } from "@/components/requests/reauthentication-provider";
import type { Month } from "@/lib/archive/month";
import type {
  AddressChange,
  ClientPayouts,
  MonthPayouts,
  PayeeEntry,
  PayoutRow,
} from "@/lib/archive/payouts";
import { ledgerOf } from "@/lib/archive/payouts";
import { decimal } from "@/lib/decimal";
import { capabilitiesOf, type Role } from "@/lib/users/roles";
import { ClientPayoutsPanel } from "./client-payouts";
import { MonthPayoutsPanel } from "./month-payouts";

const month = "2026-10" as Month;
const at = Date.UTC(2026, 10, 1, 16, 20);

const address = (end: string) => ({
  ...({ network: "TRC-20" } as const),
  address: `T${"A".repeat(32)}${end}`,
  memo: null,
});

const entry = (number: number, end: string): PayeeEntry => ({
  ...{ number, to: address(end), email: "accounts@example.com", at, by: "Odo Fenwick" },
});

const change: AddressChange = {
  ...{ number: 2, at, by: "Odo Fenwick", before: address("A"), now: address("B") },
};

const row = (more: Partial<PayoutRow> = {}): PayoutRow => ({
  ...{ client: "cli_h", name: "Halden", statement: "HAL-2026-10", carriedIn: decimal("0") },
  ...{ payable: decimal("100"), paid: decimal("0"), open: decimal("100"), carried: decimal("0") },
  ...{ payee: entry(1, "A"), change: null, file: null, filePaid: null, payouts: [] },
  ...more,
});

const kestrel = row({
  ...{ client: "cli_k", name: "Kestrel", open: decimal("40.5"), payable: decimal("40.5") },
  ...{ payee: entry(2, "B"), change },
});

const ofMonth = (more: Partial<MonthPayouts> = {}): MonthPayouts => ({
  ...{ month, state: "locked", rows: [row(), kestrel], files: [] },
  ...more,
});

const first: MonthPayouts["files"][number] = {
  ...{ number: 1, name: "payouts-2026-10-1.csv", sha256: "ab".repeat(32), at, by: "Pia" },
  voided: null,
  rows: [
    {
      ...{ client: "cli_k", name: "Kestrel", payee: 1, to: address("A") },
      ...{ amount: decimal("40.5"), paid: false, lock: 1, outdated: false },
    },
  ],
};

const filed = (client: string) => ({
  ...{ client, name: client, payee: 1, to: address("A"), amount: decimal("100") },
  ...{ paid: false, lock: 1, outdated: false },
});

let asked: string[];
let answer: MonthPayouts | ClientPayouts;

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const { method = "GET", body } = init;
    if (method !== "GET") asked.push(`${method} ${path} ${body}`);
    return Response.json(answer);
  });
});

afterEach(() => void vi.useRealTimers());

const txId = "ab".repeat(32);

const router = { push() {}, prefetch() {} } as Partial<AppRouterInstance> as AppRouterInstance;

function show(panel: ReactNode, role: Role = "finance"): QueryClient {
  const queries = new QueryClient();
  const desk = { email: "tess@example.com", deskName: "Test", endsAt: "", idleMs: 60_000 };
  const me = { name: "Tess", role, capabilities: capabilitiesOf(role), ...desk };
  render(
    <AppRouterContext value={router}>
      <SearchParamsContext value={new URLSearchParams()}>
        <QueryClientProvider client={queries}>
          <ReauthenticationProvider>
            <DeskProvider me={me} version="1" connections={[]} lastConnectionId={undefined}>
              {panel}
            </DeskProvider>
          </ReauthenticationProvider>
        </QueryClientProvider>
      </SearchParamsContext>
    </AppRouterContext>,
  );
  return queries;
}

const showMonth = (role?: Role) => show(<MonthPayoutsPanel accountId="acc" month={month} />, role);
const showClient = (role?: Role) =>
  show(<ClientPayoutsPanel accountId="acc" client={{ id: "cli_h", name: "Halden" }} />, role);

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("the payout step of a month", () => {
  it("offers a file of what is open, with changed addresses once they were verified", async () => {
    answer = ofMonth();
    showMonth();
    await screen.findByRole("region", { name: "Payouts" });
    expect(screen.getByText("Address changed")).toBeTruthy();
    press(/^Create file\u2026/);
    const kestrelBox = screen.getByLabelText(/Kestrel: address verified with the client/);
    expect((kestrelBox as HTMLInputElement).checked).toBe(false);
    expect(button("Create file: 1 payout, 100.00 USDT")).toBeTruthy();
    fireEvent.click(kestrelBox);
    press("Create file: 2 payouts, 140.50 USDT");
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toBe(
      'POST /api/commissions/months/2026-10/payouts/files {"accountId":"acc","payouts":[' +
        '{"clientId":"cli_h","amount":"100","payee":1,"verified":false},' +
        '{"clientId":"cli_k","amount":"40.5","payee":2,"verified":true}]}',
    );
  });

  it("takes no tick for another address than the one that was ticked", async () => {
    answer = ofMonth({ rows: [row(), row({ client: "cli_n", name: "Nova" })] });
    const queries = showMonth();
    await screen.findByRole("region", { name: "Payouts" });
    press(/^Create file\u2026/);
    expect(button("Create file: 2 payouts, 200.00 USDT")).toBeTruthy();
    answer = ofMonth({
      rows: [row(), row({ client: "cli_n", name: "Nova", payee: entry(2, "B"), change })],
    });
    await queries.invalidateQueries();
    const nova = await screen.findByLabelText(/Nova: address verified with the client/);
    expect((nova as HTMLInputElement).checked).toBe(false);
    expect(button("Create file: 1 payout, 100.00 USDT")).toBeTruthy();
  });

  it("keeps the file of an earlier lock's amounts from being paid", async () => {
    const [held] = first.rows;
    const rows = [{ ...kestrel, open: decimal("9"), file: 1, filePaid: false }];
    const outdated = held ? [{ ...held, outdated: true }] : [];
    answer = ofMonth({ rows, files: [{ ...first, rows: outdated }] });
    showMonth();
    expect(await screen.findByText("Outdated: void it")).toBeTruthy();
    expect(button("CSV").getAttribute("aria-description")).toContain("Void it and create another");
  });

  it("says what changed since the file, and asks for it when a payout is recorded", async () => {
    const rows = [{ ...kestrel, file: 1, filePaid: false }];
    answer = ofMonth({ rows, files: [first] });
    showMonth();
    await screen.findByRole("region", { name: "Payouts" });
    expect(button("Record payout to Kestrel").getAttribute("aria-description")).toBe(
      "Already in a payout file: record it there",
    );
    press("Record payouts\u2026");
    expect(screen.getByText("Address changed since this file was made")).toBeTruthy();
    type("Paid on", "2026-11-02");
    type("Transaction id, TRC-20", txId);
    fireEvent.click(screen.getByLabelText(/^Paid to the address in the file/));
    press("Record payout");
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toBe(
      'POST /api/commissions/months/2026-10/payouts {"accountId":"acc","paidOn":"2026-11-02",' +
        `"payouts":[{"clientId":"cli_k","file":1,"payee":1,"amount":"40.5","txId":"${txId}",` +
        '"verifiedPayee":2,"overpaid":false}]}',
    );
  });

  it("asks before more than is open is recorded", async () => {
    answer = ofMonth({ rows: [row()] });
    showMonth();
    await screen.findByRole("region", { name: "Payouts" });
    press("Record payout to Halden");
    type("Amount, USDT", "100.01");
    type("Transaction id, TRC-20", txId);
    fireEvent.click(screen.getByLabelText(/^More than the open 100\.00 USDT was paid/));
    press("Record payout");
    await waitFor(() => expect(asked[0]).toContain('"amount":"100.01"'));
    expect(asked[0]).toContain('"overpaid":true');
  });

  it("asks the desk, and so for the password, only for what can be recorded", async () => {
    vi.setSystemTime(Date.UTC(2026, 10, 3));
    answer = ofMonth({ rows: [kestrel] });
    showMonth();
    await screen.findByRole("region", { name: "Payouts" });
    press("Record payout to Kestrel");
    const why = () => button("Record payout").getAttribute("aria-description");
    expect(why()).toBe("Enter a transaction id");
    type("Transaction id, TRC-20", "ab");
    expect(why()).toBe("This isn't a valid transaction id on TRC-20 (Tron).");
    expect(screen.getByText("This isn't a valid transaction id on TRC-20 (Tron).")).toBeTruthy();
    type("Transaction id, TRC-20", txId);
    type("Amount, USDT", "1.1234567");
    expect(why()).toMatch(/^Enter an amount above 0 with at most 6 decimals/);
    type("Amount, USDT", "50");
    expect(why()).toBe("Confirm the address of Kestrel");
    fireEvent.click(screen.getByLabelText("The address was verified with the client"));
    expect(why()).toBe("Confirm that more than the open amount was paid to Kestrel");
    fireEvent.click(screen.getByLabelText(/^More than the open 40\.50 USDT was paid/));
    type("Paid on", "2026-11-20");
    expect(why()).toBe("Use today or an earlier day.");
    press("Record payout");
    type("Paid on", "2026-11-02");
    expect(why()).toBeNull();
    expect(asked).toEqual([]);
    press("Record payout");
    await waitFor(() => expect(asked).toHaveLength(1));
  });

  it("takes a transaction once", async () => {
    const files = [{ ...first, rows: ["cli_h", "cli_k"].map((client) => filed(client)) }];
    answer = ofMonth({
      ...{ rows: [row({ file: 1 }), row({ client: "cli_k", name: "Kestrel", file: 1 })], files },
    });
    showMonth();
    await screen.findByRole("region", { name: "Payouts" });
    press("Record payouts\u2026");
    for (const field of screen.getAllByLabelText("Transaction id, TRC-20")) {
      fireEvent.change(field, { target: { value: txId } });
    }
    expect(button("Record 2 payouts").getAttribute("aria-description")).toBe(
      "A transaction id can be used once",
    );
  });

  it("voids a file with a reason", async () => {
    answer = ofMonth({ rows: [{ ...kestrel, file: 1, filePaid: false }], files: [first] });
    showMonth();
    await screen.findByRole("region", { name: "Payouts" });
    press("Void\u2026");
    type("Reason", "The bank refused it");
    press("Void file");
    await waitFor(() =>
      expect(asked).toEqual([
        'DELETE /api/commissions/months/2026-10/payouts/files/1 {"accountId":"acc",' +
          '"reason":"The bank refused it"}',
      ]),
    );
  });

  it("lets a viewer look and nothing else, and says why nothing is payable yet", async () => {
    answer = ofMonth();
    showMonth("viewer");
    await screen.findByRole("region", { name: "Payouts" });
    for (const name of [/^Create file/, "Record payout to Halden"]) {
      expect(button(name).getAttribute("aria-disabled")).toBe("true");
    }
  });

  it("says that nothing is payable before the lock", async () => {
    answer = ofMonth({ state: "open", rows: [] });
    showMonth();
    expect(await screen.findByText("Nothing is payable until October 2026 is locked")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Create file/ })).toBeNull();
  });
});

const wrong = {
  ...({ kind: "payout", id: "pay_1", reverses: null, at: at + 1, by: "Pia", month } as const),
  ...({ amount: decimal("100.6"), payee: 1, network: "TRC-20", txId: "ab".repeat(32) } as const),
  ...{ paidOn: "2026-11-02" as never, file: null, reason: null },
};

const reversed = {
  ...wrong,
  ...({ kind: "reversal", id: "pay_2", reverses: "pay_1", at: at + 2 } as const),
  ...{ amount: decimal("-100.6"), reason: "wrong amount" },
};

const money = (more: Partial<ClientPayouts> = {}): ClientPayouts => ({
  ...{ payee: entry(2, "B"), history: [entry(2, "B"), entry(1, "A")], change },
  ledger: ledgerOf([
    { kind: "due", at, month, payable: decimal("100.06"), statement: "HAL-2026-10" },
    wrong,
    reversed,
  ]),
  ...more,
});

describe("a client's payee and ledger", () => {
  it("marks a changed address, and keeps what was entered before", async () => {
    answer = money();
    showClient();
    const payee = await screen.findByRole("region", { name: "Payee" });
    expect(within(payee).getAllByText("Address changed")).toHaveLength(2);
    const history = within(payee).getByRole("list", { name: "Payee history" });
    expect(history.textContent).toContain("by Odo Fenwick");
  });

  it("shows old and new before a payee is saved", async () => {
    answer = money();
    showClient("owner");
    await screen.findByRole("region", { name: "Payee" });
    press("Change\u2026");
    expect(button("Save payee").getAttribute("aria-description")).toBe("No changes");
    type("Payout address", "TX");
    expect(button("Save payee").getAttribute("aria-description")).toBe(
      "This isn't an address on TRC-20 (Tron).",
    );
    press("Save payee");
    expect(asked).toEqual([]);
    type("Payout address", address("C").address);
    const compared = screen.getByRole("region", { name: "Before and after" });
    expect(compared.textContent).toContain(address("B").address);
    expect(compared.textContent).toContain(address("C").address);
    press("Save payee");
    await waitFor(() =>
      expect(asked).toEqual([
        'PUT /api/clients/cli_h/payee {"accountId":"acc","before":2,"network":"TRC-20",' +
          `"address":"${address("C").address}","memo":null,"email":"accounts@example.com"}`,
      ]),
    );
  });

  it("strikes a wrong payout beside its reversal, and adds up", async () => {
    answer = money();
    showClient();
    const table = await screen.findByRole("table", { name: "Ledger" });
    const rows = within(table)
      .getAllByRole("row")
      .slice(1)
      .map((each) => each.textContent);
    expect(rows[0]).toContain("Reversed");
    expect(rows[0]).toContain("wrong amount");
    expect(rows[1]).toContain("Payout");
    expect(rows[2]).toContain("HAL-2026-10");
    expect(rows.at(-1)).toContain("100.060.00100.060.00");
    expect(within(table).queryByRole("button", { name: /Reverse/ })).toBeNull();
  });

  it("reverses a payout with a reason", async () => {
    answer = money({ ledger: ledgerOf([wrong]) });
    showClient();
    await screen.findByRole("table", { name: "Ledger" });
    press("Reverse\u2026");
    expect(button("Reverse payout").getAttribute("aria-description")).toBe("Enter a reason");
    type("Reason", "Wrong amount");
    press("Reverse payout");
    await waitFor(() =>
      expect(asked).toEqual([
        'DELETE /api/commissions/months/2026-10/payouts {"accountId":"acc","id":"pay_1",' +
          '"reason":"Wrong amount"}',
      ]),
    );
  });
});
