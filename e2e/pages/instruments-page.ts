import type { Locator, Page } from "@playwright/test";
import { Frame } from "./frame";

/** The markets. */
export class InstrumentsPage {
  readonly frame: Frame;
  readonly table: Locator;
  readonly drawer: Locator;

  constructor(readonly page: Page) {
    this.frame = new Frame(page);
    this.table = page.getByRole("table", { name: /^Instruments/ });
    this.drawer = page.getByRole("complementary", { name: /in full$/ });
  }

  async chooseCategory(name: string): Promise<void> {
    await this.page.getByRole("navigation", { name: "Category" }).getByText(name).click();
  }

  async filter(text: string): Promise<void> {
    await this.page.getByLabel("Filter symbols").fill(text);
  }

  async open(symbol: string): Promise<void> {
    await this.table.getByText(symbol, { exact: true }).click();
  }

  async useInTicket(): Promise<void> {
    await this.drawer.getByRole("link", { name: "Use in ticket" }).click();
  }
}
