import { OrdersPage } from "./pages/orders-page";
import { inDatabase } from "./support/desk-database";
import { expect, owner, test } from "./support/journey";

// Other journeys share the desk.
test.afterEach(({ desk }) => inDatabase(desk, "DELETE FROM guard_rail"));

test("an order past the own limit is held down, and one past a ceiling is never sent", async ({
  signedIn: page,
  desk,
}) => {
  const orders = new OrdersPage(page);
  const { ticket } = orders;
  await ticket.ready();

  await test.step("limits of one's own stand in the ticket's last rule", async () => {
    await ticket.form.getByRole("button", { name: /^Mine\b.*change my limits$/ }).click();
    const dialog = page.getByRole("dialog", { name: "My limits" });
    await dialog.getByLabel("Most value of an order").fill("1000");
    await dialog.getByLabel("Orders a minute").fill("30");
    await dialog.getByRole("button", { name: "Save my limits" }).click();
    await expect(ticket.form.getByText("1,000 USDT")).toBeVisible();
    await ticket.fillIn({ price: "62100", quantity: "0.02" });
    await expect(ticket.form.getByText(/125 % of 1,000 · \d+ of 30\/min/).first()).toBeVisible();
  });

  await test.step("a click does nothing, a second of holding sends it", async () => {
    const submit = ticket.form.locator("[data-hold]");
    await expect(submit).toContainText("hold 1 s");
    await submit.click();
    await expect(page.getByText("press it once more after 1 second")).toBeVisible();
    await expect(orders.row("62,100.0")).toHaveCount(0);
    await submit.focus();
    await page.keyboard.down("Enter");
    await expect(orders.row("62,100.0").getByText("Live")).toBeVisible();
    await page.keyboard.up("Enter");
  });

  await test.step("a ceiling refuses, and the limits show what is used", async () => {
    await page.goto(`${desk.url}/people`);
    await page.getByRole("button", { name: /^Set a ceiling/ }).click();
    const dialog = page.getByRole("dialog", { name: "Set a ceiling" });
    await dialog.getByLabel("Most value of an order").fill("1500");
    await dialog.getByRole("button", { name: "Save the ceiling" }).click();
    await expect(page.getByText("1,500 USDT an order")).toBeVisible();
    await page.goto(`${desk.url}/orders`);
    await ticket.ready();
    await ticket.fillIn({ price: "62200", quantity: "0.03" });
    await expect(ticket.form.getByText(/Over the ceiling: 125 % of 1,500/)).toBeVisible();
    await page.getByRole("contentinfo").getByRole("button", { name: "Limits" }).click();
    const panel = page.getByRole("dialog", { name: "Limits" });
    await expect(panel.getByRole("row")).toHaveCount(18);
    await expect(panel.getByText("threshold not published")).toBeVisible();
    await page.keyboard.press("Escape");
  });
});

test("a locked desk shows its orders and sends none until the password is typed", async ({
  signedIn: page,
  complaints,
}) => {
  complaints.expect(/423/);
  const orders = new OrdersPage(page);
  await orders.ticket.ready();
  await page.getByRole("button", { name: /Your account, Sign out/ }).click();
  await page.getByRole("button", { name: "Lock trading" }).click();
  await expect(page.getByText("Trading is locked.", { exact: true })).toBeVisible();
  await page.reload();
  await orders.ticket.ready();
  await expect(page.getByText("Trading is locked.", { exact: true })).toBeVisible();
  await orders.ticket.fillIn({ price: "61100", quantity: "0.001" });
  await orders.ticket.submit();
  await expect(
    orders.ticket.form.getByText(/Trading is locked\. Type your password/),
  ).toBeVisible();
  await page.getByRole("button", { name: /^Unlock/ }).click();
  const dialog = page.getByRole("dialog", { name: "Unlock trading" });
  await dialog.getByLabel("Password", { exact: true }).fill(owner.password);
  await dialog.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText("Trading is locked.", { exact: true })).toHaveCount(0);
  await orders.ticket.submit();
  await expect(orders.row("61,100.0").getByText("Live")).toBeVisible();
});
