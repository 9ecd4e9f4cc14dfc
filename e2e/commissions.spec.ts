import { randomBytes } from "node:crypto";
import { type Decimal, decimal, sum } from "@/lib/decimal";
import { addDays, dayOf } from "@/lib/time";
import { type CsvRow, ReportsPage } from "./pages/reports-page";
import { expect, test } from "./support/journey";
import { VenueControl } from "./support/venue-control";

const yesterday = () => addDays(dayOf(Date.now(), "UTC+8"), -1);
/** The oldest readable day is on the exchange's edge: its beginning is gone already. */
const firstWhole = () => addDays(yesterday(), -28);

const totalOf = (rows: readonly CsvRow[], name: string): Decimal =>
  sum(rows.map((row) => decimal(row[name] || "0")));

test("the report, its table and its files equal the exchange's own books", async ({
  signedIn: page,
  desk,
}) => {
  test.setTimeout(180_000);
  const reports = new ReportsPage(page);
  await reports.frame.goTo("Commissions");
  await expect(page).toHaveURL(/\/commissions/);
  await reports.allRead();
  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  const books = (await venue.days(firstWhole(), yesterday())).filter((day) => day.published);
  const booked = (name: "volume" | "pureFee" | "rebateAmount") =>
    sum(books.map((day) => decimal(day[name])));

  await reports.showDays(firstWhole(), yesterday());
  await expect.poll(() => reports.sum("Rebate")).toBe(booked("rebateAmount"));
  expect(await reports.sum("Net fee")).toBe(booked("pureFee"));
  expect(await reports.sum("Volume")).toBe(booked("volume"));
  const fills = books.reduce((count, { records }) => count + records, 0);
  expect(await reports.sum("Fills")).toBe(String(fills));
  const whole = books.at(-1)?.day === yesterday() ? 29 : 28;
  // A day without records is told from an unpublished one by a second reading.
  await expect(reports.table.getByText(`${whole} of 29 days`)).toBeVisible({ timeout: 60_000 });

  const csv = page.getByRole("button", { name: "CSV of this table" });
  for (const group of ["Day", "Product", "Symbol"] as const) {
    await reports.groupBy(group);
    const rows = await reports.file(csv);
    expect(totalOf(rows, "rebateUsdt"), group).toBe(booked("rebateAmount"));
    expect(totalOf(rows, "sharePercent"), group).toBe("100");
    expect(new Set(rows.map((row) => row.daysRead))).toEqual(new Set([`${whole} of 29 days`]));
  }

  // From a symbol's line to its fills without a pointer.
  const bySymbol = await reports.file(csv);
  await reports.table.getByRole("button", { name: "Symbol" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/sort=key/);
  const [first = ""] = bySymbol.map((row) => row.symbol ?? "").sort();
  await expect(reports.table.getByRole("row").nth(1)).toContainText(first);
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(reports.fills).toBeVisible();
  const symbol = new URL(page.url()).searchParams.get("symbol") ?? "";
  const line = bySymbol.find((row) => row.symbol === symbol);
  expect(symbol).toBe(first);
  const all = await reports.file(page.getByRole("link", { name: "CSV of all these fills" }));
  expect(String(all.length)).toBe(line?.fills);
  expect(totalOf(all, "rebateAmount")).toBe(line?.rebateUsdt);
});

test("fills are found by what stands in the address, and told digit for digit", async ({
  signedIn: page,
  desk,
}) => {
  const reports = new ReportsPage(page);
  await page.goto(`${desk.url}/commissions/fills?product=spot_trade`);
  await reports.allRead();
  await expect(reports.fills.getByRole("row").nth(20)).toBeVisible();
  await expect(reports.fills.getByText("usdt_futures")).toHaveCount(0);

  await reports.fills.getByRole("row").nth(3).click();
  await expect(reports.drawer.getByText("rebateAmount", { exact: true })).toBeVisible();
  await reports.drawer.getByRole("button", { name: "All fills of this order" }).click();
  await expect(page).toHaveURL(/order=\d+/);
  await expect(page.getByText(/^All \d+ fills are here$/)).toBeVisible();
  const order = new URL(page.url()).searchParams.get("order") ?? "";
  await page.reload();
  await expect(page.getByLabel("Order id")).toHaveValue(order);
  await expect(reports.fills.getByText(order).first()).toBeVisible();

  await page.getByLabel("Symbol").fill("NOSUCHCOIN");
  await page.getByLabel("Symbol").press("Enter");
  await expect(page.getByText("No fill of these days matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(reports.fills.getByRole("row").nth(20)).toBeVisible();
});

test("fills beyond the first page come as one scrolls", async ({ signedIn: page, desk }) => {
  const reports = new ReportsPage(page);
  await page.goto(`${desk.url}/commissions/fills`);
  await reports.allRead();
  await expect(page.getByText(/^200 of [\d,]+ fills are here$/)).toBeVisible();
  await reports.fills.getByRole("row").nth(1).focus();
  await page.keyboard.press("End");
  await expect(page.getByText(/^400 of [\d,]+ fills are here$/)).toBeVisible();
});

test("a day is read again when somebody asks, and says how it was read", async ({
  signedIn: page,
  desk,
}) => {
  const day = addDays(yesterday(), -3);
  const reports = new ReportsPage(page);
  await page.goto(`${desk.url}/commissions/coverage?day=${day}&month=${day}`);
  await reports.allRead();
  await expect(reports.drawer.getByText("to the list's end")).toHaveCount(1);
  await reports.drawer.getByRole("button", { name: /^Read .* now$/ }).click();
  await expect(reports.drawer.getByText("to the list's end")).toHaveCount(2, { timeout: 40_000 });
  await expect(reports.drawer.getByText(/: 0 new, 0 corrected/)).toBeVisible();
  await page.keyboard.press("Escape");
});

test("the overview leads to what needs somebody", async ({ signedIn: page }) => {
  const reports = new ReportsPage(page);
  await reports.frame.goTo("Overview");
  const archive = page.getByRole("region", { name: "Archive" });
  await expect(archive.getByText(/^Complete through/)).toBeVisible({ timeout: 90_000 });
  await expect(archive.getByText(/of 30 days read to the end/)).toBeVisible();
  const orders = page.getByRole("region", { name: "Open orders" });
  await expect(orders.getByRole("link", { name: /^Trader/ })).toContainText(/\d+ futures/);
  await expect(page.getByRole("region", { name: "Rebate per day" })).toBeVisible();
  // The oldest day lost its beginning before this desk began.
  await page.getByRole("link", { name: /of commissions incomplete/ }).click();
  await expect(page.getByRole("table", { name: "Days of the archive" })).toBeVisible();
});

test("a trader sees no commissions, whatever the way", async ({
  signedIn: page,
  desk,
  browser,
  complaints,
}) => {
  complaints.expect(/403/);
  const post = (context: typeof page.request, path: string, data: object) =>
    context.post(desk.url + path, {
      data,
      headers: { origin: desk.url, "idempotency-key": randomBytes(16).toString("hex") },
    });
  const link = await (
    await post(page.request, "/api/people", { name: "Tom", role: "trader" })
  ).json();
  const token = new URL(link.path, desk.url).searchParams.get("token");
  const trader = await browser.newContext();
  const person = {
    token,
    name: "Tom",
    email: "tom@northlight.example",
    password: "seven quiet lamps by a harbour",
  };
  expect((await post(trader.request, "/api/welcome", person)).ok()).toBe(true);

  const tab = await trader.newPage();
  await tab.goto(`${desk.url}/commissions`);
  await expect(tab.getByText("Trader may not see commission reports")).toBeVisible();
  const main = tab.getByRole("navigation", { name: "Main" });
  await expect(main.getByRole("link", { name: "Orders" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Commissions" })).toHaveCount(0);
  const answer = await trader.request.get(
    `${desk.url}/api/commissions/report?account=any&from=${firstWhole()}&to=${yesterday()}`,
  );
  expect([answer.status(), await answer.text()]).toEqual([
    403,
    expect.stringContaining("commissions.view"),
  ]);
  await tab.goto(`${desk.url}/overview`);
  await expect(tab.getByRole("heading", { name: "Needs attention" })).toBeVisible();
  await expect(tab.getByRole("region", { name: "Rebates" })).toHaveCount(0);
  await trader.close();
});
