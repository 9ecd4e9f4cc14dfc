import { expect, type Locator, type Page } from "@playwright/test";

/**
 * The orders with a ticket that is there at once, as a link opens it. On an address that names no
 * symbol the ticket takes no input before the page is used: issue 34 mends that.
 */
export const ordersWithTicket = "/orders";

/** The ticket beside the orders. */
export class Ticket {
  readonly form: Locator;
  readonly price: Locator;
  readonly quantity: Locator;
  readonly submitButton: Locator;
  /** What is traded, and the way to another one. */
  readonly symbol: Locator;

  constructor(readonly page: Page) {
    this.form = page.getByRole("form", { name: "Ticket" });
    this.price = this.form.getByLabel("Price", { exact: true });
    this.quantity = this.form.getByLabel("Quantity", { exact: true });
    this.symbol = this.form.locator("button[aria-haspopup=dialog]").first();
    this.submitButton = this.form.locator('button[aria-keyshortcuts~="Control+Enter"]');
  }

  /** Waits until it takes input and knows its instrument and the index. */
  async ready(): Promise<void> {
    await expect(this.form.getByText(/\d exchanges/)).toBeVisible();
  }

  /** Another way to enter an order: "Futures v2", "Spot plan", "TP/SL". */
  async useForm(name: string): Promise<void> {
    const forms = this.form.getByRole("radiogroup", { name: "Form" });
    const radio = forms.getByRole("radio", { name, exact: true });
    await radio.click();
    await expect(radio).toBeChecked();
  }

  /** Types into the search for another symbol. */
  async searchSymbol(text: string): Promise<void> {
    await this.symbol.click();
    await this.page.getByRole("combobox", { name: "Symbol" }).fill(text);
  }

  /** One of the ticket's numbers, by its label. */
  number(label: string): Locator {
    return this.form.getByLabel(label, { exact: true });
  }

  async choose(
    what: "Limit" | "Market" | "Buy" | "Sell" | "Open long" | "Close long" | "Post",
  ): Promise<void> {
    const button = this.form.getByRole("button", { name: what });
    const radio = this.form.getByRole("radio", { name: what });
    await button.or(radio).first().click();
  }

  async fillIn({ price, quantity }: { price?: string; quantity: string }): Promise<void> {
    if (price !== undefined) await this.price.fill(price);
    await this.quantity.fill(quantity);
  }

  async submit(): Promise<void> {
    await this.submitButton.click();
  }

  /** What the ticket says became of what was sent. */
  says(text: string | RegExp): Locator {
    return this.form.getByText(text).first();
  }
}
