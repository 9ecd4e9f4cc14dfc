import { expect, type Locator, type Page } from "@playwright/test";
import type { ShownKey } from "../support/new-sub-account";

/** The desk's keys. */
export class ConnectionsPage {
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole("dialog");
  }

  /** What is shown of the chosen account. */
  account(name: string): Locator {
    return this.page.getByRole("region", { name, exact: true });
  }

  /** Chooses an account in the list. */
  async choose(name: string): Promise<Locator> {
    const list = this.page.getByRole("navigation", { name: "Accounts" });
    await list.getByRole("link", { name: new RegExp(`^${name} `) }).click();
    await expect(this.account(name)).toBeVisible();
    return this.account(name);
  }

  key(label: string): Locator {
    return this.page.getByRole("listitem", { name: label, exact: true });
  }

  async startToAdd(): Promise<void> {
    await this.page.getByRole("button", { name: "Add a key" }).click();
  }

  async fillParts({ key, secret, passphrase }: ShownKey): Promise<void> {
    await this.dialog.getByLabel("API key").fill(key);
    await this.dialog.getByLabel("Secret key").fill(secret);
    await this.dialog.getByLabel("Passphrase").fill(passphrase);
  }

  async send(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Add key" }).click();
  }

  async remove(label: string): Promise<void> {
    await this.key(label)
      .getByRole("button", { name: /^Remove/ })
      .click();
    await this.dialog.getByRole("button", { name: "Remove key" }).click();
  }
}
