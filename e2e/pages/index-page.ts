import type { Locator, Page } from "@playwright/test";

/** What an index price is made of. */
export class IndexPage {
  readonly symbols: Locator;

  constructor(readonly page: Page) {
    this.symbols = page.getByRole("navigation", { name: "Symbols" });
  }

  async choose(symbol: string): Promise<void> {
    await this.symbols.getByRole("link", { name: new RegExp(`^${symbol}\\b`) }).click();
    await this.page.getByRole("heading", { name: `Index of ${symbol}` }).waitFor();
  }

  components(symbol: string): Locator {
    return this.page.getByRole("table", { name: `Components of ${symbol}` });
  }

  /** The text under a label of the head, such as the reference. */
  fact(label: string): Locator {
    const named = this.page.getByText(label, { exact: true }).and(this.page.locator("p"));
    return named.locator("xpath=following-sibling::*[1]");
  }

  /** What the page saves as CSV, as a list of cells by line. */
  async csv(): Promise<string> {
    const saving = this.page.waitForEvent("download");
    await this.page.getByRole("button", { name: "CSV" }).click();
    return (await saving).path();
  }
}
