import { inDatabase } from "./support/desk-database";
import { findingsInBothThemes } from "./support/findings";
import { goInApp } from "./support/go-in-app";
import { expect, test } from "./support/journey";

test("what the exchange answers and the desk does not know can be looked at", async ({
  ownersPage: page,
  desk,
  complaints,
}) => {
  await page.goto(`${desk.url}/diagnostics`);
  await expect(page.getByText("Nothing unknown")).toBeVisible();

  await inDatabase(
    desk,
    `INSERT INTO drift (venue, endpoint, field, seen, example, count) VALUES
       ('paper', 'unfilled-orders', 'list[].delegateType', 'foo_bar', '"foo_bar"', 3),
       ('paper', 'instruments', '[].ofTomorrow', '(extra)', '"YES"', 1)`,
  );
  await page.reload();
  const table = page.getByRole("table", { name: "Unknown fields and values" });
  await expect(table.getByRole("row").filter({ hasText: "list[].delegateType" })).toContainText(
    "foo_bar",
  );
  await expect(table.getByRole("row").filter({ hasText: "[].ofTomorrow" })).toContainText('"YES"');
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText("in 3 hours")).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);

  complaints.expect(/503/);
  await page.route("**/api/diagnostics", (route) => route.fulfill({ status: 503, body: "" }));
  // A page that is loaded has its rows from the server: one that is gone to asks for them.
  await page.goto(`${desk.url}/overview`);
  await goInApp(page, "/diagnostics");
  await expect(page.getByText("The diagnostics could not be read")).toBeVisible();
  await inDatabase(desk, "DELETE FROM drift");
});
