import type { Page } from "@playwright/test";

/** What stands around every page of the desk. */
export class Frame {
  constructor(readonly page: Page) {}

  async chooseAccount(name: string): Promise<void> {
    await this.page.getByRole("button", { name: /^Account/ }).click();
    await this.page.getByRole("menu", { name: "Accounts" }).getByText(name).first().click();
    await this.page.getByRole("button", { name: new RegExp(`^Account ${name}`) }).waitFor();
  }

  async goTo(
    name: "Orders" | "Batch" | "Markets" | "Commissions" | "Overview" | "Plans" | "Risk",
  ): Promise<void> {
    const link = this.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
    const { pathname } = new URL((await link.getAttribute("href")) ?? "", this.page.url());
    await link.click();
    await this.page.waitForURL((url) => url.pathname === pathname);
  }

  async chooseTheme(theme: "Dark" | "Light" | "System"): Promise<void> {
    await this.page.getByRole("button", { name: "Appearance" }).click();
    await this.page.getByRole("radio", { name: theme }).check();
    await this.page.keyboard.press("Escape");
  }

  async signOut(): Promise<void> {
    await this.page.getByRole("button", { name: /Sign out$/ }).click();
    await this.page.getByRole("button", { name: "Sign out", exact: true }).click();
  }
}
