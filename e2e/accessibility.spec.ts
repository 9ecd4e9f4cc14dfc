import type { Page } from "@playwright/test";
import type { Desk } from "./desk.mjs";
import { BatchPage } from "./pages/batch-page";
import { Frame } from "./pages/frame";
import { OrdersPage } from "./pages/orders-page";
import { SubAccountsPage } from "./pages/sub-accounts-page";
import { findingsInBothThemes, findingsOfColours } from "./support/findings";
import { goInApp } from "./support/go-in-app";
import { expect, test } from "./support/journey";

// Pages with axe, in both themes, with what they show once they are used. Names and roles could be
// checked without a browser; colours, boxes and the styles that hide things can't. In every run
// each page is looked at as it comes, at both widths: every-page.spec.ts.

const wide = { width: 1440, height: 900 };
const widths = { "": wide, " on a phone": { width: 390, height: 844 } };

type Pages = Readonly<Record<string, string | RegExp>>;

async function setLook(page: Page, desk: Desk): Promise<void> {
  const cookie = { name: "look", value: "dark.compact.standard", url: desk.url };
  await page.context().addCookies([cookie]);
  // Colours that change slowly would be waited for at each change of the theme.
  await page.emulateMedia({ reducedMotion: "reduce" });
}

/** Scans what is open as soon as it shows these words. */
async function scan(page: Page, name: string, text: string | RegExp): Promise<void> {
  const shown = page.getByText(text).filter({ visible: true }).first();
  await expect(shown, name).toBeVisible();
  expect(await findingsInBothThemes(page), name).toEqual([]);
}

/** Goes through pages without loading any again. */
async function walk(page: Page, pages: Pages): Promise<void> {
  for (const [path, text] of Object.entries(pages)) {
    await goInApp(page, path);
    await scan(page, path, text);
  }
}

/** Scans what a button opens, and closes it. */
async function scanDialog(page: Page, button: string | RegExp): Promise<void> {
  const dialog = page.getByRole("dialog").filter({ visible: true });
  await page.getByRole("button", { name: button }).first().click();
  await expect(dialog).toBeVisible();
  expect(await findingsInBothThemes(page), `${button}`).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
}

for (const [onWhat, size] of Object.entries(widths)) {
  test(`axe finds nothing on the pages that are used most${onWhat} @full`, async ({
    ownersPage: page,
    desk,
  }) => {
    await setLook(page, desk);
    await page.goto(`${desk.url}/orders`);
    await expect(new OrdersPage(page).row("Live").first()).toBeVisible();
    await page.setViewportSize(size);
    await scan(page, "orders", "Live");
    await walk(page, { "/orders?list=spot": /The same orders as the spot ones|Spot \(v2\)/ });
    await page.setViewportSize(wide);
    await goInApp(page, "/orders");
    await scanDialog(page, /^Filter$/);
    await scanDialog(page, /^Cancel all shown/);
    await page.setViewportSize(size);
    await new Frame(page).chooseAccount("Hedge");
    await walk(page, {
      "/plan-orders?kind=tpsl": /Stop loss, entire/,
      "/instruments?symbol=BTCUSDT": /weights sum to/,
      "/orders?view=ticket&form=tpsl": /\d exchanges/,
      "/orders?view=ticket&form=futures-v2": /\d exchanges/,
      "/orders?view=ticket&form=spot-plan": /\d exchanges/,
      "/risk?line=USDT-FUTURES": /Whole number from/,
      "/index-components/BTCUSDT": /\d exchanges|[Ww]eights sum to/,
      "/journal": /in all|newest|Nothing sent yet/,
    });
    await page.setViewportSize(wide);
    await walk(page, { "/index-components": "symbols listed" });
    await goInApp(page, "/batch");
    const row = 'BTCUSDT,hodl,limit,91000.05,"1,234",gtc';
    await new BatchPage(page).paste(`symbol,side,type,price,qty,tif\n${row}`);
    await page.setViewportSize(size);
    await scan(page, "batch", /Did you mean/);
    // Last, for the archive fills while the other pages are looked at.
    await page.setViewportSize(wide);
    await new Frame(page).chooseAccount("Broker");
    await page.setViewportSize(size);
    await walk(page, {
      "/overview": /of 30 days verified/,
      "/commissions": /^Rebate per day/,
    });
  });

  test(`axe finds nothing before the sign-in and on the office's pages${onWhat} @full`, async ({
    page,
    desk,
    session,
    complaints,
  }) => {
    complaints.expect(/404.*nowhere/);
    await setLook(page, desk);
    await page.setViewportSize(size);
    for (const path of ["/sign-in", "/invite?token=nothing", "/nowhere"]) {
      await page.goto(desk.url + path);
      await scan(page, path, /\w/);
    }
    await page.context().addCookies(session.cookies);
    await page.goto(`${desk.url}/users`);
    await scan(page, "users", /on this desk/);
    await scanDialog(page, /^Add a user$/);
    await walk(page, {
      "/connections": /Paper account on this desk\./,
      "/sub-accounts/new": "IP addresses per key",
    });
    await scanRestOfOffice(page);
  });
}

/** The dialogs of the office, and its pages from the account's on. */
async function scanRestOfOffice(page: Page): Promise<void> {
  await scanDialog(page, /^Notifications/);
  await goInApp(page, "/connections");
  await scanDialog(page, /^Add a key$/);
  await page.getByRole("navigation", { name: "Accounts" }).getByRole("link").first().click();
  await scan(page, "an account", "What this account can do here");
  await walk(page, {
    "/alerts": "Need action",
    "/alerts?tab=rules": "Transfer pending too long",
    "/alerts?tab=channels": "Verify a webhook",
    "/alerts?tab=log": /^Resolved$/,
    "/audit": /^Chain intact/,
    "/account": /^This browser$/,
    "/sandbox": "Slow exchange",
    "/system": "Raw pages",
    "/journal/codes": "Unknown: may be done",
    "/sub-accounts": /^At least$/,
    "/sub-accounts/assets": /USDT/,
    "/transfers": "Weeks:",
    "/transfers?show=flow": "Net flow per day",
    "/commissions/clients": "By client",
    "/commissions/month": "Reconciliation",
    "/commissions/coverage": /Times in UTC\+8/,
    "/commissions/corrections": /^Corrections and withdrawals$/,
    "/commissions/unrebated": /^Sent without channel code \d/,
    "/commissions/exports": /^Verify a file/,
    "/commissions/exports?tab=schedules": "Save to folder",
    "/commissions/exports?tab=api": "Read API",
    "/commissions/fills": /fills loaded$/,
  });
}

test("axe finds nothing on the steps of new sub-accounts @full", async ({
  ownersPage: page,
  desk,
}) => {
  await setLook(page, desk);
  const scanBothWidths = async (name: string) => {
    for (const [onWhat, size] of Object.entries(widths)) {
      await page.setViewportSize(size);
      expect(await findingsInBothThemes(page), name + onWhat).toEqual([]);
    }
    await page.setViewportSize(wide);
  };
  const accounts = new SubAccountsPage(page, desk.url);
  await accounts.openNew();
  await accounts.generate(1, "axes", "Axe");
  await accounts.press("Review 1");
  await expect(page.getByRole("heading", { name: "Review" })).toBeVisible();
  await scanBothWidths("review");
  await page.getByRole("button", { name: "Back" }).click();
  await accounts.create(1);
  await accounts.press("Continue to the key");
  await expect(accounts.keys).toHaveCount(1);
  await scanBothWidths("secrets");
  await page.goto(page.url().replace("secrets", "run"));
  await expect(page.getByText("created").first()).toBeVisible();
  await scanBothWidths("run");
  await goInApp(page, "/sub-accounts");
  await accounts.table.getByRole("row").nth(1).press("Enter");
  await expect(page.getByRole("form", { name: "Details" })).toBeVisible();
  await scanBothWidths("a sub-account");
  await walk(page, {
    "/transfers?show=ageing": "Pending by age",
    "/transfers?show=times": "Time until complete",
  });
});

test("words and sides can be read with each choice of colours @full", async ({
  ownersPage: page,
  desk,
}) => {
  const pages: Pages = {
    "/orders": /^Live$/,
    "/instruments": "AAVEUSDT",
    "/transfers": "Weeks:",
  };
  await page.goto(`${desk.url}/overview`);
  for (const [path, text] of Object.entries(pages)) {
    await walk(page, { [path]: text });
    for (const color of ["swapped", "cvd", "mono"]) {
      // A choice is an attribute of the page and colours that follow from it, as a theme is.
      await page
        .locator("html")
        .evaluate((node, name) => node.setAttribute("data-color", name), color);
      expect(await findingsOfColours(page), `${path} ${color}`).toEqual([]);
    }
  }
});
