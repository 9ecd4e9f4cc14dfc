import { OrdersPage } from "./pages/orders-page";
import { PlansPage } from "./pages/plans-page";
import { expect, test } from "./support/journey";

test("forms are filled in and sent by keys, and each order stands in its list @full", async ({
  signedIn: page,
}) => {
  const orders = new OrdersPage(page);
  const { ticket, frame } = orders;
  const plans = new PlansPage(page);
  await frame.chooseAccount("Hedge");
  await ticket.ready();

  await test.step("futures v2 opens by its intent, by keys alone", async () => {
    await ticket.form.getByRole("radio", { name: "Order", exact: true }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(ticket.form.getByRole("radio", { name: "Futures v2" })).toBeChecked();
    await ticket.ready();
    await ticket.form.getByRole("button", { name: "Open long" }).first().press("Enter");
    await ticket.price.focus();
    await page.keyboard.type("61000");
    await page.keyboard.press("Enter");
    await expect(ticket.quantity).toBeFocused();
    await page.keyboard.type("0.01");
    await expect(ticket.submitButton).toHaveText(/Open long 0\.0100 @ 61,000\.0/);
    const sending = page.waitForRequest((request) => request.url().includes("/api/exchange/"));
    await page.keyboard.press("Control+Enter");
    expect((await sending).postDataJSON().request).toMatchObject({ tradeSide: "open" });
    await ticket.says("Accepted").waitFor();
    const row = orders.row("Open long", "61,000.0");
    await expect(row.getByText("Live")).toBeVisible();
    await orders.cancel(row);
    await expect(row.getByText("Cancelled")).toBeVisible();
  });

  await test.step("take profit and stop loss protect a part, and are plans", async () => {
    await ticket.useForm("TP/SL");
    await ticket.ready();
    await ticket.choose("Close long");
    await ticket.form.getByRole("radio", { name: "Partial" }).check();
    await ticket.quantity.fill("0.01");
    await ticket.number("Take profit").fill("151000");
    await ticket.number("Stop loss").fill("41000");
    await ticket.submit();
    await ticket.says("Accepted").waitFor();
    await frame.goTo("Plans");
    await plans.chooseKind("TP-SL");
    await expect(plans.row("Take profit, partial", "Close long", "151,000.0")).toBeVisible();
    await expect(plans.row("Stop loss, partial", "Close long", "41,000.0")).toBeVisible();
    await expect(page).toHaveURL(/kind=tpsl/);
  });

  await test.step("a spot plan is listed, where nothing cancels it", async () => {
    await frame.goTo("Orders");
    await frame.chooseAccount("Trader");
    await ticket.useForm("Spot plan");
    await ticket.ready();
    // A close never becomes an order that opens something: the side is asked for.
    await expect(ticket.submitButton).toHaveAccessibleDescription(/Choose a side/);
    await ticket.choose("Buy");
    await ticket.number("Trigger price").fill("60000");
    await ticket.number("Limit price").fill("59900");
    await ticket.quantity.fill("0.001");
    await ticket.submit();
    await ticket.says("Accepted").waitFor();
    await frame.goTo("Plans");
    await plans.chooseKind("Spot");
    await expect(plans.row("BTCUSDT", "Buy", "60,000.00", "Waiting")).toBeVisible();
    await expect(page.getByText("Can't be cancelled through the API")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Cancel/ })).toHaveCount(0);
  });
});
