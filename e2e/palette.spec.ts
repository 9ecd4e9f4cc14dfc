import { OrdersPage } from "./pages/orders-page";
import { findingsInBothThemes } from "./support/findings";
import { expect, test } from "./support/journey";

const phone = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };

test("an order is placed from a sentence: the palette fills, the ticket sends", async ({
  signedIn: page,
  desk,
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
  await expect(first).toContainText("Fill the ticket: Open long 0.0100 BTCUSDT @ 61,511.0");
  await expect(first).toContainText("Dist. to index");
  await expect(palette.getByRole("option", { name: /Close short 0.0100/ })).toBeVisible();
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

  await test.step("what is not understood stands in the ticket, and fills nothing", async () => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("sell 0.01 btc 99000 psot");
    await page.keyboard.press("Enter");
    await expect(orders.ticket.form.getByText(/Not filled: psot/)).toBeVisible();
    await expect(orders.ticket.price).toHaveValue("99000.0");
    expect(await findingsInBothThemes(page), "filled in part").toEqual([]);
    expect(sent).toHaveLength(1);
  });

  await test.step("a cancel asks first, with what it is about", async () => {
    await page.getByRole("button", { name: /^Symbol, order id, command/ }).click();
    await field.fill("cancel btc buys");
    await palette.getByRole("option", { name: /^Cancel all BTC buys/ }).click();
    const dialog = page.getByRole("dialog", { name: /^Cancel \d+ orders?\?/ });
    await expect(dialog).toContainText("Orders in BTCUSDT");
    await dialog.getByRole("button", { name: "Back" }).click();
    expect(sent).toHaveLength(1);
  });

  await test.step("pages and their days are gone to", async () => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("go audit yesterday");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/audit\?from=\d{4}-\d\d-\d\d&to=/);
    await page.setViewportSize(phone);
    await page.goto(`${desk.url}/orders`);
    await page.getByRole("button", { name: /^Symbol, order id, command/ }).click();
    await field.fill("balances");
    expect(await findingsInBothThemes(page), "palette on a phone").toEqual([]);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/not-possible.*#balances$/);
    await expect(page.getByText("No endpoint gives the balance of an account.")).toBeVisible();
    expect(await findingsInBothThemes(page), "not possible on a phone").toEqual([]);
    await page.setViewportSize(wide);
  });
});

test("keys are listed, set with conflicts refused, and trade only while armed", async ({
  signedIn: page,
}) => {
  const orders = new OrdersPage(page);
  await orders.frame.chooseAccount("Trader");
  await orders.ticket.ready();
  const open = page.locator("body");
  await open.press("?");
  const sheet = page.getByRole("dialog", { name: "Keys" });
  const cancels = "Cancel the order of the row; with a selection, ask about all of it";
  await expect(sheet.getByText(cancels)).toBeVisible();
  await sheet.getByRole("button", { name: "Set the key of Select buy" }).click();
  await page.keyboard.press("t");
  await expect(sheet.getByRole("alert")).toContainText("Go to the ticket");
  await page.keyboard.press("q");
  await expect(sheet.getByRole("alert")).toHaveCount(0);
  expect(await findingsInBothThemes(page), "keys").toEqual([]);
  await sheet.getByRole("button", { name: "Close", exact: true }).click();

  const side = (name: string) => orders.ticket.form.getByRole("button", { name, pressed: true });
  await open.press("s");
  await expect(side("Open short")).toBeVisible();
  await open.press("q");
  await expect(side("Open long")).toBeVisible();
  await open.press("?");
  await sheet.getByRole("button", { name: "Reset all keys" }).click();
  await sheet.getByRole("button", { name: "Close", exact: true }).click();

  const badge = page.getByRole("button", { name: /^Armed/ });
  await open.press("Alt+a");
  await expect(badge).toBeVisible();
  expect(await findingsInBothThemes(page), "armed").toEqual([]);
  await badge.click();
  await expect(badge).toHaveCount(0);
  await open.press("g");
  await open.press("m");
  await expect(page).toHaveURL(/\/instruments/);
});
