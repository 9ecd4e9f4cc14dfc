import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { openKeyFile } from "@/lib/sub-accounts/key-file";
import { SubAccountsPage } from "./pages/sub-accounts-page";
import { allHeldBy } from "./support/all-held-by";
import { expect, test } from "./support/journey";
import { VenueControl } from "./support/venue-control";

const endpoint = "create-sub-accounts";
const passphrase = "six plain words make one phrase";

const textOf = async (download: Download) => readFile(await download.path(), "utf8");

/** Everything the page asked the desk and what it was answered, but for reveals. */
function listen(page: Page): { readonly traffic: string[] } {
  const traffic: string[] = [];
  page.on("response", (response) => {
    if (!response.url().includes("/api/") || response.url().endsWith("/reveal")) return;
    void response.text().then(
      (text) => traffic.push(text),
      () => {},
    );
  });
  return { traffic };
}

test("sub-accounts are created by keys alone, across a reload, and delivered @full", async ({
  ownersPage: page,
  desk,
}) => {
  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  const accounts = new SubAccountsPage(page, desk.url);
  const before = (await venue.stats()).admitted[endpoint] ?? 0;
  await accounts.openNew();
  await accounts.generate(3, "jrny", "Journey {n}");

  await accounts.create(3);

  await expect(accounts.row("Journey 1").getByText("Created, sealed")).toBeVisible();
  await page.reload();
  for (const label of ["Journey 1", "Journey 2", "Journey 3"]) {
    await expect(accounts.row(label).getByText("Created, sealed")).toBeVisible();
  }
  expect(((await venue.stats()).admitted[endpoint] ?? 0) - before).toBe(3);

  await accounts.press("Continue to the 3 keys");
  await expect(accounts.keys).toHaveCount(3);
  const { traffic } = listen(page);
  page.on("console", (message) => traffic.push(message.text()));
  const key = accounts.key("Journey 2");
  await key.getByRole("button", { name: "Reveal once" }).press("Enter");
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.getByRole("button", { name: "Reveal now" }).press("Enter");
  await expect(key.getByText(/^hidden in \d+ s$/)).toBeVisible();
  const shown = await key.getByRole("definition").allInnerTexts();
  const [, secret = "", chosen = ""] = shown.map((text) => text.split(/\s/)[0] ?? "");
  expect(chosen).toMatch(/^[A-Za-z0-9]{24}$/);
  expect(secret.length).toBeGreaterThan(16);
  await expect(key.getByRole("button", { name: "Copy .env lines of Journey 2" })).toBeVisible();
  await expect(key.getByRole("button", { name: "Copy JSON of Journey 2" })).toBeVisible();

  await page.getByRole("link", { name: "Leave" }).press("Enter");
  await expect(page.getByRole("button", { name: "Stay here" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(key.getByText(secret)).toBeVisible();
  const closing = page.waitForEvent("dialog");
  const closed = page.close({ runBeforeUnload: true });
  const dialog = await closing;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await closed;
  await expect(key.getByText(secret)).toBeVisible();

  await accounts.type("Passphrase of the key file", passphrase);
  const downloading = page.waitForEvent("download");
  await accounts.press("Download");
  const download = await downloading;
  const saved = await download.path();
  const file = await textOf(download);
  const packed = await openKeyFile(file, passphrase);
  expect(packed.map(({ label }) => label).sort()).toEqual(["Journey 1", "Journey 2", "Journey 3"]);
  expect(packed.find(({ label }) => label === "Journey 2")?.secretKey).toBe(secret);

  const chooser = page.getByLabel("The encrypted key file from your disk");
  const open = async (word: string) => {
    await chooser.setInputFiles(saved);
    await accounts.type("Passphrase again", word);
    await accounts.press("Open it");
  };
  await open(`${passphrase}!`);
  await expect(page.getByText("Wrong passphrase", { exact: false })).toBeVisible();
  await open(passphrase);
  await expect(page.getByText("The file opens")).toBeVisible();
  await accounts.press("Wipe 3 keys from the desk");
  await expect(page.getByRole("heading", { name: "Delivered and wiped" })).toBeVisible();

  await page.getByRole("link", { name: "Back to the registry" }).press("Enter");
  await expect(accounts.table.getByText("Delivered, wiped")).toHaveCount(3);
  await page.getByLabel("Note, name, UID, tag or IP").fill("jrnyaaac");
  await expect(page.getByText(/^1 of \d+ shown/)).toBeVisible();
  await expect(page).toHaveURL(/q=jrnyaaac/);
  const saving = page.waitForEvent("download");
  await accounts.registryFile.press("Enter");
  const csv = await textOf(await saving);
  expect(csv).toContain("Journey 3");
  expect(csv).not.toContain("Journey 2");
  const everything = [...traffic, csv, await allHeldBy(page)].join("\n");
  for (const { secretKey, passphrase: word } of packed) {
    expect(everything).not.toContain(secretKey);
    expect(everything).not.toContain(word);
  }
});
