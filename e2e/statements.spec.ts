import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { addMonths, daysOfMonth, longMonth, monthName, monthOf } from "@/lib/archive/month";
import { dayOf } from "@/lib/time";
import { ReportsPage } from "./pages/reports-page";
import { findingsInBothThemes } from "./support/findings";
import { expect, test } from "./support/journey";

/** Two clients of the broker, by the uids under which the venue books them. */
const clients = [
  { name: "Northlight Capital", uid: "3000000001", percent: "60", code: "NLC" },
  { name: "Halden Trading", uid: "3000000002", percent: "33.3", code: "HAL" },
] as const;

const month = addMonths(monthOf(dayOf(Date.now(), "UTC+8")), -1);

async function addClient(page: Page, client: (typeof clients)[number]): Promise<void> {
  await page.getByRole("button", { name: "Add client" }).click();
  const dialog = page.getByRole("dialog", { name: "Add client" });
  await dialog.getByLabel("Name").fill(client.name);
  await dialog.getByRole("button", { name: "Add client" }).click();
  await page.getByRole("button", { name: client.name }).first().click();
  const drawer = page.getByRole("complementary", { name: `${client.name} in full` });
  await drawer.getByLabel("uid", { exact: true }).fill(client.uid);
  await drawer.getByRole("button", { name: "Assign" }).click();
  await expect(drawer.getByText(client.uid)).toBeVisible();
  await drawer.getByLabel("The client's part, %").fill(client.percent);
  await drawer.getByLabel("Statement numbers begin with").fill(client.code);
  await drawer.getByRole("button", { name: "Save plan" }).click();
  await expect(drawer.getByRole("button", { name: "Save plan" })).toBeDisabled();
}

/** The desk is new: no day of the month is verified, so all of them are waived. */
async function waiveMonth(page: Page, accountId: string): Promise<void> {
  await page.evaluate(
    async ({ days, ...of }) => {
      for (const day of days) {
        await fetch(`/api/commissions/months/${of.month}`, {
          method: "PATCH",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ accountId: of.accountId, day, reason: "A new desk." }),
        });
      }
    },
    { days: daysOfMonth(month), month, accountId },
  );
}

test("a month is locked, its statements are made, and one that is dropped back is proved", async ({
  ownersPage: page,
  desk,
}) => {
  test.setTimeout(300_000);
  const reports = new ReportsPage(page);
  await page.goto(`${desk.url}/commissions/clients`);
  await reports.allSynced();
  for (const client of clients) await addClient(page, client);
  // The worker asks the exchange for both uids within a minute.
  const byUid = page.getByText("UID sync");
  await page.getByRole("button", { name: "Rule lab" }).click();
  await expect(byUid).toBeVisible();
  const table = page.getByRole("table", { name: "Commissions by client" });
  const northlight = table.getByRole("row").filter({ hasText: clients[0].name });
  await expect(northlight).not.toContainText("0.00000000", { timeout: 150_000 });
  expect(await findingsInBothThemes(page)).toEqual([]);

  await page.getByRole("link", { name: "Month close" }).click();
  await expect(page.getByRole("heading", { name: longMonth(month) })).toBeVisible();
  await expect(page.getByRole("region", { name: "Splits" })).toContainText(clients[1].name);
  const accountId = await page.evaluate(async () => {
    const answer = await fetch("/api/connections");
    const { connections } = await answer.json();
    return connections.find((each: { ndBroker: boolean }) => each.ndBroker).accountId;
  });
  await waiveMonth(page, accountId);
  await page.reload();
  await page.getByRole("button", { name: `Lock ${monthName(month)}` }).click();
  const lock = page.getByRole("dialog", { name: `Lock ${longMonth(month)}` });
  await lock.getByRole("button", { name: `Lock ${monthName(month)}` }).click();
  await expect(page.getByText("Locked sums have their digest")).toBeVisible();

  await page.getByRole("button", { name: /^Enter firm/ }).click();
  const firm = page.getByRole("dialog", { name: "Who writes the statements" });
  await firm.getByLabel("Name of the firm").fill("Meridian Brokerage GmbH");
  await firm.getByLabel(/^Address/).fill("K\u00e4rntner Ring 8, 1010 Vienna\nFN 512345 a");
  await firm.getByLabel("Terms").fill("Paid in USDT within 10 days of the lock.");
  await firm.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Make statements" }).click();
  const made = page.getByRole("table", { name: "Statements" });
  const name = `statement-${clients[0].code}-${month}.pdf`;
  await expect(made.getByRole("row").filter({ hasText: name })).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);

  const row = page.getByRole("row").filter({ hasText: clients[0].name });
  const [first, again] = [await download(page, row), await download(page, row)];
  expect(again.equals(first)).toBe(true);
  await page
    .getByLabel(/^Verify a file/)
    .setInputFiles({ name: "northlight.pdf", mimeType: "application/pdf", buffer: first });
  await expect(page.getByRole("status").filter({ hasText: "northlight.pdf" })).toContainText(
    "is unchanged since the desk wrote it",
  );
  const edited = Buffer.concat([first, Buffer.from("\n")]);
  await page.getByLabel(/^Verify a file/).setInputFiles({ name, mimeType: "", buffer: edited });
  await expect(page.getByRole("status").filter({ hasText: name })).toContainText("was edited");
});

async function download(page: Page, row: ReturnType<Page["getByRole"]>): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    row.getByRole("button", { name: "PDF" }).click(),
  ]);
  return readFileSync(await file.path());
}
