import type { Locator, Page } from "@playwright/test";
import { OrdersPage } from "./pages/orders-page";
import { expect, owner, test } from "./support/journey";

// An order is placed, moved and cancelled from the sign-in on, by keys alone and by touch alone.
// What is typed into fields isn't counted; every other key and every tap is.

class Keys {
  pressed: string[] = [];
  constructor(readonly page: Page) {}
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.pressed.push(key);
      await this.page.keyboard.press(key);
    }
  }
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }
}

/** Presses Tab until this has the focus. */
async function tabTo(keys: Keys, target: Locator): Promise<void> {
  for (let presses = 0; presses < 10; presses += 1) {
    await keys.press("Tab");
    if (await target.evaluate((node) => node === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}

test("by keys from the sign-in to an order that was placed, moved and cancelled @full", async ({
  page,
  desk,
  session,
}) => {
  expect(session.cookies).not.toHaveLength(0);
  const orders = new OrdersPage(page);
  const keys = new Keys(page);
  await page.goto(`${desk.url}/sign-in`);
  await expect(page.getByLabel("E-mail")).toBeEnabled();
  await keys.press("Tab");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await keys.type(owner.email);
  await keys.press("Tab");
  await keys.type(owner.password);
  await keys.press("Enter");
  await page.waitForURL(/\/orders/);
  await orders.ticket.ready();

  await keys.press("t");
  await expect(page.getByLabel("Price", { exact: true })).toBeFocused();
  await keys.type("62110");
  await keys.press("Enter");
  await keys.type("0.01");
  await keys.press("Control+Enter");
  const row = orders.row("Buy", "62,110.0");
  await expect(row.getByText("Live")).toBeVisible();

  // Escape leaves the field, F leads to the list, whose newest order is the first.
  await keys.press("Escape", "f");
  await expect(row).toBeFocused();
  await keys.press("e");
  const dialog = page.getByRole("dialog", { name: /^Replace/ });
  await expect(dialog.getByLabel("Price")).toBeFocused();
  await keys.type("62120");
  await tabTo(keys, dialog.getByRole("checkbox"));
  await keys.press("Space");
  await tabTo(keys, dialog.getByRole("button", { name: "Replace", exact: true }));
  await keys.press("Enter");
  await expect(dialog).toContainText("Replaced: the new order was accepted.");
  await keys.press("Escape");
  await expect(dialog).toHaveCount(0);
  const moved = orders.row("Buy", "62,120.0", "Live");
  await expect(moved).toBeVisible();
  // The focus is back on the old order, one below.
  await keys.press("k");
  await expect(moved).toBeFocused();
  await keys.press("Delete");
  await expect(orders.row("Buy", "62,120.0").getByText("Cancelled")).toBeVisible();
  expect(keys.pressed.length, keys.pressed.join(" ")).toBeLessThanOrEqual(18);
});

test("by touch on a phone, from the sign-in to the same @full", async ({ page, desk, session }) => {
  expect(session.cookies).not.toHaveLength(0);
  await page.setViewportSize({ width: 390, height: 844 });
  const orders = new OrdersPage(page);
  const tapped: string[] = [];
  const tap = async (target: Locator, what: string, delay = 0) => {
    tapped.push(what);
    await target.click({ delay });
  };
  await page.goto(`${desk.url}/sign-in`);
  await tap(page.getByLabel("E-mail"), "e-mail");
  await page.keyboard.type(owner.email);
  await tap(page.getByLabel("Password", { exact: true }), "password");
  await page.keyboard.type(owner.password);
  await tap(page.getByRole("button", { name: /^Sign in$/ }), "sign in");
  await page.waitForURL(/\/orders/);

  await tap(page.getByRole("link", { name: "Ticket" }), "ticket");
  await orders.ticket.ready();
  await tap(page.getByLabel("Price", { exact: true }), "price");
  await page.keyboard.type("62130");
  await tap(orders.ticket.quantity, "quantity");
  await page.keyboard.type("0.01");
  await tap(orders.ticket.submitButton, "place");
  await expect(orders.ticket.says("Accepted")).toBeVisible();
  await tap(page.getByRole("link", { name: /^Orders/ }), "orders");
  const card = (price: string) => page.getByRole("listitem").filter({ hasText: price });
  await expect(card("62,130.0").getByText("Live")).toBeVisible();
  await tap(card("62,130.0").getByRole("button", { name: /^Replace/ }), "replace");
  const dialog = page.getByRole("dialog", { name: /^Replace/ });
  await expect(dialog.getByLabel("Price")).toBeFocused();
  await page.keyboard.type("62140");
  await tap(dialog.getByRole("checkbox"), "place automatically");
  await tap(dialog.getByRole("button", { name: "Replace", exact: true }), "replace");
  await expect(page.getByText("62,140.0").first()).toBeVisible();
  await tap(dialog.getByRole("button", { name: "Close" }).first(), "close");
  await expect(card("62,140.0").getByText("Live")).toBeVisible();
  await tap(card("62,140.0").getByRole("button", { name: /^Cancel/ }), "cancel", 700);
  await expect(card("62,140.0").getByText("Cancelled")).toBeVisible();
  expect(tapped.length, tapped.join(", ")).toBeLessThanOrEqual(13);
});
