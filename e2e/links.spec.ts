import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { OrdersPage } from "./pages/orders-page";
import { SignInPage } from "./pages/sign-in-page";
import { expect, owner, test } from "./support/journey";

let site: Server;
let link = "";

/** Another site: 127.0.0.1 is none of localhost's. */
test.beforeEach(async () => {
  site = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><link rel="icon" href="data:,"><a href="${link}">The desk</a>`);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
});
test.afterEach(() => site.close());

/** Follows a link to the desk from another site. */
async function follow(page: Page, address: string): Promise<void> {
  link = address;
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  await page.getByRole("link", { name: "The desk" }).click();
}

test("a link on another site opens what it names, signed in or out @full", async ({
  ownersPage: page,
  desk,
}) => {
  const orders = new OrdersPage(page);
  await page.goto(`${desk.url}/orders`);
  await orders.frame.chooseAccount("Hedge");
  const connection = new URL(page.url()).searchParams.get("connection");
  await orders.frame.chooseAccount("Trader");
  const wanted = `${desk.url}/orders?connection=${connection}&symbol=ETHUSDT&q=eth+usdt`;
  const there = async () => {
    await expect(page.getByRole("button", { name: /^Account Hedge/ })).toBeVisible();
    await expect(page.getByLabel("Filter by symbol or id")).toHaveValue("eth usdt");
    expect(page.url()).toBe(wanted);
  };

  await test.step("signed in, without the sign-in", async () => {
    const pages: string[] = [];
    page.on("framenavigated", (frame) => pages.push(frame.url()));
    await follow(page, wanted);
    await there();
    expect(pages.filter((url) => url.includes("/sign-in"))).toEqual([]);
    await page.goBack();
    await expect(page.getByRole("link", { name: "The desk" })).toBeVisible();
  });

  await test.step("signed out, after it", async () => {
    await page.context().clearCookies();
    await follow(page, wanted);
    await page.waitForURL(/\/sign-in\?next=/);
    await new SignInPage(page).signIn(owner);
    await there();
  });
});

test("an account that nobody here has opens no other one @full", async ({
  ownersPage: page,
  desk,
}) => {
  const orders = new OrdersPage(page);
  await page.goto(`${desk.url}/orders?connection=con_nobody&symbol=ETHUSDT`);
  await expect(page.getByText("doesn't exist or isn't yours")).toBeVisible();
  await expect(page).toHaveTitle(/^Account not found/);
  await expect(orders.ticket.form).toHaveCount(0);
  await expect(orders.table).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: /^Trader/ })).toBeVisible();
  await orders.frame.chooseAccount("Trader");
  await orders.ticket.ready();
  await expect(page).toHaveTitle(/^Open orders/);
});
