import { PeoplePage } from "./pages/people-page";
import { SignInPage } from "./pages/sign-in-page";
import { WelcomePage } from "./pages/welcome-page";
import { expect, test } from "./support/journey";

const tess = {
  name: "Tess Turner",
  email: "tess@northlight.example",
  password: "seven quiet lamps of granite",
};
const renewed = "another harbour of copper kites";

test("somebody joins by a link that is shown once, is disabled, and is out at once", async ({
  ownersPage: page,
  desk,
  browser,
  complaints,
}) => {
  complaints.expect(/422.*api\/people/);
  const people = new PeoplePage(page);
  await page.goto(`${desk.url}/people`);
  await page.getByRole("button", { name: "Add a user" }).click();
  await people.dialog.getByRole("button", { name: "Make the link" }).click();
  await expect(people.dialog.getByText("Type the person's name.")).toBeVisible();
  await people.dialog.getByRole("button", { name: "Back" }).click();

  const link = await people.invite(tess.name, "Trader");
  await expect(people.links.getByRole("listitem", { name: tess.name })).toContainText(
    "joins as Trader",
  );
  const token = new URL(link).searchParams.get("token") ?? "";
  expect(token).toHaveLength(43);
  expect(await page.content()).not.toContain(token);

  const context = await browser.newContext();
  const hers = await context.newPage();
  await hers.goto(link);
  await expect(hers.getByRole("heading", { level: 1 })).toContainText("as Trader");
  await expect(hers.getByLabel("Name")).toHaveValue(tess.name);
  await new WelcomePage(hers).fillIn(tess);
  await hers.getByRole("button", { name: "Join the desk" }).click();
  await hers.waitForURL(`${desk.url}/**`);
  await expect(hers.getByRole("link", { name: "Orders" }).first()).toBeVisible();
  await expect(hers.getByRole("link", { name: "Users" })).toHaveCount(0);

  await page.reload();
  await expect(people.person(tess.name)).toContainText("Active");
  await people.person(tess.name).getByRole("button", { name: /^Role/ }).click();
  await expect(people.dialog.getByText(/signed out everywhere/)).toBeVisible();
  await people.dialog.getByRole("radio", { name: "Viewer" }).check();
  await people.dialog.getByRole("button", { name: "Make Viewer" }).click();
  await expect(people.person(tess.name)).toContainText("Viewer");
  // Her page may have left by itself already.
  await hers.goto(`${desk.url}/orders`).catch(() => {});
  await expect(hers).toHaveURL(/sign-in/);
  await new SignInPage(hers).signIn(tess);
  await hers.waitForURL((url) => !url.pathname.includes("sign-in"));

  await hers.getByRole("button", { name: /Sign out$/ }).click();
  await hers.getByRole("link", { name: "Your account" }).click();
  const sessions = hers.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(1);
  await expect(sessions).toContainText("This browser");
  await hers.getByLabel("Current password").fill(tess.password);
  await hers.getByLabel("New password").fill(renewed);
  await hers.keyboard.press("Enter");
  await expect(hers.getByText("Password changed").first()).toBeVisible();

  await people
    .person(tess.name)
    .getByRole("button", { name: /^Disable/ })
    .click();
  await expect(people.dialog.getByText(/sessions end at once/)).toBeVisible();
  await people.dialog.getByRole("button", { name: `Disable ${tess.name}` }).click();
  await expect(people.person(tess.name)).toContainText("Disabled");
  // Her page may have left by itself already.
  await hers.goto(`${desk.url}/orders`).catch(() => {});
  await expect(hers).toHaveURL(/sign-in/);
  await new SignInPage(hers).signIn({ ...tess, password: renewed });
  await expect(hers.getByRole("alert")).toBeVisible();
  await expect(hers).toHaveURL(/sign-in/);

  await test.step("a revoked link opens nothing, and nobody changes themselves", async () => {
    const revoked = await people.invite("Nora Nobody", "Finance");
    await people.links
      .getByRole("listitem", { name: "Nora Nobody" })
      .getByRole("button", { name: /^Revoke/ })
      .click();
    await people.dialog.getByRole("button", { name: "Revoke the link" }).click();
    await expect(people.links.getByRole("listitem", { name: "Nora Nobody" })).toHaveCount(0);
    await hers.goto(revoked);
    await expect(hers.getByRole("heading", { level: 1 })).toHaveText(
      "This link is no longer valid",
    );
    await context.close();

    const self = people.list.getByRole("listitem").filter({ hasText: "You" });
    const disable = self.getByRole("button", { name: /^Disable/ });
    await expect(disable).toBeDisabled();
    await expect(disable).toHaveAttribute("title", /Ask another owner/);
  });
});
