import { readFileSync } from "node:fs";
import { JournalPage } from "./pages/journal-page";
import { OrdersPage } from "./pages/orders-page";
import { expect, test } from "./support/journey";

test("what was meant stands in the journal at once, with its history and as a file", async ({
  ownersPage: page,
  desk,
}) => {
  const other = await page.context().newPage();
  await other.goto(`${desk.url}/orders`);
  const orders = new OrdersPage(other);
  await orders.frame.chooseAccount("Trader");
  await orders.ticket.ready();
  await page.goto(`${desk.url}/journal`);
  const journal = new JournalPage(page);

  await orders.ticket.fillIn({ price: "60123", quantity: "0.01" });
  await orders.ticket.submit();
  const placed = journal.row("Order", "60,123");
  await expect(placed).toContainText("Open long 0.0100 BTCUSDT @ 60,123.0", { timeout: 20_000 });
  await expect(placed).toContainText("Jana Adler");
  await expect(placed.getByText(/^(Accepted|Live)$/)).toBeVisible();
  await orders.cancel(orders.row("60,123"));
  await expect(journal.row("Cancel: Open long 0.0100 BTCUSDT @ 60,123.0")).toBeVisible({
    timeout: 20_000,
  });

  await journal.choose("Cancel");
  await expect(placed.filter({ hasNotText: "Cancel:" })).toHaveCount(0);
  await expect(page).toHaveURL(/endpoint=cancel-order/);
  await page.reload();
  await journal.row("Cancel: Open long 0.0100 BTCUSDT @ 60,123.0").click();
  const events = journal.drawer.getByRole("list", { name: "Events" });
  await expect(events.getByText("Prepared")).toBeVisible();
  await expect(events.getByText("Sending")).toBeVisible();
  await expect(journal.drawer.getByRole("heading", { name: "Request" })).toBeVisible();

  const showing = page.waitForEvent("download");
  await journal.drawer.getByRole("button", { name: "Save as evidence" }).click();
  const evidence = JSON.parse(readFileSync(await (await showing).path(), "utf8"));
  expect(evidence.what).toContain("Cancel: Open long 0.0100 BTCUSDT @ 60,123.0");
  expect(evidence.request.orderId).toMatch(/^\d+$/);
  expect(evidence.events.length).toBeGreaterThanOrEqual(3);

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const text = readFileSync(await (await saving).path(), "utf8");
  const shown = await journal.table.getByRole("row").count();
  expect(text.trim().split("\r\n")).toHaveLength(shown);
  expect(text).toContain("Cancel: Open long 0.0100 BTCUSDT @ 60,123.0");
  expect(text).not.toContain(",place-order,");
  await other.close();
});
