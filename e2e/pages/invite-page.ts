import type { Locator, Page } from "@playwright/test";
import type { User } from "../support/join-as";

/** The page behind the one-time link. */
export class InvitePage {
  readonly alert: Locator;
  readonly password: Locator;

  constructor(readonly page: Page) {
    this.alert = page.getByRole("alert");
    this.password = page.getByLabel("Password", { exact: true });
  }

  async open(link: string): Promise<void> {
    await this.page.goto(link);
  }

  async fillIn({ name, email, password }: User): Promise<void> {
    await this.page.getByLabel("Name").fill(name);
    await this.page.getByLabel("E-mail").fill(email);
    await this.password.fill(password);
  }

  async submit(): Promise<void> {
    await this.page.getByRole("button", { name: "Create owner and open desk" }).click();
  }

  async becomeOwner(owner: User): Promise<void> {
    await this.fillIn(owner);
    await this.submit();
  }
}
