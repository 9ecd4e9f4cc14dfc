import { OrdersPage } from "./pages/orders-page";
import { expect, test } from "./support/journey";
import { cancelOrders, placeOrders } from "./support/own-orders";

test("a person arranges the orders, and finds them so again @full", async ({ signedIn: page }) => {
  const orders = new OrdersPage(page);
  await expect(page).toHaveURL(/connection=/);
  const own = await placeOrders(page, [
    { symbol: "BTCUSDT", side: "buy", price: "55000", qty: "0.01" },
    { symbol: "BTCUSDT", side: "buy", price: "56000", qty: "0.01" },
  ]);
  await expect(orders.row("BTCUSDT", "56,000")).toBeVisible();

  await test.step("columns are shown, dragged and widened, and come back so", async () => {
    await page.getByRole("button", { name: /^Columns/ }).click();
    const list = page.getByRole("list", { name: "Columns" });
    const line = (name: RegExp) =>
      list.getByRole("listitem").filter({ has: page.getByRole("checkbox", { name }) });
    await line(/^Avg\. price/)
      .getByRole("checkbox")
      .check();
    await line(/^Client id/)
      .getByRole("checkbox")
      .uncheck();
    await line(/^Avg\. price/).dragTo(line(/^Price/));
    await page.keyboard.press("Escape");
    const heads = orders.table.getByRole("columnheader");
    const names = () => heads.allTextContents();
    await expect.poll(async () => (await names()).indexOf("Avg. price")).toBeGreaterThan(0);
    expect((await names()).indexOf("Avg. price")).toBe((await names()).indexOf("Price") - 1);
    expect(await names()).not.toContain("Client id");

    const head = orders.table.getByRole("columnheader", { name: "Price", exact: true });
    const widthOf = async () => Math.round((await head.boundingBox())?.width ?? 0);
    const edge = head.locator("[data-resize]");
    await edge.hover();
    const [box, before] = [await edge.boundingBox(), await widthOf()];
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 2, { steps: 4 });
    const kept = page.waitForResponse((answer) =>
      /"widths":\{"/.test(answer.request().postData() ?? ""),
    );
    await page.mouse.up();
    expect((await kept).ok()).toBe(true);
    const [arranged, width] = [await names(), await widthOf()];
    expect(width).toBeGreaterThan(before + 50);
    await page.reload();
    await expect.poll(names).toEqual(arranged);
    await expect.poll(widthOf).toBe(width);
    await edge.dblclick();
    await expect.poll(widthOf).toBe(before);
  });

  await test.step("columns pinned to either edge stay in sight", async () => {
    await page.getByRole("button", { name: /^Columns/ }).press("Enter");
    const list = page.getByRole("list", { name: "Columns" });
    await list.getByRole("button", { name: "Pin Status right" }).press("Enter");
    await page.keyboard.press("Escape");
    const heads = orders.table.getByRole("columnheader");
    await expect(heads.last()).toHaveText("Status");
    await page.setViewportSize({ width: 1200, height: 800 });
    const inSight = async (name: string) => {
      const box = await heads.filter({ hasText: name }).boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 1_201;
    };
    await orders.table.evaluate((table) => table.parentElement?.scrollTo({ left: 0 }));
    expect([await inSight("Action"), await inSight("Status")]).toEqual([true, true]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("a filter is a chip, and is found again as a saved view", async () => {
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("dialog").getByLabel("Price", { exact: true }).fill("54000..55500");
    await page.keyboard.press("Escape");
    await expect(orders.row("BTCUSDT", "56,000")).toHaveCount(0);
    await expect(orders.row("BTCUSDT", "55,000")).toBeVisible();
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByLabel("Save this view as").fill("Low bids");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("button", { name: "Remove Low bids" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "All", exact: true }).click();
    await expect(orders.row("BTCUSDT", "56,000")).toBeVisible();
    await page.getByRole("button", { name: "Low bids", exact: true }).click();
    await expect(orders.row("BTCUSDT", "56,000")).toHaveCount(0);
    expect(new URL(page.url()).searchParams.get("prices")).toBe("54000..55500");
    await page.getByRole("button", { name: /^Remove filter Price/ }).click();
    await expect(orders.row("BTCUSDT", "56,000")).toBeVisible();
  });

  // Other tests share the desk: their table is as it comes, and their list holds their own orders.
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("button", { name: "Remove Low bids" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Columns/ }).click();
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await expect(orders.table.getByRole("columnheader", { name: "Avg. price" })).toHaveCount(0);
  await cancelOrders(page, own);
});
