import { expect, type Locator, type Page } from "@playwright/test";
import { Frame } from "./frame";

type ViewName = "Grid" | "Paste or CSV" | "Ladder" | "Templates" | "Results";

/** Orders that go in requests of twenty, and what became of them. */
export class BatchPage {
  readonly frame: Frame;
  readonly grid: Locator;
  readonly results: Locator;
  readonly sendButton: Locator;
  /** How many rows are valid, and how many ended how. */
  readonly counts: Locator;

  constructor(readonly page: Page) {
    this.frame = new Frame(page);
    this.grid = page.getByRole("list", { name: "Orders of the batch" });
    this.results = page.getByRole("list", { name: "Results of the batch" });
    this.sendButton = page.locator('button[aria-keyshortcuts~="Control+Enter"]');
    this.counts = page.getByRole("status").filter({ hasText: /\d valid/ });
  }

  async open(url: string): Promise<void> {
    await this.page.goto(`${url}/batch`);
    await this.grid.waitFor();
  }

  /** Another view of the same rows. */
  async view(name: ViewName): Promise<void> {
    const views = this.page.getByRole("navigation", { name: "Views of the batch" });
    await views.getByRole("link", { name }).click();
  }

  row(number: number): Locator {
    return this.grid.locator("[data-row]").nth(number - 1);
  }

  /** A row among the results, by its number on the page. */
  result(number: number): Locator {
    return this.results.locator(`[data-number="${number}"]`);
  }

  cell(name: "Symbol" | "Side" | "Type" | "Price" | "Quantity", row: number): Locator {
    return this.row(row).getByLabel(`${name} of row ${row}`, { exact: true });
  }

  /** Pastes a table, which becomes rows; nothing is sent by it. */
  async paste(table: string): Promise<void> {
    await this.view("Paste or CSV");
    await this.page.getByRole("textbox", { name: /^Symbol, side, type/ }).fill(table);
    await this.page.getByRole("button", { name: "Add these rows" }).click();
  }

  /** Presses the last button, reads what it asks, and says yes. */
  async send(count: number): Promise<void> {
    await this.sendButton.click();
    await this.lastButton(count).click();
  }

  /** The same for orders over the user's own limits: the last yes is held for a second. */
  async sendHeld(count: number): Promise<void> {
    await this.sendButton.click();
    const last = this.lastButton(count);
    await last.hover();
    await this.page.mouse.down();
    await expect(last).toHaveCount(0);
    await this.page.mouse.up();
  }

  private lastButton(count: number): Locator {
    const orders = count === 1 ? "1 order" : `${count} orders`;
    const dialog = this.page.getByRole("dialog", { name: `Send ${orders}?` });
    return dialog.getByRole("button", { name: `Send ${orders} to PAPER` });
  }
}
