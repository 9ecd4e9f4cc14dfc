import type { Page } from "@playwright/test";
import { OrdersPage } from "./pages/orders-page";
import { expect, test } from "./support/journey";

/** Presses Tab until the thing with that name has the focus. */
async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    const here = await page.evaluate(() => {
      const node = document.activeElement;
      const label = node instanceof HTMLInputElement ? node.labels?.[0]?.textContent : null;
      return `${label ?? node?.getAttribute("aria-label") ?? node?.textContent ?? ""}`;
    });
    if (name.test(here)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${most} presses of Tab did not lead to ${name}.`);
}

test("a limit order is placed and cancelled without a pointer", async ({ signedIn: page }) => {
  const orders = new OrdersPage(page);
  await orders.ticket.ready();

  await tabTo(page, /^Price$/);
  await page.keyboard.type("62000");
  await page.keyboard.press("Enter");
  await expect(orders.ticket.quantity).toBeFocused();
  await page.keyboard.type("0.01");
  await page.keyboard.press("Enter");
  await expect(orders.row("Open long", "62,000.0")).toHaveCount(0);
  await orders.ticket.quantity.focus();
  await page.keyboard.press("Control+Enter");
  await expect(orders.ticket.says("Accepted")).toBeVisible();

  const row = orders.row("Open long", "62,000.0");
  await expect(row.getByText("Live")).toBeVisible();
  await tabTo(page, /Choose all rows shown/);
  await page.keyboard.press("j");
  await page.keyboard.press("Home");
  await expect(row).toBeFocused();
  await page.keyboard.press(" ");
  await expect(row.getByRole("checkbox")).toBeChecked();
  await page.keyboard.press(" ");
  await page.keyboard.press("j");
  await expect(row).not.toBeFocused();
  await page.keyboard.press("k");
  await expect(row).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(row.getByText("Cancelled")).toBeVisible();
});

test("a held key and a key typed into a field send nothing", async ({ signedIn: page }) => {
  const orders = new OrdersPage(page);
  await orders.ticket.ready();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/api/exchange/")) {
      sent.push(request.url());
    }
  });
  await orders.ticket.fillIn({ price: "62001", quantity: "0.01" });
  for (const key of ["Enter", "b", "s", "Delete", "Enter"]) await page.keyboard.press(key);
  await orders.filter("btc");
  await page.keyboard.press("Delete");
  await page.waitForTimeout(300);
  expect(sent).toEqual([]);
});

test("a key that follows at once is for the row that the one before led to", async ({
  signedIn: page,
  desk,
}) => {
  await page.goto(`${desk.url}/instruments`);
  const table = page.getByRole("table");
  await expect(table.getByRole("row").nth(5)).toBeVisible();
  const last = (await table.getAttribute("aria-rowcount")) ?? "";
  expect(Number(last)).toBeGreaterThan(100);
  await table.getByRole("button").first().focus();
  const focused = await page.evaluate(() => {
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    press("End");
    press("Enter");
    return document.activeElement?.getAttribute("aria-rowindex");
  });
  expect(focused).toBe(last);
  const symbol = await table.getByRole("row").last().getByRole("cell").first().textContent();
  await expect(page).toHaveURL(/symbol=/);
  expect(symbol).toContain(new URL(page.url()).searchParams.get("symbol"));
});
