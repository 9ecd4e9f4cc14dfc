import { expect, type Locator, type Page } from "@playwright/test";
import { Frame } from "./frame";
import { Ticket } from "./ticket";

/** The orders, the ticket and the journal. */
export class OrdersPage {
  readonly frame: Frame;
  readonly ticket: Ticket;
  readonly table: Locator;
  readonly journal: Locator;

  constructor(readonly page: Page) {
    this.frame = new Frame(page);
    this.ticket = new Ticket(page);
    this.table = page.getByRole("table", { name: "Open orders" });
    this.journal = page.getByRole("region", { name: "Journal" });
  }

  /** The orders' rows that show all of these words. */
  row(...texts: readonly (string | RegExp)[]): Locator {
    return texts.reduce<Locator>(
      (rows, hasText) => rows.filter({ hasText }),
      this.table.getByRole("row"),
    );
  }

  async cancel(row: Locator): Promise<void> {
    await row.getByRole("button", { name: /^Cancel/ }).click();
  }

  async choose(row: Locator): Promise<void> {
    await row.getByRole("checkbox").check();
  }

  async cancelChosen(): Promise<void> {
    await this.page.getByRole("button", { name: /^Cancel selected/ }).click();
    await this.page
      .getByRole("dialog")
      .getByRole("button", { name: /^Cancel \d+ orders?$/ })
      .click();
  }

  /** Opens the group of orders that were never placed. */
  async showEnded(): Promise<void> {
    await this.table.getByRole("button", { name: "Show the rows of Ended" }).click();
  }

  /** Opens the journal in the pane below the orders. */
  async showJournal(): Promise<void> {
    await this.page.getByRole("radio", { name: /^Journal/ }).click();
    await expect(this.journal).toBeVisible();
  }

  async filter(text: string): Promise<void> {
    await this.page.getByLabel("Filter by symbol or id").fill(text);
  }
}
