import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey";
import { beginsAfterMs, devtoolsOf, openCold, tries, tryTimeoutMs } from "./support/open-cold";
import { cancelOrders, placeOrders } from "./support/own-orders";

// Each opens pages of its own: both workers take what is left.
test.describe.configure({ mode: "parallel" });

/** Every list whose filter box is bound to the address. */
const boxes = [
  { name: "Orders", path: "/orders", label: "Filter by symbol or id" },
  { name: "Markets", path: "/instruments", label: "Filter symbols" },
  { name: "Journal", path: "/journal", label: "Filter by id, code or text" },
  { name: "Plans", path: "/plan-orders", label: "Filter by symbol or id" },
  { name: "Index", path: "/index-components", label: "Filter symbols" },
];

/** Some of its letters are hotkeys of the desk. */
const text = "ETHUSDT";
/** As somebody types who types fast. */
const keyMs = 90;

const slowdowns = [1, 4];

const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

for (const { name, path, label } of boxes) {
  test(`the filter box of ${name} loses no letter @full`, async ({ ownersPage: page, desk }) => {
    test.setTimeout(tries * tryTimeoutMs);
    const devtools = await devtoolsOf(page);
    const cases = slowdowns.flatMap((slowdown) =>
      beginsAfterMs.map((waitMs) => ({ slowdown, waitMs })),
    );
    for (const { slowdown, waitMs } of Array(tries).fill(cases).flat()) {
      await test.step(`${waitMs} ms after the first paint, ${slowdown} times slower`, async () => {
        await openCold(page, devtools, desk.url + path, { slowdown, waitMs });
        const box = page.getByLabel(label, { exact: true });
        await box.click();
        await page.keyboard.type(text, { delay: keyMs });
        await expect(box).toHaveValue(text);
        await expect.poll(() => param(page, "q")).toBe(text);
        expect(await box.inputValue()).toBe(text);
        await page.keyboard.press("ControlOrMeta+a");
        await page.keyboard.type("solusdt");
        await expect.poll(() => param(page, "q")).toBe("solusdt");
        expect(await box.inputValue()).toBe("solusdt");
        expect(new URL(page.url()).pathname).toBe(path);
        expect(param(page, "list")).toBeNull();
        await expect(page.getByRole("dialog")).toHaveCount(0);
      });
    }
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await test.step("the address keeps it", async () => {
      await page.reload();
      await expect(page.getByLabel(label, { exact: true })).toHaveValue("solusdt");
    });
  });
}

test("what is cancelled is what the box leaves, however fast it was typed", async ({
  signedIn: page,
}) => {
  const order = { side: "buy", qty: "100" } as const;
  const own = await placeOrders(page, [
    { ...order, symbol: "XRPUSDT", price: "0.2101" },
    { ...order, symbol: "ADAUSDT", price: "0.1301" },
  ]);
  const table = page.getByRole("table", { name: "Open orders" });
  await expect(table.getByRole("row").filter({ hasText: "0.2101" })).toBeVisible();
  await page.getByLabel("Filter by symbol or id").click();
  await page.keyboard.type("xrpusdt 0");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.getByRole("button", { name: "Cancel all shown (1)" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading")).toHaveText(/^Cancel 1 order/);
  await expect(dialog).toContainText("XRPUSDT");
  await expect(dialog).not.toContainText("ADAUSDT");
  await dialog.getByText("Order IDs").click();
  await expect(dialog.getByRole("listitem")).toHaveText([`XRPUSDT ${own[0]?.orderId}`]);
  await page.keyboard.press("Escape");
  await cancelOrders(page, own);
});
