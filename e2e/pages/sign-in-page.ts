import type { Page } from "@playwright/test";
import type { User } from "../support/join-as";

/** The sign-in. */
export class SignInPage {
  constructor(readonly page: Page) {}

  async signIn({ email, password }: Pick<User, "email" | "password">): Promise<void> {
    await this.page.getByLabel("E-mail").fill(email);
    await this.page.getByLabel("Password", { exact: true }).fill(password);
    await this.page.getByRole("button", { name: "Sign in" }).click();
  }
}
