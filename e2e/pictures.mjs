/**
 * Makes the pictures of docs/pictures from a real desk on its paper venue: `npm run pictures`.
 * Needs a build; each page in dark and light, wide and narrow.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { launchOptions } from "./chromium.mjs";
import { startDesk } from "./desk.mjs";

const folder = path.resolve(import.meta.dirname, "../docs/pictures");
const email = "olga@example.com";
const password = "correct horse battery staple 9";
const widths = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } };

mkdirSync(folder, { recursive: true });
const desk = await startDesk();
const browser = await chromium.launch(launchOptions());
try {
  await makePictures();
} finally {
  await browser.close();
  await desk.stop();
  desk.remove();
}

async function makePictures() {
  const owner = await open(1440, "dark");
  await owner.goto(desk.welcomeUrl);
  await picture(owner, "welcome-dark-1440");
  await signUp(owner);
  await chooseTrader(owner);
  await placeOrders(owner);
  for (const theme of ["dark", "light"]) {
    for (const width of [1440, 390]) await pagesIn(theme, width, await stateOf(owner));
  }
}

async function pagesIn(theme, width, storageState) {
  const page = await open(width, theme, storageState);
  await page.goto(`${desk.url}/orders`);
  await chooseTrader(page);
  await page.getByText("Live", { exact: true }).first().waitFor();
  if (width === 1440) await fillTicket(page, { price: "92000", qty: "0.025" });
  await picture(page, `orders-${theme}-${width}`);
  await page.goto(`${desk.url}/instruments`);
  await page.getByText("BTCUSDT").first().waitFor();
  if (width === 1440) await page.getByText("BTCUSDT", { exact: true }).first().click();
  await picture(page, `instruments-${theme}-${width}`);
  await page.context().close();
}

async function open(width, theme, storageState) {
  const context = await browser.newContext({
    viewport: widths[width],
    locale: "en-GB",
    timezoneId: "UTC",
    ...(storageState ? { storageState } : {}),
  });
  await context.addCookies([{ name: "look", value: `${theme}.compact.standard`, url: desk.url }]);
  return context.newPage();
}

function stateOf(page) {
  return page.context().storageState();
}

async function signUp(page) {
  await page.getByLabel("Name").fill("Olga Brandt");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/orders/);
}

async function chooseTrader(page) {
  await page.getByRole("button", { name: /Broker paper key/ }).click();
  await page.getByText("Trader paper key").click();
  await page.getByRole("button", { name: /Trader paper key/ }).waitFor();
}

async function fillTicket(page, { price, qty }) {
  await page.getByLabel("Price", { exact: true }).fill(price);
  await page.getByLabel("Quantity", { exact: true }).fill(qty);
}

async function placeOrders(page) {
  for (const price of ["91200", "90850.5", "90100"]) {
    await fillTicket(page, { price, qty: "0.05" });
    await page.getByRole("button", { name: /^Open long 0\.05/ }).waitFor();
    await page.waitForTimeout(500);
    await page.keyboard.press("Control+Enter");
    await page
      .getByText(/accepted/i)
      .first()
      .waitFor();
  }
}

/** Waits until nothing moves, so that the same desk gives the same picture. */
async function picture(page, name) {
  await page.waitForTimeout(1_500);
  const shot = sharp(await page.screenshot()).png({ palette: true, effort: 10, colours: 192 });
  await shot.toFile(path.join(folder, `${name}.png`));
  process.stdout.write(`docs/pictures/${name}.png\n`);
}
