import { decimal } from "@/lib/decimal";
import { OrdersPage } from "./pages/orders-page";
import { RiskPage } from "./pages/risk-page";
import { expect, test } from "./support/journey";

test("leverage is set within bounds, and max open is taken into the ticket", async ({
  ownersPage: page,
  desk,
}) => {
  const risk = new RiskPage(page);

  await test.step("leverage is confirmed in writing, and told in words", async () => {
    await page.goto(`${desk.url}/risk`);
    await risk.frame.chooseAccount("Hedge");
    await expect(
      risk.leverage.getByText(/Only effective for symbols that have opened positions/),
    ).toBeVisible();
    await expect(risk.leverage.getByText(/A whole number from 1 to/)).toBeVisible();
    const set = risk.leverage.getByRole("button", { name: /^Set/ });
    await risk.fillLeverage("999", "SET 999X USDT-FUTURES");
    await expect(
      risk.leverage.getByText(/The largest leverage of this product line/),
    ).toBeVisible();
    await expect(set).toHaveAttribute("aria-disabled", "true");
    await risk.fillLeverage("20", "SET 20X COIN-FUTURES");
    await expect(set).toHaveAttribute("aria-disabled", "true");
    await risk.fillLeverage("20", "SET 20X USDT-FUTURES");
    await set.click();
    await expect(risk.leverage.getByText(/The exchange answered success/)).toBeVisible();
  });

  await test.step("max open is told with unit and age, and taken into the ticket", async () => {
    await risk.frame.chooseAccount("Trader");
    await risk.ask();
    await expect(risk.maxOpen.getByText("BTC", { exact: true })).toHaveCount(2);
    await expect(risk.maxOpen.getByText(/ old$/)).toHaveCount(2);
    const use = risk.maxOpen.getByRole("link", { name: /as quantity to open short$/ });
    const qty = /^Use ([\d.,]+) as/.exec((await use.getAttribute("aria-label")) ?? "")?.[1];
    expect(qty).toBeTruthy();
    await use.click();

    const { ticket } = new OrdersPage(page);
    await ticket.ready();
    const typed = async () =>
      decimal((await ticket.quantity.inputValue()).replaceAll(",", "") || "0");
    await expect.poll(typed).toBe(decimal((qty ?? "").replaceAll(",", "")));
    await expect(
      ticket.form.getByRole("button", { name: "Open short", exact: true }),
    ).toHaveAttribute("aria-pressed", "true");
    await expect(page).not.toHaveURL(/qty=/);
  });
});
