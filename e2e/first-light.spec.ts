import { OrdersPage } from "./pages/orders-page";
import { expect, test } from "./support/journey";
import { sendFromPage } from "./support/send-from-page";

test("orders are placed, filled, refused and cancelled, alone and several at once @full", async ({
  signedIn: page,
  complaints,
}) => {
  complaints.expect(/409.*place-order/);
  const orders = new OrdersPage(page);
  const { ticket } = orders;
  await orders.frame.chooseAccount("Trader");
  await ticket.ready();

  await test.step("a limit order is placed, seen and cancelled", async () => {
    await ticket.fillIn({ price: "60000", quantity: "0.01" });
    await expect(ticket.submitButton).toContainText("Buy 0.01");
    await ticket.submit();
    await expect(ticket.says("Accepted")).toBeVisible();

    const row = orders.row("Buy", "60,000.0", "BTCUSDT");
    await expect(row.getByText("Live")).toBeVisible();
    await orders.showJournal();
    await expect(orders.journal.getByText(/Buy 0\.0100 BTCUSDT @ 60,000\.0/).first()).toBeVisible();

    await orders.cancel(row);
    await expect(row.getByText("Cancelled")).toBeVisible();
    await expect(row.getByRole("button", { name: /^Cancel/ })).toHaveCount(0);
  });

  await test.step("several are cancelled at once, after one more question", async () => {
    const order = { category: "USDT-FUTURES", symbol: "BTCUSDT", qty: "0.01" };
    const limit = { ...order, side: "buy", orderType: "limit", timeInForce: "gtc" };
    const batch = ["60001", "60002", "60003"].map((price) => ({ ...limit, price }));
    await sendFromPage(page, "place-batch", batch);
    await orders.choose(orders.row("60,001"));
    await orders.choose(orders.row("60,002"));
    await orders.cancelChosen();
    await expect(page.getByText("Cancel finished", { exact: true })).toBeVisible();
    await expect(orders.row("60,001").getByText("Cancelled")).toBeVisible();
    await expect(orders.row("60,002").getByText("Cancelled")).toBeVisible();
    await expect(orders.row("60,003").getByText("Live")).toBeVisible();
    await orders.cancel(orders.row("60,003"));
    await expect(orders.row("60,003").getByText("Cancelled")).toBeVisible();
  });

  await test.step("a refused one says its code and why, and can be edited", async () => {
    await ticket.fillIn({ price: "60000", quantity: "900" });
    await ticket.submit();
    await expect(ticket.says(/Rejected \d{5}/)).toBeVisible();
    await expect(ticket.form.getByRole("alert")).toContainText(/size|balance|margin/i);

    // What was never placed stands below the live ones, and is closed.
    await orders.showEnded();
    const row = orders.row("Buy", "900.0000");
    await expect(row.getByText(/Rejected \d{5}/)).toBeVisible();
    await ticket.fillIn({ price: "1", quantity: "1" });
    await row.getByRole("button", { name: /^Edit/ }).click();
    await expect(ticket.quantity).toHaveValue(/^900/);
    await row.getByRole("button", { name: /^Dismiss/ }).click();
    await expect(row).toHaveCount(0);
  });

  await test.step("a market order fills: it can be closed again, and only once", async () => {
    await ticket.choose("Market");
    await ticket.fillIn({ quantity: "0.002" });
    await ticket.submit();
    await expect(ticket.says("Accepted")).toBeVisible();
    await expect(orders.journal.getByText(/Buy 0\.0020 BTCUSDT at market/)).toBeVisible();

    await ticket.choose("Sell");
    await ticket.form.getByLabel("Reduce-only").check();
    await ticket.fillIn({ quantity: "0.002" });
    await ticket.submit();
    const closed = /Sell 0\.0020 BTCUSDT at market, reduce-only/;
    await expect(orders.journal.getByText(closed)).toBeVisible();

    await ticket.fillIn({ quantity: "0.001" });
    await ticket.submit();
    await expect(ticket.form.getByRole("alert")).toContainText(/Rejected \d{5}.*position/i);
  });
});
