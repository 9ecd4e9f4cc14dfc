import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { CommissionReport } from "@/lib/archive/api";
import {
  addMonths,
  daysOfMonth,
  longMonth,
  type Month,
  monthName,
  monthOf,
} from "@/lib/archive/month";
import { decimal, sum } from "@/lib/decimal";
import { addDays, type Day, dayMs, dayOf } from "@/lib/time";
import { type Desk, startDesk } from "./desk.mjs";
import { ReportsPage } from "./pages/reports-page";
import { inDatabase } from "./support/desk-database";
import { findingsInBothThemes } from "./support/findings";
import { goInApp } from "./support/go-in-app";
import { join } from "./support/join-as";
import { expect, owner, test } from "./support/journey";
import { attachmentOf, type MailBox, startMailBox } from "./support/mail-box";
import { VenueControl } from "./support/venue-control";

test.describe.configure({ mode: "serial" });

/** Two clients of the broker, by the uids under which the venue books them. */
const clients = [
  { name: "Northlight Capital", uid: "3000000001", percent: "60", code: "NLC" },
  { name: "Halden Trading", uid: "3000000002", percent: "33.3", code: "HAL" },
] as const;

/** A desk that sends its mail to a server of this computer. */
let desk: Desk;
let mail: MailBox;
let venue: VenueControl;
let cookies: Awaited<ReturnType<BrowserContext["cookies"]>>;
/** The month that is closed, its last day that has records, and the newest published day. */
let month: Month;
let lastDay: Day;
let newestDay: Day;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  mail = await startMailBox();
  desk = await startDesk({ env: { ...mail.settings, PASSWORD_AGAIN_SECONDS: "43200" } });
  venue = new VenueControl(desk.venueUrl, desk.dataDir);
  const day = dayOf((await venue.clock()).now, "UTC+8");
  // At a month's end nothing of the month before can be read any more: the next one begins.
  if (Number(day.slice(8)) > 27) await venue.advanceClock(5 * dayMs);
  const today = dayOf((await venue.clock()).now, "UTC+8");
  month = addMonths(monthOf(today), -1);
  const books = await venue.days(addDays(today, -28), addDays(today, -1));
  newestDay = books.findLast(({ published }) => published)?.day ?? addDays(today, -2);
  const ofMonth = books.filter((each) => monthOf(each.day) === month && each.records > 2);
  lastDay = ofMonth.at(-1)?.day ?? newestDay;
  const context = await browser.newContext();
  const token = new URL(desk.welcomeUrl ?? "").searchParams.get("token");
  await join(context.request, desk, token, owner);
  cookies = await context.cookies();
  await context.close();
});

test.afterAll(async () => {
  await desk.stop();
  await mail.close();
  desk.remove();
});

test.beforeEach(({ page }) => page.context().addCookies(cookies));

const channelName = "Northlight accounts";

async function addMailChannel(page: Page): Promise<void> {
  await page.goto(`${desk.url}/alerts`);
  const form = page.getByRole("form", { name: "New channel" });
  await form.getByLabel("Name", { exact: true }).fill(channelName);
  await form.getByLabel("E-mail address").fill("accounts@northlight.example");
  await form.getByLabel("Alerts").selectOption("none");
  // Whoever is in a hurry presses twice.
  await form.getByRole("button", { name: "Add channel" }).dblclick();
  const added = page.getByRole("list", { name: "Channels" }).getByRole("listitem");
  await expect(added.filter({ hasText: channelName })).toHaveCount(1);
}

/** Lets hours pass since a day was synced, so that its next sync can verify it. */
const letHoursPass = (day: Day) =>
  inDatabase(
    desk,
    `UPDATE sync_run SET complete_at = complete_at - interval '7 hours' WHERE day = '${day}'`,
  );

const dropHere = (page: Page) => page.getByLabel("Verify a file: drop it here, or select it");

const finding = (page: Page, name: string) => page.getByRole("status").filter({ hasText: name });

test("a schedule fires when a day is verified: its file comes by e-mail, and is proved", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const reports = new ReportsPage(page);
  await addMailChannel(page);
  await goInApp(page, "/commissions/exports");
  await reports.allSynced();
  const form = page.getByRole("form", { name: "New schedule" });
  await form.getByLabel("Schedule").fill("Each verified day");
  await form.getByLabel("When").selectOption("day");
  await form.getByLabel("To").selectOption({ label: channelName });
  await form.getByRole("button", { name: "Schedule" }).dblclick();
  const row = page.getByRole("row", { name: /^Each verified day/ });
  await expect(row).toContainText("At the next verified day");

  await letHoursPass(newestDay);
  await goInApp(page, `/commissions/coverage?day=${newestDay}&month=${newestDay}`);
  await reports.drawer.getByRole("button", { name: /^Sync .* now$/ }).click();
  await expect(reports.drawer.getByText("Verified", { exact: true })).toBeVisible({
    timeout: 40_000,
  });
  await page.goBack();
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(`${newestDay}: delivered`, { timeout: 60_000 });
  expect(mail.taken).toHaveLength(1);

  const file = attachmentOf(mail.taken[0]);
  const dropped = dropHere(page);
  await dropped.setInputFiles({ ...file, mimeType: "text/csv" });
  await expect(finding(page, file.name)).toContainText("is unchanged since the desk wrote it");
  await dropped.setInputFiles({ name: "holiday.jpg", mimeType: "", buffer: Buffer.from("no") });
  await expect(finding(page, "holiday.jpg")).toContainText("is no export of this desk");
});

const hasCurl = spawnSync("curl", ["--version"]).status === 0;

test("a token reads the API with curl, by the page's own example", async ({ page }) => {
  test.info().skip(!hasCurl, "curl is not installed here");
  const from = addDays(newestDay, -6);
  await page.goto(`${desk.url}/commissions/exports?from=${from}&to=${newestDay}`);
  const api = page.getByRole("region", { name: "Read API" });
  await api.getByLabel("What it is for").fill("Ledger");
  await api.getByRole("button", { name: "Create token" }).dblclick();
  await expect(api.getByText("Shown once: copy it now.")).toBeVisible();
  await expect(api.getByRole("list", { name: "Tokens" }).getByRole("listitem")).toHaveCount(1);
  const command = (await api.getByText(/^curl /).textContent()) ?? "";

  const run = async () => (await promisify(execFile)("sh", ["-c", command])).stdout;
  const report = JSON.parse(await run()) as CommissionReport;
  const books = (await venue.days(from, newestDay)).filter(({ published }) => published);
  const booked = sum(books.map(({ rebateAmount }) => decimal(rebateAmount)));
  expect(decimal(report.total.rebate ?? "")).toBe(booked);

  await api.getByRole("button", { name: "Revoke Ledger" }).click();
  await expect(api.getByText(/revoked/)).toBeVisible();
  expect(await run()).toContain("not-signed-in");
});

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

/** The desk is new: hardly a day of the month is verified, so all others are waived. */
async function waiveMonth(page: Page): Promise<void> {
  await page.evaluate(
    async ({ days, ...of }) => {
      const connections = await (await fetch("/api/connections")).json();
      const broker = connections.accounts.find((each: { ndBroker: boolean }) => each.ndBroker);
      for (const day of days) {
        await fetch(`/api/commissions/months/${of.month}`, {
          method: "PATCH",
          headers: { "content-type": "application/json", "idempotency-key": `waive-${day}-0000` },
          body: JSON.stringify({ accountId: broker.id, day, reason: "A new desk." }),
        });
      }
    },
    { days: daysOfMonth(month), month },
  );
}

const lockButton = (page: Page): Locator =>
  page.getByRole("button", { name: `Lock ${monthName(month)}` });

test("a month is closed, and the statement that a client was sent is proved", async ({
  page,
  complaints,
}) => {
  test.setTimeout(180_000);
  // The month is closed in a second tab too.
  complaints.expect(/422.*\/months\//);
  const reports = new ReportsPage(page);
  await page.goto(`${desk.url}/commissions/clients`);
  await reports.allSynced();
  for (const client of clients) await addClient(page, client);
  const table = page.getByRole("table", { name: "Commissions by client" });
  for (const { name } of clients) {
    const row = table.getByRole("row").filter({ hasText: name });
    await expect(row).not.toContainText("0.00000000", { timeout: 90_000 });
  }
  expect(await findingsInBothThemes(page)).toEqual([]);

  await page.getByRole("link", { name: "Month close" }).click();
  await expect(page.getByRole("heading", { name: longMonth(month) })).toBeVisible();
  const isAsked = page.getByText("Clients' fills are still looked for");
  await expect(isAsked).toHaveCount(0, { timeout: 90_000 });
  await expect(page.getByRole("region", { name: "Splits" })).toContainText(clients[1].name);
  await waiveMonth(page);
  await page.reload();
  const otherTab = await page.context().newPage();
  await otherTab.goto(page.url());
  await lockButton(otherTab).click();
  await lockButton(page).click();
  const lock = page.getByRole("dialog", { name: `Lock ${longMonth(month)}` });
  await lock.getByRole("button", { name: `Lock ${monthName(month)}` }).dblclick();
  await expect(page.getByText("Locked sums have their digest")).toBeVisible();
  const late = otherTab.getByRole("dialog", { name: `Lock ${longMonth(month)}` });
  await late.getByRole("button", { name: `Lock ${monthName(month)}` }).click();
  await expect(late.getByRole("alert")).toContainText("is locked");
  await otherTab.close();

  await page.getByRole("button", { name: /^Enter firm/ }).click();
  const firm = page.getByRole("dialog", { name: "Who writes the statements" });
  await firm.getByLabel("Name of the firm").fill("Meridian Brokerage GmbH");
  await firm.getByLabel(/^Address/).fill("K\u00e4rntner Ring 8, 1010 Vienna\nFN 512345 a");
  await firm.getByLabel("Terms").fill("Paid in USDT within 10 days of the lock.");
  await firm.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Make statements" }).dblclick();
  const made = page.getByRole("table", { name: "Statements" });
  const name = `statement-${clients[0].code}-${month}.pdf`;
  const statement = made.getByRole("row").filter({ hasText: name });
  await expect(statement).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);

  const before = mail.taken.length;
  await statement.getByRole("button", { name: `Send ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Send ${name}` });
  await dialog.getByLabel("To").selectOption({ index: 1 });
  expect(await findingsInBothThemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Send" }).dblclick();
  await expect(statement).toContainText(`${channelName}: Delivered`, { timeout: 30_000 });
  const [sent, ...more] = mail.taken.slice(before);
  expect(more).toEqual([]);

  const file = attachmentOf(sent);
  expect(file.name).toBe(name);
  const dropped = dropHere(page);
  await dropped.setInputFiles({ ...file, mimeType: "application/pdf" });
  await expect(finding(page, name)).toContainText("is unchanged since the desk wrote it");
  const edited = Buffer.concat([file.buffer, Buffer.from("\n")]);
  await dropped.setInputFiles({ name, mimeType: "", buffer: edited });
  await expect(finding(page, name)).toContainText("was edited");
});

test("a correction of a locked month is found, is the next month's, and moves no lock", async ({
  page,
}) => {
  const reports = new ReportsPage(page);
  const closed = `${desk.url}/commissions/month?month=${month}`;
  await page.goto(closed);
  const sums = page.getByRole("region", { name: "Sums" });
  const splits = page.getByRole("region", { name: "Splits" });
  const shown = async () => {
    // The statements' buttons come with an answer of their own.
    await expect(splits.getByRole("button", { name: "PDF" }).first()).toBeVisible();
    return [await sums.textContent(), await splits.textContent()];
  };
  await expect(page.getByText("Locked sums have their digest")).toBeVisible();
  const before = await shown();

  await venue.amend(lastDay, "change", 2);
  await goInApp(page, `/commissions/coverage?day=${lastDay}&month=${lastDay}`);
  await reports.drawer.getByRole("button", { name: /^Sync .* now$/ }).click();
  await expect(reports.drawer.getByText("Changed", { exact: true }).first()).toBeVisible({
    timeout: 40_000,
  });
  await goInApp(page, `/commissions/corrections?from=${lastDay}&to=${lastDay}`);
  await expect(reports.corrections.getByText("1 of 2 methods")).toHaveCount(2);

  await page.goto(closed);
  await expect(page.getByText(/^.* The archive has changed since/)).toBeVisible();
  expect(await shown()).toEqual(before);
  await page.getByRole("button", { name: "Next month" }).click();
  const exceptions = page.getByRole("table", { name: "Exceptions" }).getByRole("row");
  // Two records between the heads and the line of what is booked.
  await expect(exceptions).toHaveCount(4);
  await expect(exceptions.last()).toContainText(`Booked into ${monthName(addMonths(month, 1))}`);
});
