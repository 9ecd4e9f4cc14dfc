import type { Page } from "@playwright/test";
import type { Desk } from "./desk.mjs";
import { BatchPage } from "./pages/batch-page";
import { Frame } from "./pages/frame";
import { OrdersPage } from "./pages/orders-page";
import { SubAccountsPage } from "./pages/sub-accounts-page";
import { findingsInBothThemes, findingsOfColours } from "./support/findings";
import { goInApp } from "./support/go-in-app";
import { expect, test } from "./support/journey";

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

async function scan(page: Page, desk: Desk, theme = "dark", color = "standard"): Promise<void> {
  const cookie = { name: "look", value: `${theme}.compact.${color}`, url: desk.url };
  await page.context().addCookies([cookie]);
}

test("axe finds nothing on the pages before sign-in", async ({ page, desk, complaints }) => {
  complaints.expect(/404.*nowhere/);
  await scan(page, desk);
  for (const path of ["/sign-in", "/welcome?token=nothing", "/nowhere"]) {
    await page.goto(desk.url + path);
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await findingsInBothThemes(page), path).toEqual([]);
    }
  }
});

test("axe finds nothing on the orders, their dialog and menus", async ({
  ownersPage: page,
  desk,
}) => {
  await scan(page, desk);
  await page.goto(`${desk.url}/orders`);
  const orders = new OrdersPage(page);
  await orders.ticket.ready();
  await expect(orders.row("Live").first()).toBeVisible();
  expect(await findingsInBothThemes(page), "orders").toEqual([]);

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Filters" }).getByText("State")).toBeVisible();
  expect(await findingsInBothThemes(page), "filters").toEqual([]);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /^Cancel all shown/ }).click();
  await expect(page.getByRole("button", { name: "Back" })).toBeFocused();
  expect(await findingsInBothThemes(page), "dialog").toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Back" })).toHaveCount(0);

  await new Frame(page).chooseTheme("System");
  await scan(page, desk);
  await page.setViewportSize(sizes.phone);
  await page.reload();
  await expect(page.getByRole("list", { name: "Open orders" })).toBeVisible();
  expect(await findingsInBothThemes(page), "cards").toEqual([]);
  await page.getByRole("link", { name: "Ticket" }).click();
  await orders.ticket.ready();
  expect(await findingsInBothThemes(page), "ticket on a phone").toEqual([]);
  await page.getByRole("button", { name: "More" }).click();
  await expect(page.getByText("Buy and sell colours").first()).toBeVisible();
  expect(await findingsInBothThemes(page), "more").toEqual([]);
});

test("axe finds nothing on plans, risk and the order forms", async ({ ownersPage: page, desk }) => {
  await scan(page, desk);
  await page.goto(`${desk.url}/orders`);
  await new Frame(page).chooseAccount("Hedge");
  const connection = new URL(page.url()).searchParams.get("connection");
  const pages = {
    "/plan-orders?kind=tpsl": /Stop loss, entire/,
    "/risk?line=USDT-FUTURES": /A whole number from/,
    "/orders?view=ticket&form=futures-v2": /\d exchanges/,
    "/orders?view=ticket&form=spot-plan": /\d exchanges/,
    "/orders?view=ticket&form=tpsl": /\d exchanges/,
  };
  for (const [path, text] of Object.entries(pages)) {
    await goInApp(page, `${path}&connection=${connection}`);
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size);
      await expect(page.getByText(text).first()).toBeVisible({ timeout: 20_000 });
      expect(await findingsInBothThemes(page), `${path} ${size.width}`).toEqual([]);
    }
  }
});

test("axe finds nothing on the markets", async ({ ownersPage: page, desk }) => {
  await scan(page, desk);
  await page.goto(`${desk.url}/instruments?symbol=BTCUSDT`);
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size);
    await expect(page.getByText(/weights sum to/)).toBeVisible();
    await expect(page.getByText("ETHUSDT").first()).toBeVisible();
    expect(await findingsInBothThemes(page), `markets ${size.width}`).toEqual([]);
  }
});

test("axe finds nothing on journal, connections, people and their dialogs", async ({
  ownersPage: page,
  desk,
}) => {
  await scan(page, desk);
  const pages = {
    "/journal": [/in all|newest|Nothing was sent/, "Filter"],
    "/connections": [/Orders go to the paper venue/, "Add a key"],
    "/people": [/on this desk/, "Add a user"],
  } as const;
  await page.goto(`${desk.url}/orders`);
  for (const [path, [text, opens]] of Object.entries(pages)) {
    await goInApp(page, path);
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size);
      await expect(page.getByText(text).first()).toBeVisible();
      expect(await findingsInBothThemes(page), `${path} ${size.width}`).toEqual([]);
    }
    await page.getByRole("button", { name: opens, exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await findingsInBothThemes(page), `${opens} of ${path}`).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await goInApp(page, "/connections");
  await page.getByRole("link", { name: "What it can do here" }).first().click();
  await expect(page.getByText("What this account can do here")).toBeVisible();
  await page.getByRole("button", { name: /^Test/ }).click();
  await expect(page.getByText(/nothing was changed/)).toBeVisible();
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size);
    await expect(page.getByText("What this account can do here")).toBeVisible();
    expect(await findingsInBothThemes(page), `an account's page ${size.width}`).toEqual([]);
  }
});

test("axe finds nothing on the batch, the index and the spot list", async ({
  ownersPage: page,
  desk,
}) => {
  await scan(page, desk);
  const batch = new BatchPage(page);
  const pages = {
    "/index-components": "symbols listed",
    "/index-components/BTCUSDT": "Weights sum to",
    "/orders?list=spot": "Spot (v2)",
  };
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size);
    await batch.open(desk.url);
    const row = 'BTCUSDT,hodl,limit,91000.05,"1,234",gtc';
    if (size === sizes.desk) await batch.paste(`symbol,side,type,price,qty,tif\n${row}`);
    await expect(page.getByText(/decimal or thousands/)).toBeVisible();
    expect(await findingsInBothThemes(page), `batch ${size.width}`).toEqual([]);
    for (const [path, text] of Object.entries(pages)) {
      await goInApp(page, path);
      await expect(page.getByText(text).first()).toBeAttached();
      expect(await findingsInBothThemes(page), `${path} ${size.width}`).toEqual([]);
    }
  }
});

test("the words of both sides can be read with each choice of colours", async ({
  ownersPage: page,
  desk,
}) => {
  await scan(page, desk);
  await page.goto(`${desk.url}/orders`);
  await expect(new OrdersPage(page).row("Live").first()).toBeVisible();
  expect(await findingsInBothThemes(page), "standard").toEqual([]);
  for (const color of ["swapped", "cvd", "mono"]) {
    await scan(page, desk, "dark", color);
    const html = await (await page.request.get(`${desk.url}/orders`)).text();
    expect(html).toContain(`data-color="${color}"`);
    // A choice is an attribute of the page and colours that follow from it, as a theme is.
    await page
      .locator("html")
      .evaluate((node, name) => node.setAttribute("data-color", name), color);
    expect(await findingsOfColours(page), color).toEqual([]);
  }

  // Without any colour a side is its sign and its word.
  await page.locator("html").evaluate((node) => {
    node.style.filter = "grayscale(1)";
  });
  const label = (words: RegExp) =>
    new OrdersPage(page).row("Live").getByText(words).filter({ visible: true }).first();
  const signOf = (words: RegExp) => label(words).locator("svg").screenshot({ scale: "device" });
  const [buy, sell] = [/^(Open long|Close short|Buy)$/, /^(Open short|Close long|Sell)$/];
  const sign = await signOf(buy);
  expect(await signOf(buy), "a sign stands still").toEqual(sign);
  expect(await signOf(sell)).not.toEqual(sign);
});

// Last, for the archive fills while the other pages are looked at.
test("axe finds nothing on the overview and the reports", async ({ ownersPage: page, desk }) => {
  await scan(page, desk);
  const pages = {
    "/overview": /of 30 days verified/,
    "/commissions": /^Rebate per day/,
    "/commissions/fills": /fills are here$/,
    "/commissions/coverage": /Times in UTC\+8/,
    "/commissions/corrections": /^Corrections and withdrawals$/,
    "/commissions/unrebated": /^Sent without channel code \d/,
    "/commissions/exports": /^No exports yet$/,
    "/audit": /^Chain intact/,
    "/diagnostics": /^Nothing unknown$/,
    "/account": /^This browser$/,
  };
  await page.goto(`${desk.url}/orders`);
  for (const [path, text] of Object.entries(pages)) {
    await goInApp(page, path);
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size);
      const shown = page.getByText(text).filter({ visible: true }).first();
      await expect(shown).toBeVisible({ timeout: 60_000 });
      expect(await findingsInBothThemes(page), `${path} ${size.width}`).toEqual([]);
    }
  }
});

test("axe finds nothing on the sub-accounts and transfers", async ({ ownersPage: page, desk }) => {
  await scan(page, desk);
  const accounts = new SubAccountsPage(page, desk.url);
  await accounts.openNew();
  await accounts.generate(1, "axes", "Axe");
  await accounts.press("Review 1");
  await expect(page.getByRole("heading", { name: "Review" })).toBeVisible();
  for (const size of [sizes.phone, sizes.desk]) {
    await page.setViewportSize(size);
    expect(await findingsInBothThemes(page), `review ${size.width}`).toEqual([]);
  }
  await page.getByRole("button", { name: "Back" }).click();
  await accounts.create(1);
  await accounts.press("Continue to the key");
  await expect(accounts.keys).toHaveCount(1);
  expect(await findingsInBothThemes(page), "secrets").toEqual([]);
  const pages = {
    [page.url().slice(desk.url.length)]: "1 Download the encrypted key file",
    [page.url().slice(desk.url.length).replace("secrets", "run")]: "created and sealed",
    "/sub-accounts/new": "A key is bound to its IP whitelist",
    "/sub-accounts": "Known here",
    "/transfers": "Weeks:",
    "/transfers?show=ageing": "Pending by age",
    "/transfers?show=times": "Time until complete",
    "/transfers?show=flow": "Net flow per day",
  };
  for (const [path, text] of Object.entries(pages)) {
    // The two pages of the job come as they do after a reload.
    if (path.includes("job")) await page.goto(desk.url + path);
    else await goInApp(page, path);
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size);
      await expect(page.getByText(text).first()).toBeVisible({ timeout: 60_000 });
      expect(await findingsInBothThemes(page), `${path} ${size.width}`).toEqual([]);
    }
  }
  await goInApp(page, "/sub-accounts");
  await page.setViewportSize(sizes.desk);
  await accounts.table.getByRole("row").nth(1).press("Enter");
  await expect(page.getByRole("form", { name: "Describe it" })).toBeVisible();
  for (const size of [sizes.phone, sizes.desk]) {
    await page.setViewportSize(size);
    expect(await findingsInBothThemes(page), `a sub-account ${size.width}`).toEqual([]);
  }
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "Assets" }).nth(1).click();
  await expect(page.getByText("10,000 USDT").first()).toBeVisible();
  for (const size of [sizes.phone, sizes.desk]) {
    await page.setViewportSize(size);
    await expect(page.getByText("10,000 USDT").first()).toBeVisible();
    expect(await findingsInBothThemes(page), `assets ${size.width}`).toEqual([]);
  }
  await accounts.press(/^Watch list/);
  await expect(page.getByRole("button", { name: "Save" })).toBeVisible();
  expect(await findingsInBothThemes(page), "watch list").toEqual([]);
});
