import type { Locator, Page } from "@playwright/test";

/** The users of the desk. */
export class UsersPage {
  readonly list: Locator;
  readonly links: Locator;
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.list = page.getByRole("list", { name: "Users" });
    this.links = page.getByRole("region", { name: "Open links" });
    this.dialog = page.getByRole("dialog");
  }

  person(name: string): Locator {
    return this.list.getByRole("listitem", { name, exact: true });
  }

  /** Makes a link for somebody, and gives it as it is handed over. */
  async invite(name: string, role: string): Promise<string> {
    await this.page.getByRole("button", { name: "Add a user" }).click();
    await this.dialog.getByLabel("Name").fill(name);
    await this.dialog.getByRole("radio", { name: role }).check();
    await this.dialog.getByRole("button", { name: "Create invite link" }).click();
    return this.takeLink();
  }

  /** The link that is shown this once. */
  async takeLink(): Promise<string> {
    const link = await this.dialog.getByLabel("One-time link").inputValue();
    await this.dialog.getByRole("button", { name: "Done" }).click();
    return link;
  }
}
