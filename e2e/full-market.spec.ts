import { type Desk, startDesk } from "./desk.mjs";
import { IndexPage } from "./pages/index-page";
import { InstrumentsPage } from "./pages/instruments-page";
import { OrdersPage } from "./pages/orders-page";
import { WelcomePage } from "./pages/welcome-page";
import { expect, owner, test } from "./support/journey";

test.use({ ownBrowser: true });

/** A desk whose venue lists as much as a live exchange. */
let desk: Desk;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  desk = await startDesk({ env: { PAPER_SYMBOLS: "full" } });
});

test.afterAll(async () => {
  await desk.stop();
  desk.remove();
});

test("in a market of a live exchange's size every name is found by typing, and traded", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await new WelcomePage(page).open(desk.welcomeUrl ?? "");
  await new WelcomePage(page).becomeOwner(owner);
  await page.waitForURL(/\/(orders|overview)/);
  await page.goto(`${desk.url}/orders`);
  const orders = new OrdersPage(page);
  const { ticket } = orders;
  await orders.frame.chooseAccount("Trader");

  await test.step("the ticket finds names of every kind by keyboard", async () => {
    await ticket.form.getByText("Spot", { exact: true }).click();
    const found = [
      ["raapl", "rAAPLUSDT"],
      ["$ALT", "$ALTUSDT"],
      ["龙虾", "龙虾USDT"],
    ] as const;
    for (const [typed, symbol] of found) {
      await ticket.searchSymbol(typed);
      await expect(page.getByRole("option")).toContainText([symbol]);
      await page.keyboard.press("Enter");
      await expect(ticket.symbol).toContainText(symbol);
      await ticket.ready();
    }
  });

  await test.step("an order in another alphabet is placed and listed", async () => {
    await ticket.form.getByRole("button", { name: "Use index" }).click();
    await ticket.form.getByText("Post", { exact: true }).click();
    const price = Number(await ticket.price.inputValue());
    await ticket.fillIn({ price: (price * 0.95).toFixed(4), quantity: "200" });
    await ticket.submit();
    await ticket.says("Accepted").waitFor();
    await orders.filter("龙虾");
    await expect(orders.row("龙虾USDT").getByText("Live")).toBeVisible();
  });

  await test.step("the markets and the indices show and find them too", async () => {
    await orders.frame.goTo("Markets");
    const markets = new InstrumentsPage(page);
    await markets.chooseCategory("Spot");
    await expect(markets.table).toHaveAttribute("aria-rowcount", "3401");
    await markets.filter("$alt");
    await markets.open("$ALTUSDT");
    await markets.drawer.getByRole("link", { name: "Index" }).click();
    await expect(new IndexPage(page).components("$ALTUSDT")).toBeVisible();
  });
});
