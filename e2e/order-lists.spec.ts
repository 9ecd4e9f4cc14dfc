import { OrdersPage } from "./pages/orders-page";
import { expect, test } from "./support/journey";
import { sendFromPage } from "./support/send-from-page";

test("a person arranges the orders, and finds them so again", async ({ signedIn: page }) => {
  const orders = new OrdersPage(page);
  await expect(page).toHaveURL(/connection=/);
  const order = { category: "USDT-FUTURES", orderType: "limit", timeInForce: "gtc" };
  for (const [symbol, side, price, qty] of [
    ["BTCUSDT", "buy", "55000", "0.01"],
    ["BTCUSDT", "buy", "56000", "0.01"],
    ["ETHUSDT", "sell", "9000", "0.1"],
  ]) {
    const sent = await sendFromPage(page, "place-order", { ...order, symbol, side, price, qty });
    expect(sent).toMatchObject({ kind: "ok" });
  }
  await expect(orders.row("ETHUSDT", "9,000")).toBeVisible();

  await test.step("columns are shown, moved and widened by keys, and come back", async () => {
    await page.getByRole("button", { name: /^Columns/ }).click();
    const list = page.getByRole("list", { name: "Columns" });
    const average = list.getByRole("checkbox", { name: /^Avg\. price/ });
    await average.check();
    await list.getByRole("button", { name: "Move Avg. price left" }).press("Enter");
    await list.getByRole("checkbox", { name: /^Client id/ }).uncheck();
    await list.getByRole("checkbox", { name: /^Qty/ }).focus();
    await list.getByRole("button", { name: /^Make Qty wider/ }).press("Enter");
    await page.keyboard.press("Escape");
    const heads = orders.table.getByRole("columnheader");
    await expect(heads.filter({ hasText: "Avg. price" })).toBeVisible();
    await expect(heads.filter({ hasText: "Client id" })).toHaveCount(0);
    const names = await heads.allTextContents();
    await page.reload();
    await expect(heads.filter({ hasText: "Avg. price" })).toBeVisible();
    expect(await heads.allTextContents()).toEqual(names);
  });

  await test.step("by keys alone columns are pinned to either edge", async () => {
    await page.getByRole("button", { name: /^Columns/ }).press("Enter");
    const list = page.getByRole("list", { name: "Columns" });
    await list.getByRole("checkbox", { name: "Action" }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(list.getByRole("checkbox", { name: "Side" })).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const pin = list.getByRole("button", { name: "Pin Action left" });
    await expect(pin).toHaveAttribute("aria-pressed", "false");
    await expect(pin).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(pin).toHaveAttribute("aria-pressed", "true");
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
    await page.getByRole("button", { name: /^Columns/ }).click();
    await list.getByRole("button", { name: "Pin Status right" }).press("Enter");
    await page.keyboard.press("Escape");
    await expect(heads.last()).not.toHaveText("Status");
  });

  await test.step("the order of the rows stands in the address", async () => {
    await orders.table.getByRole("button", { name: "Price", exact: true }).click();
    await expect(page).toHaveURL(/sort=-?price/);
    const sorted = new URL(page.url()).searchParams.get("sort");
    await page.reload();
    const price = orders.table.getByRole("columnheader", { name: /^Price/ });
    const direction = sorted === "price" ? "ascending" : "descending";
    await expect(price).toHaveAttribute("aria-sort", direction);
    await page.getByRole("button", { name: "All", exact: true }).click();
    await expect(page).not.toHaveURL(/sort=/);
  });

  await test.step("groups have heads, a filter is a chip, and both make a saved view", async () => {
    await page.getByLabel("Group").selectOption("symbol");
    const head = orders.table.getByRole("row").filter({ hasText: /BTCUSDT.*orders/ });
    await expect(head.getByText(/buys?$/)).toBeVisible();
    await head.press("ArrowLeft");
    await expect(orders.row("BTCUSDT", "55,000")).toHaveCount(0);
    await head.press("Enter");
    await expect(orders.row("BTCUSDT", "55,000")).toBeVisible();
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("dialog").getByLabel("Price", { exact: true }).fill("54000..55500");
    await page.keyboard.press("Escape");
    await expect(orders.row("BTCUSDT", "56,000")).toHaveCount(0);
    await expect(page.getByText(/^Filtered: 1 of \d+ open/)).toBeVisible();
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
    await page.getByRole("button", { name: /^Take off the filter Price/ }).click();
    await expect(orders.row("BTCUSDT", "56,000")).toBeVisible();
  });

  await test.step("Enter opens an order beside the table, with all of its fields", async () => {
    const row = orders.row("ETHUSDT", "9,000");
    await row.press("Enter");
    const drawer = page.getByRole("complementary", { name: "Order" });
    await expect(drawer.getByText("orderStatus")).toBeVisible();
    await expect(row).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("button", { name: /^Columns \d+ of \d+ fit/ })).toBeVisible();
    await expect(page.getByRole("region", { name: "Index ladder" })).toContainText("ETHUSDT");
    await drawer.getByRole("button", { name: "Close" }).click();
    await expect(drawer).toHaveCount(0);
  });
});

test("the spot list has filters, groups, views and columns of its own", async ({
  signedIn: page,
}) => {
  await expect(page).toHaveURL(/connection=/);
  const order = { category: "SPOT", orderType: "limit", timeInForce: "gtc", side: "buy" };
  for (const [symbol, price] of [
    ["BTCUSDT", "40000"],
    ["BTCUSDT", "41000"],
    ["ETHUSDT", "1500"],
  ]) {
    const sent = await sendFromPage(page, "place-order", { ...order, symbol, price, qty: "0.01" });
    expect(sent).toMatchObject({ kind: "ok" });
  }
  await page.getByRole("link", { name: /^Spot/ }).click();
  const table = page.getByRole("table", { name: "Spot orders" });
  const row = (text: string) => table.getByRole("row").filter({ hasText: text });
  await expect(row("41,000")).toBeVisible();

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Price", { exact: true }).fill(">40500");
  await page.keyboard.press("Escape");
  await expect(row("40,000")).toHaveCount(0);
  await page.getByLabel("Group").selectOption("symbol");
  await expect(row("BTCUSDT").filter({ hasText: /\d orders?/ })).toBeVisible();
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByLabel("Save this view as").fill("High bids");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Remove High bids" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect(row("40,000")).toBeVisible();
  await page.getByRole("button", { name: "High bids", exact: true }).click();
  await expect(row("40,000")).toHaveCount(0);

  await page.getByRole("button", { name: /^Columns/ }).click();
  const list = page.getByRole("list", { name: "Columns" });
  await list.getByRole("checkbox", { name: /^User id/ }).check();
  await page.keyboard.press("Escape");
  await expect(table.getByRole("columnheader", { name: "User id" })).toBeVisible();
  await page.reload();
  await expect(table.getByRole("columnheader", { name: "User id" })).toBeVisible();

  await row("41,000").getByRole("button", { name: "41,000", exact: true }).click();
  await expect(page.getByLabel("Price", { exact: true })).toHaveValue(/41.?000/);
});
