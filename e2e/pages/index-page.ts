import type { Locator, Page } from "@playwright/test";

/** What an index price is made of. */
export class IndexPage {
  constructor(readonly page: Page) {}

  components(symbol: string): Locator {
    return this.page.getByRole("table", { name: `Components of ${symbol}` });
  }
}
