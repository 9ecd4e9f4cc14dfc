import type { Locator, Page } from "@playwright/test";

/** The overview of a desk that has not placed an order yet. */
export class FirstStartPage {
  readonly invitation: Locator;
  readonly archive: Locator;
  readonly submit: Locator;

  constructor(readonly page: Page) {
    this.invitation = page.getByRole("region", { name: "First order" });
    this.archive = page.getByRole("region", { name: "Archive" });
    this.submit = this.invitation.getByRole("button", { name: /on PAPER/ });
  }

  /** The days of the calendar that say these words. */
  days(text: string): Locator {
    const word = this.archive.page().getByText(text, { exact: true });
    return this.archive.getByRole("cell").filter({ has: word });
  }
}
