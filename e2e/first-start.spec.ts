import type { BrowserContext, Locator, Page } from "@playwright/test";
import { isFull } from "@/lib/testing/size";
import { type Desk, startDesk } from "./desk.mjs";
import { ConnectionsPage } from "./pages/connections-page";
import { FirstStartPage } from "./pages/first-start-page";
import { InvitePage } from "./pages/invite-page";
import { Ticket } from "./pages/ticket";
import { inDatabase, letPasswordAge } from "./support/desk-database";
import { healthy, muteDatabase } from "./support/desk-processes";
import { findings } from "./support/findings";
import { goInApp } from "./support/go-in-app";
import { expect, owner, test } from "./support/journey";

test.describe.configure({ mode: "serial" });

/**
 * A desk that names an exchange out of reach: what is marked must be marked all the same. In the
 * full run it has the clock of a first start too, with which every seeded day is synced twice; what
 * comes of that is looked at there alone.
 */
let desk: Desk;

test.beforeAll(async () => {
  const exchanges = { VENUES: "main=https://exchange.invalid", LIVE_TRADING: "1" };
  desk = await startDesk({ env: { PAPER_DAYS_BACK: isFull ? "2" : "0", ...exchanges } });
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
  complaints.expect(/422.*api\/invite/);
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

  const first = new FirstStartPage(page);
  await expect(first.archive.getByText(/^\d+ of 30 days verified$/)).toBeVisible();
  // The archive takes its time to fill; that it does is looked at in the full run.
  if (isFull) await archiveFills(page);

  await tabTo(page, first.invitation.getByRole("link", { name: "See it in Orders" }));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/orders/);
  await expect(page.getByRole("banner").getByText(/Trader paper key/)).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "BTCUSDT" }).filter({ hasText: price });
  await expect(row.first()).toBeVisible();

  await page.goto(`${desk.url}/overview`);
  await expect(page.getByRole("heading", { name: "Needs attention" })).toBeVisible();
  await expect(page.getByRole("region", { name: "First order" })).toHaveCount(0);
});

/** Every seeded day is verified but two and the gap that was planned, which its button closes. */
async function archiveFills(page: Page): Promise<void> {
  const first = new FirstStartPage(page);
  await test.step("every seeded day is verified but for two and the planned gap", async () => {
    const verified = first.days("Verified");
    await expect.poll(() => verified.count(), { timeout: 120_000 }).toBeGreaterThanOrEqual(25);
    await expect(first.days("Unverified")).toHaveCount(2);
    await expect(first.days("Verified, empty")).toHaveCount(1);
    await expect(first.days("Not synced yet")).toHaveCount(0);
    await expect(first.days("Incomplete (expired)")).toHaveCount(0);
    // In the first hours of a day of UTC+8 the one before, one of the thirty, is not published.
    expect([25, 26]).toContain(await verified.count());
    await expect(first.days("Left out on purpose")).toHaveCount(1);
    await expect(page.getByText(/Sandbox clock/)).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  await test.step("the gap is closed by its own button", async () => {
    await expect(first.archive.getByRole("heading", { name: /left out on purpose/ })).toBeVisible();
    await tabTo(page, first.archive.getByRole("button", { name: /^Sync .* now$/ }));
    await page.keyboard.press("Enter");
    await expect(first.archive.getByRole("heading", { name: /is synced$/ })).toBeVisible();
    await expect(first.days("Left out on purpose")).toHaveCount(0);
    await expect(first.days("Unverified")).toHaveCount(3);
  });
}

/** Becomes the owner, after a password that the desk does not take. */
async function followLink(page: Page): Promise<void> {
  const invite = new InvitePage(page);
  await invite.open(desk.inviteUrl ?? "");
  await expect(page.getByText(/At least 15 characters/)).toBeVisible();

  await invite.becomeOwner({ ...owner, password: "too short" });
  await expect(page.getByText("Use at least 15 characters; this has 9.")).toBeVisible();
  await expect(invite.password).toBeFocused();

  await invite.becomeOwner(owner);
}

/** Places the order of the invitation without a pointer; answers its price, as it is shown. */
async function placeInvited(page: Page): Promise<string> {
  const first = new FirstStartPage(page);
  await expect(first.submit).toHaveAccessibleName(/Buy [\d.]+ @ [\d,.]+ on PAPER/);
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
  }).toPass();
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

/** Adds a key to a new account of the exchange, and says where it is listed. */
async function addAccount(page: Page, name: string, exchange: string): Promise<Locator> {
  const connections = new ConnectionsPage(page);
  await goInApp(page, "/connections");
  await connections.startToAdd();
  await connections.dialog.getByLabel("Name of the account").fill(name);
  await connections.dialog.getByRole("combobox", { name: "Exchange" }).click();
  await page.getByRole("option", { name: exchange, exact: true }).click();
  await connections.dialog.getByLabel("Name of the key").fill(`${name} key`);
  await connections.dialog.getByRole("checkbox", { name: "contract_trade" }).check();
  const key = `bg_${name.toLowerCase()}_key`;
  await connections.fillParts({ key, secret: "some-secret", passphrase: "phrase1" });
  await connections.send();
  await connections.showAll();
  return connections.account(name);
}

/** Takes an account, and finds its mark wherever an order of it could be placed. */
async function isMarked(page: Page, name: string, mark: "live" | "demo", where: string) {
  await goInApp(page, "/orders");
  await page.getByRole("button", { name: /^Account/ }).click();
  const accounts = page.getByRole("menu", { name: "Accounts" });
  await expect(accounts.getByText(mark, { exact: true })).toBeVisible();
  await accounts.getByText(`${name} key`).click();
  await expect(page.getByRole("banner").getByText(mark, { exact: true })).toBeVisible();
  await expect(page.locator(mark === "live" ? ".bg-live" : ".bg-demo-line").first()).toBeVisible();
  const ticket = new Ticket(page);
  await expect(ticket.form.getByText(where)).toBeVisible();
  await expect(ticket.submitButton.getByText(mark, { exact: true })).toBeVisible();
}

test("a live account is marked and allowed by name, a demo one needs no switch @full", async ({
  page,
  complaints,
}) => {
  complaints.expect(/403.*\/live/);
  complaints.expect(outOfReach);
  await page.context().addCookies(cookies);
  await page.goto(`${desk.url}/orders`);
  await expect(page.getByRole("banner").getByText("paper", { exact: true })).toBeVisible();
  await expect(page.getByRole("banner").getByText("live", { exact: true })).toHaveCount(0);
  const { dialog } = new ConnectionsPage(page);

  await test.step("an owner allows its orders by its name and the password", async () => {
    const account = await addAccount(page, "Main", "main (live)");
    await expect(account.getByText("live", { exact: true })).toBeVisible();
    await expect(account).toContainText("Read-only: no owner has allowed live orders.");
    await account.getByRole("button", { name: /^Allow live orders/ }).click();
    const allow = dialog.getByRole("button", { name: "Allow live orders" });
    await expect(allow).toBeDisabled();
    await dialog.getByLabel("To confirm, type Main").fill("Main");
    // The password was typed too long ago for this.
    await letPasswordAge(desk);
    await allow.click();
    const again = page.getByRole("dialog", { name: "Confirm your password" });
    await expect(again.getByLabel("Password", { exact: true })).toBeFocused();
    await page.keyboard.type(owner.password);
    await page.keyboard.press("Enter");
    await expect(account).toContainText("Live orders are allowed.");
  });

  await isMarked(page, "Main", "live", "Live account");
  await expect(page.getByText("LIVE exchange", { exact: true })).toBeVisible();

  await test.step("orders of a demo account go out without a switch", async () => {
    const account = await addAccount(page, "Trial", "main (demo)");
    await expect(account.getByText("demo", { exact: true })).toBeVisible();
    await expect(account).toContainText("Demo account.");
    await expect(account.getByRole("button", { name: /live orders/ })).toHaveCount(0);
  });
  await isMarked(page, "Trial", "demo", "Demo account");
  await expect(page.getByText("Demo environment", { exact: true })).toBeVisible();
});

test("while the database answers nobody every page says so, then comes back @full", async ({
  page,
  complaints,
}) => {
  complaints.expect(/503/);
  await page.context().addCookies(cookies);
  const answersAgain = muteDatabase(desk);
  try {
    for (const path of ["/sign-in", "/orders"]) {
      await page.goto(`${desk.url}${path}`);
      const away = page.getByRole("heading", { name: "The desk's database isn't responding" });
      await expect(away).toBeVisible();
    }
    expect(await healthy(desk)).toBe(503);
  } finally {
    answersAgain();
  }
  await expect(new Ticket(page).form).toBeVisible();
  await expect.poll(() => healthy(desk)).toBe(200);
});

test("a page that breaks on the server says so, and is shown again on request", async ({
  page,
  complaints,
}) => {
  complaints.expect(/500|React error #441/);
  await page.context().addCookies(cookies);
  await inDatabase(desk, "ALTER TABLE preference RENAME TO preference_away");
  await page.goto(`${desk.url}/orders`);
  await expect(
    page.getByRole("heading", { name: "Something went wrong on this page" }),
  ).toBeVisible();
  await inDatabase(desk, "ALTER TABLE preference_away RENAME TO preference");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(new Ticket(page).form).toBeVisible();
});
