import { readFile } from "node:fs/promises";
import { TransfersPage } from "./pages/transfers-page";
import { goInApp } from "./support/go-in-app";
import { expect, test } from "./support/journey";

test("transfers are narrowed, opened and saved; no others are shown for those asked for", async ({
  ownersPage: page,
  desk,
}) => {
  const transfers = new TransfersPage(page, desk.url);
  await transfers.open();

  await test.step("the address shows the same again, the file holds what is shown", async () => {
    // Thirty days lie in five weeks or in six.
    await expect(page.getByText(/^Weeks: [56] (unverified|verified)$/)).toBeVisible({
      timeout: 60_000,
    });
    await expect(transfers.rows.first().getByText("Pending")).toBeVisible();
    await expect(transfers.totals.getByText(/^USDT/)).toBeVisible();

    await page.getByRole("button", { name: "Look for pending now" }).press("Enter");
    await expect(page.getByText("Sync requested", { exact: true })).toBeVisible();

    await transfers.filter("Completed");
    await expect(page).toHaveURL(/status=success/);
    await expect(transfers.rows.first().getByText("Completed")).toBeVisible();
    await transfers.filter("Deposit");
    await transfers.filter("BTC");
    await expect(page).toHaveURL(/coin=BTC/);
    await expect(transfers.table.getByText("Withdrawal")).toHaveCount(0);
    await expect(transfers.totals.getByText("BTC")).toBeVisible();
    await expect(transfers.totals.getByText(/^USDT/)).toHaveCount(0);
    const text = (await transfers.file.textContent()) ?? "";
    await page.reload();
    await expect(transfers.file).toHaveText(text);

    const saving = page.waitForEvent("download");
    await transfers.file.press("Enter");
    const csv = await readFile(await (await saving).path(), "utf8");
    const lines = csv.trim().split("\r\n").slice(1);
    expect(`CSV of ${lines.length}`).toBe(text.trim());
    for (const line of lines) expect(line).toContain(",deposit,");

    await transfers.rows.first().press("Enter");
    await expect(transfers.drawer.getByRole("listitem")).toHaveCount(1);
    await expect(transfers.drawer.getByText("Completed")).toBeVisible();
    await expect(transfers.drawer.getByText(/^\u2248 [\d,]+\.\d\d USDT/)).toBeVisible();
    await expect(transfers.drawer.getByText(/^indicative, index at .* UTC$/)).toBeVisible();
    const note = "Asked the client, who has to ask the bank where the rest of it has come from";
    await transfers.drawer.getByLabel("Note, for this desk only").fill(note);
    await page.keyboard.press("Enter");
    await expect(transfers.rows.first()).toContainText(note);
    await page.keyboard.press("Escape");
    // The end of a sentence is cut: it makes no table wider than the window.
    expect(
      await transfers.table.evaluate(({ parentElement: scroller }) => {
        return (scroller?.scrollWidth ?? 0) - (scroller?.clientWidth ?? 0);
      }),
    ).toBe(0);
    await page.getByLabel("Sub-account's uid").fill("1");
    await expect(page.getByText("No deposit or withdrawal matches")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).last().press("Enter");
    await expect(transfers.rows.first().getByText("Pending")).toBeVisible();
  });

  await test.step("an account that is no broker's says so and leads to the broker's", async () => {
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("dialog", { name: "Accounts" }).getByText("Trader").first().click();
    await expect(page.getByText(/is no broker's main account$/)).toBeVisible();
    await page.getByRole("button", { name: "Switch to Broker" }).press("Enter");
    await expect(transfers.rows.first()).toBeVisible();
  });

  await test.step("days that cannot be shown are named in place of others", async () => {
    const wrong = {
      "/commissions?from=2026-13-01&to=2026-11-20": "from=2026-13-01 is no day.",
      "/commissions/fills?from=2026-11-20&to=2026-11-01":
        "The last day must not be before the first",
      "/commissions/coverage?month=2026-99-01": "month=2026-99-01 is no day.",
      "/transfers?from=2026-11-20&to=2026-11-01": "is after the last (2026-11-01)",
    };
    for (const [path, text] of Object.entries(wrong)) {
      await goInApp(page, path);
      const alert = page.getByRole("alert").filter({ hasText: "cannot be shown" });
      await expect(alert, path).toContainText(text);
      await alert.getByRole("button", { name: "Show the usual days" }).click();
      await expect(alert).toHaveCount(0);
    }
  });
});
