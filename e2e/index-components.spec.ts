import { readFileSync } from "node:fs";
import { type Decimal, decimal, formatDecimal, multiply, sum } from "@/lib/decimal";
import { IndexPage } from "./pages/index-page";
import { InstrumentsPage } from "./pages/instruments-page";
import { goInApp } from "./support/go-in-app";
import { expect, test } from "./support/journey";

test("an index is shown with its exact reference, from the market or from the list", async ({
  ownersPage: page,
  desk,
  complaints,
}) => {
  // The page asks for it before it has read the lists that say that there is none.
  complaints.expect(/404 .*NOSUCHUSDT/);
  const index = new IndexPage(page);
  await page.goto(`${desk.url}/instruments?symbol=BTCUSDT`);
  await new InstrumentsPage(page).drawer.getByRole("link", { name: "Index" }).click();
  await expect(page.getByRole("heading", { name: "Index of BTCUSDT" })).toBeVisible();
  const table = index.components("BTCUSDT");
  // A head, and a row for each of the five to seven sources that the venue invents.
  await expect(table.getByRole("row").nth(5)).toBeVisible();
  const sources = (await table.getByRole("row").count()) - 1;
  await expect(index.fact("Weights sum to")).toHaveText("1");
  await expect(table.getByText(/^[+\u2212]\d+\.\d\d$/).first()).toBeVisible();

  // What was saved adds up to the reference of the same moment, to the last digit.
  const head: string[] = [];
  let parts: Decimal[] = [];
  await expect(async () => {
    const shown = await index.fact("Index").textContent();
    const [names = "", ...lines] = readFileSync(await index.csv(), "utf8")
      .trim()
      .split("\r\n");
    head.push(...names.replace("\uFEFF", "").split(","));
    const at = (line: string, name: string) => decimal(line.split(",")[head.indexOf(name)] ?? "");
    parts = lines.map((line) => multiply(at(line, "equivalentPrice"), at(line, "weight")));
    expect(shown).toContain(formatDecimal(sum(parts)));
  }).toPass({ timeout: 20_000 });
  expect(parts).toHaveLength(sources);

  // Live: the reference changes without anybody asking.
  const before = await index.fact("Index").textContent();
  await expect(index.fact("Index")).not.toHaveText(before ?? "", { timeout: 20_000 });

  await page.getByLabel("Filter symbols").fill("ETHUSDT");
  await index.choose("ETHUSDT");
  await expect(index.components("ETHUSDT")).toBeVisible();
  await page.goto(`${desk.url}/index-components/NOSUCHUSDT`);
  await expect(page.getByText("The exchange lists no NOSUCHUSDT")).toBeVisible();

  await test.step("the spot list tells kind, coin and source, cancels what it shows", async () => {
    await goInApp(page, "/orders");
    await page.getByRole("link", { name: /^Spot \(v2\)/ }).click();
    const table = page.getByRole("table", { name: "Spot orders" });
    const row = table.getByRole("row").filter({ hasText: "BTCUSDT" }).first();
    await expect(row).toContainText(/\d\s?BTC/, { timeout: 20_000 });
    await expect(row).toContainText(/normal/);
    const count = await table.getByRole("row").count();
    await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Cancel selected (1)" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel 1 order" }).click();
    await expect(page.getByText("Mass cancel ended: 1 of 1 answered", { exact: true })).toBeVisible(
      {
        timeout: 15_000,
      },
    );
    await expect
      .poll(async () => (count > 2 ? table.getByRole("row").count() : table.count()), {
        timeout: 15_000,
      })
      .toBe(count > 2 ? count - 1 : 0);
  });
});
