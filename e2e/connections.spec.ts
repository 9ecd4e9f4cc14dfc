import { ConnectionsPage } from "./pages/connections-page";
import { allHeldBy } from "./support/all-held-by";
import { expect, test } from "./support/journey";
import { newSubAccount } from "./support/new-sub-account";

test("a key is added, tested and removed, and its secret stays nowhere in the browser", async ({
  ownersPage: page,
  desk,
  complaints,
}) => {
  complaints.expect(/422.*api\/connections/);
  const made = await newSubAccount(desk, "Keymaker");
  const connections = new ConnectionsPage(page);
  await page.goto(`${desk.url}/connections`);
  // The page writes this tab's account into its address, and the way back leads to it.
  await page.waitForURL(/connections[?]connection=/);
  await page.getByRole("link", { name: "Journal", exact: true }).click();
  await page.waitForURL(/journal[?]connection=/);
  await page.goBack();
  await expect(await connections.choose("Trader")).toContainText("paper venue");
  await page.getByText("Connect a live account").first().click();
  await expect(page.getByText("VENUES=main=https://")).toBeVisible();

  await connections.startToAdd();
  await connections.send();
  await expect(connections.dialog.getByText("Paste the secret key.")).toBeVisible();
  await connections.fillParts({ ...made, secret: "two words" });
  await connections.dialog.getByLabel("Account name").fill("Second desk");
  await connections.dialog.getByLabel("Key name").fill("Sub key");
  await connections.dialog.getByRole("checkbox", { name: "spot_trade" }).check();
  await connections.send();
  await expect(connections.dialog.getByText(/contains a space/)).toBeVisible();
  await expect(connections.dialog.getByLabel("API key")).toHaveValue("");

  await connections.fillParts(made);
  for (const label of ["API key", "Secret key", "Passphrase"]) {
    await expect(connections.dialog.getByLabel(label)).toHaveAttribute("type", "password");
    await expect(connections.dialog.getByLabel(label)).toHaveAttribute("autocomplete", "off");
  }
  await connections.send();
  // The key is tested before the dialog closes, and its account's page says what it can do here.
  await expect(connections.dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Second desk" })).toBeVisible();
  await expect(page.getByText(/It can trade spot, and read open orders\./)).toBeVisible();
  await expect(page.getByRole("row", { name: /^1 Open orders, unified/ })).toContainText("Works");
  await expect(page.getByRole("row", { name: /^3 / })).toContainText("lacks this permission");
  await expect(page.getByRole("row", { name: /^5 / })).toContainText("Permitted");
  await expect(page.getByRole("row", { name: /^7 / })).toContainText("Not tested");
  const key = connections.key("Sub key");
  await expect(key).toContainText(made.key.slice(-4));
  await expect(key).toContainText("spot_trade");
  await expect(key).toContainText(/Tested .* UTC: works/);
  const everythingHeld = await allHeldBy(page);
  for (const part of Object.values(made)) expect(everythingHeld).not.toContain(part);

  const account = connections.account("Second desk");
  await account.getByRole("button", { name: "Test again" }).click();
  await expect(account.getByText(/^Works: \d+ ms; the clocks/)).toBeVisible();
  await account.getByRole("button", { name: "Diagnose" }).click();
  await expect(account.getByText("No step failed.")).toBeVisible();
  await page.getByRole("button", { name: /^Account/ }).click();
  await expect(page.getByRole("menu", { name: "Accounts" })).toContainText("Second desk");
  await page.keyboard.press("Escape");

  await key.getByRole("button", { name: /^Remove/ }).click();
  await expect(connections.dialog).toContainText("works there until you revoke it");
  await connections.dialog.getByRole("button", { name: "Remove key" }).click();
  await expect(key).toHaveCount(0);
});

test("an owner finds the sandbox behind the mark of a paper account, and on no rail @full", async ({
  ownersPage: page,
  desk,
}) => {
  await page.goto(`${desk.url}/orders`);
  const main = page.getByRole("navigation", { name: "Main" });
  await expect(main.getByRole("link", { name: "Connections" }).first()).toBeVisible();
  await expect(main.getByRole("link", { name: "Sandbox" })).toHaveCount(0);
  await page.getByRole("link", { name: "Paper account: open the sandbox" }).click();
  await expect(page.getByRole("heading", { name: "Sandbox", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Run Slow exchange on paper" })).toBeVisible();
});

test("a phone has the list of accounts first, then the chosen one", async ({
  ownersPage: page,
  desk,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const connections = new ConnectionsPage(page);
  await page.goto(`${desk.url}/connections`);
  await expect(page.getByRole("heading", { name: "What this account can do here" })).toBeHidden();
  const account = await connections.choose("Trader");
  await expect(
    account.getByRole("heading", { name: "What this account can do here" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "All accounts" }).click();
  await expect(page.getByRole("navigation", { name: "Accounts" })).toBeVisible();
  await expect(account).toBeHidden();
});
