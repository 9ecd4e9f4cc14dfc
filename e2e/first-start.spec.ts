import type { BrowserContext, Locator, Page } from "@playwright/test";
import { isFull } from "@/lib/testing/size";
import { type Desk, runStart, startDesk } from "./desk.mjs";
import { ConnectionsPage } from "./pages/connections-page";
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

test("the link makes the owner, and the archive fills by itself", async ({ page, complaints }) => {
  complaints.expect(/422.*api\/invite/);
  const context = page.context();
  await context.clearCookies();
  await test.step("the link is followed by the rule on the form", () => followLink(page));
  await page.waitForURL(/\/orders/);
  cookies = await context.cookies();
  await expect(page.getByText("paper", { exact: true }).first()).toBeVisible();
  await page.goto(`${desk.url}/overview`);
  await expect(page.getByRole("heading", { name: "Needs doing" })).toBeVisible();
  // The archive takes its time to fill; that it does is looked at in the full run.
  if (isFull) await archiveFills(page);
});

test("a second start in the same folder is refused, and the first goes on", async () => {
  const second = runStart(desk.settings);
  await second.until(/is already running from .* \(process \d+ on .*\)/);
  expect(await second.ended).toBe(1);
  await expect.poll(() => healthy(desk)).toBe(200);
});

/** Every seeded day is verified but the last two, without anybody's help. */
async function archiveFills(page: Page): Promise<void> {
  await goInApp(page, "/commissions/coverage");
  const days = (text: string) => page.getByRole("cell").filter({ hasText: text });
  const verified = days("Verified");
  await expect.poll(() => verified.count(), { timeout: 120_000 }).toBeGreaterThanOrEqual(25);
  await expect(days("Not synced yet")).toHaveCount(0);
  await expect(days("Incomplete (expired)")).toHaveCount(0);
  await expect(page.getByText(/Sandbox clock/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
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

/** Adds a key to a new account of the exchange, and says where it is shown. */
async function addAccount(page: Page, name: string, exchange: string): Promise<Locator> {
  const connections = new ConnectionsPage(page);
  await goInApp(page, "/connections");
  await connections.startToAdd();
  await connections.dialog.getByLabel("Account name").fill(name);
  await connections.dialog.getByRole("combobox", { name: "Exchange", exact: true }).click();
  await page.getByRole("option", { name: exchange, exact: true }).click();
  await connections.dialog.getByLabel("Key name").fill(`${name} key`);
  await connections.dialog.getByRole("checkbox", { name: "contract_trade" }).check();
  const key = `bg_${name.toLowerCase()}_key`;
  await connections.fillParts({ key, secret: "some-secret", passphrase: "phrase1" });
  await connections.send();
  await expect(connections.dialog).toHaveCount(0);
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
  await expect(ticket.form.getByText(where, { exact: true })).toBeVisible();
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

test("a page that breaks on the server says so, and is shown again on request @full", async ({
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
