import { BatchPage } from "./pages/batch-page";
import { OrdersPage } from "./pages/orders-page";
import { expect, test } from "./support/journey";
import { placeOrders } from "./support/own-orders";
import { VenueControl } from "./support/venue-control";

// The network between browser and desk is cut for the whole browser.
test.use({ ownBrowser: true });

/** Orders far below the index: they rest. No other test trades the symbol. */
function pastedRows(count: number, firstPrice: number): string {
  const rows = Array.from({ length: count }, (_, at) =>
    ["USDT-FUTURES", "DOGEUSDT", "buy", "limit", `0.0${firstPrice + at * 5}`, "200", "gtc"].join(
      "\t",
    ),
  );
  return [["Category", "Symbol", "Side", "Type", "Price", "Qty", "TIF"].join("\t"), ...rows].join(
    "\n",
  );
}

test("a cut network loses no row of a batch or replacement, and repeats none @full", async ({
  ownersPage: page,
  desk,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  const before = new Set((await venue.placements(2_000)).map(({ clientOid }) => clientOid));
  /** What reached the venue since the test began. */
  const sent = async () =>
    (await venue.placements(2_000)).filter(({ clientOid }) => !before.has(clientOid));
  const cut = (offline: boolean) => page.context().setOffline(offline);
  const isAway = page.getByText("The desk isn't responding").first();
  const batch = new BatchPage(page);
  await batch.open(desk.url);
  await batch.frame.chooseAccount("Trader");

  await test.step("cut in the middle of a batch, every row is placed once", async () => {
    await venue.latency("place-batch", 1_500);
    await batch.paste(pastedRows(60, 4_005));
    await batch.send(60);
    await expect(page.getByText(/^Placing \d+ of 60/)).toBeVisible();
    await cut(true);
    await expect(isAway).toBeVisible();
    await expect.poll(async () => (await sent()).length).toBe(60);
    await cut(false);
    await expect(page.getByText("Batch finished", { exact: true })).toBeVisible();
    await expect(batch.counts).toContainText("60 accepted");
    await expect(isAway).toBeHidden();
    await venue.latency("place-batch", 0);
  });

  await test.step("cut before Send, nothing leaves until the desk is back", async () => {
    // First of all: a stream that opens in this moment would outlive the cut that is played.
    await cut(true);
    await expect(isAway).toBeVisible();
    await page.getByRole("button", { name: "Clear accepted" }).click();
    await batch.paste(pastedRows(3, 5_005));
    await expect(batch.counts).toContainText("3 valid");
    await expect(batch.sendButton).toBeDisabled();
    await cut(false);
    await expect(isAway).toBeHidden();
    expect(await sent()).toHaveLength(60);
    await batch.send(3);
    await expect(batch.counts).toContainText("3 accepted");
    expect(await sent()).toHaveLength(63);
  });

  await test.step("cut in the middle of a replacement, the new order is there once", async () => {
    const orders = new OrdersPage(page);
    await page.goto(`${desk.url}/orders${new URL(page.url()).search}`);
    const old = { symbol: "DOGEUSDT", side: "buy", price: "0.06005", qty: "200" } as const;
    await placeOrders(page, [old]);
    await venue.latency("cancel-order", 1_500);
    await orders.row("DOGEUSDT", "0.06005").focus();
    await page.keyboard.press("e");
    const dialog = page.getByRole("dialog", { name: /^Replace/ });
    await expect(dialog.getByLabel("Price")).toBeFocused();
    await page.keyboard.type("0.06010");
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Replace", exact: true }).click();
    await expect(dialog.getByRole("status")).not.toBeEmpty();
    await cut(true);
    await expect.poll(async () => (await sent()).length).toBe(65);
    await cut(false);
    await expect(dialog.getByRole("status")).toContainText("Replaced: the new order was accepted.");
    await page.keyboard.press("Escape");
    await expect(orders.row("DOGEUSDT", "0.06010", "Live")).toBeVisible();
    await expect(orders.row("DOGEUSDT", "0.06005")).toContainText("Cancelled");
    await venue.latency("cancel-order", 0);
    await orders.filter("DOGEUSDT");
    await page.getByRole("button", { name: /^Cancel all shown \(64\)/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel 64 orders" }).click();
    await expect(page.getByText("Cancel finished", { exact: true })).toBeVisible();
  });

  const all = await sent();
  expect(all.every(({ arrived }) => arrived === 1)).toBe(true);
  expect(all.every(({ orders }) => orders.length === 1)).toBe(true);
});
