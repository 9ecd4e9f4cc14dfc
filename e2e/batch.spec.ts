import type { Page } from "@playwright/test";
import { BatchPage } from "./pages/batch-page";
import { expect, test } from "./support/journey";
import { VenueControl } from "./support/venue-control";

/**
 * Loses the desk's answer to the first batch that the page sends, after it has come. It happens in
 * the page, for a route of Playwright's turns the browser's cache off.
 */
async function loseFirstAnswer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const usual = window.fetch;
    let sent = 0;
    window.fetch = async (input, init) => {
      const response = await usual(input, init);
      if (!new Request(input, init).url.endsWith("/api/order-jobs/batch")) return response;
      sent += 1;
      if (sent === 1) throw new TypeError("Failed to fetch");
      return response;
    };
  });
}

/**
 * Rows as a spreadsheet of a comma country has them, all out of the book: none of them rests. The
 * first is above the price band, the 17th and the 24th are bad.
 */
function pastedRows(count: number): string {
  const heads = ["Category", "Symbol", "Side", "Type", "Price", "Qty", "TIF"];
  const rows = Array.from({ length: count }, (_, at) => {
    const price = at === 0 ? "990.000,0" : at === 16 ? "58.216,O" : `58.${200 + at},5`;
    const quantity = at === 23 ? "0,00005" : "0,001";
    return ["USDT-FUTURES", "BTCUSDT", "buy", "limit", price, quantity, "ioc"];
  });
  return [heads, ...rows].map((cells) => cells.join("\t")).join("\n");
}

test("a batch is written by keys; a pasted one keeps bad rows and sends none twice @full", async ({
  ownersPage: page,
  desk,
}) => {
  const batch = new BatchPage(page);
  await batch.open(desk.url);
  await batch.frame.chooseAccount("Trader");
  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  const requests = async () => (await venue.stats()).admitted["place-batch"] ?? 0;

  await test.step("rows are written, filled down, sent and cancelled with keys alone", async () => {
    await batch.cell("Symbol", 1).focus();
    await page.keyboard.type("ethusdt");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Sell");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type("3350.5");
    await page.keyboard.press("Tab");
    await page.keyboard.type("0.01");
    await expect(batch.counts).toContainText("1 valid");
    // Enter goes to the next row, which it makes when there is none.
    await page.keyboard.press("Enter");
    await expect(batch.cell("Symbol", 2)).toBeFocused();
    for (const name of ["Symbol", "Side", "Price", "Quantity"] as const) {
      await batch.cell(name, 2).focus();
      await page.keyboard.press("Control+d");
    }
    await expect(batch.cell("Price", 2)).toHaveValue("3,350.50");
    await page.keyboard.press("Control+z");
    await expect(batch.cell("Quantity", 2)).toHaveValue("");
    await page.keyboard.press("Control+Shift+z");
    await expect(batch.counts).toContainText("2 valid");
    await page.keyboard.press("Control+Enter");
    // The safe button has the focus, so that Enter alone sends nothing.
    await expect(page.getByRole("button", { name: "Don't send" })).toBeFocused();
    await expect(page.getByText("The rows 1 and 2 are identical")).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(batch.counts).toContainText("2 accepted");
    await page.getByRole("button", { name: /^Cancel the 2 accepted/ }).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel 2 orders" }).press("Enter");
    await expect(page.getByText("Cancel finished")).toBeVisible();
    await page.getByRole("button", { name: "Clear accepted" }).press("Enter");
    await expect(batch.counts).toContainText("0 valid");
  });

  const before = await requests();
  await test.step("a pasted table is read by column; its bad cells keep their text", async () => {
    await batch.paste(pastedRows(47));
    await expect(batch.counts).toContainText("45 valid");
    await expect(batch.counts).toContainText("2 to fix");
    await expect(batch.cell("Price", 17)).toHaveValue("58.216,O");
    await expect(batch.cell("Price", 17)).toHaveAttribute("aria-invalid", "true");
    await expect(batch.row(24).getByRole("button", { name: "Use 0.0001" })).toBeVisible();
    expect(await requests()).toBe(before);
  });

  await test.step("a lost answer and a reload lose nothing, and send nothing twice", async () => {
    await venue.latency("place-batch", 5_000);
    await loseFirstAnswer(page);
    // The first row is far above the index: over a limit of one's own, which asks for a hold.
    await expect(page.getByText(/^1 over your limits/)).toBeVisible();
    await batch.sendHeld(45);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText(/^Placing \d+ of 45/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Placing \d+ of 45/)).toBeVisible();
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await expect(page.getByText(/^Paused at \d+ of 45/)).toBeVisible();
    await venue.latency("place-batch", 0);
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(page.getByText("Batch finished")).toBeVisible();
    await expect(batch.counts).toContainText("44 accepted");
    expect(await requests()).toBe(before + 3);
  });

  await test.step("only what was rejected is another order", async () => {
    await batch.view("Results");
    await expect(batch.result(1).getByText(/^Rejected \d+/)).toBeVisible();
    await batch.result(1).getByRole("button", { name: "Fix row 1" }).click();
    await expect(batch.cell("Price", 1)).toBeFocused();
    await expect(batch.cell("Price", 2)).not.toBeEditable();
    await expect(batch.cell("Price", 17)).toBeEditable();
    await batch.cell("Price", 1).fill("58200");
    await batch.send(1);
    await expect(batch.counts).toContainText("45 accepted");
    expect(await requests()).toBe(before + 4);
    const placed = await venue.placements(2_000);
    const ours = placed.filter(({ clientOid }) => clientOid?.startsWith("D1-")).slice(0, 46);
    expect(new Set(ours.map(({ clientOid }) => clientOid)).size).toBe(46);
    expect(ours.every(({ arrived }) => arrived === 1)).toBe(true);
    expect(ours.filter(({ orders }) => orders.length === 1)).toHaveLength(45);
  });
});
