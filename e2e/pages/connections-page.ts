import type { Locator, Page } from "@playwright/test";
import type { ShownKey } from "../support/new-sub-account";

/** The desk's keys. */
export class ConnectionsPage {
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole("dialog");
  }

  account(name: string): Locator {
    return this.page.getByRole("region", { name, exact: true });
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
    await this.dialog.getByRole("button", { name: "Add the key" }).click();
  }

  /** From the page of one account back to the list of all. */
  async showAll(): Promise<void> {
    await this.page.getByRole("link", { name: "All accounts" }).click();
  }

  async remove(label: string): Promise<void> {
    await this.key(label)
      .getByRole("button", { name: /^Remove/ })
      .click();
    await this.dialog.getByRole("button", { name: "Remove key" }).click();
  }
}
