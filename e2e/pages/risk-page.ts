import type { Locator, Page } from "@playwright/test";
import { Frame } from "./frame";

/** Max open and leverage. */
export class RiskPage {
  readonly frame: Frame;
  readonly maxOpen: Locator;
  readonly leverage: Locator;

  constructor(readonly page: Page) {
    this.frame = new Frame(page);
    this.maxOpen = page.getByRole("region", { name: "Max open", exact: true });
    this.leverage = page.getByRole("region", { name: "Leverage" });
  }

  async ask(): Promise<void> {
    await this.maxOpen.getByRole("button", { name: "Get max size" }).click();
    await this.maxOpen.getByText("Use as quantity").first().waitFor();
  }

  async fillLeverage(value: string, confirmation: string): Promise<void> {
    await this.leverage.getByLabel("Leverage", { exact: true }).fill(value);
    await this.leverage.getByLabel(/to confirm$/).fill(confirmation);
  }
}
