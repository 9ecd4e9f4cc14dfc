import { OrdersPage } from "./pages/orders-page";
import { expect, test } from "./support/journey";
import { cancelOrders, placeOrders } from "./support/own-orders";
import { VenueControl } from "./support/venue-control";

const cancelled = expect.objectContaining({ state: "cancelled" });

test("a side or a symbol is cancelled at once; a price is a distance; lists print @full", async ({
  signedIn: page,
  desk,
}) => {
  const orders = new OrdersPage(page);
  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  const ltc = { symbol: "LTCUSDT", qty: "0.1" };
  const own = await placeOrders(page, [
    { ...ltc, side: "buy", price: "50.01" },
    { ...ltc, side: "buy", price: "60.02" },
    { ...ltc, side: "sell", price: "150.03" },
    { symbol: "ADAUSDT", side: "sell", price: "2.0001", qty: "100" },
  ]);
  const open = async () => {
    const placed = await venue.placements(200);
    const ours = placed.flatMap((each) => each.orders);
    return own.map(({ orderId }) => ours.find((order) => order.orderId === orderId)?.end ?? "open");
  };
  await page.goto(`${page.url()}&symbol=LTCUSDT`);
  await orders.filter("LTCUSDT");
  await expect(orders.row("LTCUSDT", "50.01")).toBeVisible();

  await test.step("buys, the nearest to the index first; sells stay", async () => {
    await page.getByRole("button", { name: /^Cancel buys \(2\)/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(/First: Buy 0\.1 LTCUSDT @ 60\.02/)).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel 2 orders" }).click();
    await expect(orders.row("LTCUSDT", "50.01", "Live")).toHaveCount(0);
    await expect(orders.row("LTCUSDT", "150.03", "Live")).toBeVisible();
    await expect.poll(open).toEqual([...[cancelled, cancelled], ...["open", "open"]]);
  });

  await test.step("an order ten per cent below the index, then all of its symbol", async () => {
    await orders.filter("");
    await orders.ticket.ready();
    await orders.ticket.price.fill("-10%");
    await page.keyboard.press("Enter");
    await expect(orders.ticket.price).toHaveValue(/^[\d.]+$/);
    const price = await orders.ticket.price.inputValue();
    await orders.ticket.quantity.fill("0.2");
    await orders.ticket.submit();
    const own = orders.row("LTCUSDT", "Buy", "Live");
    await expect(own).toBeVisible();
    const [newest] = await venue.placements(1);
    expect(newest).toMatchObject({ arrived: 1, orders: [{ end: null }] });
    expect((await own.textContent())?.replaceAll(",", "")).toContain(price);
    await page.getByRole("button", { name: /^Cancel LTCUSDT \(2\)/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel 2 orders" }).click();
    await expect(own).toHaveCount(0);
    await expect.poll(open).toEqual([...[cancelled, cancelled], ...[cancelled, "open"]]);
    expect((await venue.placements(1))[0]?.orders).toMatchObject([{ end: cancelled }]);
  });

  await test.step("only the list is printed, without what works on a screen", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(orders.row("ADAUSDT", "2.0001")).toBeVisible();
    await expect(orders.ticket.form).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Main" }).first()).toBeHidden();
    await expect(page.getByRole("button", { name: /^Cancel sells/ })).toBeHidden();
    await page.emulateMedia({ media: null });
  });
  await cancelOrders(page, own.slice(3));
});
