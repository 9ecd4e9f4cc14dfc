import { type Decimal, decimal, sum } from "@/lib/decimal";
import { addDays, dayOf } from "@/lib/time";
import { type CsvRow, ReportsPage } from "./pages/reports-page";
import { goInApp } from "./support/go-in-app";
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
  await reports.allSynced();
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
  // Two syncs six hours apart verify a day: on a new desk none is, and nothing says that one is.
  await expect(reports.table.getByText("0 of 29 days verified")).toBeVisible();

  const csv = page.getByRole("button", { name: "CSV of this table" });
  for (const group of ["Day", "Product", "Symbol"] as const) {
    await reports.groupBy(group);
    const rows = await reports.file(csv);
    expect(totalOf(rows, "rebateUsdt"), group).toBe(booked("rebateAmount"));
    expect(totalOf(rows, "sharePercent"), group).toBe("100");
    expect(new Set(rows.map((row) => row.daysVerified))).toEqual(
      new Set(["0 of 29 days verified"]),
    );
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
  const all = await reports.file(page.getByRole("button", { name: "CSV of all these fills" }));
  expect(String(all.length)).toBe(line?.fills);
  expect(totalOf(all, "rebateAmount")).toBe(line?.rebateUsdt);
});

test("fills come as one scrolls, are found by the address, and told digit for digit", async ({
  ownersPage: page,
  desk,
}) => {
  const reports = new ReportsPage(page);
  await page.goto(`${desk.url}/commissions/fills`);
  await reports.allSynced();
  await expect(page.getByText(/^200 of [\d,]+ fills are here$/)).toBeVisible();
  await expect(page.locator("[inert] table")).toHaveCount(0);
  await reports.fills.getByRole("row").nth(1).focus();
  await page.keyboard.press("End");
  await expect(page.getByText(/^400 of [\d,]+ fills are here$/)).toBeVisible();

  await goInApp(page, "/commissions/fills?product=spot_trade");
  await expect(reports.fills.getByRole("row").nth(20)).toBeVisible();
  await expect(reports.fills.getByText("USDT-M futures")).toHaveCount(0);

  await reports.fills.getByRole("row").nth(3).click();
  await expect(reports.drawer.getByText("rebateAmount", { exact: true })).toBeVisible();
  await reports.drawer.getByRole("button", { name: "All fills of this order" }).click();
  await expect(page).toHaveURL(/order=\d+/);
  await expect(page.getByText(/^All \d+ fills are here$/)).toBeVisible();
  const order = new URL(page.url()).searchParams.get("order") ?? "";
  await page.reload();
  await expect(page.getByLabel("Order id", { exact: true })).toHaveValue(order);
  await expect(reports.fills.getByText(order).first()).toBeVisible();

  await page.getByLabel("Symbol", { exact: true }).fill("NOSUCHCOIN");
  await page.getByLabel("Symbol", { exact: true }).press("Enter");
  await expect(page.getByText("No fill of these days matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(reports.fills.getByRole("row").nth(20)).toBeVisible();
});

test("a day is synced again when somebody asks, and says how it was synced", async ({
  ownersPage: page,
  desk,
}) => {
  const day = addDays(yesterday(), -3);
  const reports = new ReportsPage(page);
  await page.goto(`${desk.url}/commissions/coverage?day=${day}&month=${day}`);
  await reports.allSynced();
  const syncs = reports.drawer.getByRole("table", { name: "Syncs of the day" });
  await expect(syncs.getByText("to the end")).toHaveCount(1);
  await expect(syncs.getByText(/^due/)).toBeVisible();
  await reports.drawer.getByRole("button", { name: /^Sync .* now$/ }).click();
  await expect(syncs.getByText("= equal to the one before")).toBeVisible({ timeout: 40_000 });
  // Equal, by the other method, and yet too early to verify the day.
  await expect(syncs.getByText("Time slices")).toBeVisible();
  await expect(reports.drawer.getByText("Unverified", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
});

test("a change after the sync is listed with what it does to the report", async ({
  ownersPage: page,
  desk,
}) => {
  test.setTimeout(120_000);
  const day = addDays(yesterday(), -5);
  const reports = new ReportsPage(page);
  const only = `from=${day}&to=${day}`;
  await page.goto(`${desk.url}/commissions?${only}`);
  await reports.allSynced();
  const before = await reports.sum("Rebate");
  await page.getByRole("link", { name: /^Corrections/ }).click();
  await expect(page.getByText(/^No record of these days has changed/)).toBeVisible();

  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  await venue.amend(day, "change", 2);
  await venue.amend(day, "add", 1);
  await venue.amend(day, "withdraw", 1);
  await page.getByRole("button", { name: /: Unverified$/ }).press("Enter");
  await reports.drawer.getByRole("button", { name: /^Sync .* now$/ }).click();
  await expect(reports.drawer.getByText("Changed", { exact: true }).first()).toBeVisible({
    timeout: 40_000,
  });
  await expect(reports.drawer.getByText(/^If 1 missing record is withdrawn$/)).toBeVisible();
  await reports.drawer.press("Escape");

  const table = reports.corrections;
  await expect(table.getByText("1 of 2 methods")).toHaveCount(4);
  await expect(table.getByText("3 of 4 records; 1 missing record still counts")).toBeVisible();
  const file = await reports.file(page.getByRole("button", { name: "CSV of all corrections" }));
  expect(file.map(({ kind }) => kind).sort()).toEqual(["added", "changed", "changed", "missing"]);
  const effect = totalOf(file, "effectUsdt");
  await page.getByLabel("Kind").selectOption("missing");
  await expect(table.getByRole("row")).toHaveCount(3);
  await expect(table.getByText("until confirmed")).toBeVisible();

  // The tab back to the report keeps the day, and its sum has followed.
  await page.getByRole("link", { name: "Report", exact: true }).click();
  await expect.poll(() => reports.sum("Rebate")).toBe(sum([before, effect]));
  await page.getByRole("radio", { name: "A date\u2026" }).click();
  // The words stand on the page, and once more where readers hear of them.
  await expect(
    page.getByText(/^As known at the end of .* Not synced by then/).first(),
  ).toBeVisible();
  // The choice stands in the address first, and is shown from there.
  await page.getByRole("radio", { name: "First verified" }).click();
  await expect(page.getByRole("radio", { name: "First verified" })).toBeChecked();
  await expect(
    page.getByText(/^Each day as it was first verified. Never verified/).first(),
  ).toBeVisible();
  expect(await reports.sum("Rebate")).toBe(sum([before, effect]));

  await reports.frame.goTo("Overview");
  await expect(page.getByRole("link", { name: / changed: 3 records, / })).toBeVisible();

  await test.step("the overview leads to what needs somebody", async () => {
    const archive = page.getByRole("region", { name: "Archive" });
    await expect(archive.getByText(/synced through/)).toBeVisible({ timeout: 90_000 });
    await expect(archive.getByText(/^\d+ of 30 days verified/)).toBeVisible();
    await expect(archive.getByText("Unverified", { exact: true }).first()).toBeVisible();
    const orders = page.getByRole("region", { name: "Open orders" });
    await expect(orders.getByRole("link", { name: /^Trader/ })).toContainText(/\d+ futures/);
    await expect(page.getByRole("region", { name: "Rebate per day" })).toBeVisible();
    // The oldest day lost its beginning before this desk began.
    await page.getByRole("link", { name: /: incomplete \(expired\)/ }).click();
    await expect(page.getByRole("table", { name: "Days of the archive" })).toBeVisible();
    await expect(reports.drawer.getByText("Incomplete (expired)")).toBeVisible();
  });
});
