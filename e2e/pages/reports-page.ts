import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { type Decimal, decimal } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { expect } from "../support/journey";
import { Frame } from "./frame";

/** A file's lines by the names of its columns. */
export type CsvRow = Readonly<Record<string, string>>;

/** Commissions: the report, its fills, how far they are synced. */
export class ReportsPage {
  readonly frame: Frame;
  readonly table: Locator;
  readonly fills: Locator;
  readonly drawer: Locator;

  constructor(readonly page: Page) {
    this.frame = new Frame(page);
    this.table = page.getByRole("table", { name: /^Commissions by/ });
    this.fills = page.getByRole("table", { name: "Fills" });
    this.drawer = page.getByRole("complementary", { name: /^Fill |in full$/ });
  }

  /** Waits until every day that can be synced has been. */
  async allSynced(): Promise<void> {
    const longMs = 90_000;
    await expect(this.page.getByText(/^Synced through/)).toBeVisible({ timeout: longMs });
    await expect(this.page.getByText(/not synced yet: the numbers will grow/)).toHaveCount(0, {
      timeout: longMs,
    });
    await expect(this.page.getByText(/being synced$/)).toHaveCount(0, { timeout: longMs });
  }

  async showDays(from: Day, to: Day): Promise<void> {
    await this.page.getByRole("button", { name: /\d days?$/ }).click();
    const form = this.page.getByRole("form", { name: "Other days" });
    await form.getByLabel("First day").fill(from);
    await form.getByLabel("Last day").fill(to);
    await form.getByRole("button", { name: "Show" }).click();
    await expect(this.page).toHaveURL(new RegExp(`from=${from}&to=${to}`));
  }

  async groupBy(name: "Day" | "Product" | "Symbol"): Promise<void> {
    await this.page.getByRole("radio", { name, exact: true }).click();
    await expect(
      this.page.getByRole("table", { name: `Commissions by ${name.toLowerCase()}` }),
    ).toBeVisible();
  }

  /** A sum above the report, with every digit. */
  async sum(name: "Rebate" | "Net fee" | "Volume" | "Fills"): Promise<Decimal> {
    const block = this.page
      .getByRole("region", { name: "Sums" })
      .locator("> div")
      .filter({ has: this.page.getByRole("heading", { name, exact: true }) });
    const exact = block.locator("p [aria-description]").first();
    const full = await exact.getAttribute("aria-description");
    return decimal((full ?? "").replaceAll(",", ""));
  }

  /** What a click hands to the user as a file. */
  async file(button: Locator): Promise<readonly CsvRow[]> {
    const coming = this.page.waitForEvent("download");
    await button.click();
    const text = readFileSync(await (await coming).path(), "utf8").replace("\uFEFF", "");
    const [head = "", ...lines] = text.trim().split("\r\n");
    const names = head.split(",");
    return lines.map((line) => {
      const cells = line.split(",");
      return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""]));
    });
  }
}
