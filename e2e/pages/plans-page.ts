import type { Locator, Page } from "@playwright/test";
import { Frame } from "./frame";

/** The plan orders that wait. */
export class PlansPage {
  readonly frame: Frame;
  readonly table: Locator;

  constructor(readonly page: Page) {
    this.frame = new Frame(page);
    this.table = page.getByRole("table", { name: /^Plan orders/ });
  }

  async chooseKind(name: "Normal" | "Trailing" | "TP-SL" | "Spot"): Promise<void> {
    await this.page.getByRole("navigation", { name: "Kind" }).getByText(name).click();
    await this.page.getByRole("table", { name: `Plan orders, ${name}` }).waitFor();
  }

  async filter(text: string): Promise<void> {
    await this.page.getByLabel("Filter by symbol or id").fill(text);
  }

  /** The rows that show all of these words. */
  row(...texts: readonly string[]): Locator {
    return texts.reduce<Locator>(
      (rows, hasText) => rows.filter({ hasText }),
      this.table.getByRole("row"),
    );
  }
}
