import type { Page } from "@playwright/test";
import { OrdersPage } from "./pages/orders-page";
import { readAnew } from "./support/change-answers";
import { coveredBy, cutNumbers } from "./support/cut-or-covered";
import { goInApp } from "./support/go-in-app";
import { expect, test } from "./support/journey";
import { showLongNumbers } from "./support/long-numbers";
import { cancelOrders, placeOrders } from "./support/own-orders";

const phone = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };
const usual = [phone, wide];
const large = [
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
];

async function nothingIsCut(page: Page, what: string, sizes: typeof usual): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect
      .poll(() => cutNumbers(page), { message: `${what}, ${size.width} wide` })
      .toEqual([]);
  }
}

/** Pages with numbers, each with what shows that its rows are there, by the account they need. */
const pages = {
  Trader: {
    "/orders": /20,000,000,000\.12345678/,
    "/orders?list=spot": /20,000,000,000\.12345678/,
    "/plan-orders?kind=normal": /9,000,000\.1/,
    "/plan-orders?kind=trailing": /20,000,000,000/,
    "/plan-orders?kind=spot": /9,000,000\.1/,
    "/instruments?category=USDT-FUTURES": /20,000,000,000\.12345678|20000000000/,
    "/index-components/BTCUSDT": /9,000,000\.1/,
    "/batch": /Nothing|orders?/,
    "/risk": /Leverage/,
    "/journal": /20,000,000,000/,
  },
  Hedge: { "/plan-orders?kind=tpsl": /9,000,000\.1/ },
  Broker: {
    "/commissions": /20,000,000,000/,
    "/commissions/fills": /20,000,000,000/,
    "/transfers": /20,000,000,000/,
  },
};

for (const [sizes, name] of [
  [usual, "on a phone and on a desk"],
  [large, "on large screens"],
] as const) {
  test(`the longest numbers are cut on no page ${name} @full`, async ({ signedIn: page }) => {
    const { frame } = new OrdersPage(page);
    await frame.chooseAccount("Trader");
    const own = await placeOrders(page, [
      { symbol: "BTCUSDT", side: "buy", price: "55123", qty: "0.01" },
    ]);
    await showLongNumbers(page);
    await page.reload();
    for (const [account, texts] of Object.entries(pages)) {
      await page.setViewportSize(wide);
      await frame.chooseAccount(account);
      for (const [path, text] of Object.entries(texts)) {
        await goInApp(page, path);
        await readAnew(page);
        await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
        await nothingIsCut(page, path, sizes);
      }
    }
    await page.setViewportSize(wide);
    await frame.chooseAccount("Trader");
    await cancelOrders(page, own);
  });
}

test("notices are heard, and cover no row, no button and no tab @full", async ({
  signedIn: page,
  complaints,
}) => {
  complaints.expect(/Failed to load resource: net::ERR_FAILED/);
  const orders = new OrdersPage(page);
  const urgent = page.locator("[data-announcer][aria-live=assertive]");
  await expect(urgent).toBeAttached();
  await expect(urgent).toHaveText("");
  // The desk gives no answer: nobody knows whether the cancel was sent.
  await page.route("**/api/exchange/cancel-order", (route) => route.abort("failed"));
  const cancels = page.getByRole("button", { name: /^Cancel (Open|Close|Buy|Sell)/ });
  await expect(cancels.nth(1)).toBeVisible();
  for (const at of [0, 1]) {
    await cancels.nth(at).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Cancel not confirmed").nth(at)).toBeVisible();
  }
  await expect(urgent).toContainText("Cancel not confirmed");
  const notices = page.getByRole("region", { name: "Messages" }).locator("> *");
  await expect(notices).toHaveCount(2);
  expect(await coveredBy(notices), "the desk").toEqual([]);
  await expect(orders.ticket.submitButton).toBeInViewport({ ratio: 1 });

  await page.setViewportSize(phone);
  await expect(page.getByRole("list", { name: "Open orders" })).toBeVisible();
  expect(await coveredBy(notices), "the cards").toEqual([]);
  await page.getByRole("link", { name: "Ticket" }).click();
  await expect(orders.ticket.submitButton).toBeInViewport({ ratio: 1 });
  await expect(notices).toHaveCount(2);
  expect(await coveredBy(notices), "the ticket").toEqual([]);
  await page.getByRole("button", { name: "More" }).click();
  const menu = page.getByRole("dialog", { name: "More" });
  await expect(menu.getByText("Sign out")).toBeAttached();
  const tabs = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  const menuBox = await menu.boundingBox();
  const tabBox = await tabs.first().boundingBox();
  expect((menuBox?.y ?? 0) + (menuBox?.height ?? 0)).toBeLessThanOrEqual(tabBox?.y ?? 0);
});
