import type { Locator, Page } from "@playwright/test";
import type { Desk } from "./desk.mjs";
import { JournalPage } from "./pages/journal-page";
import { OrdersPage } from "./pages/orders-page";
import { letQuietWindowPass } from "./support/desk-database";
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

/**
 * From each of these prices on, two orders that the venue has and two that never arrived; nobody
 * can read its lists.
 */
async function loseFour(page: Page, desk: Desk, ...firsts: readonly number[]): Promise<void> {
  const orders = new OrdersPage(page);
  await orders.frame.chooseAccount("Trader");
  await orders.ticket.ready();
  const venue = new VenueControl(desk.venueUrl, desk.dataDir);
  await venue.fault("unfilled-orders", "status-500-before", 900);
  await venue.fault("place-batch", "drop-after");
  await loseBatch(
    page,
    firsts.flatMap((first) => [first, first + 1]),
  );
  await venue.fault("place-batch", "drop-before");
  await loseBatch(
    page,
    firsts.flatMap((first) => [first + 2, first + 3]),
  );
  await letQuietWindowPass(desk);
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

// Two places at a time: what takes long is the wait for what the desk finds out by itself.
for (const [names, lots] of [
  ["row and the strip", [lot(row, 57_400), lot(strip, 57_700)]],
  ["journal and the drawer", [lot(journal, 57_800), lot(drawer, 57_900)]],
] as const) {
  test(`each verb works in the ${names}, and the history tells who and when`, async ({
    signedIn: page,
    desk,
  }) => {
    await loseFour(page, desk, ...lots.map(({ found }) => found));
    const connection = new URL(page.url()).searchParams;
    for (const { place, found, cancelled } of lots) {
      await page.goto(`${desk.url}${place.path}?${connection}`);
      await press(await place.verbs(page, found), "Check now");
      await expect(page.getByText(/Looking for it now/).first()).toBeVisible();
      await page.keyboard.press("Escape");
      await press(await place.verbs(page, cancelled), "Cancel if it exists");
      await expect(page.getByText(/It existed, and is cancelled\./).first()).toBeVisible();
    }

    await new VenueControl(desk.venueUrl, desk.dataDir).clearFaults();
    await page.goto(`${desk.url}/orders?${connection}`);
    const orders = new OrdersPage(page);
    for (const { found, again } of lots) {
      await expect(orders.row(shown(found)).getByText("Live")).toBeVisible({ timeout: 30_000 });
      await expect(orders.row(shown(again)).getByText("Unresolved")).toBeVisible({
        timeout: 30_000,
      });
    }

    for (const { place, again, marked } of lots) {
      await page.goto(`${desk.url}${place.path}?${connection}`);
      await press(await place.verbs(page, again), /^Send again with the same id/);
      await press(page.getByRole("dialog", { name: /^Send it again/ }), /^Send again: Open long/);
      await expect(page.getByText(/The exchange has it under this id\./).first()).toBeVisible();
      await page.keyboard.press("Escape");

      const verbs = await place.verbs(page, marked);
      if (place !== drawer) await press(verbs, /^I verified/);
      const entry = new JournalPage(page).drawer;
      await entry.getByText("Not placed", { exact: true }).click();
      await entry.getByLabel("Where you saw it").fill("Order history");
      await press(entry, "Record");
      const events = entry.getByRole("list", { name: "Events" });
      await expect(events.getByText(`person: ${owner.name}`)).toBeVisible();
      await expect(events.getByText("note: Order history")).toBeVisible();
    }
    await page.goto(`${desk.url}/orders?${connection}`);
    for (const { found, again } of lots) {
      await expect(orders.row(shown(again)).getByText("Live")).toBeVisible({ timeout: 20_000 });
      await orders.cancel(orders.row(shown(again)));
      await orders.cancel(orders.row(shown(found)));
    }
  });
}

test("evidence that comes late reopens what a person has marked, with an alarm", async ({
  signedIn: page,
  desk,
}) => {
  const price = 56_777;
  await loseFour(page, desk, price);
  await page.goto(`${desk.url}/journal?${new URL(page.url()).searchParams}`);
  await press(await journal.verbs(page, price), /^I verified/);
  const entry = new JournalPage(page).drawer;
  await press(entry, "Record");
  await expect(entry.getByText("Say what you saw first")).toBeVisible();
  await entry.getByText("Not placed", { exact: true }).click();
  await entry.getByLabel("Where you saw it").fill("Nothing in the history");
  await press(entry, "Record");
  await expect(entry.getByText(`Marked not placed by ${owner.name}`).first()).toBeVisible();

  await new VenueControl(desk.venueUrl, desk.dataDir).clearFaults();
  const events = entry.getByRole("list", { name: "Events" });
  await expect(events.getByText("Live", { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.goto(`${desk.url}/overview`);
  await expect(page.getByText(/alarms?: the exchange contradicts the journal/)).toBeVisible();
  await page.goto(`${desk.url}/journal`);
  const alarm = page.getByRole("list", { name: "Alarms" }).getByRole("listitem");
  await expect(alarm.first()).toContainText("Seen among the open orders");
  while ((await alarm.count()) > 0) {
    const before = await alarm.count();
    await press(alarm.first(), "Acknowledge");
    await expect(alarm).toHaveCount(before - 1);
  }
  await markTheRest(page);
});
