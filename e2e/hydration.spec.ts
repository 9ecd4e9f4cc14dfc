import { joinAs } from "./support/join-as";
import { expect, owner, test } from "./support/journey";

test("a page brings nothing that its user may not see", async ({ ownersPage: page, desk }) => {
  const html = async (path: string) => (await page.request.get(desk.url + path)).text();
  expect(await html("/users")).toContain(owner.email);
  expect(await html("/connections")).toContain("Broker paper key");
  await joinAs(page, desk, "trader");
  expect(await html("/users")).not.toContain(owner.email);
  for (const path of ["/commissions", "/commissions/exports", "/transfers"]) {
    expect(await html(path), path).not.toContain('\\"queryKey');
  }
});

test("no control takes input before its page hears it", async ({ browser, session, desk }) => {
  const still = await browser.newContext({ storageState: session, javaScriptEnabled: false });
  const paper = await still.newPage();
  for (const path of ["/risk", "/journal", "/commissions", "/alerts?tab=rules", "/account"]) {
    await paper.goto(desk.url + path);
    const controls = paper.getByRole("main").locator("button, input, select, textarea");
    expect(await controls.count(), path).toBeGreaterThan(0);
    await expect(controls.and(paper.locator(":enabled")), path).toHaveCount(0);
  }
  await still.close();
});
