import type { Page } from "@playwright/test";
import { OrdersPage } from "./pages/orders-page";
import { expect, test } from "./support/journey";
import { VenueControl } from "./support/venue-control";

/** Counts the orders that a page asks the desk to place. */
function countPlacements(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/exchange/place-order")) count += 1;
  });
  return () => count;
}

test("an order is replaced once its cancel is confirmed, and never after an unknown one", async ({
  signedIn: page,
  desk,
}) => {
  const orders = new OrdersPage(page);
  const { ticket, frame } = orders;
  await frame.chooseAccount("Trader");
  await ticket.ready();
  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  const placements = countPlacements(page);
  const dialog = page.getByRole("dialog", { name: /^Replace/ });
  const place = async (price: string) => {
    await ticket.fillIn({ price, quantity: "0.02" });
    await ticket.submit();
  };

  await test.step("a price is changed; what remains is asked for, and placed once", async () => {
    await place("60100");
    const row = orders.row("Open long", "60,100");
    await expect(row.getByText("Live")).toBeVisible();
    await row.getByRole("button", { name: /^Replace/ }).click();
    await dialog.getByLabel("Price").fill("60200");
    await dialog.getByRole("button", { name: "Replace" }).dblclick();
    await expect(dialog.getByText(/Check the quantity/)).toBeVisible({ timeout: 20_000 });
    expect(placements()).toBe(1);
    await dialog.getByLabel("Quantity").fill("0.01");
    await dialog.getByRole("button", { name: "Place 0.01" }).dblclick();
    await expect(dialog.getByText("Replaced: the new order was accepted.")).toBeVisible();
    expect(placements()).toBe(2);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(orders.row("Open long", "60,200").getByText("Live")).toBeVisible();
    await expect(row.getByText("Cancelled")).toBeVisible();
  });

  await test.step("a cancel of unknown outcome places nothing", async () => {
    const row = orders.row("Open long", "60,200");
    await venue.fault("cancel-order", "drop-after");
    await row.getByRole("button", { name: /^Replace/ }).click();
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Replace" }).click();
    await expect(dialog.getByText(/Nobody knows whether the exchange took/)).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(row.getByText("Live")).toHaveCount(0, { timeout: 20_000 });
    expect(placements()).toBe(2);
  });

  await test.step("an order is duplicated into the ticket, and nothing is sent", async () => {
    await ticket.fillIn({ price: "59000", quantity: "0.05" });
    await orders
      .row("60,100")
      .or(orders.row("60,200"))
      .first()
      .getByRole("button", { name: /^Duplicate/ })
      .click();
    await expect(ticket.quantity).toHaveValue(/^0\.0[12]/);
    expect(placements()).toBe(2);
  });

  await test.step("a link fills the ticket in, and sends nothing before a person did", async () => {
    const here = new URL(page.url()).searchParams.get("connection");
    await page.goto(
      `${desk.url}/orders?connection=${here}&ticket=USDT-FUTURES&symbol=BTCUSDT` +
        "&intent=open-long&price=58000&qty=1000000000&tif=post_only",
    );
    await expect(ticket.says("Prefilled from a link.")).toBeVisible();
    await expect(ticket.quantity).toHaveAttribute("aria-invalid", "true");
    await ticket.submitButton.press("Control+Enter");
    await ticket.form.getByRole("button", { name: "I checked it" }).click();
    await expect(ticket.submitButton).toHaveAttribute("aria-disabled", "true");
    expect(placements()).toBe(2);
  });
});
