import type { Locator, Page } from "@playwright/test";

/** The archived deposits and withdrawals of sub-accounts. */
export class TransfersPage {
  readonly table: Locator;
  readonly rows: Locator;
  readonly totals: Locator;
  readonly drawer: Locator;
  readonly file: Locator;

  constructor(
    readonly page: Page,
    readonly url: string,
  ) {
    this.table = page.getByRole("table", { name: "Deposits and withdrawals" });
    this.rows = this.table.getByRole("row").filter({ has: page.getByRole("cell") });
    this.totals = page.getByRole("region", { name: /^Net of what succeeded/ });
    this.drawer = page.getByRole("complementary", { name: /^Transfer .* in full$/ });
    this.file = page.getByRole("button", { name: /^CSV of/ });
  }

  async open(search = ""): Promise<void> {
    await this.page.goto(`${this.url}/transfers${search}`);
  }

  /** Turns a filter on or off. */
  async filter(name: string): Promise<void> {
    await this.page.getByRole("button", { name, exact: true }).press("Enter");
  }
}
