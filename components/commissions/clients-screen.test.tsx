// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { DeskConnection } from "@/components/desk/connection";
import { DeskProvider } from "@/components/desk/desk-provider";
import { selectOption } from "@/components/panels/testing/select-option";
import { ReauthenticationProvider } from "@/components/requests/reauthentication-provider";
import type { Coverage, ReportSums } from "@/lib/archive/api";
import type { ClientReport, RulePreview, UnrebatedOrders } from "@/lib/archive/clients";
import type { Month } from "@/lib/archive/month";
import type { MovePreview } from "@/lib/archive/move-preview";
import { type ClientPayouts, ledgerOf } from "@/lib/archive/payouts";
import { keyPermissions } from "@/lib/exchange/values";
import type { Day } from "@/lib/time";
import { capabilitiesOf, type Role } from "@/lib/users/roles";
import { ClientsScreen } from "./clients-screen";
import { FillsScreen } from "./fills-screen";
import { UnrebatedScreen } from "./unrebated-screen";

const day = "2026-11-20" as Day;

const connection: DeskConnection = {
  ...{ id: "con_1", label: "Broker key", accountId: "acc_1", accountName: "Broker" },
  ...{ environment: "paper", venue: "paper", positionMode: "one_way_mode", ndBroker: true },
  ...{ family: null, permissions: keyPermissions, lacks: {} },
} as DeskConnection;

const coverage: Coverage = { now: Date.UTC(2026, 10, 21, 9), lastDay: day, days: [] };

const sums = (fills: number, rebate: string): ReportSums => ({
  ...{ fills, volume: "1000", fee: "3", pureFee: "-2", pureFeeSize: "2", rebate },
  unstated: { volume: 0, fee: 0, pureFee: 0, rebate: 0 },
});

const plan = { code: "C", plans: [] };
/** The second begins long after today. */
const plans = [
  ["60", "2026-09-01", "2999-01-01"],
  ["99", "2999-01-01", null],
] as const;
const recorded = { by: "Mira Tamsin", at: Date.UTC(2026, 7, 28, 10) };

const report: ClientReport = {
  ...coverage,
  ...{ from: day, to: day },
  clients: [
    {
      ...{ id: "cli_h", name: "Halden", tags: ["eu"], uids: [], ...plan },
      prefixes: [{ prefix: "HALD_", from: "2025-09-01" as Day, until: null, ...recorded }],
    },
    {
      ...{ id: "cli_k", name: "Kestrel", tags: [], prefixes: [], code: "K" },
      plans: plans.map(([percent, from, until]) => ({
        ...{ percent, from: from as Day, until: until as Day | null, ...recorded },
      })),
      uids: [
        {
          ...{ uid: "3000000002", orderAccountId: null },
          ...{ from: "2026-09-01" as Day, until: "2026-10-01" as Day, ...recorded },
        },
        {
          ...{ uid: "3000000003", orderAccountId: null },
          ...{ from: "2026-09-01" as Day, until: null, ...recorded },
        },
      ],
    },
  ],
  rows: [
    { client: "cli_h", ...sums(2, "1") },
    { client: "cli_k", ...sums(1, "1") },
    { client: null, ...sums(3, "1") },
  ],
  total: sums(6, "3"),
  drifts: [],
  uidSyncs: { days: 1, ignored: 0, unknown: 0 },
  buckets: [
    { source: "uid", fills: 0, rebate: "0" },
    { source: "order-log", fills: 1, rebate: "1" },
    { source: "rule", fills: 2, rebate: "1" },
    { source: "none", fills: 3, rebate: "1" },
  ],
  conflicts: 1,
  conflicting: [
    {
      ...{ fill: "7", ts: Date.UTC(2026, 10, 20, 3), symbol: "BTCUSDT", orderId: "o7" },
      ...{ clientOid: "HALD_9", rebate: "1", source: "order-log" },
      named: { uid: [], "order-log": ["cli_k"], rule: ["cli_h"] },
    },
  ],
  chart: [
    { day, client: "cli_h", rebate: "1" },
    { day, client: "cli_k", rebate: "1" },
    { day, client: null, rebate: "1" },
  ],
};

const preview: RulePreview = {
  ...{
    prefix: "KB2-",
    from: "2026-11-01" as Day,
    until: null,
    moved: 2,
    fromOthers: 0,
    rebateMoved: "0.75",
  },
  ...{ alreadyTheirs: 0, conflicts: 0, rebate: "3" },
  before: { fills: 3, rebate: "1" },
  after: { fills: 1, rebate: "0.25" },
  latest: [{ fill: "8", ts: 1, clientOid: "KB2-8F3A91", symbol: "BTCUSDT", rebate: "0.5" }],
};

/** What a change would do, one month a page. */
const moves = (kind: string, after: string | null): MovePreview => {
  const month = (after ?? "2026-10") as Month;
  const october = { before: "cli_k", after: "cli_h", fills: 31, rebate: "1.25" };
  const november = { before: null, after: "cli_h", fills: 1, rebate: "-0.5" };
  const share = { rebate: "10", before: "5", after: "6.25" };
  return {
    ...{ from: "2026-10-01" as Day, until: null, openFrom, seen: false, month, months: 2 },
    next: after ? null : ("2026-11" as Month),
    moves: kind === "plan" ? [] : [after ? november : october],
    share: kind === "plan" ? share : null,
    ...{ toAsk: ["2026-11-20" as Day], notServed: ["2026-10-02" as Day] },
  };
};

/** The first day that is of no locked month. */
let openFrom: Day | null;

/** Whose a prefix was before it was changed. */
let before: string | null;

const corrections = { ...coverage, rows: [], next: null, totals: { rows: 0 } };

/** The newest request for fills. */
let readFills: string;

/** What the browser changed at the desk, in order. */
let changes: string[];

beforeEach(() => {
  readFills = "";
  changes = [];
  openFrom = null;
  before = null;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    if (init.method && init.method !== "GET") {
      changes.push(`${init.method} ${path} ${init.body}`);
      const changed = { id: "cli_k", from: "2026-11-01", until: null, before, mixed: false };
      return new Response(JSON.stringify(changed));
    }
    return new Response(JSON.stringify(answerTo(path)));
  });
});

afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, "", "/");
});

const unrebated: UnrebatedOrders = {
  rows: [
    {
      ...{ intent: "int_1", kind: "header-missing", placedAt: Date.UTC(2026, 10, 18, 3) },
      ...{ account: "Tern 1", client: "Tern", symbol: "BTCUSDT", side: "buy", orderType: "limit" },
      ...{ price: "100", qty: "0.5", endpoint: "place-order", orderId: "4711", clientOid: "c1" },
    },
  ],
  counts: { "header-missing": 1, "no-record": 0, "unknown-order": 0 },
  silent: [{ account: "Tern 1", client: "Tern", since: "2026-11-17" as Day, orders: 14 }],
};

const noPayouts: ClientPayouts = { payee: null, history: [], change: null, ledger: ledgerOf([]) };

function answerTo(path: string): object {
  if (path.startsWith("/api/commissions/unrebated")) return unrebated;
  if (path.startsWith("/api/commissions/clients/preview")) return preview;
  if (path.startsWith("/api/commissions/clients")) return report;
  if (path.startsWith("/api/clients/preview")) {
    const query = new URLSearchParams(path.split("?")[1]);
    const page = moves(query.get("kind") ?? "", query.get("after"));
    return query.has("ends") ? { ...page, from: query.get("from") } : page;
  }
  if (path.startsWith("/api/clients/")) return noPayouts;
  if (path.startsWith("/api/commissions/corrections")) return corrections;
  if (path.startsWith("/api/commissions/fills")) {
    readFills = path;
    return { rows: [], next: null };
  }
  if (path.startsWith("/api/commissions/report")) {
    return { ...coverage, total: sums(9, "9"), source: { from: day, to: day } };
  }
  return coverage;
}

const router = { push() {}, refresh() {} } as Partial<AppRouterInstance> as AppRouterInstance;

/** The page as somebody with a role sees it, at an address of it. */
function open(search: string, role: Role = "finance", Screen = ClientsScreen) {
  const desk = { email: "tess@example.com", deskName: "Test", endsAt: "", idleMs: 60_000 };
  const me = { name: "Tess", role, capabilities: capabilitiesOf(role), ...desk };
  render(
    <AppRouterContext value={router}>
      <SearchParamsContext value={new URLSearchParams(search)}>
        <NuqsTestingAdapter searchParams={search} hasMemory>
          <QueryClientProvider client={new QueryClient()}>
            <ReauthenticationProvider>
              <DeskProvider
                me={me}
                version="1"
                connections={[connection]}
                lastConnectionId={undefined}
              >
                <Screen connection={connection} />
              </DeskProvider>
            </ReauthenticationProvider>
          </QueryClientProvider>
        </NuqsTestingAdapter>
      </SearchParamsContext>
    </AppRouterContext>,
  );
}

it("lists each client and then what is nobody's, each with its own rounded share", async () => {
  open("");
  const table = await screen.findByRole("table", { name: "Commissions by client" });
  const lines = within(table).getAllByRole("row").slice(1);
  const cells = (line: HTMLElement) => [...line.children].map(({ textContent }) => textContent);
  expect(lines.map((line) => cells(line)[0])).toEqual([
    ...["Halden eu", "Kestrel ", "Unattributed"],
    expect.stringContaining("Total"),
  ]);
  expect(lines.map((line) => cells(line).at(-1))).toEqual(["33.33", "33.33", "33.33", "100.00"]);
  expect(within(table).getByText("3 fills")).toBeTruthy();
  expect(screen.getByText("2 clients, 3 fills unattributed")).toBeTruthy();
});

it("lists a conflict with what each source names and what counts", async () => {
  open("");
  const table = await screen.findByRole("table", { name: "Conflicts" });
  const line = within(table).getByRole("row", { name: /BTCUSDT/ });
  expect(line.textContent).toContain("HALD_9\u2013KestrelHaldenOrder log");
});

it("says before a rule is saved what it moves, saves just that, and takes it back", async () => {
  open("panel=rules");
  const lab = await screen.findByRole("complementary", { name: "Add prefix rule" });
  expect(within(lab).getByText("not saved yet")).toBeTruthy();
  await selectOption("Belongs to", "Kestrel");
  const field = within(lab).getByLabelText("Order-ID prefix");
  fireEvent.change(field, { target: { value: "KB2-" } });
  const save = await within(lab).findByRole("button", { name: "Save rule, move 32 fills" });
  expect(within(lab).getByText("Unattributed fills to move").parentElement?.textContent).toBe(
    "Unattributed fills to move2 of 3",
  );
  expect(within(lab).getByText("Attributed").parentElement?.textContent).toBe(
    "Attributed66.67 % \u2192 91.67 %",
  );
  expect(changes).toEqual([]);
  fireEvent.click(save);
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await expect.poll(() => changes).toHaveLength(2);
  expect(changes).toEqual([
    'PUT /api/clients/rules {"accountId":"acc_1","prefix":"KB2-","clientId":"cli_k","takesFrom":[]}',
    'DELETE /api/clients/rules {"accountId":"acc_1","clientId":"cli_k","prefix":"KB2-",' +
      '"from":"2026-11-01"}',
  ]);
});

it("opens the rule lab for the client in sight, and leads back to it", async () => {
  open("client=cli_k");
  const drawer = await screen.findByRole("complementary", { name: "Kestrel in full" });
  fireEvent.click(within(drawer).getByRole("button", { name: /^Add prefix rule/ }));
  const lab = await screen.findByRole("complementary", { name: "Add prefix rule" });
  expect(within(lab).getByLabelText("Belongs to").textContent).toContain("Kestrel");
  fireEvent.click(within(lab).getByRole("button", { name: "Cancel" }));
  await screen.findByRole("complementary", { name: "Kestrel in full" });
});

const isEnabled = (of: HTMLElement, name: string) =>
  waitFor(() =>
    expect(within(of).getByRole("button", { name }).getAttribute("aria-disabled")).toBeNull(),
  );

it("links the unattributed line to its fills", async () => {
  open("");
  const link = await screen.findByRole("link", { name: "Unattributed" });
  expect(link.getAttribute("href")).toContain("/commissions/fills?");
  expect(link.getAttribute("href")).toContain("client=none");
});

it("leads from a client's sums to its fills, which say what they add up to", async () => {
  open("client=cli_h");
  const link = await screen.findByRole("link", { name: "Show fills" });
  const { pathname, searchParams } = new URL(link.getAttribute("href") ?? "", "http://desk");
  expect(pathname).toBe("/commissions/fills");
  expect(searchParams.get("client")).toBe("cli_h");
  expect(searchParams.get("from")).toBe(day);
  cleanup();
  open(`from=${day}&to=${day}&client=cli_h`, "finance", FillsScreen);
  expect((await screen.findByText("Halden")).parentElement?.textContent).toMatch(
    /^Halden\d+ fills?, rebate /,
  );
  await waitFor(() => expect(readFills).toContain("client=cli_h"));
  expect(screen.getByRole("button", { name: "All clients" })).toBeTruthy();
});

it("adds a client, assigns a sub-account to it and saves its plan", async () => {
  open("client=cli_h");
  const drawer = await screen.findByRole("complementary", { name: "Halden in full" });
  const type = (label: string, value: string) =>
    fireEvent.change(within(drawer).getByLabelText(label), { target: { value } });
  const press = (name: string) => fireEvent.click(within(drawer).getByRole("button", { name }));
  expect(
    within(drawer).getByRole("button", { name: "Save plan" }).getAttribute("aria-description"),
  ).toBe("No changes");
  type("UID", "3000000001");
  await within(drawer).findByText(/fetched once it's assigned: 1 day\. Figures follow\./);
  await isEnabled(drawer, "Assign");
  press("Assign");
  await waitFor(() => expect(changes).toHaveLength(1));
  type("Rebate share, %", "33.3");
  type("Statement prefix", "hal");
  await isEnabled(drawer, "Save plan");
  press("Save plan");
  await waitFor(() => expect(changes).toHaveLength(2));

  fireEvent.click(screen.getByRole("button", { name: "Add client" }));
  const dialog = await screen.findByRole("dialog", { name: "Add client" });
  fireEvent.change(within(dialog).getByLabelText("Name"), { target: { value: " Northlight " } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Add client" }));
  await waitFor(() => expect(changes).toHaveLength(3));
  const halden = '"accountId":"acc_1","clientId":"cli_h"';
  expect(changes).toEqual([
    `PUT /api/clients/uids {${halden},"uid":"3000000001","orderAccountId":null}`,
    `PATCH /api/clients {${halden},"code":"HAL","sharePercent":"33.3"}`,
    'POST /api/clients {"accountId":"acc_1","name":"Northlight","tags":[]}',
  ]);
  // The desk answered with this id.
  await screen.findByRole("complementary", { name: "Kestrel in full" });
});

it("shows the current plan, not one that is still to come", async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9), toFake: ["Date"] });
  open("client=cli_k");
  const drawer = await screen.findByRole("complementary", { name: "Kestrel in full" });
  expect(within(drawer).getByText("current plan").parentElement?.textContent).toContain("60.00");
  const field = within(drawer).getByLabelText<HTMLInputElement>("Rebate share, %");
  expect(field.value).toBe("60");
});

it("says whose a uid is before it is taken, and for which days", async () => {
  open("client=cli_h");
  const drawer = await screen.findByRole("complementary", { name: "Halden in full" });
  const form = within(drawer).getByRole("form", { name: "Assign a sub-account" });
  const type = (label: string, value: string) =>
    fireEvent.change(within(form).getByLabelText(label), { target: { value } });
  const press = (name: string) => fireEvent.click(within(drawer).getByRole("button", { name }));
  const owned = within(drawer).getByRole("table", { name: "UIDs and prefixes" });
  const [, first] = within(owned).getAllByRole("row");
  expect(first?.textContent).toMatch(
    /^(UID|Prefix)HALD_.*1 Sep 2025\u2013Mira Tamsin, 28 Aug 2026/,
  );
  // Its days at Kestrel are over: nothing is taken.
  type("UID", "3000000002");
  type("From", "2026-10-01");
  expect(within(drawer).getByRole("button", { name: "Assign" })).toBeTruthy();
  type("From", "2026-09-30");
  expect(within(drawer).getByRole("button", { name: "Move from Kestrel" })).toBeTruthy();
  type("UID", "3000000003");
  type("From", "2026-10-01");
  type("Until (excluded)", "2026-11-01");
  expect(
    within(drawer).getByText(/^3000000003 belongs to Kestrel from 1 Sep 2026\. Fills/),
  ).toBeTruthy();
  await isEnabled(drawer, "Move from Kestrel");
  const moved = within(drawer).getByRole("region", { name: "Would move" });
  expect([...moved.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
    "October 2026Kestrel \u2192 Halden31 fills1.25",
    "November 2026Unattributed \u2192 Halden1 fill\u22120.5",
  ]);
  expect(moved.textContent).toContain("hasn't been seen");
  expect(moved.textContent).toContain("Fetching fills by UID: 1 day to go. Figures follow.");
  expect(moved.textContent).toContain("no longer available by UID: 2 Oct.");
  press("Move from Kestrel");
  await waitFor(() =>
    expect(changes).toEqual([
      'PUT /api/clients/uids {"accountId":"acc_1","clientId":"cli_h","uid":"3000000003",' +
        '"orderAccountId":null,"from":"2026-10-01","until":"2026-11-01","takesFrom":["cli_k"]}',
    ]),
  );
});

const openRemoval = async (client: string, name: string, key: string) => {
  open(`client=${client}`, "owner");
  const drawer = await screen.findByRole("complementary", { name: `${name} in full` });
  fireEvent.click(within(drawer).getByRole("button", { name: `Remove ${key}` }));
  return screen.findByRole("dialog", { name: `Remove ${key} from ${name}` });
};

it("asks before a uid is taken from a client, from its first day on or a later one", async () => {
  const dialog = await openRemoval("cli_k", "Kestrel", "3000000003");
  expect(dialog.textContent).toContain(
    "3000000003 belongs to Kestrel from 1 Sep 2026. This ends on 1 Sep 2026: from then on",
  );
  const type = (value: string) =>
    fireEvent.change(within(dialog).getByLabelText("From"), { target: { value } });
  type("2026-08-01");
  expect(dialog.textContent).toContain("This ends on 1 Sep 2026");
  type("2026-10-07");
  expect(dialog.textContent).toContain("This ends on 7 Oct 2026");
  await isEnabled(dialog, "Remove");
  expect(changes).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Remove/ })).toBeNull());
  expect(changes).toEqual([
    'DELETE /api/clients/uids {"accountId":"acc_1","uid":"3000000003","clientId":"cli_k",' +
      '"from":"2026-10-07"}',
  ]);
});

it("removes a prefix on open days, with a reason on locked ones, and undoes it", async () => {
  openFrom = "2026-11-01" as Day;
  before = "cli_h";
  const dialog = await openRemoval("cli_h", "Halden", "HALD_");
  await waitFor(() => expect(dialog.textContent).toContain("This ends on 1 Nov 2026"));
  fireEvent.change(within(dialog).getByLabelText("From"), { target: { value: "2026-10-01" } });
  const reason = await within(dialog).findByLabelText("Reason");
  fireEvent.change(reason, { target: { value: "Wrong client" } });
  await isEnabled(dialog, "Remove");
  fireEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
  fireEvent.click(await screen.findByRole("button", { name: "Undo", hidden: true }));
  await waitFor(() => expect(changes).toHaveLength(2));
  expect(changes).toEqual([
    'DELETE /api/clients/rules {"accountId":"acc_1","prefix":"HALD_","clientId":"cli_h",' +
      '"from":"2026-10-01","reason":"Wrong client"}',
    'PUT /api/clients/rules {"accountId":"acc_1","prefix":"HALD_","clientId":"cli_h",' +
      '"from":"2026-11-01","reason":"Undone: Wrong client","takesFrom":[]}',
  ]);
});

it("renames a client without touching its plan", async () => {
  open("client=cli_h");
  const drawer = await screen.findByRole("complementary", { name: "Halden in full" });
  const form = within(drawer).getByRole("form", { name: "Plan and statements" });
  fireEvent.change(within(form).getByLabelText("Name"), { target: { value: "Halden Ltd" } });
  await isEnabled(form, "Save plan");
  fireEvent.click(within(form).getByRole("button", { name: "Save plan" }));
  await waitFor(() =>
    expect(changes).toEqual([
      'PATCH /api/clients {"accountId":"acc_1","clientId":"cli_h","code":"C","name":"Halden Ltd"}',
    ]),
  );
});

it("asks an owner why days of locked months change, and says where it is booked", async () => {
  openFrom = "2026-11-01" as Day;
  open("client=cli_h", "owner");
  const drawer = await screen.findByRole("complementary", { name: "Halden in full" });
  const form = within(drawer).getByRole("form", { name: "Plan and statements" });
  const type = (label: string, value: string) =>
    fireEvent.change(within(form).getByLabelText(label), { target: { value } });
  type("Rebate share, %", "62.5");
  type("From", "2026-10-01");
  const reason = await within(form).findByLabelText("Reason");
  await waitFor(() =>
    expect(
      within(form).getByRole("button", { name: "Save plan" }).getAttribute("aria-description"),
    ).toBe("Enter the reason first"),
  );
  const moved = within(form).getByRole("region", { name: "Would move" });
  expect([...moved.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
    "October 2026Share of10+1.25Locked: booked into November 2026 as " +
      "\u201cPlan changed after lock, October 2026\u201d.",
    "November 2026Share of10+1.25",
  ]);
  fireEvent.change(reason, { target: { value: " As agreed in September " } });
  await isEnabled(form, "Save plan");
  fireEvent.click(within(form).getByRole("button", { name: "Save plan" }));
  await waitFor(() =>
    expect(changes).toEqual([
      'PATCH /api/clients {"accountId":"acc_1","clientId":"cli_h","code":"C",' +
        '"sharePercent":"62.5","from":"2026-10-01","reason":"As agreed in September"}',
    ]),
  );
});

it("lets nobody but an owner change days of locked months by a rule", async () => {
  openFrom = "2026-11-01" as Day;
  open("panel=rules");
  const lab = await screen.findByRole("complementary", { name: "Add prefix rule" });
  const type = (label: string, value: string) =>
    fireEvent.change(within(lab).getByLabelText(label), { target: { value } });
  type("From", "2026-10-01");
  type("Order-ID prefix", "KB2-");
  const save = await within(lab).findByRole("button", { name: "Save rule, move 32 fills" });
  expect(save.getAttribute("aria-description")).toBe(
    "Only owners can change days of locked months",
  );
  expect(within(lab).getByRole("region", { name: "Would move" }).textContent).toContain(
    "booked into November 2026 as \u201cReassigned after lock, October 2026\u201d.",
  );
});

it("shows a viewer who may not manage clients why the buttons do nothing", async () => {
  open("client=cli_h", "viewer");
  const drawer = await screen.findByRole("complementary", { name: "Halden in full" });
  expect(within(drawer).getByText("HALD_")).toBeTruthy();
  expect(within(drawer).queryByRole("button", { name: "Remove HALD_" })).toBeNull();
  expect(within(drawer).queryByRole("button", { name: "Assign" })).toBeNull();
  for (const name of ["Add client", "Add prefix rule"]) {
    const button = screen.getByRole("button", { name });
    expect(button.getAttribute("aria-description")).toBe(
      "Viewer can't manage clients or attribute fills",
    );
  }
});

it("names a client whose orders earn nothing, and leads to these orders", async () => {
  open("");
  const name = "Show 14 orders";
  const link = await screen.findByRole("link", { name });
  expect(link.getAttribute("href")).toContain("/commissions/unrebated?from=2026-11-20");
  expect(screen.getByText("Tern has had no rebate since 17 Nov.")).toBeTruthy();
});

it("lists the orders without a rebate by why they have none", async () => {
  open("", "viewer", UnrebatedScreen);
  const table = await screen.findByRole("table", { name: "Unrebated orders" });
  expect(within(table).getByRole("row", { name: /4711/ }).textContent).toContain("Tern 1Tern");
  expect(screen.getByText(/Sent without channel code 1/)).toBeTruthy();
  expect(screen.getByText(/No record after T\+2 0/)).toBeTruthy();
});
