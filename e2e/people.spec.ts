import { PeoplePage } from "./pages/people-page";
import { SignInPage } from "./pages/sign-in-page";
import { WelcomePage } from "./pages/welcome-page";
import { allHeldBy } from "./support/all-held-by";
import { expect, test } from "./support/journey";

const tess = {
  name: "Tess Turner",
  email: "tess@northlight.example",
  password: "seven quiet lamps of granite",
};

test("somebody joins by a link that is shown once, and is out at once when disabled @full", async ({
  ownersPage: page,
  desk,
  browser,
}) => {
  const people = new PeoplePage(page);
  await page.goto(`${desk.url}/people`);
  const link = await people.invite(tess.name, "Viewer");
  await expect(people.links.getByRole("listitem", { name: tess.name })).toContainText(
    "joins as Viewer",
  );
  const token = new URL(link).searchParams.get("token") ?? "";
  expect(token).toHaveLength(43);
  expect(await allHeldBy(page)).not.toContain(token);

  const context = await browser.newContext();
  const hers = await context.newPage();
  await hers.goto(link);
  await expect(hers.getByRole("heading", { level: 1 })).toContainText("as Viewer");
  await new WelcomePage(hers).fillIn(tess);
  await hers.getByRole("button", { name: "Join the desk" }).click();
  await expect(hers.getByRole("navigation", { name: "Main" }).first()).toBeVisible();
  // No link of a Viewer leads there, and the address neither.
  await hers.goto(`${desk.url}/people`);
  await expect(hers.getByText(/^Viewer can't /)).toBeVisible();
  await expect(hers.getByRole("link", { name: "Users" })).toHaveCount(0);

  await page.reload();
  await people
    .person(tess.name)
    .getByRole("button", { name: /^Disable/ })
    .click();
  await people.dialog.getByRole("button", { name: `Disable ${tess.name}` }).click();
  await expect(people.person(tess.name)).toContainText("Disabled");
  // Her open page leaves by itself.
  await expect(hers).toHaveURL(/sign-in/);
  await new SignInPage(hers).signIn(tess);
  await expect(hers.getByRole("alert")).toBeVisible();
  await hers.goto(link);
  await expect(hers.getByRole("heading", { level: 1 })).toHaveText("This link was used already");
  await context.close();
});
