import { OrdersPage } from "./pages/orders-page";
import { PlansPage } from "./pages/plans-page";
import { expect, test } from "./support/journey";

test("in hedge mode an order opens by its intent, and exits of a part stand among plans", async ({
  signedIn: page,
}) => {
  const orders = new OrdersPage(page);
  const { ticket, frame } = orders;
  await frame.chooseAccount("Hedge");
  await test.step("futures v2 opens by its intent, and the list shows it", async () => {
    await ticket.useForm("Futures v2");
    await ticket.ready();
    await expect(ticket.says("v2 close long = side buy + tradeSide close.")).toBeVisible();
    await ticket.choose("Open long");
    await ticket.fillIn({ price: "61000", quantity: "0.01" });
    await ticket.form.getByText(/^Request/).click();
    await expect(ticket.says(/"tradeSide": "open"/)).toBeVisible();
    await expect(ticket.submitButton).toHaveText(/Open long 0\.0100 @ 61,000\.0/);
    await ticket.submit();
    await ticket.says("Accepted").waitFor();
    const row = orders.row("Open long", "61,000.0");
    await expect(row.getByText("Live")).toBeVisible();
    await orders.cancel(row);
    await expect(row.getByText("Cancelled")).toBeVisible();
  });

  await test.step("take profit and stop loss protect a part, and are plans", async () => {
    await ticket.useForm("TP/SL");
    await ticket.ready();
    await ticket.form.getByRole("radio", { name: "Partial" }).check();
    await ticket.quantity.fill("0.01");
    await ticket.number("Take profit").fill("151000");
    await ticket.number("Stop loss").fill("41000");
    await ticket.submit();
    await ticket.says("Accepted").waitFor();

    await frame.goTo("Plans");
    const plans = new PlansPage(page);
    await plans.chooseKind("TP-SL");
    await plans.filter("btcusdt");
    await expect(plans.row("Take profit, partial", "Close long", "151,000.0")).toBeVisible();
    await expect(plans.row("Stop loss, partial", "Close long", "41,000.0")).toBeVisible();
    expect(page.url()).toContain("kind=tpsl");
    await page.reload();
    await expect(plans.row("Stop loss, partial", "41,000.0")).toBeVisible();
  });
});

test("every form places its order, by keys too, and keeps what was typed", async ({
  signedIn: page,
}) => {
  const orders = new OrdersPage(page);
  const { ticket, frame } = orders;
  await frame.chooseAccount("Trader");
  await ticket.ready();

  await test.step("an index that is not read yet is not called missing", async () => {
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.body.textContent?.includes("No price available")) document.title = "flashed";
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await ticket.form.getByRole("radio", { name: "USDC-F" }).click();
    await ticket.ready();
    expect(await page.title()).not.toBe("flashed");
  });
  await ticket.form.getByRole("radio", { name: "USDT-F" }).click();
  await ticket.ready();

  await test.step("a preset take profit goes out with a unified order", async () => {
    await ticket.form.getByRole("button", { name: "Take profit / stop loss" }).click();
    await ticket.fillIn({ price: "61600", quantity: "0.01" });
    await ticket.number("Take profit").fill("150000");
    const sent = page.waitForRequest((request) => request.url().includes("/exchange/place-order"));
    await ticket.submit();
    expect((await sent).postDataJSON().request).toMatchObject({
      takeProfit: "150000",
      tpOrderType: "market",
      tpTriggerBy: "market",
    });
    await ticket.says("Accepted").waitFor();
    await expect(orders.row("Open long", "61,600.0").getByText("Live")).toBeVisible();
  });

  await test.step("another form is chosen, filled in and sent by keys alone", async () => {
    await ticket.form.getByRole("radio", { name: "Order", exact: true }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(ticket.form.getByRole("radio", { name: "Futures v2" })).toBeChecked();
    await ticket.price.focus();
    await page.keyboard.type("61700");
    await page.keyboard.press("Enter");
    await expect(ticket.quantity).toBeFocused();
    await page.keyboard.type("0.01");
    await page.keyboard.press("Control+Enter");
    await ticket.says("Accepted").waitFor();
    await expect(orders.row("Open long", "61,700.0").getByText("Live")).toBeVisible();
  });

  await test.step("a spot plan is placed and then listed, where nothing cancels it", async () => {
    await ticket.useForm("Spot plan");
    await ticket.ready();
    await ticket.number("Trigger price").fill("60000");
    await ticket.number("Limit price").fill("59900");
    await ticket.quantity.fill("0.001");
    await expect(ticket.says(/When the last price falls to/)).toBeVisible();
    await expect(ticket.says(/no way to cancel a spot plan/)).toBeVisible();
    await ticket.submit();
    await ticket.says("Accepted").waitFor();

    await frame.goTo("Plans");
    const plans = new PlansPage(page);
    await plans.chooseKind("Spot");
    await expect(plans.row("BTCUSDT", "Buy", "60,000.00", "Waiting")).toBeVisible();
    await expect(page.getByText("Not cancellable through the API")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Cancel/ })).toHaveCount(0);
  });

  await test.step("numbers typed before a change of page are there after it", async () => {
    await frame.goTo("Orders");
    await ticket.useForm("Futures v2");
    await ticket.ready();
    await ticket.choose("Open short");
    await ticket.fillIn({ price: "71900", quantity: "0.017" });
    await frame.goTo("Markets");
    await page.waitForURL(/\/instruments|\/markets/);
    await frame.goTo("Orders");
    await ticket.ready();
    await expect(ticket.quantity).toHaveValue("0.0170");
    await expect(ticket.price).toHaveValue("71,900.0");
    await expect(ticket.says("what you typed before you left. It was not sent.")).toBeVisible();
    await expect(ticket.submitButton).toHaveText(/Open short/);
    await ticket.form.getByRole("button", { name: "Clear" }).click();
    await expect(ticket.quantity).toHaveValue("");
  });
});

test("a quantity is a share of what can be opened, or counted in another coin", async ({
  signedIn: page,
}) => {
  const { ticket, frame } = new OrdersPage(page);
  await frame.chooseAccount("Trader");
  await ticket.ready();
  await ticket.choose("Open long");
  await ticket.price.fill("61000");
  await ticket.form.getByRole("button", { name: "50 %", exact: true }).click();
  await expect(ticket.form.getByText(/^Max open [\d,.]+ · \d+ s old · /)).toBeVisible();
  await expect(ticket.quantity).not.toHaveValue("");

  await ticket.form.getByRole("radio", { name: "USDT", exact: true }).check();
  await ticket.quantity.fill("1000");
  await expect(ticket.says("Sends 0.0163 BTC at 61,000, rounded down to the step.")).toBeVisible();
  await expect(ticket.submitButton).toHaveText(/Open long 0\.0163 @ 61,000\.0/);
});

test("an order is tried without being sent, and a preset fills the next one in", async ({
  signedIn: page,
}) => {
  const { ticket, frame } = new OrdersPage(page);
  await frame.chooseAccount("Trader");
  await ticket.ready();
  const placed: boolean[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/exchange/place-order"))
      placed.push(request.postDataJSON().dryRun !== true);
  });
  await ticket.choose("Open long");
  await ticket.form.getByRole("button", { name: /^Use the index .* as the price$/ }).click();
  await expect(ticket.price).not.toHaveValue("");
  await ticket.fillIn({ price: "61000", quantity: "0.02" });
  await ticket.form.getByRole("button", { name: "Take profit / stop loss" }).click();
  await ticket.number("Take profit").fill("3%");
  await ticket.number("Stop loss").fill("1.5%");
  await expect(
    ticket.form.getByRole("table", { name: "From the price, before fees" }),
  ).toBeVisible();
  await expect(ticket.form.getByText("R:R")).toBeVisible();

  await test.step("Shift and the button show the bytes", async () => {
    await ticket.submitButton.click({ modifiers: ["Shift"] });
    await expect(ticket.says("Dry run: nothing was sent")).toBeVisible();
    await expect(ticket.says(/"takeProfit":"62830"/)).toBeVisible();
    expect(placed).toEqual([false]);
  });

  await test.step("what stands there is kept by a name, and comes back by a press", async () => {
    await ticket.form.getByRole("button", { name: "Keep or arrange presets" }).click();
    await page.getByLabel("Keep this form as").fill("Swing");
    const kept = page.waitForResponse((answer) => answer.url().includes("/api/preferences"));
    await page.keyboard.press("Enter");
    expect((await kept).ok()).toBe(true);
    await page.keyboard.press("Escape");
    await page.reload();
    await ticket.ready();
    await ticket.form.getByRole("button", { name: "Clear" }).click();
    await ticket.form.getByRole("button", { name: "Swing", exact: true }).click();
    await expect(ticket.quantity).toHaveValue("0.0200");
    await expect(ticket.number("Stop loss")).toHaveValue("1.5%");
    expect(placed).toEqual([false]);
  });

  await test.step("the switch is still on after a reload, and keys then send nothing", async () => {
    const dry = ticket.form.getByRole("checkbox", { name: "Dry run" });
    await dry.check();
    await page.reload();
    await ticket.ready();
    await expect(dry).toBeChecked();
    await expect(ticket.form.getByText("nobody", { exact: true })).toBeVisible();
    await ticket.price.fill("61000");
    await page.keyboard.press("Control+Enter");
    await expect(ticket.says("Dry run: nothing was sent")).toBeVisible();
    expect(placed).toEqual([false, false]);
    await dry.uncheck();
  });
});
