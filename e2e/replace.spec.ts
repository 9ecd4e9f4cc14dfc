import { OrdersPage } from "./pages/orders-page";
import { expect, test } from "./support/journey";
import { placeOrders } from "./support/own-orders";

test("an order is replaced by the desk, also when its page is gone @full", async ({
  signedIn: page,
}) => {
  const orders = new OrdersPage(page);
  await expect(page).toHaveURL(/connection=/);
  await placeOrders(page, [
    { symbol: "BTCUSDT", side: "buy", price: "55010", qty: "0.01" },
    { symbol: "BTCUSDT", side: "buy", price: "55020", qty: "0.01" },
  ]);
  const job = page.getByRole("region", { name: /^Replacement by/ }).first();

  const dialog = page.getByRole("dialog", { name: /^Replace/ });
  const askToReplace = async (price: string, by: string) => {
    await orders.row("BTCUSDT", price).focus();
    await page.keyboard.press("e");
    await expect(dialog.getByLabel("Price")).toBeFocused();
    await page.keyboard.type(by);
  };

  await test.step("the page is left at once, and the other order is there", async () => {
    await askToReplace("55,010", "55011");
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Replace", exact: true }).click();
    await expect(dialog.getByRole("status")).not.toBeEmpty();
    await page.reload();
    await expect(job).toContainText("Replacement finished");
    await expect(job).toContainText("1 replaced");
    await expect(orders.row("BTCUSDT", "55,011")).toBeVisible();
    await expect(orders.row("BTCUSDT", "55,010")).toContainText("Cancelled");
  });

  await test.step("where its quantity is asked for, the job's line places it", async () => {
    await askToReplace("55,020", "55021");
    await dialog.getByRole("button", { name: "Replace", exact: true }).click();
    await page.reload();
    await expect(job).toContainText("1 closed, not placed");
    await job.getByRole("button", { name: /^Place now/ }).click();
    const question = page.getByRole("dialog", { name: /^Place the new order/ });
    await question.getByLabel("Quantity").fill("0.005");
    await question.getByRole("button", { name: "Place 0.005" }).click();
    await expect(orders.row("BTCUSDT", "55,021")).toContainText("0.005");
  });
  await test.step("both are moved by ticks as one job", async () => {
    await job.getByRole("button", { name: "Dismiss" }).first().click();
    for (const price of ["55,011", "55,021"]) await orders.choose(orders.row("BTCUSDT", price));
    await page.getByRole("button", { name: /^Move selected \(2\)/ }).click();
    await page.getByLabel("Move by").fill("+20 ticks");
    await page.getByRole("button", { name: "Move 2 orders" }).click();
    await expect(job).toContainText("2 replaced");
    await expect(orders.row("BTCUSDT", "55,013.0", "Live")).toBeVisible();
  });
  for (const price of ["55,013", "55,023"]) await orders.cancel(orders.row("BTCUSDT", price));
  await expect(orders.row("BTCUSDT", /55,0[12]3/, "Cancelled")).toHaveCount(2);
});
