import type { Page } from "@playwright/test";
import type { EndpointId } from "@/lib/exchange/endpoints";
import { type AccountFamily, wrongFamilyMessage } from "@/lib/exchange/families";
import type { Desk } from "./desk.mjs";
import { ConnectionsPage } from "./pages/connections-page";
import { OrdersPage } from "./pages/orders-page";
import { inDatabase } from "./support/desk-database";
import { goInApp } from "./support/go-in-app";
import { expect, test } from "./support/journey";
import { VenueControl } from "./support/venue-control";

/** What a page says that a classic account cannot use. */
const cannotUse = (id: EndpointId) => wrongFamilyMessage(id, "classic");

/** The pages of a classic account that differ, or ask most, each with what it shows. */
const pages = {
  "/overview": "Needs doing",
  "/instruments": "BTCUSDT",
  "/commissions/fills": /fills? loaded$/,
  "/sub-accounts/assets": /USDT/,
  "/journal": /in all|newest|Nothing sent yet/,
  "/plan-orders?kind=tpsl": cannotUse("place-strategy-order"),
  "/plan-orders?kind=spot": "No plan orders",
  "/risk": "Sets leverage for a whole product line.",
  "/batch": cannotUse("place-batch"),
  "/transfers": cannotUse("sub-deposit-withdrawal"),
  "/orders?list=spot": "Spot (v2)",
} satisfies Readonly<Record<string, string | RegExp>>;

/** What a page says of a list that it could not get, or of a refusal by the exchange. */
const failed =
  /couldn't be (loaded|read)|aren't available to this|code 400\d\d|Exchange unreachable/;

/** Goes through pages without loading any again: each shows what it should, and no error. */
async function walk(page: Page): Promise<void> {
  for (const [address, text] of Object.entries(pages)) {
    await goInApp(page, address);
    const shown = page.getByText(text).filter({ visible: true }).first();
    await expect(shown, address).toBeVisible();
    await expect(page.getByText(failed), address).toHaveCount(0);
  }
}

/** Tests every key of the desk, so that it knows of which family each account is. */
async function testKeys(page: Page, family: AccountFamily): Promise<void> {
  const connections = new ConnectionsPage(page);
  for (const name of ["Broker", "Hedge", "Trader"]) {
    const account = await connections.choose(name);
    await account.getByRole("button", { name: /^Test/ }).click();
    await expect(account).toContainText(new RegExp(`${family} account`, "i"));
  }
}

const refusals = async (venue: VenueControl) => (await venue.stats()).refusedByFamily;

/** What the navigation, the ticket and the lists offer. */
async function offered(page: Page) {
  const textsIn = (role: "navigation" | "radiogroup", name: string, each: string) =>
    page.getByRole(role, { name }).first().locator(each).allTextContents();
  return {
    pages: await textsIn("navigation", "Main", "a"),
    forms: await textsIn("radiogroup", "Form", "label"),
    lists: await textsIn("navigation", "Lists of orders", "a"),
  };
}

/** The desk is shared: its accounts are again what they were, and nobody knows of which family. */
async function restore(desk: Desk, venue: VenueControl): Promise<void> {
  await venue.setDeviations({ "classic-accounts": "" });
  await inDatabase(desk, "UPDATE account SET family = NULL");
}

test("a classic account is walked through, and nothing asks for what it is refused @full", async ({
  ownersPage: page,
  desk,
}) => {
  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  await venue.setDeviations({ "classic-accounts": "all" });
  await page.goto(`${desk.url}/connections`);
  await testKeys(page, "classic");
  await page.goto(`${desk.url}/account`);
  const known = await refusals(venue);
  await walk(page);

  await page.getByRole("link", { name: "Sent from here" }).click();
  await expect(page.getByText(cannotUse("unfilled-orders")).first()).toBeVisible();
  const { ticket } = new OrdersPage(page);
  await ticket.ready();
  const { pages, forms, lists } = await offered(page);
  expect(pages).toEqual(expect.arrayContaining(["Plans", "Risk"]));
  expect(pages).not.toContain("Batch");
  expect(pages).not.toContain("Deposits");
  expect(forms).toEqual(["Futures v2", "Spot plan"]);
  expect(lists.map((text) => text.replace(/\d+$/, "").trim())).toEqual([
    "Sent from here",
    "Spot (v2)",
  ]);
  await ticket.fillIn({ price: "61001", quantity: "0.01" });
  await ticket.submit();
  await ticket.says("Accepted").waitFor();
  const row = new OrdersPage(page).row("Buy", "61,001.0");
  await expect(row.getByText("Accepted")).toBeVisible();
  await expect(row.getByRole("button", { name: /^Cancel/ })).toHaveAccessibleDescription(
    cannotUse("cancel-order"),
  );
  expect(await refusals(venue)).toEqual(known);
  await restore(desk, venue);
});
