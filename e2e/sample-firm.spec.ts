import { type Desk, startDesk } from "./desk.mjs";
import { InvitePage } from "./pages/invite-page";
import { expect, owner, test } from "./support/journey";

test("a first start has a sample firm, which its owner finds marked, and removes @full", async ({
  browser,
}) => {
  // Making the sample firm takes most of a minute.
  test.setTimeout(240_000);
  const desk: Desk = await startDesk({ env: { SAMPLE_FIRM: "on", PAPER_DAYS_BACK: "2" } });
  const context = await browser.newContext();
  const page = await context.newPage();
  const accounts = page.getByRole("button", { name: /^Account / });
  try {
    await new InvitePage(page).open(desk.inviteUrl ?? "");
    await new InvitePage(page).becomeOwner(owner);
    await page.waitForURL(/\/(overview|orders)/);
    await page.goto(`${desk.url}/overview`);
    const line = page.getByRole("region", { name: "Sample firm" });
    await expect(line).toContainText("(sample) is a sample firm on the paper venue");

    await test.step("its account has an office's two months", async () => {
      await accounts.click();
      await page.getByRole("menuitemradio", { name: /\(sample\)/ }).click();
      await page.goto(`${desk.url}/commissions/month`);
      await expect(page.getByRole("button", { name: /^Lock / })).toBeVisible();
      const table = page.getByRole("table").first();
      await expect(table.getByText(/\(sample\)$/).first()).toBeVisible();
    });

    await test.step("after its removal no list shows it", async () => {
      await page.goto(`${desk.url}/overview`);
      await line.getByRole("button", { name: "Remove sample firm" }).click();
      const question = page.getByRole("alertdialog").or(page.getByRole("dialog"));
      await question.getByRole("button", { name: "Remove sample firm" }).click();
      await expect(line).toHaveCount(0);
      await accounts.click();
      await expect(page.getByRole("menuitemradio").first()).toBeVisible();
      await expect(page.getByRole("menuitemradio", { name: /sample/ })).toHaveCount(0);
      for (const path of ["/alerts", "/commissions/clients", "/journal", "/connections"]) {
        await page.goto(desk.url + path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.getByText(/\(sample\)/)).toHaveCount(0);
      }
    });
  } finally {
    await context.close();
    await desk.stop();
    desk.remove();
  }
});
