// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { defaultAppearance } from "@/components/appearance/appearance";
import { AppearanceProvider } from "@/components/appearance/appearance-provider";
import { DeskProvider } from "@/components/desk/desk-provider";
import { selectOption } from "@/components/panels/testing/select-option";
import { ReauthenticationProvider } from "@/components/requests/reauthentication-provider";
import { NumbersProvider } from "@/components/ui/numbers";
import type { ArchivedDay, CommissionReport, ReportSums } from "@/lib/archive/api";
import { noSums } from "@/lib/archive/report-figures";
import type { DeskConnection } from "@/lib/connections/api";
import { type NumberFormat, numbersIn } from "@/lib/decimal";
import { type Day, day } from "@/lib/time";
import { capabilitiesOf } from "@/lib/users/roles";
import { ReportScreen } from "./report-screen";

const lastDay = day("2026-11-20");
const before = day("2026-11-19");
const now = Date.parse("2026-11-21T02:00:00Z");

const archived = (of: Day, state: ArchivedDay["state"]): ArchivedDay => ({
  ...{ day: of, state, records: 3, missing: 0, setAside: 0, completeSyncs: 2 },
  ...{ firstVerifiedAt: null, lastCompleteAt: null, nextAt: null, lastError: null },
});

const days = [archived(before, "confirmed"), archived(lastDay, "provisional")];

const sums = (rebate: string, more: Partial<ReportSums> = {}): ReportSums => ({
  ...{ ...noSums, fills: 2, volume: "1000", pureFee: "1", pureFeeSize: "1", rebate, ...more },
});

/** By day and product, beside the two days before; the archive knows nothing of these but a sum. */
const answer: CommissionReport = {
  ...{ now, lastDay, from: before, to: lastDay, zone: "UTC+8", days, asOf: "latest" },
  source: { from: before, to: lastDay },
  ...{ excludedDays: [], unverifiedDays: [], groups: ["day", "product"], groupCount: 3 },
  rows: [
    ["2026-11-20", "spot_trade", "1.5", "1"],
    ["2026-11-20", "usdt_futures", "0.25", "0.5"],
    ["2026-11-19", "spot_trade", "2", "0"],
  ].map(([of = "", product = "", rebate = "", was = ""]) => ({
    ...sums(rebate),
    ...{ key: `${of}\n${product}`, keys: [of, product], before: sums(was) },
  })),
  others: { ...noSums, before: sums("0.125") },
  total: sums("3.75", { fills: 6 }),
  compared: {
    ...{
      kind: "previous",
      from: day("2026-11-17"),
      to: day("2026-11-18"),
      zone: "UTC+8",
      days: [],
    },
    source: { from: day("2026-11-17"), to: day("2026-11-18") },
    ...{ excludedDays: [], unverifiedDays: [], total: sums("1.625") },
  },
  chart: [{ day: lastDay, product: "spot_trade", rebate: "3.75" }],
};

const corrected = { rows: 2, records: 2, effect: "-0.25" };

/** The same total by day alone. */
const byDay = [
  { ...sums("1.75", { fills: 3 }), key: lastDay, keys: [lastDay], before: null },
  { ...sums("2", { fills: 3 }), key: before, keys: [before], before: null },
];

/** What the browser asked for the report with, the newest last. */
let asked: URLSearchParams[];
let opened: string[];
/** How far the days are archived that a report is compared with. */
let archivedBefore: ArchivedDay[];

// The code of the lines comes when they are first drawn: not in the time of a test.
beforeAll(async () => {
  await Promise.all([import("./report-table"), import("./report-pivot"), import("./rebate-panel")]);
});

beforeEach(() => {
  // The table measures its columns anew when a font has come; here none does.
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  asked = [];
  opened = [];
  archivedBefore = [17, 18].map((date) => archived(day(`2026-11-${date}`), "confirmed"));
  vi.stubGlobal("fetch", async (path: string) => {
    const url = new URL(path, "http://desk");
    if (url.pathname.endsWith("/report")) asked.push(url.searchParams);
    const groups = (url.searchParams.get("group") ?? "day").split(",");
    const compared = answer.compared && { ...answer.compared, days: archivedBefore };
    const known = { ...answer, compared };
    const report = groups.length > 1 ? known : { ...known, groups, rows: byDay, others: null };
    const bodies: Readonly<Record<string, object>> = {
      report,
      days: { now, lastDay, days },
      corrections: { now, lastDay, days, totals: corrected, rows: [], next: null },
    };
    return new Response(JSON.stringify(bodies[url.pathname.split("/").at(-1) ?? ""] ?? {}));
  });
});

afterEach(() => {
  // Whoever opened other fills in the last test has come back.
  dispatchEvent(new PopStateEvent("popstate"));
  history.replaceState(null, "", "/");
});
afterAll(() => {
  Reflect.deleteProperty(document, "fonts");
});

const router = {
  push: (to: string) => void opened.push(to),
  refresh() {},
} as Partial<AppRouterInstance> as AppRouterInstance;

const connection: DeskConnection = {
  ...{ id: "con_1", accountId: "acc_1", accountName: "Main", ndBroker: true, permissions: [] },
} as Partial<DeskConnection> as DeskConnection;

/** The report as an owner sees it at an address; `follow` goes where the address went. */
function open(search: string, format: NumberFormat = "1,234.56") {
  const queries = new QueryClient();
  const me = {
    ...{ name: "Tess", role: "owner" as const, capabilities: capabilitiesOf("owner") },
    ...{ email: "tess@example.com", deskName: "Test", endsAt: "2026-11-22", idleMs: 60_000 },
  };
  const screenAt = (address: string) => (
    <AppRouterContext value={router}>
      <SearchParamsContext value={new URLSearchParams(address)}>
        <QueryClientProvider client={queries}>
          <ReauthenticationProvider>
            <DeskProvider me={me} version="1" connections={[]} lastConnectionId={undefined}>
              <AppearanceProvider initial={defaultAppearance}>
                <NumbersProvider value={numbersIn(format)}>
                  <ReportScreen connection={connection} />
                </NumbersProvider>
              </AppearanceProvider>
            </DeskProvider>
          </ReauthenticationProvider>
        </QueryClientProvider>
      </SearchParamsContext>
    </AppRouterContext>
  );
  history.replaceState(null, "", search);
  const { rerender } = render(screenAt(search));
  return { follow: () => rerender(screenAt(location.search)) };
}

const twoDays = "from=2026-11-19&to=2026-11-20";
const grouped = `?${twoDays}&group=day,product&compare=previous`;

it("asks for what its address says, and says it with how complete both sums are", async () => {
  open(`${grouped}&zone=UTC&symbol=-BTCUSDT&asOf=verified`);
  expect(await screen.findByText(/Compared with 17 Nov/)).toBeTruthy();
  expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
    ...{ account: "acc_1", from: "2026-11-19", to: lastDay, group: "day,product", zone: "UTC" },
    ...{ compare: "previous", symbol: "-BTCUSDT", asOf: "verified" },
  });
  const notice = screen.getByText(/Compared with 17 Nov/).textContent;
  expect(notice).toContain("rebate 1.6250 USDT, +130.77 %. 2 of 2 days verified.");
  expect(screen.getAllByText("1 of 2 days verified").length).toBeGreaterThan(0);
});

it("compares with unarchived days in sums only, and says how many days they are of", async () => {
  archivedBefore = [archived(day("2026-11-17"), "confirmed"), archived(day("2026-11-18"), "lost")];
  open(grouped);
  const notice = (await screen.findByText(/Compared with 17 Nov/)).textContent;
  expect(notice).toContain("rebate 1.6250 USDT, 1 of 2 days. 1 of 2 days verified.");
  const table = await screen.findByRole("table", { name: "Commissions by day, product" });
  const row = within(table).getByRole("row", { name: /20 Nov 2026.*Spot/ });
  const texts = within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
  expect(texts).toContain("1.0000");
  expect(texts).not.toContain("50.00");
});

it("lists each group beside the one before, and what was only before", async () => {
  open(grouped);
  const table = await screen.findByRole("table", { name: "Commissions by day, product" });
  const cells = (name: RegExp) =>
    within(within(table).getByRole("row", { name })).getAllByRole("cell");
  const texts = (name: RegExp) => cells(name).map(({ textContent }) => textContent);
  expect(texts(/20 Nov 2026.*Spot/)).toEqual(expect.arrayContaining(["1.50000000", "50.00"]));
  expect(texts(/19 Nov 2026.*Spot/)).toEqual(expect.arrayContaining(["2.00000000", "\u2013"]));
  expect(texts(/Only in the compared period/)).toEqual(expect.arrayContaining(["0.1250"]));
});

it("writes its sums in the user's format", async () => {
  open(grouped, "1.234,56");
  const table = await screen.findByRole("table", { name: "Commissions by day, product" });
  const line = within(table).getByRole("row", { name: /20 Nov 2026.*Spot/ });
  const texts = within(line)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
  expect(texts).toEqual(expect.arrayContaining(["1,50000000", "50,00"]));
});

it("shows a pivot whose sums are the report's, and opens a cell's fills", async () => {
  const page = open(grouped);
  fireEvent.click(await screen.findByRole("radio", { name: "Pivot" }));
  await expect.poll(() => location.search).toContain("view=pivot");
  page.follow();
  const pivot = await screen.findByRole("region", { name: "Rebate by day, product, pivot" });
  const rows = within(pivot)
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ["Day (UTC+8), across: Product", "Spot", "USDT-M futures", "Total"],
    ["20 Nov 2026", "1.5000", "0.2500", "1.7500"],
    ["19 Nov 2026", "2.0000", "\u2013", "2.0000"],
    ["Total", "3.5000", "0.2500", "3.7500"],
  ]);
  const figures = within(pivot).getAllByRole("button");
  const described = "Fills of 20 Nov 2026, USDT-M futures";
  const figure = figures.find((each) => each.getAttribute("aria-description") === described);
  fireEvent.click(figure as HTMLElement);
  const [path = "", search] = (opened[0] ?? "").split("?");
  expect(path).toBe("/commissions/fills");
  expect(Object.fromEntries(new URLSearchParams(search))).toMatchObject({
    ...{ from: lastDay, to: lastDay, product: "usdt_futures" },
  });
});

it("keeps groups, zone, comparison and filters in its address", async () => {
  const page = open(`?${twoDays}`);
  fireEvent.click(await screen.findByRole("radio", { name: "Week" }));
  page.follow();
  await selectOption("Then by", "Symbol");
  page.follow();
  await selectOption("Days of", "Europe/Vienna");
  const compared = await selectOption("Compare with", /^previous year/);
  expect(compared[1]).toMatch(/^previous period: 17 Nov/);
  page.follow();
  const form = screen.getByRole("form", { name: "Fills" });
  fireEvent.change(within(form).getByLabelText("Symbol"), { target: { value: "-ETHUSDT" } });
  fireEvent.submit(form);
  page.follow();
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
      ...{ group: "week,symbol", zone: "Europe/Vienna", compare: "year", symbol: "-ETHUSDT" },
    }),
  );
});

it("has presets under keys; today is shown and cannot be chosen, with the reason", async () => {
  open(`?${twoDays}`);
  fireEvent.click(await screen.findByRole("button", { name: /20 Nov/ }));
  const today = await screen.findByRole("button", { name: /^Today ?T\+1/ });
  expect(today.getAttribute("aria-disabled")).toBe("true");
  expect(today.textContent).toContain("T+1: from 22 Nov");
  const months = screen.getByRole("button", { name: /This month/ });
  expect(months.getAttribute("aria-keyshortcuts")).toBe("7");
  fireEvent.keyDown(months, { key: "7" });
  await expect.poll(() => location.search).toContain("from=2026-11-01&to=2026-11-20");
});

it("shows a second currency only at a rate whose source is said, beside it", async () => {
  const page = open(`?${twoDays}&currency=EUR&rate=0.5`);
  await screen.findByRole("region", { name: "Sums" });
  expect(screen.queryByText(/EUR/)).toBeNull();
  history.replaceState(null, "", `?${twoDays}&currency=EUR&rate=0.5&rateSource=ECB, 20 Nov`);
  page.follow();
  const notice = await screen.findByText(/EUR per USDT/);
  expect(notice.textContent).toBe(
    "Rebate 1.88, net fee 0.50, volume 500.00 EUR, at 0.5 EUR per USDT. " + "Source: ECB, 20 Nov.",
  );
});

it("explains a total: formula, days, corrections, and the days that come to it again", async () => {
  const page = open(grouped);
  fireEvent.click(await screen.findByRole("button", { name: "Explain rebate" }));
  await expect.poll(() => location.search).toContain("explain=rebate");
  page.follow();
  const drawer = await screen.findByRole("complementary", { name: "Explain rebate" });
  expect(await within(drawer).findByText("Sum of rebateAmount over 6 fills.")).toBeTruthy();
  expect(within(drawer).getByText("3.75 from 2 days below: equal.")).toBeTruthy();
  expect(drawer.textContent).toContain("1 of 2 days verified. Unverified: 20 Nov.");
  const corrections = await within(drawer).findByText(/Included: 2 records, effect/);
  expect(corrections.textContent).toContain("\u22120.25 USDT on all products.");
  const days = within(within(drawer).getByRole("table", { name: "Days" })).getAllByRole("row");
  expect(days.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ["Day (UTC+8)", "Rebate, USDT"],
    ["19 Nov 2026", "2"],
    ["20 Nov 2026", "1.75"],
  ]);
  const fills = within(drawer).getByRole("link", { name: "Open the 6 fills" });
  expect(fills.getAttribute("href")).toContain("/commissions/fills?from=2026-11-19&to=2026-11-20");
  expect(within(drawer).getByRole("button", { name: "CSV of the fills" })).toBeTruthy();
});
