import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { openPackage, sealPackage } from "@/lib/sub-accounts/package";
import { SubAccountsPage } from "./pages/sub-accounts-page";
import { expect, test } from "./support/journey";
import { killHard } from "./support/kill-hard";
import { VenueControl } from "./support/venue-control";

const endpoint = "create-sub-accounts";
const passphrase = "six plain words make one phrase";

const textOf = async (download: Download) => readFile(await download.path(), "utf8");

/** Everything the page asked the desk and what it was answered, but for reveals. */
function listen(page: Page): { readonly said: string[] } {
  const said: string[] = [];
  page.on("response", (response) => {
    if (!response.url().includes("/api/") || response.url().endsWith("/reveal")) return;
    void response.text().then(
      (text) => said.push(text),
      () => {},
    );
  });
  return { said };
}

test("sub-accounts are created by keys alone, across a reload, and handed over", async ({
  signedIn: page,
  desk,
}) => {
  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  const accounts = new SubAccountsPage(page, desk.url);
  const before = (await venue.stats()).admitted[endpoint] ?? 0;
  await accounts.openNew();
  await accounts.generate(3, "jrny", "Journey {n}");

  await accounts.type("Alias of row 2", "short");
  await accounts.press("Review 3");
  await expect(page.getByText("The alias must be exactly 8 English letters.")).toBeVisible();
  await expect(page.getByText("2 of 3 valid, 1 to correct", { exact: false })).toBeVisible();
  await accounts.type("Alias of row 2", "jrnyzzzz");
  await accounts.create(3);

  await expect(accounts.row("Journey 1").getByText("Created, sealed")).toBeVisible();
  await page.reload();
  for (const label of ["Journey 1", "Journey 2", "Journey 3"]) {
    await expect(accounts.row(label).getByText("Created, sealed")).toBeVisible();
  }
  expect(((await venue.stats()).admitted[endpoint] ?? 0) - before).toBe(3);

  await accounts.press("Go on to the 3 keys");
  await expect(accounts.keys).toHaveCount(3);
  const { said } = listen(page);
  const key = accounts.key("Journey 2");
  await key.getByRole("button", { name: "Reveal once" }).press("Enter");
  await expect(page.getByRole("button", { name: "Not now" })).toBeFocused();
  await page.getByRole("button", { name: "Reveal it now" }).press("Enter");
  await expect(key.getByText(/^hidden in \d+ s$/)).toBeVisible();
  const shown = await key.getByRole("definition").allInnerTexts();
  const [, secret = "", chosen = ""] = shown.map((text) => text.split(/\s/)[0] ?? "");
  expect(chosen).toMatch(/^[A-Za-z0-9]{24}$/);
  expect(secret.length).toBeGreaterThan(16);

  await page.getByRole("link", { name: "Leave" }).press("Enter");
  await expect(page.getByRole("button", { name: "Stay here" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(key.getByText(secret)).toBeVisible();

  await accounts.type("Passphrase of the package", passphrase);
  const downloading = page.waitForEvent("download");
  await accounts.press("Download");
  const download = await downloading;
  const saved = await download.path();
  const file = await textOf(download);
  const packed = await openPackage(file, passphrase);
  expect(packed.map(({ label }) => label).sort()).toEqual(["Journey 1", "Journey 2", "Journey 3"]);
  expect(packed.find(({ label }) => label === "Journey 2")?.secretKey).toBe(secret);

  const chooser = page.getByLabel("The encrypted key file from your disk");
  const open = async (chosen: Parameters<typeof chooser.setInputFiles>[0], word: string) => {
    await chooser.setInputFiles(chosen);
    await accounts.type("The passphrase once more", word);
    await accounts.press("Open it");
  };
  const json = (text: string) => ({
    name: "keys.json",
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });
  await open(json('{"orders": []}'), passphrase);
  await expect(
    page.getByText("This file is no encrypted key file", { exact: false }),
  ).toBeVisible();
  await open(json(file.slice(0, -40)), passphrase);
  await expect(page.getByText("This file is cut off", { exact: false })).toBeVisible();
  await open(json(await sealPackage(packed.slice(0, 1), passphrase)), passphrase);
  await expect(page.getByText("of the 3 keys shown here it has 2 not")).toBeVisible();
  await open(saved, `${passphrase}!`);
  await expect(page.getByText("The passphrase is wrong", { exact: false })).toBeVisible();
  await open(saved, passphrase);
  await expect(page.getByText("The file opens with your passphrase")).toBeVisible();
  await accounts.press("Wipe 3 keys from the desk");
  await expect(page.getByRole("heading", { name: "Handed over and wiped" })).toBeVisible();

  await page.getByRole("link", { name: "Back to the registry" }).press("Enter");
  await expect(accounts.table.getByText("Handed over, wiped")).toHaveCount(3);
  await page.getByLabel("Label, alias, uid or address").fill("jrnyaaac");
  await expect(page.getByText(/^1 of \d+ shown/)).toBeVisible();
  await expect(page).toHaveURL(/q=jrnyaaac/);
  const saving = page.waitForEvent("download");
  await accounts.registryFile.press("Enter");
  const csv = await textOf(await saving);
  expect(csv).toContain("Journey 3");
  expect(csv).not.toContain("Journey 2");
  const everything = [...said, csv].join("\n");
  for (const { secretKey, passphrase: word } of packed) {
    expect(everything).not.toContain(secretKey);
    expect(everything).not.toContain(word);
  }
  expect(await page.content()).not.toContain(secret);

  await accounts.table.getByRole("link", { name: "Assets" }).press("Enter");
  const assets = page.getByRole("table", { name: "Futures assets" });
  await expect(assets.getByText("10,000 USDT")).toBeVisible();
  await expect(assets.getByText("10,000.00").last()).toBeVisible();
});

test("a row of a worker that was killed is unknown, told so, and never sent again", async ({
  signedIn: page,
  desk,
}) => {
  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  const accounts = new SubAccountsPage(page, desk.url);
  await venue.fault(endpoint, "hang-after");
  const before = (await venue.stats()).admitted[endpoint] ?? 0;
  await accounts.openNew();
  await accounts.generate(2, "lost", "Lost {n}");
  await accounts.create(2);
  await expect(accounts.row("Lost 1").getByText("Sent, no answer yet")).toBeVisible();
  killHard(desk, "worker");
  // The next worker waits until the dead one's lease has ended.
  const unknown = accounts.row("Lost 1").getByText("Unknown", { exact: true });
  await expect(unknown).toBeVisible({ timeout: 60_000 });
  await accounts.press("Stop");
  await expect(accounts.row("Lost 2").getByText("Taken back")).toBeVisible();
  await expect(page.getByText("A sub-account may exist under this alias")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Look for it at the exchange and revoke it there")).toBeVisible();
  expect(((await venue.stats()).admitted[endpoint] ?? 0) - before).toBe(1);

  await accounts.openNew();
  await accounts.type("Alias of row 1", "lostaaaa");
  await accounts.type("Label of row 1", "Lost 1");
  await accounts.press("Review 1");
  await expect(page.getByText("The name lostaaaa is taken.")).toBeVisible();
});
