import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { isFull } from "@/lib/testing/size";
import type { Desk } from "./desk.mjs";
import { OrdersPage } from "./pages/orders-page";
import { SignInPage } from "./pages/sign-in-page";
import { expect, owner, test } from "./support/journey";

/** Ends the session of a page as another device would: the page is led to the sign-in. */
async function endElsewhere(page: Page, desk: Desk): Promise<void> {
  const ended = await page.request.delete(`${desk.url}/api/session`, {
    headers: { origin: desk.url, "idempotency-key": randomBytes(16).toString("hex") },
    data: {},
  });
  expect(ended.ok()).toBe(true);
  await page.waitForURL(/\/sign-in/);
}

test("a session begins with the password, and ends with nothing lost and in every tab", async ({
  page,
  desk,
  session,
  complaints,
}) => {
  complaints.expect(/401/);
  expect(session.cookies).not.toHaveLength(0);
  const orders = new OrdersPage(page);
  const { ticket, frame } = orders;

  await test.step("a wrong password opens nothing, the right one does", async () => {
    await page.goto(`${desk.url}/sign-in`);
    await new SignInPage(page).signIn({ ...owner, password: "not that password at all" });
    await expect(page.getByText(/Wrong e-mail or password/)).toBeVisible();
    await expect(page.getByLabel("E-mail")).toHaveValue(owner.email);
    await new SignInPage(page).signIn(owner);
    await page.waitForURL(/\/orders/);
  });

  await test.step("numbers typed before its end are there after it, gone once sent", async () => {
    await frame.chooseAccount("Trader");
    await ticket.ready();
    await ticket.fillIn({ price: "61900", quantity: "0.013" });
    await endElsewhere(page, desk);
    await expect(page.getByText(/You were signed out\. Sign in to continue/)).toBeVisible();
    await expect(
      page.getByText(/entries in the ticket are saved in this tab and weren't sent/),
    ).toBeVisible();
    await new SignInPage(page).signIn(owner);
    await ticket.ready();
    await expect(ticket.says(/Restored after your session ended/)).toBeVisible();
    await expect(ticket.quantity).toHaveValue("0.0130");
    await expect(ticket.price).toHaveValue("61,900.0");
    if (!isFull) return;
    await ticket.submit();
    await ticket.says("Accepted").waitFor();
    await orders.cancel(orders.row("61,900"));
    await expect(orders.row("61,900").getByText("Cancelled")).toBeVisible();
    await page.reload();
    await ticket.ready();
    await expect(ticket.quantity).toHaveValue("");
  });

  await test.step("signing out ends it in every tab", async () => {
    const tabs = isFull ? [page, await page.context().newPage()] : [page];
    for (const tab of tabs.slice(1)) {
      await tab.goto(`${desk.url}/orders`);
      await expect(tab.getByRole("heading", { name: "Open orders" })).toBeVisible();
    }
    await frame.signOut();
    for (const tab of tabs) {
      await expect(tab).toHaveURL(/\/sign-in/);
      await expect(tab.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
    }
    await page.goto(`${desk.url}/orders`);
    await expect(page).toHaveURL(/\/sign-in/);
  });
});

test("a cancel pressed while trading is locked asks for the password and goes once @full", async ({
  signedIn: page,
  desk,
  complaints,
}) => {
  complaints.expect(/423/);
  const orders = new OrdersPage(page);
  await orders.frame.chooseAccount("Trader");
  await orders.ticket.ready();
  await orders.ticket.fillIn({ price: "61700", quantity: "0.011" });
  await orders.ticket.submit();
  const row = orders.row("61,700");
  await expect(row.getByText("Live")).toBeVisible();
  const locked = await page.request.post(`${desk.url}/api/session/lock`, {
    headers: { origin: desk.url, "idempotency-key": randomBytes(16).toString("hex") },
    data: {},
  });
  expect(locked.ok()).toBe(true);
  const question = page.getByRole("dialog", { name: "Enter your password to cancel this order" });

  await test.step("Escape drops it", async () => {
    await orders.cancel(row);
    await expect(question.getByText(/61,700/)).toBeVisible();
    await expect(page.getByText("Trading is locked.", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(row.getByText("Live")).toBeVisible();
  });

  await test.step("the password lets it go, and nothing else is pressed", async () => {
    await orders.cancel(row);
    await question.getByLabel("Password", { exact: true }).fill(owner.password);
    await page.keyboard.press("Enter");
    await expect(row.getByText("Cancelled")).toBeVisible();
    await expect(page.getByText("Trading is locked.", { exact: true })).toHaveCount(0);
  });
});
