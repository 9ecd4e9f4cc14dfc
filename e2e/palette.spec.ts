import { OrdersPage } from "./pages/orders-page";
import { findingsInBothThemes } from "./support/findings";
import { expect, test } from "./support/journey";

const phone = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };

test("an order is placed from a sentence: the palette fills, the ticket sends @full", async ({
  signedIn: page,
}) => {
  const orders = new OrdersPage(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && pathname.startsWith("/api/exchange/")) sent.push(pathname);
  });
  await orders.frame.chooseAccount("Trader");
  await orders.ticket.ready();

  const palette = page.getByRole("dialog", { name: "Command palette" });
  const field = palette.getByRole("combobox");
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.type("buy 0.01 btc 61511 post");
  const first = palette.getByRole("option").first();
  await expect(first).toContainText("Fill the ticket: Buy 0.0100 BTCUSDT @ 61,511.0");
  await expect(first).toContainText("Dist. to index");
  await expect(palette.getByRole("option", { name: /Buy 0\.0100.*reduce-only/ })).toBeVisible();
  expect(await findingsInBothThemes(page), "palette").toEqual([]);
  await page.keyboard.press("Enter");
  await expect(palette).toHaveCount(0);
  await expect(orders.ticket.quantity).toHaveValue("0.0100");
  await expect(orders.ticket.price).toHaveValue("61511.0");
  await expect(orders.ticket.price).toBeFocused();
  expect(sent).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await expect(orders.ticket.says("Accepted")).toBeVisible();
  expect(sent).toHaveLength(1);
  const row = orders.row("Buy", "61,511.0");
  await orders.cancel(row);
  await expect(row.getByText("Cancelled")).toBeVisible();

  await test.step("what is not understood stands in the ticket, and fills nothing", async () => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("sell 0.01 btc 99000 psot");
    await page.keyboard.press("Enter");
    await expect(orders.ticket.form.getByText(/Not filled: psot/)).toBeVisible();
    await expect(orders.ticket.price).toHaveValue("99000.0");
    expect(sent.filter((path) => path.endsWith("place-order"))).toHaveLength(1);
  });

  await test.step("pages and their days are gone to", async () => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("go audit yesterday");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/audit\?from=\d{4}-\d\d-\d\d&to=/);
    await page.setViewportSize(phone);
    await page.getByRole("button", { name: /^Symbol, order id, command/ }).click();
    await field.fill("balances");
    expect(await findingsInBothThemes(page), "palette on a phone").toEqual([]);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/not-possible.*#balances$/);
    await page.setViewportSize(wide);
  });
});
