import { findingsInBothThemes } from "./support/findings";
import { goInApp } from "./support/go-in-app";
import { expect, test } from "./support/journey";

const phone = { width: 390, height: 844 };
const desk1440 = { width: 1440, height: 900 };

test("an alert is found by its rule, counted by the bell, and dealt with", async ({
  ownersPage: page,
  desk,
}) => {
  await page.goto(`${desk.url}/alerts`);
  const threshold = page.getByLabel("Transfer pending for long: Hours");
  await threshold.fill("0.01");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: /^Transfer pending for long/ })).toContainText("Jana");

  const waiting = page.getByRole("list", { name: "Alerts that need a person" });
  const pending = waiting.getByRole("listitem").filter({ hasText: "Transfer pending for long" });
  await expect(pending.first()).toBeVisible({ timeout: 60_000 });
  await page.setViewportSize(phone);
  expect(await findingsInBothThemes(page), "alerts on a phone").toEqual([]);
  await page.setViewportSize(desk1440);
  expect(await findingsInBothThemes(page), "alerts").toEqual([]);

  await goInApp(page, "/orders");
  const bell = page.getByRole("button", { name: /^Notifications, \d+ needs? you$/ });
  await bell.click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await expect(panel.getByText("Transfer pending for long").first()).toBeVisible();
  expect(await findingsInBothThemes(page), "bell").toEqual([]);
  // Others may come up meanwhile: this one is known by its own name.
  const offered = panel.getByRole("button", { name: /^Acknowledge Transfer pending for long/ });
  const name = (await offered.first().getAttribute("aria-label")) ?? "";
  const acknowledge = panel.getByRole("button", { name, exact: true });
  await acknowledge.click();
  await expect(acknowledge).toHaveCount(0);
  await expect
    .poll(async () => {
      const counted = /\d+/.exec((await bell.getAttribute("aria-label")) ?? "")?.[0];
      return panel.getByText(new RegExp(`^${counted} needs? you$`)).count();
    })
    .toBe(1);
  await panel.getByRole("link", { name: "All alerts" }).click();
  const rest = page.getByRole("list", { name: "Acknowledged or snoozed alerts" });
  await expect(rest.getByText(/acknowledged by Jana Adler/)).toBeVisible();
});

test("a channel shows its secret once, and a schedule its next run", async ({
  ownersPage: page,
  desk,
}) => {
  await page.goto(`${desk.url}/alerts`);
  await page.getByLabel("Kind").selectOption("webhook");
  await page.getByLabel("Name", { exact: true }).fill("Ledger");
  await page.getByLabel("https address").fill("https://ledger.invalid/hook");
  await page.getByRole("button", { name: "Add channel" }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole("button", { name: "Send Ledger a test" }).click();
  const sent = page.getByRole("row", { name: /^Test message/ });
  await expect(sent).toContainText(/Its name (could not be resolved|leads to no address)/, {
    timeout: 30_000,
  });
  await page.reload();
  await expect(page.getByRole("list", { name: "Channels" })).toContainText("ledger.invalid");
  await expect(page.getByText(/^whsec_/)).toHaveCount(0);

  await goInApp(page, "/commissions/exports");
  const form = page.getByRole("form", { name: "New schedule" });
  await form.getByLabel("Schedule").fill("Every morning");
  await form.getByLabel("When").selectOption("cron");
  await form.getByLabel("Time zone").fill("Asia/Tokyo");
  await form.getByLabel("To").selectOption("Ledger");
  await form.getByRole("button", { name: "Schedule" }).click();
  const row = page.getByRole("row", { name: /^Every morning/ });
  await expect(row).toContainText("00:00 UTC");
  for (const size of [phone, desk1440]) {
    await page.setViewportSize(size);
    expect(await findingsInBothThemes(page), `schedules ${size.width}`).toEqual([]);
  }
  await row.getByRole("button", { name: "Pause Every morning" }).click();
  await expect(row).toContainText("Paused");
  await row.getByRole("button", { name: "Delete Every morning" }).click();
  await expect(row).toHaveCount(0);
});
