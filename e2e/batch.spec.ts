import { readFileSync } from "node:fs";
import { BatchPage } from "./pages/batch-page";
import { OrdersPage } from "./pages/orders-page";
import { expect, test } from "./support/journey";
import { VenueControl } from "./support/venue-control";

/** What nobody may say of an order whose outcome nobody knows (order-safety d.1, OS-8). */
const sayings = /\b(failed|failure|rejected|refused|error)\b/i;

/** Row 1 is far above the band, rows 2 and 3 are bad, the other 17 are good. */
const twenty = [
  "Symbol\tSide\tType\tPrice\tQty\tTIF",
  "BTCUSDT\topen long\tlimit\t990000\t0.01\tgtc",
  "BTCUSDT\topen long\tlimit\t62000.05\t0.01\tgtc",
  "BTCUSDT\topen long\tlimit\t62000\t1,234\tgtc",
  ...Array.from({ length: 17 }, (_, at) => `BTCUSDT\topen long\tlimit\t${62100 + at}\t0.01\tgtc`),
].join("\n");

/** The newest placements of the desk, among those of everybody who trades at the venue. */
async function ours(venue: VenueControl, count: number) {
  const all = await venue.placements(2_000);
  return all.filter(({ clientOid }) => clientOid?.startsWith("D1-")).slice(0, count);
}

test("twenty rows: bad ones stay, one is refused, one is unknown and never sent again", async ({
  signedIn: page,
  desk,
}) => {
  const batch = new BatchPage(page);
  await new OrdersPage(page).frame.chooseAccount("Trader");
  await batch.frame.goTo("Batch");
  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  await batch.paste(twenty);
  await expect(page.getByText("18 valid")).toBeVisible();
  await expect(page.getByText("2 not valid")).toBeVisible();
  await expect(batch.row(2).getByText(/not a multiple of the tick/)).toBeVisible();
  await expect(batch.row(3).getByText(/decimal or thousands\?/)).toBeVisible();

  // The answer lacks the last order, and for a while nobody can look for it.
  await venue.fault("place-batch", "missing-element");
  await venue.fault("unfilled-orders", "drop-before", 12);
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
  await expect(last.getByText("Accepted")).toBeVisible({ timeout: 60_000 });

  // Only what was rejected goes again, as a new intent: the price is still out of the band.
  const told = (await ours(venue, 18)).map(({ clientOid }) => clientOid);
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
  for (const { clientOid } of placements.slice(0, 2)) expect(told).not.toContain(clientOid);
  expect(placements.filter(({ orders }) => orders.length === 1)).toHaveLength(18);

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV", exact: true }).click();
  const file = readFileSync(await (await saving).path(), "utf8");
  const lines = file.trim().split("\r\n");
  expect(lines).toHaveLength(21);
  expect(lines.filter((line) => line.includes(",accepted,"))).toHaveLength(18);
  expect(lines.filter((line) => line.includes(",not sent yet,"))).toHaveLength(2);
});

test("a batch is written, filled down and sent with the keyboard alone", async ({
  signedIn: page,
}) => {
  const batch = new BatchPage(page);
  await new OrdersPage(page).frame.chooseAccount("Trader");
  await batch.frame.goTo("Batch");
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
  for (const name of ["Symbol", "Side", "Price", "Quantity"] as const) {
    await batch.cell(name, 1).focus();
    await page.keyboard.press("Control+d");
  }
  await expect(batch.cell("Price", 2)).toHaveValue("3,350.5");
  await expect(page.getByText("2 valid")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  // The safe button has the focus, so that Enter alone sends nothing.
  await expect(page.getByRole("button", { name: "Not yet" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 accepted")).toBeVisible();
  await page.getByRole("button", { name: "Put accepted away" }).click();
  await expect(page.getByText("0 valid")).toBeVisible();
});
