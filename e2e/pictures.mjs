/**
 * Makes the pictures of docs/pictures from a real desk on its paper venue: `npm run pictures`.
 * Every page wide and dark, and narrow and light; the two that the README shows in all four ways.
 * `npm run pictures -- risk journal` makes those of some pages only.
 */
import { mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { launchOptions } from "./chromium.mjs";
import { startDesk } from "./desk.mjs";
import { fillOffice } from "./fill-office.mjs";

const folder = path.resolve(import.meta.dirname, "../docs/pictures");
const sizes = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } };
const usual = ["dark-1440", "light-390"];
const everyWay = ["dark-1440", "light-1440", "dark-390", "light-390"];
const mostBytes = 150_000;
const longMs = 120_000;

/** The pages by their pictures' names: whose account, where, and the words that they are ready. */
const pages = [
  { name: "orders", as: "Trader", at: "/orders", shows: /^Live$/, ways: everyWay },
  { name: "commissions", as: "Broker", at: "/commissions", shows: /^Rebate per/, ways: everyWay },
  { name: "overview", as: "Broker", at: "/overview", shows: /^Top clients$/ },
  { name: "commission-clients", as: "Broker", at: "/commissions/clients", shows: /^By client$/ },
  { name: "commission-month", as: "Broker", at: "/commissions/month", shows: /^Month total/ },
  { name: "batch", as: "Trader", at: "/batch?view=paste", fill: pasteOrders },
  { name: "batch-ladder", as: "Trader", at: "/batch?view=ladder", fill: buildLadder },
  { name: "plan-orders", as: "Trader", at: "/plan-orders" },
  { name: "instruments", as: "Trader", at: "/instruments?symbol=BTCUSDT", shows: /weights sum to/ },
  { name: "index-components", as: "Trader", at: "/index-components/BTCUSDT", shows: /sum to/ },
  { name: "risk", as: "Trader", at: "/risk", shows: /leverage/i, fill: readMatrix },
  { name: "commission-fills", as: "Broker", at: "/commissions/fills", shows: /fills loaded/ },
  { name: "commission-coverage", as: "Broker", at: "/commissions/coverage", shows: /UTC\+8/ },
  {
    name: "commission-corrections",
    as: "Broker",
    at: "/commissions/corrections",
    shows: /^Corrections and withdrawals$/,
  },
  { name: "transfers", as: "Broker", at: "/transfers", shows: /^Weeks:/ },
  { name: "sub-accounts", as: "Broker", at: "/sub-accounts", shows: /^At least$/ },
  {
    name: "sub-account-new",
    as: "Broker",
    at: "/sub-accounts/new",
    shows: /IP addresses per key/,
  },
  { name: "sub-account-assets", as: "Broker", at: "/sub-accounts/assets" },
  { name: "journal", as: "Trader", at: "/journal", shows: /BTCUSDT/ },
  { name: "connections", as: "Broker", at: "/connections", shows: /Broker paper key/ },
  { name: "users", as: "Broker", at: "/users", shows: /Olga Brandt/ },
  { name: "alerts", as: "Broker", at: "/alerts", shows: /^Need action$/ },
  { name: "exports", as: "Broker", at: "/commissions/exports", shows: /^Verify a file/ },
  { name: "audit", as: "Broker", at: "/audit", shows: /^Chain intact/ },
];

mkdirSync(folder, { recursive: true });
// As a stranger starts it: two days back, and brought to now between two syncs.
const desk = await startDesk({ env: { PAPER_DAYS_BACK: "2" } });
const browser = await chromium.launch(launchOptions());
try {
  await makePictures();
} finally {
  await browser.close();
  await desk.stop();
  desk.remove();
}

async function makePictures() {
  const owner = await open("dark-1440");
  await owner.goto(desk.inviteUrl);
  await picture(owner, "invite-dark-1440");
  await signUp(owner);
  await archiveIsRead(owner);
  await owner.goto(`${desk.url}/orders`);
  // Each page names its account: one without a name would open with the one selected last.
  const connections = { Trader: await select(owner, "Trader") };
  connections.Broker = await select(owner, "Broker");
  await select(owner, "Trader");
  await placeOrders(owner);
  await fillOffice(owner, desk);
  const state = await owner.context().storageState();
  const wanted = process.argv.slice(2);
  for (const page of pages.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    for (const way of page.ways ?? usual) await pageIn(way, page, connections, state);
  }
}

async function pageIn(way, { name, as, at, shows, fill }, connections, state) {
  const page = await open(way, state);
  const address = new URL(at, desk.url);
  if (connections[as]) address.searchParams.set("connection", connections[as]);
  await page.goto(address.href);
  if (shows) await page.getByText(shows).filter({ visible: true }).first().waitFor();
  await page
    .getByText(/^(Reading|Loading) the/)
    .first()
    .waitFor({ state: "detached" });
  if (at === "/orders" && way.endsWith("1440")) await fillTicket(page, "92000", "0.025");
  if (fill) await fill(page);
  await picture(page, `${name}-${way}`);
  await page.context().close();
}

async function open(way, storageState) {
  const [theme, width] = way.split("-");
  const context = await browser.newContext({
    viewport: sizes[width],
    locale: "en-GB",
    timezoneId: "UTC",
    ...(storageState ? { storageState } : {}),
  });
  await context.addCookies([{ name: "look", value: `${theme}.compact.standard`, url: desk.url }]);
  return context.newPage();
}

async function signUp(page) {
  await page.getByLabel("Name").fill("Olga Brandt");
  await page.getByLabel("E-mail").fill("olga@example.com");
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery staple 9");
  await page.keyboard.press("Enter");
  await page.waitForURL(/orders/);
}

/** Selects an account as a user would; returns the id by which an address names it. */
async function select(page, account) {
  const selected = page.getByRole("button", { name: new RegExp(`^Account ${account}`) });
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menu", { name: "Accounts" }).getByText(account).first().click();
  await selected.waitFor();
  await page.waitForURL(/connection=/);
  return new URL(page.url()).searchParams.get("connection");
}

/** Waits until every day is verified but for the two newest and the one that is left out. */
async function archiveIsRead(page) {
  await page.goto(`${desk.url}/commissions`);
  // In the first hours of a day of UTC+8 the one before is not published yet.
  await page
    .getByText(/2[67] of 30 days verified/)
    .first()
    .waitFor({ timeout: longMs });
}

async function fillTicket(page, price, qty) {
  await page.getByLabel("Price", { exact: true }).fill(price);
  await page.getByLabel("Quantity", { exact: true }).fill(qty);
}

/** Waits until what is in sight was read, six answers a second. */
async function readMatrix(page) {
  const unread = page.locator('[aria-description="Not loaded yet"]').filter({ visible: true });
  await unread.first().waitFor();
  const inSight = () =>
    unread.evaluateAll(
      (marks) => marks.filter((mark) => mark.getBoundingClientRect().top < innerHeight - 60).length,
    );
  for (const until = Date.now() + longMs; Date.now() < until && (await inSight()) > 0; ) {
    await page.waitForTimeout(500);
  }
}

/** A table as a spreadsheet of a comma country has it, with two bad cells. */
async function pasteOrders(page) {
  const rows = Array.from({ length: 20 }, (_, at) => {
    const price = at === 16 ? "89.222,O" : `${91 - Math.floor(at / 2)}.${at % 2}50,5`;
    return `BTCUSDT\topen long\tlimit\t${price}\t0,0${20 + at}\tpost_only`;
  });
  const ether = Array.from({ length: 23 }, (_, at) => {
    const qty = at === 3 ? "0,005" : `0,${60 + at}`;
    return `ETHUSDT\topen short\tlimit\t3.${600 + at * 7},50\t${qty}\tgtc`;
  });
  await page.getByRole("textbox", { name: /^Symbol, side/ }).fill([...rows, ...ether].join("\n"));
  await page.getByRole("button", { name: "Add these rows" }).click();
  await page.getByRole("button", { name: /^open long 0,020 BTCUSDT at/ }).click();
  await page
    .getByText(/to fix/)
    .first()
    .waitFor();
}

async function buildLadder(page) {
  await page.getByLabel("Symbol", { exact: true }).fill("BTCUSDT");
  await page.getByText("Increasing").click();
  for (const [name, text] of Object.entries({
    From: "91500",
    To: "84000",
    Steps: "20",
    Total: "2",
  })) {
    await page.getByRole("textbox", { name, exact: true }).fill(text);
  }
  await page.getByText("20 valid").waitFor();
}

async function placeOrders(page) {
  for (const price of ["91200", "90850.5", "90100"]) {
    await fillTicket(page, price, "0.05");
    await page.getByRole("button", { name: /^Buy 0\.05/ }).waitFor();
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
  const file = path.join(folder, `${name}.png`);
  await sharp(await page.screenshot())
    .png({ palette: true, effort: 10, colours: 160 })
    .toFile(file);
  const { size } = statSync(file);
  if (size > mostBytes) throw new Error(`${name}.png has ${size} bytes; the most is ${mostBytes}.`);
  process.stdout.write(`docs/pictures/${name}.png ${size}\n`);
}
