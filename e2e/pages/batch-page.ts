import type { Locator, Page } from "@playwright/test";
import { Frame } from "./frame";

/** The grid of up to twenty orders. */
export class BatchPage {
  readonly frame: Frame;
  readonly grid: Locator;
  readonly sendButton: Locator;

  constructor(readonly page: Page) {
    this.frame = new Frame(page);
    this.grid = page.getByRole("list", { name: "Orders of the batch" });
    this.sendButton = page.locator('button[aria-keyshortcuts~="Control+Enter"]');
  }

  async open(url: string): Promise<void> {
    await this.page.goto(`${url}/batch`);
    await this.grid.waitFor();
  }

  row(number: number): Locator {
    return this.grid.locator("[data-row]").nth(number - 1);
  }

  cell(name: "Symbol" | "Side" | "Type" | "Price" | "Quantity", row: number): Locator {
    return this.grid.getByLabel(`${name} of row ${row}`, { exact: true });
  }

  async paste(table: string): Promise<void> {
    await this.page.getByRole("button", { name: /^Paste or CSV/ }).click();
    const dialog = this.page.getByRole("dialog", { name: "Paste orders" });
    await dialog.getByRole("textbox").fill(table);
    await dialog.getByRole("button", { name: "Add these rows" }).click();
  }

  /** Presses the last button, reads what it asks, and says yes. */
  async send(count: number): Promise<void> {
    await this.sendButton.click();
    await this.confirm(count);
  }

  async confirm(count: number): Promise<void> {
    const orders = count === 1 ? "1 order" : `${count} orders`;
    const dialog = this.page.getByRole("dialog", { name: `Send ${orders}?` });
    await dialog.getByRole("button", { name: `Send ${orders} to PAPER` }).click();
  }
}
