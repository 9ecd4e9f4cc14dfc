import { OrdersPage } from "./pages/orders-page";
import { letQuietWindowPass } from "./support/desk-database";
import { goInApp } from "./support/go-in-app";
import { expect, test } from "./support/journey";
import { VenueControl } from "./support/venue-control";

/** What nobody may say of an order whose outcome is unknown (docs/order-safety.md#d1). */
const sayings = /\b(failed|failure|rejected|refused|error)\b/i;

test("what nobody knows is never called failed: found it is live, else it stays on top", async ({
  signedIn: page,
  desk,
}) => {
  const orders = new OrdersPage(page);
  await orders.frame.chooseAccount("Trader");
  await orders.ticket.ready();
  const venue = new VenueControl(desk.venueUrl, desk.dataDir);

  await test.step("code 40725 is no answer: it shows as unknown, and live when found", async () => {
    const placed = async () => (await venue.stats()).admitted["place-order"] ?? 0;
    const before = await placed();
    await venue.fault("place-order", "code-40725-after");
    await orders.ticket.fillIn({ price: "61100", quantity: "0.01" });
    // The list is read often; while it does not come, nobody can find the order.
    await venue.latency("unfilled-orders", 6_000);
    await orders.ticket.submit();
    const row = orders.row("Buy", "61,100");
    await expect(row.getByText("Unknown, checking")).toBeVisible();
    await expect(orders.ticket.submitButton).toHaveText(/Checking\u2026/);
    await expect(orders.ticket.submitButton).toHaveAttribute("aria-disabled", "true");
    await expect(page.getByRole("region", { name: "Messages" })).toHaveCount(0);
    const question = orders.ticket.form.getByRole("alert");
    // Read once: it is gone as soon as the order is found.
    const text = (await question.textContent()) ?? "";
    expect(text).toContain("Nothing is resent automatically.");
    expect(text).not.toMatch(sayings);
    await venue.latency("unfilled-orders", 0);

    await expect(row.getByText("Live")).toBeVisible();
    await expect(row).toHaveCount(1);
    const found = /Found at the exchange \d+\.\d s after it was sent\./;
    await orders.showJournal();
    await expect(orders.journal.getByText(found)).toBeVisible();
    await expect(question).toHaveCount(0);
    expect(await placed()).toBe(before + 1);
    await orders.cancel(row);
    await expect(row.getByText("Cancelled")).toBeVisible();
  });

  await test.step("what never arrived counts as worst case, and what is asked next", async () => {
    await venue.fault("place-order", "drop-before");

    await orders.ticket.fillIn({ price: "61500", quantity: "0.01" });
    await orders.ticket.submit();
    const row = orders.row("Buy", "61,500");
    await expect(row.getByText("Unknown, checking")).toBeVisible();
    // Under its own head, which stays in sight, and never among the orders that ended.
    await expect(orders.table.getByRole("row", { name: /Unknown \(1\)/ })).toBeInViewport();
    await expect(page.getByText(/If the unknown orders? exists?: buys \+615/)).toBeVisible();
    expect(await row.textContent()).not.toMatch(sayings);
    await expect(row.getByRole("checkbox")).toHaveCount(0);
    await expect(page.getByRole("radio", { name: /^Journal\s*\d+ unknown/ })).toBeVisible();
    await goInApp(page, "/journal");
    const unknown = page.getByRole("list", { name: "Unknown" });
    const entry = unknown.getByRole("listitem").filter({ hasText: "61,500" });
    await expect(entry).toContainText(/Next check in|Checking\u2026/);
    await expect(entry).toContainText("Nothing is resent automatically.");
    expect(await entry.textContent()).not.toMatch(sayings);
  });

  // Other tests of this desk count what is unknown.
  await letQuietWindowPass(desk);
  await page.evaluate(async () => {
    const journal = await (await fetch("/api/journal")).json();
    for (const { id } of journal.unknown as readonly { id: string }[]) {
      const key = crypto.randomUUID().replaceAll("-", "");
      await fetch(`/api/journal/${id}/attest`, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify({ outcome: "not-placed", note: "the end of a test" }),
      });
    }
  });
  await expect(page.getByRole("list", { name: "Unknown" })).toHaveCount(0);
});
