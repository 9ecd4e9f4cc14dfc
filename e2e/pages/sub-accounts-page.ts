import type { Locator, Page } from "@playwright/test";

/** The registry of sub-accounts and the creation of more. */
export class SubAccountsPage {
  readonly table: Locator;
  readonly rows: Locator;
  readonly keys: Locator;
  readonly registryFile: Locator;

  constructor(
    readonly page: Page,
    readonly url: string,
  ) {
    this.table = page.getByRole("table", { name: "Sub-accounts" });
    this.rows = page.getByRole("table", { name: "Requested sub-accounts" });
    this.keys = page.getByRole("list", { name: "Created keys" }).getByRole("listitem");
    this.registryFile = page.getByRole("button", { name: /^CSV of/ });
  }

  async openNew(): Promise<void> {
    await this.page.goto(`${this.url}/sub-accounts/new`);
    await this.page.getByRole("textbox", { name: "IP whitelist for all rows" }).waitFor();
  }

  /** Fills a field by the keyboard alone. */
  async type(name: string | RegExp, text: string): Promise<void> {
    const field = this.page.getByLabel(name, { exact: typeof name === "string" });
    await field.focus();
    await this.page.keyboard.press("ControlOrMeta+a");
    await this.page.keyboard.type(text);
  }

  /** Presses a button by the keyboard alone. */
  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole("button", { name }).first().press("Enter");
  }

  /** Brings rows by the generator, all from this computer only. */
  async generate(count: number, prefix: string, pattern: string): Promise<void> {
    await this.type("IP whitelist for all rows", "127.0.0.1");
    await this.page.getByRole("radio", { name: "Generate" }).press("Space");
    await this.type("How many", String(count));
    await this.type("Name prefix", prefix);
    await this.type("Notes", pattern);
    await this.press(/^Generate \d+ rows/);
  }

  /** Reviews the list, types the word and lets it be created. */
  async create(count: number): Promise<void> {
    await this.press(`Review ${count}`);
    await this.page.getByRole("radio", { name: "This desk\u2019s vault" }).press("Space");
    await this.type(`To confirm, type "create ${count}"`, `create ${count}`);
    await this.page.keyboard.press("Enter");
    await this.rows.waitFor();
  }

  row(label: string): Locator {
    return this.rows.getByRole("row").filter({ hasText: label });
  }

  key(label: string): Locator {
    return this.keys.filter({ hasText: label });
  }
}
