import { readFileSync } from "node:fs";
import path from "node:path";
import { decimal, sum } from "@/lib/decimal";
import { dayMs, dayOf } from "@/lib/time";
import { type Desk, startDesk } from "./desk.mjs";
import { ConnectionsPage } from "./pages/connections-page";
import { OrdersPage } from "./pages/orders-page";
import { ReportsPage } from "./pages/reports-page";
import { SubAccountsPage } from "./pages/sub-accounts-page";
import { WelcomePage } from "./pages/welcome-page";
import { letPasswordAge } from "./support/desk-database";
import { expect, owner, test } from "./support/journey";
import { VenueControl } from "./support/venue-control";

/** A desk of its own: its venue's clock will be a day ahead. */
let desk: Desk;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  desk = await startDesk();
});

test.afterAll(async () => {
  await desk.stop();
  desk.remove();
});

test("a sub-account is created, connected and trades, and a day later it has earned", async ({
  page,
  complaints,
}) => {
  test.setTimeout(240_000);
  complaints.expect(/403.*\/reveal/);
  await new WelcomePage(page).open(desk.welcomeUrl ?? "");
  await new WelcomePage(page).becomeOwner(owner);
  await page.waitForURL(/\/orders/);

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
  await expect(connections.key("Circle key")).toBeVisible();

  const orders = new OrdersPage(page);
  await page.goto(`${desk.url}/orders`);
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
  await orders.ticket.submit();
  await expect(orders.ticket.says(/accepted/i)).toBeVisible();

  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  const day = dayOf(Date.now(), "UTC+8");
  await venue.advanceClock((3 * dayMs) / 2);
  const earned = (await venue.records(day)).filter(({ clientOid }) => clientOid?.startsWith("D1-"));
  expect(earned.length).toBeGreaterThan(0);
  const rebate = sum(earned.map(({ rebateAmount }) => decimal(rebateAmount)));

  const reports = new ReportsPage(page);
  await reports.frame.chooseAccount("Broker");
  const order = earned[0]?.orderId ?? "";
  await page.goto(`${desk.url}/commissions/fills?from=${day}&to=${day}&order=${order}`);
  await expect(async () => {
    await page.reload();
    await expect(reports.fills.getByText(order).first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
  const all = await reports.file(page.getByRole("button", { name: "CSV of all these fills" }));
  expect(sum(all.map((row) => decimal(row.rebateAmount || "0")))).toBe(rebate);

  await page.goto(`${desk.url}/commissions?from=${day}&to=${day}`);
  const [books] = await venue.days(day, day);
  await expect.poll(() => reports.sum("Rebate")).toBe(decimal(books?.rebateAmount ?? ""));
});

function channelCodeIn(dataDir: string): string {
  const file = path.join(dataDir, "venue", "credentials.json");
  const stored = JSON.parse(readFileSync(file, "utf8"));
  return (stored.broker ?? stored.credentials.broker).channelCode;
}
