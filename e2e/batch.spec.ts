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
    await expect(batch.counts).toContainText("1 valid");
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
    await expect(batch.cell("Price", 2)).toHaveValue("3,350.50");
    await expect(batch.cell("Price", 3)).toHaveValue("");
    await expect(batch.counts).toContainText("2 valid");
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
    await expect(batch.counts).toContainText("2 valid");
    await page.getByRole("button", { name: "Remove row 3" }).click();
    await batch.cell("Quantity", 2).focus();
    await page.keyboard.press("Control+Enter");
    // The safe button has the focus, so that Enter alone sends nothing.
    await expect(page.getByRole("button", { name: "Back" })).toBeFocused();
    await expect(page.getByText("The rows 1 and 2 are alike")).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(batch.counts).toContainText("2 accepted");
    await page.getByRole("button", { name: "Clear accepted" }).click();
    await expect(batch.counts).toContainText("0 valid");
  });

  await test.step("bad ones stay, one is refused, one unknown and never sent again", async () => {
    await batch.paste(twenty);
    await expect(batch.counts).toContainText("18 valid");
    await expect(batch.counts).toContainText("2 to fix");
    await expect(batch.row(2).getByText(/not a multiple of the tick/)).toBeVisible();
    // The other cells of its column prove that a comma stands between thousands.
    await expect(batch.cell("Quantity", 3)).toHaveValue("1,234.0000");
    await expect(batch.row(3).getByText(/largest|at most/)).toBeVisible();

    // The answer lacks the last order, and for a while nobody can look for it.
    await venue.fault("place-batch", "missing-element");
    await venue.fault("unfilled-orders", "drop-before", 900);
    const before = (await venue.stats()).admitted["place-batch"] ?? 0;
    await batch.send(18);
    await expect(batch.counts).toContainText("16 accepted");
    await expect(
      batch
        .result(1)
        .getByText(/^Rejected \d+/)
        .first(),
    ).toBeVisible();
    const last = batch.result(20);
    await expect(last.getByText("Unknown, checking")).toBeVisible();
    expect(await last.textContent()).not.toMatch(sayings);
    await batch.view("Grid");
    await expect(batch.cell("Price", 20)).not.toBeEditable();
    await expect(batch.cell("Price", 4)).not.toBeEditable();

    // A reload keeps every result, and sends nothing.
    await page.reload();
    await expect(batch.row(1).getByText(/^Rejected \d+/)).toBeVisible();
    await expect(batch.row(4).getByText("Accepted")).toBeVisible();
    // Found by its client id, not sent again.
    await venue.clearFaults();
    await expect(batch.row(20).getByText("Accepted")).toBeVisible({ timeout: 60_000 });

    // Only what was rejected goes again, as a new intent: the price is still out of the band.
    const placed = (await ours(venue, 18)).map(({ clientOid }) => clientOid);
    await batch.view("Results");
    await page.getByRole("button", { name: "Retry rejected only (1)" }).click();
    await batch.confirm(1);
    await expect(page.getByRole("button", { name: "Retry rejected only (1)" })).toBeVisible();
    await expect(
      batch
        .result(1)
        .getByText(/^Rejected \d+/)
        .first(),
    ).toBeVisible();
    await batch.result(1).getByRole("button", { name: "Edit row 1" }).click();
    await expect(batch.cell("Price", 1)).toBeFocused();
    await batch.cell("Price", 1).fill("62050");
    await batch.send(1);
    await expect(batch.counts).toContainText("18 accepted");

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

/** Rows as a spreadsheet of a comma country has them; every one that goes is out of the book. */
function pasted(category: string, count: number, change: (cells: string[], at: number) => void) {
  return Array.from({ length: count }, (_, at) => {
    const cells = [category, "BTCUSDT", "buy", "limit", `58.${200 + at},5`, "0,001", "ioc"];
    change(cells, at);
    return cells.join("\t");
  });
}

test("430 pasted rows with two bad cells go as 428, in requests that can be held", async ({
  ownersPage: page,
  desk,
}) => {
  test.setTimeout(240_000);
  const batch = new BatchPage(page);
  await batch.open(desk.url);
  await batch.frame.chooseAccount("Trader");
  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  const requests = async () => (await venue.stats()).admitted["place-batch"] ?? 0;
  const before = await requests();

  await test.step("the table is read by column; its bad cells keep their text", async () => {
    const futures = pasted("USDT-FUTURES", 300, (cells, at) => {
      if (at === 16) cells[4] = "58.216,O";
      if (at === 23) cells[5] = "0,00005";
    });
    const spot = pasted("SPOT", 130, () => {});
    const heads = ["Category", "Symbol", "Side", "Type", "Price", "Qty", "TIF"].join("\t");
    await batch.paste([heads, ...futures, ...spot].join("\n"));
    await expect(batch.counts).toContainText("428 valid");
    await expect(batch.counts).toContainText("2 to fix");
    const proofs = "Comma is the decimal mark: 429 of 430 cells prove it, 1 is not a number.";
    await expect(page.getByText(proofs)).toBeVisible();
    await expect(batch.cell("Price", 17)).toHaveValue("58.216,O");
    await expect(batch.cell("Price", 17)).toHaveAttribute("aria-invalid", "true");
    await expect(batch.row(17).getByText(/not a number/)).toBeVisible();
    await expect(batch.row(24).getByRole("button", { name: "Use 0.0001" })).toBeVisible();
    await expect(page.getByText("Leaves out rows 17 and 24.")).toBeVisible();
    expect(await requests()).toBe(before);
  });

  await test.step("a lost answer and a reload hold the rest, and send nothing twice", async () => {
    await batch.sendButton.click();
    const dialog = page.getByRole("dialog", { name: "Send 428 orders?" });
    await expect(
      dialog.getByText(/so USDT.F and Spot go apart. They go in 22 requests/),
      // Its code comes when it is first asked, on a busy computer late.
    ).toBeVisible({ timeout: 60_000 });
    // The second request loses its answer on the way: nothing more goes, and it never goes again.
    await loseSecondAnswer(page);
    await dialog.getByRole("button", { name: "Send 428 orders to PAPER" }).click();
    const waiting = page.getByText(/388 orders wait for 20 more requests; nothing/);
    const unclear = page.getByText(/^Paused.*unclear|^Paused: nobody knows yet/);
    await expect(unclear).toBeVisible({ timeout: 60_000 });
    await expect(waiting).toBeVisible();
    // Neither a reload nor time sends what waits; a person does.
    await page.reload();
    await expect(waiting).toBeVisible();
    await expect(batch.counts).toContainText("40 accepted", { timeout: 60_000 });
    expect(await requests()).toBe(before + 2);
  });

  await test.step("it is paused and goes on: every row once, in chunks of twenty", async () => {
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByText(/^Paused\. \d+ orders wait/)).toBeVisible();
    const held = await requests();
    expect(held).toBeLessThan(before + 22);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(batch.counts).toContainText("428 accepted", { timeout: 90_000 });
    expect(await requests()).toBe(before + 22);
    await expect(page.getByText("Chunk 22", { exact: true })).toBeAttached();
    const placements = await ours(venue, 428);
    expect(new Set(placements.map(({ clientOid }) => clientOid)).size).toBe(428);
    expect(placements.every(({ arrived }) => arrived === 1)).toBe(true);
    await batch.view("Grid");
    await expect(batch.cell("Price", 17)).toBeEditable();
  });
});

test("a batch answered ok, 40762 and 40725 is one accepted, one to edit, one locked", async ({
  ownersPage: page,
  desk,
  complaints,
}) => {
  complaints.expect(/409|50[23]/);
  const batch = new BatchPage(page);
  await batch.open(desk.url);
  await batch.frame.chooseAccount("Trader");
  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  const row = (price: string, qty: string) => `BTCUSDT,open long,limit,${price},${qty},gtc`;
  // The second is larger than the account's money; of the third the exchange does not say.
  await batch.paste(
    [row("58001", "0.001"), row("58002", "1000"), row("58003", "0.001")].join("\n"),
  );
  await expect(batch.counts).toContainText("3 valid");
  await venue.fault("place-batch", "element-40725");
  await venue.fault("unfilled-orders", "drop-before", 900);
  await batch.send(3);
  await expect(batch.counts).toContainText("1 accepted1 rejected1 unknown");
  await expect(batch.result(2).getByText("Rejected 40762")).toBeVisible();
  const third = batch.result(3);
  await expect(third.getByText("Unknown, checking")).toBeVisible();
  expect(await third.textContent()).not.toMatch(sayings);
  await expect(page.getByText("The unknown row is not among them: it may exist.")).toBeVisible();
  await page.getByRole("button", { name: /^Unknown/ }).click();
  await expect(batch.results.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: /^All/ }).click();

  await batch.result(2).getByRole("button", { name: "Edit row 2" }).click();
  await expect(batch.cell("Price", 1)).not.toBeEditable();
  await expect(batch.cell("Price", 3)).not.toBeEditable();
  await batch.cell("Quantity", 2).fill("0.001");
  await batch.send(1);
  // The desk asks first, while nobody knows what became of another order of the symbol.
  const question = page.getByRole("dialog", { name: "Place them all the same?" });
  await expect(question.getByText(/^Nobody knows yet whether Open long 0.0010 BTC/)).toBeVisible();
  await question.getByRole("button", { name: "Send 1 order to PAPER" }).click();
  await expect(batch.counts).toContainText("2 accepted1 unknown");
  // While the exchange cannot be asked the row stays as it is; the desk finds it by itself later.
  const checked = page.waitForResponse(/\/api\/journal\/[^/]+\/check$/);
  await page.getByRole("button", { name: "Check the unknown row now" }).click();
  // Asked while nobody can know: afterwards the desk would say that it is known by now.
  expect((await checked).ok()).toBe(true);
  await expect(batch.counts).toContainText("2 accepted1 unknown");
  await venue.clearFaults();
  await expect(batch.counts).toContainText("3 accepted", { timeout: 60_000 });
  const placements = await ours(venue, 4);
  expect(placements.map(({ arrived }) => arrived)).toEqual([1, 1, 1, 1]);

  // What was accepted is cancelled as a job of the desk.
  await page.getByRole("button", { name: /^Unwind: cancel 3 accepted/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel 3 orders" }).click();
  await expect(page.getByText(/Mass cancel ended: 3 of 3 answered/)).toBeVisible();
});
