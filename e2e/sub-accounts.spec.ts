import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { openKeyFile, sealKeyFile } from "@/lib/sub-accounts/key-file";
import type { Desk } from "./desk.mjs";
import { JournalPage } from "./pages/journal-page";
import { SubAccountsPage } from "./pages/sub-accounts-page";
import { allHeldBy } from "./support/all-held-by";
import { letQuietWindowPass } from "./support/desk-database";
import { killHard } from "./support/desk-processes";
import { goInApp } from "./support/go-in-app";
import { expect, owner, test } from "./support/journey";
import { VenueControl } from "./support/venue-control";

// Each begins on its own: whoever is free takes the next, for these are among the last.
test.describe.configure({ mode: "parallel" });

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

test("sub-accounts are created by keys alone, across a reload, and delivered", async ({
  ownersPage: page,
  desk,
}) => {
  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  const accounts = new SubAccountsPage(page, desk.url);
  const before = (await venue.stats()).admitted[endpoint] ?? 0;
  await accounts.openNew();
  await accounts.generate(3, "jrny", "Journey {n}");

  await accounts.type("Sub-account name of row 2", "short");
  await accounts.press("Review 3");
  await expect(page.getByText("Sub-account name must be exactly 8 English letters.")).toBeVisible();
  await expect(page.getByText("2 of 3 valid, 1 to correct", { exact: false })).toBeVisible();
  await accounts.type("Sub-account name of row 2", "jrnyzzzz");
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
  await expect(page.getByRole("button", { name: "Back" })).toBeFocused();
  await page.getByRole("button", { name: "Reveal it now" }).press("Enter");
  await expect(key.getByText(/^hidden in \d+ s$/)).toBeVisible();
  const shown = await key.getByRole("definition").allInnerTexts();
  const [, secret = "", chosen = ""] = shown.map((text) => text.split(/\s/)[0] ?? "");
  expect(chosen).toMatch(/^[A-Za-z0-9]{24}$/);
  expect(secret.length).toBeGreaterThan(16);
  await expect(key.getByRole("button", { name: "Copy the .env lines of Journey 2" })).toBeVisible();
  await expect(key.getByRole("button", { name: "Copy the JSON of Journey 2" })).toBeVisible();

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
  await open(json(await sealKeyFile(packed.slice(0, 1), passphrase)), passphrase);
  await expect(page.getByText("of the 3 keys shown here it has 2 not")).toBeVisible();
  await open(saved, `${passphrase}!`);
  await expect(page.getByText("The passphrase is wrong", { exact: false })).toBeVisible();
  await open(saved, passphrase);
  await expect(page.getByText("The file opens with your passphrase")).toBeVisible();
  await accounts.press("Wipe 3 keys from the desk");
  await expect(page.getByRole("heading", { name: "Delivered and wiped" })).toBeVisible();

  await page.getByRole("link", { name: "Back to the registry" }).press("Enter");
  await expect(accounts.table.getByText("Delivered, wiped")).toHaveCount(3);
  await page.getByLabel("Note, name, uid, tag or IP").fill("jrnyaaac");
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

  await accounts.table.getByRole("link", { name: "Assets" }).press("Enter");
  const assets = page.getByRole("table", { name: "Futures assets" });
  await expect(assets.getByText("10,000 USDT")).toBeVisible();
  await expect(assets.getByText("10,000.00").last()).toBeVisible();
});

test("a row of a worker that was killed is unknown, told so, and never sent again", async ({
  ownersPage: page,
  desk,
}) => {
  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  const accounts = new SubAccountsPage(page, desk.url);
  await venue.fault(endpoint, "hang-after");
  // While the second answer is awaited, the third row is still to be sent.
  await venue.latency(endpoint, 10_000);
  const before = (await venue.stats()).admitted[endpoint] ?? 0;
  await accounts.openNew();
  await accounts.generate(3, "lost", "Lost {n}");
  await accounts.create(3);
  await expect(accounts.row("Lost 1").getByText("Sent, no answer yet")).toBeVisible();
  killHard(desk, "worker");
  // The next worker waits until the dead one's lease has ended.
  const unknown = accounts.row("Lost 1").getByText("Unknown", { exact: true });
  await expect(unknown).toBeVisible({ timeout: 60_000 });
  await expect(accounts.row("Lost 2").getByText("Sent, no answer yet")).toBeVisible();
  await accounts.press("Stop");
  await expect(accounts.row("Lost 3").getByText("Taken back")).toBeVisible();
  await venue.latency(endpoint, 0);
  await expect(accounts.row("Lost 2").getByText("Created, sealed")).toBeVisible();
  await expect(page.getByText("A sub-account may exist under this name")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Look for it at the exchange and revoke it there")).toBeVisible();
  expect(((await venue.stats()).admitted[endpoint] ?? 0) - before).toBe(2);

  await accounts.openNew();
  await accounts.type("Sub-account name of row 1", "lostaaaa");
  await accounts.type("Note of row 1", "Lost 1");
  await accounts.press("Review 1");
  await expect(page.getByText("The name lostaaaa is taken.")).toBeVisible();
});

/** Asks for one sub-account whose answer is lost, and lets its quiet window pass. */
async function lose(accounts: SubAccountsPage, desk: Desk, prefix: string, fault: string) {
  const { page } = accounts;
  const label = `${prefix} 1`;
  await new VenueControl(desk.venueUrl, desk.dataDir).fault(endpoint, fault);
  await accounts.openNew();
  await accounts.generate(1, prefix, `${prefix} {n}`);
  await accounts.create(1);
  const unknown = accounts.row(label).getByText("Unknown", { exact: true });
  // After a worker was killed, the next one waits until the dead one's lease has ended.
  await expect(unknown).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("What you find can be recorded here from")).toBeVisible();
  await letQuietWindowPass(desk);
  await page.reload();
  return label;
}

test("a sub-account of unknown outcome gets its resolution, and is never called an order", async ({
  ownersPage: page,
  desk,
}) => {
  // Twice a creation may wait for the lease of a worker that was killed, a minute each.
  test.setTimeout(300_000);
  const accounts = new SubAccountsPage(page, desk.url);
  const gone = await lose(accounts, desk, "gone", "drop-before");
  await goInApp(page, "/overview");
  const item = page.getByRole("link", { name: /sub-accounts? of unknown outcome/ });
  await item.press("Enter");
  await expect(page).toHaveURL(/\/sub-accounts/);
  await expect(
    page.getByRole("link", { name: /^Sub-accts \d+ unknown sub-accounts$/ }),
  ).toBeVisible();

  await accounts.table
    .getByRole("row")
    .filter({ hasText: gone })
    .getByRole("link", { name: "Record what you found" })
    .press("Enter");
  const box = page.getByRole("region", { name: /, unknown$/ });
  await box.getByRole("button", { name: "Record" }).press("Enter");
  await expect(box.getByText("Say what you saw first")).toBeVisible();
  await box.getByRole("radio", { name: "It does not exist" }).press("Space");
  await box.getByLabel("Where you saw it").fill("Not on the sub-account page");
  await box.getByRole("button", { name: "Record" }).press("Enter");
  await expect(accounts.row(gone).getByText("Does not exist", { exact: true })).toBeVisible();
  await expect(accounts.row(gone)).toContainText(`by ${owner.name}: Not on the sub-account page`);
  await expect(page.getByRole("link", { name: "Correct the row" })).toBeVisible();

  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  const asked = async () => (await venue.stats()).admitted[endpoint] ?? 0;
  const before = await asked();
  const kept = await lose(accounts, desk, "kept", "status-504-after");
  await expect(page.getByRole("region", { name: /, unknown$/ })).toContainText(
    /may exist under this name, and its secret is lost.+It is not sent again\./,
  );
  await expect(page.getByRole("link", { name: /request again/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /again|retry/i })).toHaveCount(0);
  expect(await asked()).toBe(before + 1);
  const journal = new JournalPage(page);
  // Other journeys write entries of the same desk: only creations are listed.
  await goInApp(page, "/journal?endpoint=create-sub-accounts");
  await expect(journal.row(`Create sub-account ${gone}`)).toContainText("Marked not created");
  await goInApp(page, "/journal");
  await expect(page.getByText(/\d sub-accounts? unknown/)).toBeVisible();
  await journal.unknown
    .getByRole("listitem")
    .filter({ hasText: kept })
    .getByRole("button", { name: /^I verified/ })
    .press("Enter");
  await journal.drawer.getByRole("radio", { name: "It exists, I revoked it" }).press("Space");
  await journal.drawer.getByLabel("Where you saw it").fill("Revoked there");
  await journal.drawer.getByRole("button", { name: "Record" }).press("Enter");
  const events = journal.drawer.getByRole("list", { name: "Events" });
  await expect(events.getByText(`person: ${owner.name}`)).toBeVisible();
  await expect(events.getByText("Marked revoked")).toBeVisible();

  await goInApp(page, "/sub-accounts");
  await expect(accounts.table.getByRole("row").filter({ hasText: kept })).toContainText(
    "Exists, revoked",
  );
  await expect(accounts.table.getByRole("row").filter({ hasText: gone })).toHaveCount(0);
});

test("the exchange makes no more: what was made elsewhere counts, a stranger does not", async ({
  ownersPage: page,
  desk,
}) => {
  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  const accounts = new SubAccountsPage(page, desk.url);

  await test.step("the run stops, and says so of the rest", async () => {
    const before = (await venue.stats()).admitted[endpoint] ?? 0;
    await venue.setDeviations({ "sub-accounts-elsewhere": 20 });
    await accounts.openNew();
    await accounts.generate(3, "full", "Full {n}");
    await accounts.create(3);
    await expect(accounts.row("Full 1").getByText("Rejected")).toBeVisible();
    await expect(accounts.row("Full 3").getByText("Not sent", { exact: true })).toBeVisible();
    await expect(accounts.row("Full 3")).toContainText("makes no more. It answered fullaaaa");
    await venue.setDeviations({ "sub-accounts-elsewhere": 0 });
    expect(((await venue.stats()).admitted[endpoint] ?? 0) - before).toBe(1);
    await page.getByRole("link", { name: "Leave" }).press("Enter");
    await expect(
      page.getByRole("main").getByText(/there can be no more \(code 40069\)/),
    ).toBeVisible();
  });

  await test.step("addresses are saved by a name, and taken again by it", async () => {
    const whitelist = page.getByRole("textbox", { name: "IP whitelist of every row" });
    await accounts.openNew();
    await accounts.type("IP whitelist of every row", "203.0.113.7 203.0.113.8");
    await accounts.type("Save these as an IP set", "Office");
    await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
    await expect(page.getByRole("button", { name: "Remove the IP set Office" })).toBeVisible();
    await accounts.type("IP whitelist of every row", "127.0.0.1");
    await page
      .getByLabel("Take an IP set or a whitelist in use")
      .selectOption({ label: "Office: 2 IPs" });
    await expect(whitelist).toHaveValue("203.0.113.7 203.0.113.8");
    await page.getByRole("link", { name: "Leave" }).press("Enter");
  });

  await test.step("a sub-account made elsewhere is entered, counted and taken back", async () => {
    const meter = page.getByRole("region", { name: "Sub-account quota" }).getByText(/^Known here/);
    const known = async () => Number(/\d+/.exec((await meter.textContent()) ?? "")?.[0]);
    await meter.waitFor();
    const before = await known();
    await accounts.press(/^Enter external/);
    const dialog = page.getByRole("dialog", { name: "Sub-accounts made elsewhere" });
    await accounts.type("uid", "70000x");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("A uid is digits only")).toBeVisible();
    await accounts.type("uid", "700001");
    await accounts.type("Note", "Made on the exchange's page");
    await page.keyboard.press("Enter");
    const row = accounts.table.getByRole("row").filter({ hasText: "700001" });
    await expect(row).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(row).toContainText("External");
    expect(await known()).toBe(before + 1);
    await row.getByRole("button", { name: "Remove 700001" }).press("Enter");
    await expect(row).toHaveCount(0);
    expect(await known()).toBe(before);
  });

  await test.step("a stranger is asked for once and set aside, no sum is told unread", async () => {
    await goInApp(page, "/sub-accounts/assets?uids=700777");
    const line = page
      .getByRole("main")
      .getByText(/700777 is no sub-account of this broker \(code 40028\)/);
    await expect(line).toBeVisible();
    const asked = async () => (await venue.stats()).admitted["sub-account-assets"] ?? 0;
    const before = await asked();
    await page.reload();
    await expect(line).toBeVisible();
    expect(await asked()).toBe(before);
    await page.getByRole("button", { name: "Ask again" }).press("Enter");
    await expect.poll(asked).toBe(before + 1);

    await goInApp(page, "/sub-accounts/assets?uids=700778");
    await expect(page.getByRole("main").getByText(/^Set aside: .*700778/)).toBeVisible();

    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/assets/*?*", async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${desk.url}/sub-accounts/assets`);
    const total = page.getByRole("row").filter({ hasText: "Total, USDT" });
    await expect(total).toContainText(/\u2013none of \d+ sub-accounts/);
    await expect(total).not.toContainText("0.00");
    release();
    await expect(total).not.toContainText("none of", { timeout: 30_000 });
  });

  await test.step("what one is to the desk is kept, filtered by and saved", async () => {
    await goInApp(page, "/sub-accounts");
    await accounts.press(/^Enter external/);
    await accounts.type("uid", "700002");
    await page.keyboard.press("Enter");
    const row = accounts.table.getByRole("row").filter({ hasText: "700002" });
    await expect(row).toHaveCount(1);
    await page.keyboard.press("Escape");
    await row.press("Enter");
    const drawer = page.getByRole("complementary", { name: "700002 in full" });
    await accounts.type("Tags", "vip, hedge");
    await accounts.type("Comment", "Calls on Mondays");
    await accounts.press("Save");
    await expect(drawer.getByText("vip, hedge")).toBeVisible();
    await expect(row).toContainText("hedge");
    await drawer.getByRole("button", { name: "Close" }).press("Enter");
    await expect(drawer).toHaveCount(0);

    await page.getByRole("button", { name: "Filter", exact: true }).press("Enter");
    await page.getByRole("button", { name: "vip", exact: true }).press("Enter");
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/tag=vip/);
    await page.reload();
    await expect(accounts.registryFile).toHaveText(/CSV of 1$/);
    const saving = page.waitForEvent("download");
    await accounts.registryFile.press("Enter");
    expect(await textOf(await saving)).toContain("vip hedge,Calls on Mondays");

    await row.press("Enter");
    await page.getByRole("checkbox", { name: "Hide it in the list" }).press("Space");
    await accounts.press("Save");
    await expect(page.getByText("None passes the filters")).toBeVisible();
    await page.getByRole("button", { name: "Hidden too" }).press("Enter");
    await expect(row).toHaveCount(1);
  });

  await test.step("one taken off the watch list is read into the history no longer", async () => {
    await goInApp(page, "/sub-accounts/assets");
    await accounts.press(/^Watch list/);
    const choice = page.getByRole("list", { name: "Watched" }).getByRole("checkbox").first();
    await expect(choice).toBeChecked();
    await choice.press("Space");
    await accounts.press("Save");
    await expect(page.getByText("1 not watched.")).toBeVisible();
  });
});
