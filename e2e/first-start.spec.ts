import { readFileSync } from "node:fs";
import path from "node:path";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { decimal, sum } from "@/lib/decimal";
import { dayMs, dayOf } from "@/lib/time";
import { type Desk, startDesk } from "./desk.mjs";
import { ConnectionsPage } from "./pages/connections-page";
import { FirstStartPage } from "./pages/first-start-page";
import { IndexPage } from "./pages/index-page";
import { InstrumentsPage } from "./pages/instruments-page";
import { OrdersPage } from "./pages/orders-page";
import { ReportsPage } from "./pages/reports-page";
import { SignInPage } from "./pages/sign-in-page";
import { SubAccountsPage } from "./pages/sub-accounts-page";
import { Ticket } from "./pages/ticket";
import { WelcomePage } from "./pages/welcome-page";
import { letPasswordAge } from "./support/desk-database";
import { findings } from "./support/findings";
import { goInApp } from "./support/go-in-app";
import { expect, owner, test } from "./support/journey";
import { VenueControl } from "./support/venue-control";

test.describe.configure({ mode: "serial" });

/**
 * A desk with the clock that a first start has, whose venue lists as much as a live exchange. It
 * names an exchange out of reach: what is marked must be marked all the same.
 */
let desk: Desk;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  const exchanges = { VENUES: "main=https://exchange.invalid", LIVE_TRADING: "1" };
  desk = await startDesk({ env: { PAPER_DAYS_BACK: "2", PAPER_SYMBOLS: "full", ...exchanges } });
});

test.afterAll(async () => {
  await desk.stop();
  desk.remove();
});

/** What a page is answered when it asks for the lists of an exchange that nobody reaches. */
const outOfReach = /503 .*\/api\/(readings|stream)\?.*main/;

/** What the browser keeps of being signed in: the desk's one-time link makes one owner. */
let cookies: Awaited<ReturnType<BrowserContext["cookies"]>>;

test("the link makes the owner, who places the invited order while the archive fills", async ({
  page,
  complaints,
}) => {
  test.setTimeout(240_000);
  complaints.expect(/422.*api\/welcome/);
  const context = page.context();
  // The view of the first start was put aside in no other browser than this one.
  await context.clearCookies();
  await test.step("the link is followed by the rule on the form", () => followLink(page));
  await page.waitForURL(/\/overview/);
  cookies = await context.cookies();
  await expect(page.getByText("paper", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("banner").getByText(/Broker paper key/)).toBeVisible();
  const price = await test.step("the invited order is placed by keyboard", () =>
    placeInvited(page));

  const tab = await context.newPage();
  await test.step("the link opens nothing any more", async () => {
    await new WelcomePage(tab).open(desk.welcomeUrl ?? "");
    await expect(tab.getByRole("heading", { name: "This link was used already" })).toBeVisible();
  });
  await tradeInFullMarket(tab);
  await tab.close();

  const first = new FirstStartPage(page);
  await test.step("every seeded day is verified but for two and the planned gap", async () => {
    const verified = first.days("Verified, two methods agree");
    await expect.poll(() => verified.count(), { timeout: 120_000 }).toBeGreaterThanOrEqual(25);
    await expect(first.days("Unverified, second sync to come")).toHaveCount(2);
    await expect(first.days("Verified, empty")).toHaveCount(1);
    await expect(first.days("To be synced")).toHaveCount(0);
    await expect(first.days("Incomplete (expired)")).toHaveCount(0);
    // In the first hours of a day of UTC+8 the one before, one of the thirty, is not published.
    expect([25, 26]).toContain(await verified.count());
    await expect(first.days("Needs attention")).toHaveCount(1);
    await expect(page.getByText(/Sandbox clock/)).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step("the gap is closed by its own button", async () => {
    await expect(first.archive.getByRole("heading", { name: /excluded on purpose/ })).toBeVisible();
    await tabTo(page, first.archive.getByRole("button", { name: /^Sync .* now$/ }));
    await page.keyboard.press("Enter");
    await expect(first.archive.getByRole("heading", { name: /is synced$/ })).toBeVisible({
      timeout: 30_000,
    });
    await expect(first.days("Needs attention")).toHaveCount(0);
    await expect(first.days("Unverified, second sync to come")).toHaveCount(3);
  });

  await tabTo(page, first.invitation.getByRole("link", { name: "See it in Orders" }));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/orders/);
  await expect(page.getByRole("banner").getByText(/Trader paper key/)).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "BTCUSDT" }).filter({ hasText: price });
  await expect(row.first()).toBeVisible({ timeout: 20_000 });

  await page.goto(`${desk.url}/overview`);
  await expect(page.getByRole("heading", { name: "Needs attention" })).toBeVisible();
  await expect(page.getByRole("region", { name: "First order" })).toHaveCount(0);
});

/** Becomes the owner, after two passwords that the desk does not take. */
async function followLink(page: Page): Promise<void> {
  const welcome = new WelcomePage(page);
  await welcome.open(desk.welcomeUrl ?? "");
  await expect(page.getByText(/At least 15 characters/)).toBeVisible();

  await welcome.becomeOwner({ ...owner, password: "too short" });
  await expect(page.getByText("Use at least 15 characters; this has 9.")).toBeVisible();
  await expect(welcome.password).toBeFocused();

  await welcome.becomeOwner({ ...owner, password: "password1234567" });
  await expect(page.getByText(/words that are tried first/)).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue(owner.name);
  await expect(page.getByLabel("E-mail")).toHaveValue(owner.email);
  await expect(welcome.password).toHaveValue("password1234567");

  await welcome.becomeOwner(owner);
}

/** Places the order of the invitation without a pointer; answers its price, as it is shown. */
async function placeInvited(page: Page): Promise<string> {
  const first = new FirstStartPage(page);
  await expect(first.submit).toHaveAccessibleName(/Open long [\d.]+ @ [\d,.]+ on PAPER/, {
    timeout: 30_000,
  });
  await expect(first.submit).not.toHaveAttribute("aria-disabled", "true");
  const text = (await first.submit.textContent()) ?? "";
  const [, price = "no price"] = /@ ([\d,]+\.\d)/.exec(text) ?? [];
  await tabTo(page, first.submit);
  let sent = false;
  page.on("request", (request) => {
    sent ||= request.url().endsWith("/place-order");
  });
  await expect(async () => {
    // The index may have grown old meanwhile, and the button then waits for a new one.
    await expect(first.submit).not.toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Enter");
    await expect.poll(() => sent, { timeout: 5_000 }).toBe(true);
  }).toPass({ timeout: 30_000 });
  await expect(first.invitation.getByText("Your order is accepted.")).toBeVisible();
  await expect(first.invitation.getByText("Accepted", { exact: true })).toBeVisible();
  return price;
}

/** Goes on with the tab key alone until something has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let at = 0; at < 80; at += 1) {
    if (await wanted.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(wanted).toBeFocused();
}

/** Finds names of every kind in a market of a live exchange's size, and trades one of them. */
async function tradeInFullMarket(page: Page): Promise<void> {
  await page.goto(`${desk.url}/orders`);
  const orders = new OrdersPage(page);
  const { ticket } = orders;
  await orders.frame.chooseAccount("Trader");

  await test.step("the ticket finds names of every kind by keyboard", async () => {
    await ticket.form.getByText("Spot", { exact: true }).click();
    const found = [
      ["raapl", "rAAPLUSDT"],
      ["$ALT", "$ALTUSDT"],
      ["龙虾", "龙虾USDT"],
    ] as const;
    for (const [typed, symbol] of found) {
      await ticket.searchSymbol(typed);
      await expect(page.getByRole("option")).toContainText([symbol]);
      await page.keyboard.press("Enter");
      await expect(ticket.symbol).toContainText(symbol);
      await ticket.ready();
    }
  });

  await test.step("an order in another alphabet is placed and listed", async () => {
    await ticket.form.getByRole("button", { name: "Use index" }).click();
    await ticket.form.getByText("Post", { exact: true }).click();
    const price = Number(await ticket.price.inputValue());
    await ticket.fillIn({ price: (price * 0.95).toFixed(4), quantity: "200" });
    await ticket.submit();
    await ticket.says("Accepted").waitFor();
    await orders.filter("龙虾");
    await expect(orders.row("龙虾USDT").getByText("Live")).toBeVisible();
  });

  await test.step("the markets and the indices show and find them too", async () => {
    await orders.frame.goTo("Markets");
    const markets = new InstrumentsPage(page);
    await markets.chooseCategory("Spot");
    await expect(markets.table).toHaveAttribute("aria-rowcount", "3401");
    await markets.filter("$alt");
    await markets.open("$ALTUSDT");
    await markets.drawer.getByRole("link", { name: "Index" }).click();
    await expect(new IndexPage(page).components("$ALTUSDT")).toBeVisible();
  });
}

test("a live account is marked LIVE everywhere, and an owner allows its orders by name", async ({
  page,
  complaints,
}) => {
  complaints.expect(/403.*\/live/);
  complaints.expect(/422.*session\/password/);
  complaints.expect(outOfReach);
  await page.context().addCookies(cookies);
  await page.goto(`${desk.url}/orders`);
  const badge = page.getByRole("banner").getByText("live", { exact: true });
  await expect(page.getByRole("banner").getByText("paper", { exact: true })).toBeVisible();
  await expect(badge).toHaveCount(0);

  const connections = new ConnectionsPage(page);
  await goInApp(page, "/connections");
  await connections.startToAdd();
  await connections.dialog.getByLabel("Name of the account").fill("Main");
  await connections.dialog.getByLabel("Exchange").selectOption("main (live)");
  await connections.dialog.getByLabel("Name of the key").fill("Main key");
  await connections.dialog.getByRole("checkbox", { name: "contract_trade" }).check();
  await connections.fillParts({ key: "bg_live_key", secret: "live-secret", passphrase: "phrase1" });
  await connections.send();
  await connections.showAll();

  const account = connections.account("Main");
  await expect(account.getByText("live", { exact: true })).toBeVisible();
  await expect(account).toContainText("Read only: no owner has allowed live orders.");
  await connections.key("Main key").getByRole("button", { name: "Test" }).click();
  await expect(connections.key("Main key").getByText(/^Does not work/)).toBeVisible();

  await account.getByRole("button", { name: /^Allow live orders/ }).click();
  const allow = connections.dialog.getByRole("button", { name: "Allow live orders" });
  await expect(connections.dialog.getByText("live", { exact: true })).toBeVisible();
  await expect(allow).toBeDisabled();
  await connections.dialog.getByLabel("Type Main to confirm").fill("Main");
  // The password was typed too long ago for this: it is asked for, and a wrong one does nothing.
  await letPasswordAge(desk);
  await allow.click();
  const again = page.getByRole("dialog", { name: "Your password, once more" });
  await expect(again.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type("not this one");
  await page.keyboard.press("Enter");
  await expect(again.getByText("This is not your password.")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await expect(account).toContainText("Read only: no owner has allowed live orders.");
  await again.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.keyboard.press("Enter");
  await expect(account).toContainText("Live orders are allowed.");

  await goInApp(page, "/orders");
  await page.getByRole("button", { name: /^Account/ }).click();
  const accounts = page.getByRole("dialog", { name: "Accounts" });
  await expect(accounts.getByText("live", { exact: true })).toBeVisible();
  await accounts.getByText("Main key").click();
  await expect(badge).toBeVisible();
  await expect(page.locator(".bg-live").first()).toBeVisible();
  await expect(page.getByText("LIVE exchange", { exact: true })).toBeVisible();
  const ticket = new Ticket(page);
  await expect(ticket.form.getByText("the live exchange")).toBeVisible();
  await expect(ticket.submitButton.getByText("live", { exact: true })).toBeVisible();

  await goInApp(page, "/connections");
  await account.getByRole("button", { name: /^Take live orders back/ }).click();
  await connections.dialog.getByRole("button", { name: "Take live orders back" }).click();
  await expect(account).toContainText("Read only");
});

test("a demo account is marked DEMO everywhere, and its orders need no switch", async ({
  page,
  complaints,
}) => {
  complaints.expect(outOfReach);
  await test.step("the sign-in says that orders can go to a real exchange", async () => {
    await page.goto(`${desk.url}/sign-in`);
    await expect(page.getByRole("banner").getByText("live", { exact: true })).toBeVisible();
    await expect(page.getByText("orders can go to a real exchange")).toBeVisible();
    await new SignInPage(page).signIn(owner);
    await page.waitForURL((url) => !url.pathname.includes("sign-in"));
  });
  const connections = new ConnectionsPage(page);
  await goInApp(page, "/connections");
  await connections.startToAdd();
  await connections.dialog.getByLabel("Name of the account").fill("Try out");
  await connections.dialog.getByLabel("Exchange").selectOption("main (demo)");
  await expect(connections.dialog.getByText("Demo keys only")).toBeVisible();
  await connections.dialog.getByLabel("Name of the key").fill("Demo key");
  await connections.dialog.getByRole("checkbox", { name: "contract_trade" }).check();
  await connections.fillParts({ key: "bg_demo_key", secret: "demo-secret", passphrase: "phrase1" });
  await connections.send();
  await connections.showAll();
  const account = connections.account("Try out");
  await expect(account.getByText("demo", { exact: true })).toBeVisible();
  await expect(account).toContainText("Orders go to the demo environment.");
  await expect(account.getByRole("button", { name: /live orders/ })).toHaveCount(0);

  await goInApp(page, "/orders");
  await page.getByRole("button", { name: /^Account/ }).click();
  const accounts = page.getByRole("dialog", { name: "Accounts" });
  await expect(accounts.getByText("demo", { exact: true })).toBeVisible();
  await accounts.getByText("Demo key").click();
  await expect(page.getByRole("banner").getByText("demo", { exact: true })).toBeVisible();
  await expect(page.locator(".bg-demo-line").first()).toBeVisible();
  await expect(page.getByText("Demo environment", { exact: true })).toBeVisible();
  const ticket = new Ticket(page);
  await expect(ticket.form.getByText("the demo environment")).toBeVisible();
  await expect(ticket.submitButton.getByText("demo", { exact: true })).toBeVisible();
});

// Last, for the venue's clock is a day further afterwards.
test("a sub-account is created, connected and trades, and a day later it has earned", async ({
  page,
  complaints,
}) => {
  test.setTimeout(240_000);
  complaints.expect(/403.*\/reveal/);
  await page.context().addCookies(cookies);
  const accounts = new SubAccountsPage(page, desk.url);
  await accounts.openNew();
  await page.getByLabel("Permissions of every row").selectOption("spot");
  await accounts.generate(1, "circ", "Circle {n}");
  await accounts.create(1);
  await expect(accounts.row("Circle 1").getByText("Created, sealed")).toBeVisible();
  await accounts.press(/^Continue to the/);
  const made = accounts.key("Circle 1");
  await letPasswordAge(desk);
  await made.getByRole("button", { name: "Reveal once" }).click();
  await page.getByRole("button", { name: "Reveal it now" }).click();
  const again = page.getByRole("dialog", { name: "Your password, once more" });
  await again.getByLabel("Password", { exact: true }).fill(owner.password);
  await again.getByRole("button", { name: "Go on" }).click();
  await expect(made.getByText(/^hidden in \d+ s$/)).toBeVisible();
  const shown = await made.getByRole("definition").allInnerTexts();
  const [key = "", secret = "", passphrase = ""] = shown.map((text) => text.split(/\s/)[0] ?? "");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.goto(`${desk.url}/connections`);

  const connections = new ConnectionsPage(page);
  await connections.startToAdd();
  await connections.dialog.getByLabel("Name of the account").fill("Circle");
  await connections.dialog.getByLabel("Name of the key").fill("Circle key");
  await connections.dialog.getByLabel("Channel code").fill(channelCodeIn(desk.dataDir));
  await connections.dialog.getByRole("checkbox", { name: "spot_trade" }).check();
  await connections.fillParts({ key, secret, passphrase });
  await connections.send();
  // The page of its account opens by itself.
  await expect(page.getByRole("heading", { name: "Circle", exact: true })).toBeVisible();

  const orders = new OrdersPage(page);
  await goInApp(page, "/orders");
  await orders.frame.chooseAccount("Circle");
  await orders.ticket.ready();
  const spot = orders.ticket.form.getByRole("radio", { name: "Spot", exact: true });
  await expect(async () => {
    await spot.click();
    await expect(spot).toBeChecked({ timeout: 2_000 });
  }).toPass();
  await orders.ticket.ready();
  await orders.ticket.choose("Market");
  await orders.ticket.fillIn({ quantity: "750" });
  const answering = page.waitForResponse((response) => response.url().includes("/place-order"));
  await orders.ticket.submit();
  await expect(orders.ticket.says(/accepted/i)).toBeVisible();
  const order: string = (await (await answering).json()).data.orderId;

  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  const day = dayOf((await venue.clock()).now, "UTC+8");
  await venue.advanceClock((3 * dayMs) / 2);
  const earned = (await venue.records(day)).filter(({ orderId }) => orderId === order);
  expect(earned.length).toBeGreaterThan(0);
  const rebate = sum(earned.map(({ rebateAmount }) => decimal(rebateAmount)));

  const reports = new ReportsPage(page);
  await reports.frame.chooseAccount("Broker");
  await goInApp(page, `/commissions/fills?from=${day}&to=${day}&order=${order}`);
  await expect(async () => {
    await page.reload();
    await expect(reports.fills.getByText(order).first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
  const all = await reports.file(page.getByRole("button", { name: "CSV of all these fills" }));
  expect(sum(all.map((row) => decimal(row.rebateAmount || "0")))).toBe(rebate);

  await goInApp(page, `/commissions?from=${day}&to=${day}`);
  const [books] = await venue.days(day, day);
  await expect.poll(() => reports.sum("Rebate")).toBe(decimal(books?.rebateAmount ?? ""));
});

function channelCodeIn(dataDir: string): string {
  const file = path.join(dataDir, "venue", "credentials.json");
  const stored = JSON.parse(readFileSync(file, "utf8"));
  return (stored.broker ?? stored.credentials.broker).channelCode;
}
