import { readFile } from "node:fs/promises";
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

test("a report leads to its fills, which come as one scrolls; its file is proved @full", async ({
  ownersPage: page,
  desk,
}) => {
  const reports = new ReportsPage(page);
  await page.goto(`${desk.url}/commissions`);
  await reports.allSynced();

  await test.step("the sums on the page and in its file are the exchange's books", async () => {
    const venue = new VenueControl(desk.venueUrl, desk.dataDir);
    const books = (await venue.days(firstWhole(), yesterday())).filter((day) => day.published);
    const booked = sum(books.map((day) => decimal(day.rebateAmount)));
    await reports.showDays(firstWhole(), yesterday());
    await expect.poll(() => reports.sum("Rebate")).toBe(booked);
    await reports.groupBy("Symbol");
    const rows = await reports.file(page.getByRole("button", { name: "CSV of this table" }));
    expect(totalOf(rows, "rebateUsdt")).toBe(booked);
  });

  await test.step("a line leads to its fills without a pointer", async () => {
    await reports.table.getByRole("button", { name: "Symbol" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/sort=key/);
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expect(reports.fills).toBeVisible();
    await expect(page).toHaveURL(/symbol=\w+/);
  });

  await test.step("fills come as one scrolls, and are found by the address", async () => {
    await goInApp(page, "/commissions/fills?symbol=");
    await expect(page.getByText(/^200 of [\d,]+ fills loaded$/)).toBeVisible();
    await reports.fills.getByRole("row").nth(1).focus();
    await page.keyboard.press("End");
    await expect(page.getByText(/^400 of [\d,]+ fills loaded$/)).toBeVisible();
    await reports.fills.getByRole("row").nth(3).click();
    await expect(reports.drawer.getByText("rebateAmount", { exact: true })).toBeVisible();
    await reports.drawer.getByRole("button", { name: "All fills of this order" }).click();
    await expect(page.getByText(/^All \d+ fills loaded$/)).toBeVisible();
    const order = new URL(page.url()).searchParams.get("order") ?? "";
    await page.reload();
    await expect(page.getByLabel("Order id", { exact: true })).toHaveValue(order);
    await expect(reports.fills.getByText(order).first()).toBeVisible();
    await page.getByLabel("Symbol", { exact: true }).fill("NOSUCHCOIN");
    await page.getByLabel("Symbol", { exact: true }).press("Enter");
    await expect(page.getByText("No fills match")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(reports.fills.getByRole("row").nth(20)).toBeVisible();
  });

  await test.step("an export is proved by the browser, and an edited one is not", async () => {
    await goInApp(page, `/commissions/exports?from=${firstWhole()}&to=${firstWhole()}`);
    // Two syncs six hours apart verify a day: on a new desk none is.
    await page.getByLabel("Include unverified days").first().check();
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const download = await coming;
    const name = download.suggestedFilename();
    const buffer = await readFile(await download.path());
    const drop = page.getByLabel("Verify a file: drop or select it");
    const finding = page.getByRole("status").filter({ hasText: name });
    await drop.setInputFiles({ name, mimeType: "", buffer });
    await expect(finding).toContainText("is unchanged since the desk created it");
    const edited = Buffer.concat([buffer, Buffer.from("\n")]);
    await drop.setInputFiles({ name, mimeType: "", buffer: edited });
    await expect(finding).toContainText("was modified");
  });
});
