import { readFile } from "node:fs/promises";
import { ConnectionsPage } from "./pages/connections-page";
import { allHeldBy } from "./support/all-held-by";
import { findingsInBothThemes } from "./support/findings";
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
  await expect(connections.account("Trader")).toContainText("paper venue");
  await expect(page.getByRole("region", { name: "Connect a live account" })).toContainText(
    "VENUES=main=https://",
  );

  await connections.startToAdd();
  await connections.send();
  await expect(connections.dialog.getByText("Paste the secret key.")).toBeVisible();
  await connections.fillParts({ ...made, secret: "two words" });
  await connections.dialog.getByLabel("Name of the account").fill("Second desk");
  await connections.dialog.getByLabel("Name of the key").fill("Sub key");
  await connections.dialog.getByRole("checkbox", { name: "spot_trade" }).check();
  await connections.send();
  await expect(connections.dialog.getByText(/holds a blank/)).toBeVisible();
  await expect(connections.dialog.getByLabel("API key")).toHaveValue("");

  await connections.fillParts(made);
  for (const label of ["API key", "Secret key", "Passphrase"]) {
    await expect(connections.dialog.getByLabel(label)).toHaveAttribute("type", "password");
    await expect(connections.dialog.getByLabel(label)).toHaveAttribute("autocomplete", "off");
  }
  await connections.send();
  // The key is tested at once, and its account's page says what it can do here.
  await expect(page.getByRole("heading", { name: "Second desk" })).toBeVisible();
  await expect(page.getByText(/It can trade spot, and read open orders\./)).toBeVisible();
  await expect(page.getByRole("row", { name: /^1 Open orders, unified/ })).toContainText("Works");
  await expect(page.getByRole("row", { name: /^3 / })).toContainText("without this permission");
  await expect(page.getByRole("row", { name: /^5 / })).toContainText("Permitted");
  await expect(page.getByRole("row", { name: /^7 / })).toContainText("Not tested");
  await connections.showAll();
  const key = connections.key("Sub key");
  await expect(key).toContainText(made.key.slice(-4));
  await expect(key).toContainText("spot_trade");
  await expect(key).toContainText(/Tested .* UTC: works/);
  const everythingHeld = await allHeldBy(page);
  for (const part of Object.values(made)) expect(everythingHeld).not.toContain(part);

  await key.getByRole("button", { name: "Test" }).click();
  await expect(key.getByText(/^Works: answered in \d+ ms; the clocks/)).toBeVisible();
  await page.getByRole("button", { name: /^Account/ }).click();
  await expect(page.getByRole("dialog", { name: "Accounts" })).toContainText("Second desk");
  await page.keyboard.press("Escape");

  await connections.startToAdd();
  await connections.dialog
    .getByLabel("Account", { exact: true })
    .selectOption("Second desk (paper)");
  await connections.dialog.getByLabel("Name of the key").fill("The same again");
  await connections.fillParts(made);
  await connections.send();
  await expect(connections.dialog.getByText(/on the desk already/)).toBeVisible();
  await connections.dialog.getByRole("button", { name: "Back" }).click();

  await key.getByRole("button", { name: /^Remove/ }).click();
  await expect(connections.dialog).toContainText("still works until you revoke it there");
  await connections.dialog.getByRole("button", { name: "Remove the key" }).click();
  await expect(key).toHaveCount(0);

  // The account stays with its journal and archive, and goes on with another key.
  const second = connections.account("Second desk");
  await expect(second).toContainText("go on with the next key");
  await second.getByRole("button", { name: "Add its key" }).click();
  await expect(connections.dialog.getByLabel("Name of the account")).toHaveCount(0);
  await connections.dialog.getByLabel("Name of the key").fill("Key of after");
  await connections.fillParts(made);
  await connections.send();
  await expect(page.getByRole("heading", { name: "Second desk" })).toBeVisible();
  await connections.showAll();
  await expect(second.getByRole("listitem", { name: "Key of after" })).toBeVisible();
  await connections.remove("Key of after");

  await test.step("a key that does not work says why, with the exchange's code", async () => {
    const mistyped = await newSubAccount(desk, "Wrongkey");
    await connections.startToAdd();
    await connections.dialog.getByLabel("Name of the account").fill("Mistyped");
    await connections.dialog.getByLabel("Name of the key").fill("Mistyped key");
    await connections.fillParts({ ...mistyped, secret: `${mistyped.secret}x` });
    await connections.send();
    await expect(page.getByText(/^The key does not work: /)).toBeVisible();
    await connections.showAll();
    const wrong = connections.key("Mistyped key");
    await wrong.getByRole("button", { name: "Test" }).click();
    await expect(wrong.getByText(/^Does not work \(code \d+\): /)).toBeVisible();

    await wrong.getByRole("button", { name: "Diagnose" }).click();
    const report = page.getByRole("dialog", { name: "Connection of Mistyped key" });
    const step = (name: string) => report.getByRole("listitem").filter({ hasText: name });
    await expect(step("OK:Exchange")).toContainText("It answers a public list");
    await expect(step("Failed:Key")).toContainText("The secret does not fit the key.");
    await expect(step("Not tried:Family")).toContainText("because the key is not accepted");
    expect(await findingsInBothThemes(page), "report").toEqual([]);
    const downloading = page.waitForEvent("download");
    await report.getByRole("button", { name: "Download as text" }).click();
    const text = await readFile(await (await downloading).path(), "utf8");
    expect(text).toMatch(/^FAILED +Key /m);
    for (const part of Object.values(mistyped)) expect(text).not.toContain(part);
    await report.getByRole("button", { name: "Close" }).click();
    await expect(report).toHaveCount(0);
    await connections.remove("Mistyped key");
    await expect(wrong).toHaveCount(0);
  });
});
