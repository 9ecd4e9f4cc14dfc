import { pages } from "@/components/shell/frame/pages";
import { can, type Role, roleNames, roles } from "@/lib/people/roles";
import { startPath } from "@/lib/people/sign-in";
import { SignInPage } from "./pages/sign-in-page";
import { inDatabase, letPasswordAge } from "./support/desk-database";
import { goInApp } from "./support/go-in-app";
import { joinAs, signOut } from "./support/join-as";
import { expect, owner as jana, test } from "./support/journey";

const phone = { width: 390, height: 844 };

const tabs: Readonly<Record<Role, readonly string[]>> = {
  viewer: ["Overview", "Orders", "Commissions"],
  trader: ["Ticket", "Orders"],
  finance: ["Overview", "Commissions", "Deposits"],
  admin: ["Ticket", "Orders"],
  owner: ["Ticket", "Orders"],
};

for (const role of roles) {
  test(`${role}: first page, phone bar, refused pages and the audit are the role's`, async ({
    ownersPage: page,
    desk,
  }) => {
    const person = await joinAs(page, desk, role);
    await signOut(page);
    const refusal = page.getByText(new RegExp(`^${roleNames[role]} may not `));
    // A page of somebody else's that the address still names leads to one's own.
    await page.goto(`${desk.url}/sign-in?next=${encodeURIComponent("/people")}`);
    await new SignInPage(page).signIn(person);
    const lands = can(role, "people.manage") ? "/people" : startPath(role);
    await page.waitForURL((url) => url.pathname === lands);
    await page.goto(desk.url);
    await page.waitForURL((url) => url.pathname === startPath(role));
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
    await expect(refusal).toHaveCount(0);

    const rail = page.getByRole("navigation", { name: "Main" }).first();
    for (const { name, needs } of pages) {
      const may = can(role, needs);
      await expect(rail.getByRole("link", { name, exact: true })).toHaveCount(may ? 1 : 0);
    }
    const refused = pages.filter(({ needs }) => !can(role, needs));
    for (const [at, { path }] of refused.entries()) {
      if (at === 0) await page.goto(desk.url + path);
      else await goInApp(page, path);
      await expect(refusal, path).toBeVisible();
      await expect(page.getByText("An owner of this desk can give you another role")).toBeVisible();
    }
    if (!can(role, "commissions.view")) {
      await goInApp(page, "/overview");
      await expect(page.getByRole("heading", { name: "Needs attention" })).toBeVisible();
      await expect(page.getByRole("region", { name: /^Rebate/ })).toHaveCount(0);
    }

    await goInApp(page, startPath(role));
    await page.setViewportSize(phone);
    const bar = page.getByRole("navigation", { name: "Main" }).last();
    await expect(bar.getByRole("link")).toHaveText([...tabs[role]]);
    for (const name of tabs[role]) {
      await bar.getByRole("link", { name }).click();
      await expect(bar.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
      await expect(refusal, name).toHaveCount(0);
    }
    await bar.getByRole("button", { name: "More" }).click();
    const more = page.getByRole("dialog", { name: "More" });
    await more.getByRole("link", { name: "Audit" }).click();
    await page.waitForURL(/\/audit/);
    await expect(page.getByRole("list", { name: "Audit" })).toContainText("Signed in");

    await page.setViewportSize({ width: 1440, height: 900 });
    const chain = page.getByRole("region", { name: "Chain" });
    await expect(chain).toContainText(/Chain intact, [\d,]+ entries/);
    await chain.getByRole("button", { name: "Verify again" }).click();
    const rows = page.getByRole("table", { name: "Audit" }).getByRole("row");
    const verified = rows.filter({ hasText: "Chain verified" }).first();
    await expect(verified).toContainText(person.name);
    await expect(chain).toContainText(/Every digest recomputed \d s ago/);
    // Others' sign-ins are for those who see the whole desk.
    const others = rows.filter({ hasText: "Jana Adler" }).filter({ hasText: "Signed in" });
    if (can(role, "people.manage")) await expect(others.first()).toBeVisible();
    else await expect(others).toHaveCount(0);
    const download = page.getByRole("button", { name: /^Export [\d,]+ entr/ });
    if (role === "owner") await expect(download).not.toHaveAttribute("aria-disabled");
    else await expect(download).toHaveAttribute("title", "Only an owner exports the audit");
  });
}

test("the audit shows an entry by its neighbours, filters, saves the rest, knows its days", async ({
  ownersPage: page,
  desk,
  complaints,
}) => {
  complaints.expect(/403.*entries\.csv/);
  complaints.expect(/422.*api\/audit/);
  await page.goto(`${desk.url}/audit`);
  await page.getByRole("button", { name: /^Action/ }).click();
  const menu = page.getByRole("dialog", { name: "Action" });
  await menu.getByRole("button", { name: "User joined" }).click();
  const rows = page.getByRole("table", { name: "Audit" }).getByRole("row");
  await expect(rows.filter({ hasText: "Signed in" })).toHaveCount(0);
  await rows.filter({ hasText: "User joined" }).last().click();
  const drawer = page.getByRole("complementary", { name: "Entry of the audit" });
  await expect(drawer).toContainText("in the chain");
  await expect(drawer.getByRole("listitem")).toHaveCount(3);
  await expect(drawer.getByText("Request id", { exact: true })).toBeVisible();
  await drawer.getByRole("button", { name: "Older entry" }).click();
  await expect(page).toHaveURL(/entry=/);
  await page.keyboard.press("Escape");

  const save = page.getByRole("button", { name: /^Export [\d,]+ entr/ });
  const count = Number(/[\d,]+/.exec((await save.textContent()) ?? "")?.[0].replace(",", ""));
  const saving = page.waitForEvent("download");
  // An open desk alone is not enough: the page asks for the password, and then goes on by itself.
  await letPasswordAge(desk);
  await save.click();
  const again = page.getByRole("dialog", { name: "Your password, once more" });
  await again.getByLabel("Password", { exact: true }).fill(jana.password);
  await page.keyboard.press("Enter");
  const file = await saving;
  expect(file.suggestedFilename()).toBe("audit.csv");
  const text = await (await file.createReadStream()).toArray();
  const lines = Buffer.concat(text).toString("utf8").trim().split("\r\n");
  expect(lines[0]).toContain("digest_before,digest");
  expect(lines).toHaveLength(count + 1);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rows.filter({ hasText: "Audit exported" }).first()).toContainText(
    count === 1 ? "1 entry" : `${count} entries`,
  );

  await goInApp(page, "/audit?from=2026-13-40");
  await expect(
    page.getByText("First day: this must be a day of UTC, such as 2026-11-20."),
  ).toBeVisible();
});

test("a row that was tampered with in the database is named as the first broken one", async ({
  ownersPage: page,
  desk,
}) => {
  await page.goto(`${desk.url}/audit`);
  const chain = page.getByRole("region", { name: "Chain" });
  await expect(chain).toContainText("Chain intact");
  const tamper = (change: string) =>
    inDatabase(
      desk,
      `ALTER TABLE audit_event DISABLE TRIGGER USER; ${change};
       ALTER TABLE audit_event ENABLE TRIGGER USER`,
    );
  await tamper("UPDATE audit_event SET action = action || '?' WHERE seq IN (2, 4)");
  try {
    await chain.getByRole("button", { name: "Verify again" }).click();
    await expect(chain).toContainText("Chain broken at entry 2");
    await expect(chain).toContainText("Audit entry 2 was changed.");
    await chain.getByRole("button", { name: "Show entry 2" }).click();
    const drawer = page.getByRole("complementary", { name: "Entry of the audit" });
    await expect(drawer).toContainText("not proven");
    const rows = page.getByRole("table", { name: "Audit" }).getByRole("row");
    await expect(rows.filter({ hasText: "Chain verified" }).first()).toContainText("Rejected");
  } finally {
    await tamper("UPDATE audit_event SET action = rtrim(action, '?') WHERE seq IN (2, 4)");
  }
  await chain.getByRole("button", { name: "Verify again" }).click();
  await expect(chain).toContainText("Chain intact");
});
