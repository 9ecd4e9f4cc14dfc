import type { BrowserContext, Locator, Page } from "@playwright/test";
import { type Desk, startDesk } from "./desk.mjs";
import { FirstStartPage } from "./pages/first-start-page";
import { WelcomePage } from "./pages/welcome-page";
import { findings } from "./support/findings";
import { expect, owner, test } from "./support/journey";

test.describe.configure({ mode: "serial" });
test.use({ ownBrowser: true, storageState: { cookies: [], origins: [] } });

/** A desk of its own, with the clock that a first start has. */
let desk: Desk;
/** What the owner's browser keeps. */
let cookies: Awaited<ReturnType<BrowserContext["cookies"]>>;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  desk = await startDesk({ env: { PAPER_DAYS_BACK: "2" } });
});

test.afterAll(async () => {
  await desk.stop();
  desk.remove();
});

test("a new owner places the invited order by keyboard while the archive fills", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await new WelcomePage(page).open(desk.welcomeUrl ?? "");
  await new WelcomePage(page).becomeOwner(owner);
  await page.waitForURL(/\/overview/);
  cookies = await page.context().cookies();
  await expect(page.getByRole("banner").getByText(/Broker paper key/)).toBeVisible();

  const first = new FirstStartPage(page);
  await expect(first.submit).toHaveAccessibleName(/Open long [\d.]+ @ [\d,.]+ on PAPER/, {
    timeout: 30_000,
  });
  await expect(first.submit).not.toHaveAttribute("aria-disabled", "true");
  const text = (await first.submit.textContent()) ?? "";
  const [, price = "no price"] = /@ ([\d,]+\.\d)/.exec(text) ?? [];
  await tabTo(page, first.submit);
  await page.keyboard.press("Enter");
  await expect(first.invitation.getByText("Accepted", { exact: true })).toBeVisible();

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
});

/** Goes on with the tab key alone until something has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let at = 0; at < 80; at += 1) {
    if (await wanted.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(wanted).toBeFocused();
}

test("the usual overview stands there once an order was placed", async ({ page }) => {
  await page.context().addCookies(cookies);
  await page.goto(`${desk.url}/overview`);
  await expect(page.getByRole("heading", { name: "Needs attention" })).toBeVisible();
  await expect(page.getByRole("region", { name: "First order" })).toHaveCount(0);
});
