import type { Page } from "@playwright/test";
import { OrdersPage } from "./pages/orders-page";
import { coveredBy, cutNumbers } from "./support/cut-or-covered";
import { goInApp } from "./support/go-in-app";
import { expect, test } from "./support/journey";
import { showLongNumbers } from "./support/long-numbers";
import { sendFromPage } from "./support/send-from-page";

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
];
const phone = { width: 390, height: 844 };

async function nothingIsCut(page: Page, what: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect
      .poll(() => cutNumbers(page), { message: `${what}, ${size.width} wide` })
      .toEqual([]);
  }
}

test("the longest numbers are cut on no trading page and at no width", async ({
  signedIn: page,
  desk,
}) => {
  const { frame } = new OrdersPage(page);
  await frame.chooseAccount("Hedge");
  const hedge = new URL(page.url()).searchParams.get("connection");
  await frame.chooseAccount("Trader");
  const order = { category: "USDT-FUTURES", symbol: "BTCUSDT", side: "buy", orderType: "limit" };
  const sized = { ...order, timeInForce: "gtc", price: "55123", qty: "0.01" };
  expect(await sendFromPage(page, "place-order", sized)).toMatchObject({ kind: "ok" });
  await showLongNumbers(page);
  const pages = {
    "/orders": /20,000,000,000\.12345678/,
    "/orders?list=spot": /20,000,000,000\.12345678/,
    "/plan-orders?kind=normal": /9,000,000\.12345678/,
    "/plan-orders?kind=trailing": /20,000,000,000\.12345678/,
    "/plan-orders?kind=spot": /9,000,000\.12345678/,
    "/instruments?category=USDT-FUTURES": /20,000,000,000\.12345678|20000000000/,
    "/index-components/BTCUSDT": /9,000,000\.12345678/,
    "/batch": /Nothing|orders?/,
    "/risk": /Leverage/,
    "/journal": /20,000,000,000\.12345678/,
    // Last, for what comes after it stays with its account.
    [`/plan-orders?kind=tpsl&connection=${hedge}`]: /9,000,000\.12345678/,
  };
  await page.goto(`${desk.url}/overview`);
  for (const [path, text] of Object.entries(pages)) {
    await goInApp(page, path);
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    await nothingIsCut(page, path);
  }
});

test("the longest numbers are cut on no report and at no width", async ({
  ownersPage: page,
  desk,
}) => {
  await showLongNumbers(page);
  const pages = {
    "/commissions": /20,000,000,000/,
    "/commissions/fills": /20,000,000,000/,
    "/transfers": /20,000,000,000/,
  };
  await page.goto(`${desk.url}/overview`);
  for (const [path, text] of Object.entries(pages)) {
    await goInApp(page, path);
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible({
      timeout: 60_000,
    });
    await nothingIsCut(page, path);
  }
});

test("notices are heard, and cover no row, no button and no tab", async ({
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
