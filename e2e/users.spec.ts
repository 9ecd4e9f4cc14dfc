import { InvitePage } from "./pages/invite-page";
import { SignInPage } from "./pages/sign-in-page";
import { UsersPage } from "./pages/users-page";
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
  const users = new UsersPage(page);
  await page.goto(`${desk.url}/users`);
  const link = await users.invite(tess.name, "Viewer");
  await expect(users.links.getByRole("listitem", { name: tess.name })).toContainText(
    "joins as Viewer",
  );
  const token = new URL(link).searchParams.get("token") ?? "";
  expect(token).toHaveLength(43);
  expect(await allHeldBy(page)).not.toContain(token);

  const context = await browser.newContext();
  const hers = await context.newPage();
  await hers.goto(link);
  await expect(hers.getByRole("heading", { level: 1 })).toContainText("as Viewer");
  await new InvitePage(hers).fillIn(tess);
  await hers.getByRole("button", { name: "Join the desk" }).click();
  await expect(hers.getByRole("navigation", { name: "Main" }).first()).toBeVisible();
  // No link of a Viewer leads there, and the address neither.
  await hers.goto(`${desk.url}/users`);
  await expect(hers.getByText(/^Viewer can't /)).toBeVisible();
  await expect(hers.getByRole("link", { name: "Users" })).toHaveCount(0);

  await page.reload();
  await users
    .person(tess.name)
    .getByRole("button", { name: /^Disable/ })
    .click();
  await users.dialog.getByRole("button", { name: `Disable ${tess.name}` }).click();
  await expect(users.person(tess.name)).toContainText("Disabled");
  // Her open page leaves by itself.
  await expect(hers).toHaveURL(/sign-in/);
  await new SignInPage(hers).signIn(tess);
  await expect(hers.getByRole("alert")).toBeVisible();
  await hers.goto(link);
  await expect(hers.getByRole("heading", { level: 1 })).toHaveText("This link was already used");
  await context.close();
});
