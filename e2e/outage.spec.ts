import { expect, test } from "./support/journey";
import { VenueControl } from "./support/venue-control";

test("the status bar says what does not work, and readers hear it", async ({
  signedIn: page,
  desk,
  complaints,
}) => {
  complaints.expect(/net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)/);
  const bar = page.getByRole("contentinfo");
  const urgent = page.locator("[data-announcer][aria-live=assertive]");
  await expect(bar.getByText("connected", { exact: true })).toBeVisible();
  await expect(bar.getByText(/^updated .* ago$/)).toBeVisible();
  await expect(bar.getByText("Exchange unreachable")).toHaveCount(0);

  // Each try of a reading meets three: two readings fail, and the third, 4 s later, succeeds.
  await new VenueControl(desk.venueUrl, desk.dataDir).fault("unfilled-orders", "drop-before", 8);
  await expect(bar.getByText("Exchange unreachable")).toBeVisible();
  await expect(urgent).toContainText("Exchange unreachable");
  await expect(bar.getByText("Exchange unreachable")).toHaveCount(0);

  await page.context().setOffline(true);
  await expect(bar.getByText(/^(Stream lost|Desk unreachable)$/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(bar.getByText(/^(Stream lost|Desk unreachable)$/)).toHaveCount(0);
});
