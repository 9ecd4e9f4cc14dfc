import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import path from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import type { EndpointId } from "@/lib/exchange/endpoints";
import { type AccountFamily, wrongFamilyMessage } from "@/lib/exchange/families";
import { loopbackTls } from "@/server/gateway/testing/loopback-tls";
import { type Desk, freePorts, newDataDir, startDesk } from "./desk.mjs";
import { ConnectionsPage } from "./pages/connections-page";
import { OrdersPage } from "./pages/orders-page";
import { inDatabase } from "./support/desk-database";
import { goInApp } from "./support/go-in-app";
import { join } from "./support/join-as";
import { expect, owner, test } from "./support/journey";
import { VenueControl } from "./support/venue-control";

/** Starts a venue as one kind of exchange, which its data folder keeps, and stops it again. */
async function startVenueOnce(dataDir: string, kind: readonly string[]): Promise<void> {
  const [port] = await freePorts(1);
  const program = path.resolve(import.meta.dirname, "../dist/venue.js");
  const folder = path.join(dataDir, "venue");
  const venue = spawn(process.execPath, [program, "--port", `${port}`, "--data", folder, ...kind], {
    stdio: ["ignore", "pipe", "inherit"],
    // Playwright sets it, and Node warns of it beside NO_COLOR.
    env: { ...process.env, FORCE_COLOR: undefined },
  });
  await once(venue.stdout, "data");
  venue.kill("SIGTERM");
  await once(venue, "exit");
}

/** Puts TLS before the venue, as an exchange that is not the paper venue has it. */
async function startTls(port: number, venuePort: number): Promise<https.Server> {
  const server = https.createServer(loopbackTls, (request, response) => {
    const { method, url, headers } = request;
    const target = { host: "127.0.0.1", port: venuePort, method, path: url, headers };
    const passed = http.request(target, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

test.describe.configure({ mode: "serial" });

/** A desk of its own, whose venue was started as unified and answers in the live form. */
let desk: Desk;

let tls: https.Server;

/** What a browser keeps of being signed in as the owner of that desk. */
let cookies: Awaited<ReturnType<BrowserContext["cookies"]>>;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  const dataDir = newDataDir();
  await startVenueOnce(dataDir, ["--family", "unified", "--live-like"]);
  const [port = 0, venuePort = 0, tlsPort = 0] = await freePorts(3);
  tls = await startTls(tlsPort, venuePort);
  const certificate = path.join(dataDir, "exchange.pem");
  writeFileSync(certificate, loopbackTls.cert);
  const env = {
    PORT: `${port}`,
    VENUE_PORT: `${venuePort}`,
    VENUES: `main=https://localhost:${tlsPort}`,
    VENUES_PRIVATE: "1",
    NODE_EXTRA_CA_CERTS: certificate,
  };
  desk = await startDesk({ dataDir, env });
  const context = await browser.newContext();
  const token = new URL(desk.welcomeUrl ?? "").searchParams.get("token");
  await join(context.request, desk, token, owner);
  cookies = await context.cookies();
  await context.close();
});

test.beforeEach(({ page }) => page.context().addCookies(cookies));

test.afterAll(async () => {
  await desk.stop();
  desk.remove();
  tls.close();
});

/** The pages that every account of a broker has, each with what it shows when it is there. */
const commonPages = {
  "/overview": "Needs attention",
  "/instruments": "BTCUSDT",
  "/index-components": "symbols listed",
  "/index-components/BTCUSDT": "Weights sum to",
  "/commissions": /^Rebate per day/,
  "/commissions/fills": /fills? (is|are) here$/,
  "/commissions/coverage": /Times in UTC\+8/,
  "/commissions/corrections": /^Corrections and withdrawals$/,
  "/commissions/exports": /^No exports yet$/,
  "/sub-accounts": "Known here",
  "/sub-accounts/assets": /USDT/,
  "/sub-accounts/new": "A key is bound to its IP whitelist",
  "/journal": /in all|newest|Nothing was sent/,
  "/people": /on this desk/,
  "/audit": /^Chain intact/,
  "/account": /^This browser$/,
  "/connections": /Orders go to the paper venue/,
};

/** Goes through pages without loading any again: each shows what it should, and no error. */
async function walk(page: Page, pages: Readonly<Record<string, string | RegExp>>): Promise<void> {
  for (const [address, text] of Object.entries(pages)) {
    await goInApp(page, address);
    const shown = page.getByText(text).filter({ visible: true }).first();
    await expect(shown, address).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(failed), address).toHaveCount(0);
  }
}

/** What a page says of a list that it could not get, or of a refusal by the exchange. */
const failed = /could not be read|are refused to this|code 400\d\d|Exchange unreachable/;

/** Tests every key of the desk, so that it knows of which family each account is. */
async function testKeys(page: Page, family: AccountFamily): Promise<void> {
  const connections = new ConnectionsPage(page);
  for (const name of ["Broker", "Hedge", "Trader"]) {
    const key = connections.key(`${name} paper key`);
    await key.getByRole("button", { name: "Test" }).click();
    await expect(key.getByText(/^Works: /)).toBeVisible();
    await expect(connections.account(name)).toContainText(new RegExp(`${family} account`, "i"));
  }
}

const refusals = async () =>
  (await new VenueControl(desk.venueUrl, desk.dataDir).stats()).refusedByFamily;

const pageLinks = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link").allTextContents();

const formsOf = (page: Page) =>
  page
    .getByRole("form", { name: "Ticket" })
    .getByRole("radiogroup", { name: "Form" })
    .locator("label")
    .allTextContents();

const listsOf = (page: Page) =>
  page.getByRole("navigation", { name: "Lists of orders" }).getByRole("link").allTextContents();

/** What a page says that an account cannot use. */
const cannotUse = (id: EndpointId, family: AccountFamily) => wrongFamilyMessage(id, family);

test("a refused order is rejected at once, names its family and holds no other", async ({
  page,
  complaints,
}) => {
  complaints.expect(/409.*spot-place-plan-order/);
  await page.goto(`${desk.url}/orders`);
  const { ticket, frame, journal } = new OrdersPage(page);
  await frame.chooseAccount("Trader");
  await ticket.useForm("Spot plan");
  await ticket.ready();
  await ticket.number("Trigger price").fill("60000");
  await ticket.number("Limit price").fill("59900");
  await ticket.quantity.fill("0.001");
  await ticket.submit();
  const reason = wrongFamilyMessage("spot-place-plan-order", "unified");
  await ticket.says(reason).waitFor();
  await expect(journal.getByText("1 rejected")).toBeVisible();

  await ticket.useForm("Order");
  await ticket.ready();
  await ticket.fillIn({ price: "61000", quantity: "0.01" });
  await ticket.submit();
  await ticket.says("Accepted").waitFor();
  await expect(journal.getByText("1 rejected")).toBeVisible();
});

test("a classic account is walked through, and nothing asks for what it is refused", async ({
  page,
}) => {
  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  expect(await refusals()).toEqual({ "spot-place-plan-order": 1 });
  await venue.setDeviations({ "unified-accounts": "", "classic-accounts": "all" });
  await page.goto(`${desk.url}/connections`);
  await testKeys(page, "classic");
  await page.goto(`${desk.url}/account`);
  const known = await refusals();

  expect(await pageLinks(page)).toEqual(expect.arrayContaining(["Plans", "Risk"]));
  expect(await pageLinks(page)).not.toContain("Batch");
  expect(await pageLinks(page)).not.toContain("Deposits");
  await walk(page, {
    ...commonPages,
    "/plan-orders?kind=tpsl": cannotUse("place-strategy-order", "classic"),
    "/plan-orders?kind=spot": "None is waiting",
    "/risk": "Sets the leverage of a whole product line.",
    "/batch": cannotUse("place-batch", "classic"),
    "/transfers": cannotUse("sub-deposit-withdrawal", "classic"),
    "/orders?list=spot": /all \d+ loaded/,
    "/orders": cannotUse("unfilled-orders", "classic"),
  });
  expect(await listsOf(page)).toEqual(["Sent from here", "Spot (v2)"]);
  const orders = new OrdersPage(page);
  const { ticket } = orders;
  await ticket.ready();
  expect(await formsOf(page)).toEqual(["Futures v2", "Spot plan"]);
  for (const price of ["61000", "61001"]) {
    await ticket.fillIn({ price, quantity: "0.01" });
    await ticket.submit();
    await ticket.says("Accepted").waitFor();
  }
  const row = orders.row("Open long", "61,001.0");
  await expect(row.getByText("Accepted")).toBeVisible();
  await expect(row.getByRole("button", { name: /^Cancel/ })).toHaveAttribute(
    "title",
    cannotUse("cancel-order", "classic"),
  );
  expect(await refusals()).toEqual(known);
});

test("a key of a demo venue says that it belongs to the other environment", async ({ page }) => {
  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  await venue.setDeviations({ "demo-accounts": "all" });
  await page.goto(`${desk.url}/connections`);
  const key = new ConnectionsPage(page).key("Trader paper key");
  await key.getByRole("button", { name: "Test" }).click();
  await expect(
    key.getByText(/^Does not work \(code 40099\): The key is of the other/),
  ).toBeVisible();
  await venue.setDeviations({ "demo-accounts": "" });
});

// Of which environment an account is changes nothing of its family: one walk is about both.
test("a unified demo account is walked through, and trades without the live switch", async ({
  page,
}) => {
  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  const deviations = { "classic-accounts": "", "unified-accounts": "all", "demo-accounts": "all" };
  await venue.setDeviations(deviations);
  // The accounts of the paper venue are now the demo ones of an exchange, reached with https.
  await inDatabase(desk, "UPDATE account SET environment = 'demo', venue = 'main'");
  await page.goto(`${desk.url}/connections`);
  const before = (await refusals())["spot-unfilled-orders"] ?? 0;
  await testKeys(page, "unified");
  // Each test asked for what tells the family; from here on nothing is asked that is refused.
  await page.goto(`${desk.url}/account`);
  const known = await refusals();
  // A list that another page watched until then may be asked for once more, and no oftener.
  const asked = (known["spot-unfilled-orders"] ?? 0) - before;
  expect(asked).toBeGreaterThanOrEqual(3);
  expect(asked).toBeLessThanOrEqual(4);

  await expect(page.getByRole("banner").getByText("demo", { exact: true })).toBeVisible();
  await expect.poll(() => pageLinks(page)).not.toContain("Plans");
  expect(await pageLinks(page)).toEqual(expect.arrayContaining(["Batch", "Deposits"]));
  expect(await pageLinks(page)).not.toContain("Risk");
  await walk(page, {
    ...commonPages,
    "/connections": /Orders go to the demo environment/,
    "/plan-orders": cannotUse("plan-orders-pending", "unified"),
    "/risk": cannotUse("max-open", "unified"),
    "/batch": "Batch",
    "/transfers": "Weeks:",
    "/orders?list=spot": /all \d+ loaded/,
    "/orders": /all \d+ loaded/,
  });
  const { ticket } = new OrdersPage(page);
  await ticket.ready();
  expect(await formsOf(page)).toEqual(["Order", "TP/SL"]);
  expect((await listsOf(page)).map((name) => name.replace(/\d+$/, ""))).toEqual(["Unified"]);
  await expect(ticket.says("the demo environment")).toBeVisible();
  await ticket.fillIn({ price: "61000", quantity: "0.01" });
  await ticket.submit();
  await ticket.says("Accepted").waitFor();
  expect(await refusals()).toEqual(known);
});
