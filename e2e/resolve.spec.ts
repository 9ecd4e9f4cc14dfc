import type { Locator, Page } from "@playwright/test";
import type { Desk } from "./desk.mjs";
import { JournalPage } from "./pages/journal-page";
import { OrdersPage } from "./pages/orders-page";
import { letQuietWindowPass } from "./support/desk-database";
import { goInApp } from "./support/go-in-app";
import { expect, owner, test } from "./support/journey";
import { sendFromPage } from "./support/send-from-page";
import { VenueControl } from "./support/venue-control";

const press = (where: Locator, name: string | RegExp) =>
  where.getByRole("button", { name }).click();

const shown = (price: number) => price.toLocaleString("en-US");

/** Sends a batch from the person's own page; its answer is lost on the way. */
async function loseBatch(page: Page, prices: readonly number[]): Promise<void> {
  const request = prices.map((price) => ({
    category: "USDT-FUTURES",
    symbol: "BTCUSDT",
    side: "buy",
    orderType: "limit",
    timeInForce: "gtc",
    qty: "0.01",
    price: `${price}`,
  }));
  const { rows } = await sendFromPage<{ rows: { kind: string }[] }>(page, "place-batch", request);
  const kinds = rows.map(({ kind }) => kind);
  expect(kinds).toEqual(prices.map(() => "unknown"));
}

/** Leaves nothing unknown behind: other journeys of this desk count what is. */
async function markTheRest(page: Page): Promise<void> {
  const left = await page.evaluate(async () => {
    const { unknown } = (await (await fetch("/api/journal")).json()) as {
      unknown: { id: string; state: string }[];
    };
    for (const { id } of unknown) {
      await fetch(`/api/journal/${id}/attest`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "idempotency-key": crypto.randomUUID().replaceAll("-", ""),
        },
        body: JSON.stringify({ outcome: "not-placed", note: "the end of a test" }),
      });
    }
    const after = (await (await fetch("/api/journal")).json()) as { unknownCount: number };
    return after.unknownCount;
  });
  expect(left).toBe(0);
}

/** Where an entry of unknown outcome shows, and how one comes to its verbs there. */
interface Place {
  readonly path: string;
  readonly verbs: (page: Page, price: number) => Promise<Locator>;
}

const row: Place = {
  path: "/orders",
  async verbs(page, price) {
    await press(new OrdersPage(page).row(shown(price)), /^Resolve/);
    return page.getByRole("dialog", { name: /^Resolve/ });
  },
};

const strip: Place = {
  path: "/orders",
  verbs: async (page, price) =>
    new OrdersPage(page).journal.getByRole("listitem").filter({ hasText: shown(price) }),
};

const journal: Place = {
  path: "/journal",
  verbs: async (page, price) =>
    new JournalPage(page).unknown.getByRole("listitem").filter({ hasText: shown(price) }),
};

const drawer: Place = {
  path: "/journal",
  async verbs(page, price) {
    const entry = await journal.verbs(page, price);
    await press(entry, /^Un(known|resolved)/);
    return new JournalPage(page).drawer;
  },
};

/** Four orders of unknown outcome, by price, and the place where a person comes to them. */
interface Lot {
  readonly place: Place;
  readonly found: number;
  readonly cancelled: number;
  readonly again: number;
  readonly marked: number;
}

const lot = (place: Place, first: number): Lot => {
  const [found, cancelled, again, marked] = [first, first + 1, first + 2, first + 3];
  return { place, found, cancelled, again, marked };
};

const lots = [lot(row, 57_400), lot(strip, 57_700), lot(journal, 57_800), lot(drawer, 57_900)];

/** The venue has it, and a person is told by nobody: it is marked as not placed. */
const mistaken = 56_777;

/**
 * Of each lot two orders that the venue has and two that never arrived; nobody can read its lists.
 * All at once: what takes long is the wait for what the desk finds out by itself.
 */
async function loseAll(page: Page, desk: Desk): Promise<void> {
  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  await venue.fault("unfilled-orders", "status-500-before", 900);
  await venue.fault("place-batch", "drop-after");
  await loseBatch(page, [mistaken, ...lots.flatMap(({ found, cancelled }) => [found, cancelled])]);
  await venue.fault("place-batch", "drop-before");
  await loseBatch(
    page,
    lots.flatMap(({ again, marked }) => [again, marked]),
  );
  await letQuietWindowPass(desk);
}

/** The page says this once. It is closed, so that what the next verb says is its own. */
async function isSent(page: Page, text: RegExp): Promise<void> {
  const messages = page.getByRole("region", { name: "Messages" });
  await expect(messages.getByText(text)).toBeVisible();
  await page.keyboard.press("Escape");
  // After some seconds it closes by itself.
  const close = messages.getByRole("button", { name: "Close the message" });
  await close.click({ timeout: 4_000 }).catch(() => {});
  await expect(messages.getByText(text)).toHaveCount(0);
}

async function checkAndCancel(page: Page, { place, found, cancelled }: Lot): Promise<void> {
  await press(await place.verbs(page, found), "Check now");
  await isSent(page, /Looking for it now/);
  await press(await place.verbs(page, cancelled), "Cancel if it exists");
  await isSent(page, /It existed, and is cancelled\./);
}

async function sendAgainAndMark(page: Page, { place, again, marked }: Lot): Promise<void> {
  await press(await place.verbs(page, again), /^Send again with the same id/);
  await press(page.getByRole("dialog", { name: /^Send it again/ }), /^Send again: Open long/);
  await isSent(page, /The exchange has it under this id\./);

  const verbs = await place.verbs(page, marked);
  if (place !== drawer) await press(verbs, /^I verified/);
  const entry = new JournalPage(page).drawer;
  await entry.getByText("Not placed", { exact: true }).click();
  await entry.getByLabel("Where you saw it").fill("Order history");
  await press(entry, "Record");
  const events = entry.getByRole("list", { name: "Events" });
  await expect(events.getByText(`person: ${owner.name}`)).toBeVisible();
  await expect(events.getByText("note: Order history")).toBeVisible();
  await page.keyboard.press("Escape");
}

/** Marks what the venue has as not placed, which takes a word on where that was seen. */
async function markWrongly(page: Page): Promise<void> {
  await press(await journal.verbs(page, mistaken), /^I verified/);
  const entry = new JournalPage(page).drawer;
  await press(entry, "Record");
  await expect(entry.getByText("Say what you saw first")).toBeVisible();
  await entry.getByText("Not placed", { exact: true }).click();
  await entry.getByLabel("Where you saw it").fill("Nothing in the history");
  await press(entry, "Record");
  await expect(entry.getByText(`Marked not placed by ${owner.name}`).first()).toBeVisible();
}

test("each verb works in each place, the history tells who and when, and may be wrong", async ({
  signedIn: page,
  desk,
}) => {
  const orders = new OrdersPage(page);
  await orders.frame.chooseAccount("Trader");
  await orders.ticket.ready();
  await loseAll(page, desk);
  const connection = new URL(page.url()).searchParams;
  const goTo = (path: string) => goInApp(page, `${path}?${connection}`);
  const at = (path: string) => lots.filter(({ place }) => place.path === path);

  await test.step("while nobody can look, each place checks and cancels", async () => {
    for (const each of at("/orders")) await checkAndCancel(page, each);
    await goTo("/journal");
    for (const each of at("/journal")) await checkAndCancel(page, each);
    await markWrongly(page);
  });

  await test.step("evidence that comes late reopens what was marked, with an alarm", async () => {
    await new VenueControl(desk.venueUrl, desk.dataDir).clearFaults();
    const events = new JournalPage(page).drawer.getByRole("list", { name: "Events" });
    await expect(events.getByText("Live", { exact: true })).toBeVisible({ timeout: 20_000 });
    await page.keyboard.press("Escape");
    await goTo("/overview");
    await expect(page.getByText(/alarms?: the exchange contradicts the journal/)).toBeVisible();
    await goTo("/journal");
    const alarm = page.getByRole("list", { name: "Alarms" }).getByRole("listitem");
    await expect(alarm.first()).toContainText("Seen among the open orders");
    while ((await alarm.count()) > 0) {
      const before = await alarm.count();
      await press(alarm.first(), "Acknowledge");
      await expect(alarm).toHaveCount(before - 1);
    }
  });

  await test.step("what is found is live, what is not is unresolved", async () => {
    await goTo("/orders");
    for (const { found, again } of lots) {
      await expect(orders.row(shown(found)).getByText("Live")).toBeVisible({ timeout: 30_000 });
      await expect(orders.row(shown(again)).getByText("Unresolved")).toBeVisible({
        timeout: 30_000,
      });
    }
  });

  await test.step("each place sends again and takes a person's word", async () => {
    for (const each of at("/orders")) await sendAgainAndMark(page, each);
    await goTo("/journal");
    for (const each of at("/journal")) await sendAgainAndMark(page, each);
    await goTo("/orders");
    for (const { again } of lots) {
      await expect(orders.row(shown(again)).getByText("Live")).toBeVisible({ timeout: 20_000 });
    }
  });

  const open = [mistaken, ...lots.flatMap(({ found, again }) => [found, again])];
  for (const price of open) await orders.cancel(orders.row(shown(price)));
  for (const price of open) {
    await expect(orders.row(shown(price)).getByText("Cancelled")).toBeVisible();
  }
  await markTheRest(page);
});
