import type { Locator, Page } from "@playwright/test";

/** The journal of the whole desk. */
export class JournalPage {
  readonly table: Locator;
  readonly unknown: Locator;
  readonly drawer: Locator;

  constructor(readonly page: Page) {
    this.table = page.getByRole("table", { name: "Journal" });
    this.unknown = page.getByRole("list", { name: "Unknown" });
    this.drawer = page.getByRole("complementary", { name: "Entry of the journal" });
  }

  /** The entries that show all of these words. */
  row(...texts: readonly (string | RegExp)[]): Locator {
    return texts.reduce<Locator>(
      (rows, hasText) => rows.filter({ hasText }),
      this.table.getByRole("row"),
    );
  }

  async choose(value: string): Promise<void> {
    await this.page.getByRole("button", { name: "Filter", exact: true }).click();
    const filters = this.page.getByRole("dialog", { name: "Filters" });
    await filters.getByRole("button", { name: value, exact: true }).click();
    await this.page.keyboard.press("Escape");
  }
}
