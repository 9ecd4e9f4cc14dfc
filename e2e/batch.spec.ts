import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { BatchPage } from "./pages/batch-page";
import { expect, test } from "./support/journey";
import { VenueControl } from "./support/venue-control";

/** What nobody may say of an order whose outcome nobody knows (docs/order-safety.md#d1). */
const sayings = /\b(failed|failure|rejected|refused|error)\b/i;

/** Row 1 is far above the band, rows 2 and 3 are bad, the other 17 are good. */
const twenty = [
  "Symbol\tSide\tType\tPrice\tQty\tTIF",
  "BTCUSDT\topen long\tlimit\t990000\t0.01\tgtc",
  "BTCUSDT\topen long\tlimit\t62000.05\t0.01\tgtc",
  "BTCUSDT\topen long\tlimit\t62000\t1,234\tgtc",
  ...Array.from({ length: 17 }, (_, at) => `BTCUSDT\topen long\tlimit\t${62100 + at}\t0.01\tgtc`),
].join("\n");

/**
 * Loses the answer of the second batch that the page sends, after it has come. It happens in the
 * page, for a route of Playwright's turns the browser's cache off.
 */
async function loseSecondAnswer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const usual = window.fetch;
    let sent = 0;
    window.fetch = async (input, init) => {
      const response = await usual(input, init);
      if (!new Request(input, init).url.endsWith("/api/exchange/place-batch")) return response;
      sent += 1;
      if (sent === 2) throw new TypeError("Failed to fetch");
      return response;
    };
  });
}

/** The newest placements of the desk, among those of everybody who trades at the venue. */
async function ours(venue: VenueControl, count: number) {
  const all = await venue.placements(2_000);
  return all.filter(({ clientOid }) => clientOid?.startsWith("D1-")).slice(0, count);
}

test("a batch is written by keys; of twenty, bad ones stay and none goes again by itself", async ({
  ownersPage: page,
  desk,
}) => {
  const batch = new BatchPage(page);
  await batch.open(desk.url);
  await batch.frame.chooseAccount("Trader");
  const venue = new VenueControl(desk.venueUrl, desk.dataDir);

  await test.step("one is written, filled down and sent with the keyboard alone", async () => {
    await batch.cell("Symbol", 1).focus();
    await page.keyboard.type("ethusdt");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Open short");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type("3350.5");
    await page.keyboard.press("Tab");
    await page.keyboard.type("0.01");
    await expect(page.getByText("1 valid")).toBeVisible();
    // Enter goes to the next row, which it makes when there is none.
    await page.keyboard.press("Enter");
    await expect(batch.cell("Symbol", 2)).toBeFocused();
    // The cell above goes into the one with the focus, and into no other row.
    await page.keyboard.press("Enter");
    await expect(batch.cell("Symbol", 3)).toBeFocused();
    for (const name of ["Symbol", "Side", "Price", "Quantity"] as const) {
      await batch.cell(name, 2).focus();
      await page.keyboard.press("Control+d");
    }
    await expect(batch.cell("Price", 2)).toHaveValue("3,350.5");
    await expect(batch.cell("Price", 3)).toHaveValue("");
    await expect(page.getByText("2 valid")).toBeVisible();
    // A selection takes it in all of its rows; undone and done again by keys.
    await batch.cell("Price", 2).focus();
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Control+d");
    await expect(batch.cell("Price", 3)).toHaveValue("3350.5");
    await page.keyboard.press("Control+z");
    await expect(batch.cell("Price", 3)).toHaveValue("");
    await page.keyboard.press("Control+Shift+z");
    await expect(batch.cell("Price", 3)).toHaveValue("3350.5");
    await page.keyboard.press("Control+z");
    await expect(page.getByText("2 valid")).toBeVisible();
    await page.getByRole("button", { name: "Remove row 3" }).click();
    await batch.cell("Quantity", 2).focus();
    await page.keyboard.press("Control+Enter");
    // The safe button has the focus, so that Enter alone sends nothing.
    await expect(page.getByRole("button", { name: "Back" })).toBeFocused();
    await expect(page.getByText("The rows 1 and 2 are alike")).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText("2 accepted")).toBeVisible();
    await page.getByRole("button", { name: "Clear accepted" }).click();
    await expect(page.getByText("0 valid")).toBeVisible();
  });

  await test.step("bad ones stay, one is refused, one unknown and never sent again", async () => {
    await batch.paste(twenty);
    await expect(page.getByText("18 valid")).toBeVisible();
    await expect(page.getByText("2 not valid")).toBeVisible();
    await expect(batch.row(2).getByText(/not a multiple of the tick/)).toBeVisible();
    await expect(batch.row(3).getByText(/decimal or thousands\?/)).toBeVisible();

    // The answer lacks the last order, and for a while nobody can look for it.
    await venue.fault("place-batch", "missing-element");
    await venue.fault("unfilled-orders", "drop-before", 900);
    const before = (await venue.stats()).admitted["place-batch"] ?? 0;
    await batch.send(18);
    await expect(page.getByText("16 accepted")).toBeVisible();
    await expect(batch.row(1).getByText(/^Rejected \d+/)).toBeVisible();
    const last = batch.row(20);
    await expect(last.getByText("Unknown, checking")).toBeVisible();
    expect(await last.textContent()).not.toMatch(sayings);
    await expect(batch.cell("Price", 20)).not.toBeEditable();
    await expect(batch.cell("Price", 4)).not.toBeEditable();

    // A reload keeps every result, and sends nothing.
    await page.reload();
    await expect(batch.row(1).getByText(/^Rejected \d+/)).toBeVisible();
    await expect(batch.row(4).getByText("Accepted")).toBeVisible();
    // Found by its client id, not sent again.
    await venue.clearFaults();
    await expect(last.getByText("Accepted")).toBeVisible({ timeout: 60_000 });

    // Only what was rejected goes again, as a new intent: the price is still out of the band.
    const placed = (await ours(venue, 18)).map(({ clientOid }) => clientOid);
    await page.getByRole("button", { name: "Retry rejected only (1)" }).click();
    await batch.confirm(1);
    await expect(page.getByRole("button", { name: "Retry rejected only (1)" })).toBeVisible();
    await expect(batch.row(1).getByText(/^Rejected \d+/)).toBeVisible();
    await batch.cell("Price", 1).fill("62050");
    await batch.send(1);
    await expect(page.getByText("18 accepted")).toBeVisible();

    expect((await venue.stats()).admitted["place-batch"]).toBe(before + 3);
    const placements = await ours(venue, 20);
    expect(new Set(placements.map(({ clientOid }) => clientOid)).size).toBe(20);
    expect(placements.every(({ arrived }) => arrived === 1)).toBe(true);
    for (const { clientOid } of placements.slice(0, 2)) expect(placed).not.toContain(clientOid);
    expect(placements.filter(({ orders }) => orders.length === 1)).toHaveLength(18);

    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV", exact: true }).click();
    const file = readFileSync(await (await saving).path(), "utf8");
    const lines = file.trim().split("\r\n");
    expect(lines).toHaveLength(21);
    expect(lines.filter((line) => line.includes(",accepted,"))).toHaveLength(18);
    expect(lines.filter((line) => line.includes(",not sent yet,"))).toHaveLength(2);
  });
});

test("a paste of forty-five rows is kept, and goes in requests of twenty that can be held", async ({
  ownersPage: page,
  desk,
  complaints,
}) => {
  complaints.expect(/409/);
  const batch = new BatchPage(page);
  await batch.open(desk.url);
  await batch.frame.chooseAccount("Trader");
  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  const lines = Array.from({ length: 45 }, (_, at) => {
    const price = at === 44 ? 58_000 : 58_000 + at;
    return `BTCUSDT\topen long\tlimit\t${price}\t0.001\tgtc`;
  });
  await batch.paste(["Symbol\tSide\tType\tPrice\tQty\tTIF", ...lines].join("\n"));
  await expect(page.getByText("45 valid")).toBeVisible();
  await batch.cell("Price", 3).fill("58002.05");
  await expect(page.getByText("44 valid")).toBeVisible();
  await batch.sendButton.click();
  const dialog = page.getByRole("dialog", { name: "Send 44 orders?" });
  await expect(dialog.getByText(/in 3 requests of at most 20/)).toBeVisible();
  await expect(dialog.getByText("The rows 1 and 45 are alike")).toBeVisible();
  await expect(dialog.getByText("Left out: row 3: not valid.")).toBeVisible();

  // The second request loses its answer on the way: nothing more goes, and it never goes again.
  const before = (await venue.stats()).admitted["place-batch"] ?? 0;
  await loseSecondAnswer(page);
  await dialog.getByRole("button", { name: "Send 44 orders to PAPER" }).click();
  await expect(page.getByText("20 accepted")).toBeVisible();
  await expect(page.getByText(/^Paused.*unclear|^Paused: nobody knows yet/)).toBeVisible();
  await expect(page.getByText(/4 orders wait for 1 more request; nothing/)).toBeVisible();
  // Neither a reload nor time sends what waits; a person does.
  await page.reload();
  await expect(page.getByText(/4 orders wait for 1 more request; nothing/)).toBeVisible();
  await expect(page.getByText("40 accepted")).toBeVisible({ timeout: 30_000 });
  expect((await venue.stats()).admitted["place-batch"]).toBe(before + 2);
  await page.getByRole("button", { name: "Continue" }).click();
  // Row 45 is row 1 again: the desk asks, because an equal order went out a moment ago.
  const second = page.getByRole("dialog", { name: "Send them a second time?" });
  await second.getByRole("button", { name: "Send 4 orders to PAPER" }).click();
  await expect(page.getByText("44 accepted")).toBeVisible();
  expect((await venue.stats()).admitted["place-batch"]).toBe(before + 3);
  const placements = await ours(venue, 44);
  expect(new Set(placements.map(({ clientOid }) => clientOid)).size).toBe(44);
  expect(placements.every(({ arrived }) => arrived === 1)).toBe(true);
  await expect(batch.cell("Price", 3)).toBeEditable();
});
