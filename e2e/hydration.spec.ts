import { roles } from "@/lib/people/roles";
import { isFull } from "@/lib/testing/size";
import { joinAs } from "./support/join-as";
import { expect, owner, test } from "./support/journey";
import { pathsOf } from "./support/page-paths";

const widths = {
  "on a desk": { width: 1440, height: 900 },
  "on a phone": { width: 390, height: 844 },
};

const themes = isFull ? (["dark", "light"] as const) : (["dark"] as const);

for (const role of isFull ? roles : (["owner"] as const)) {
  for (const [where, size] of Object.entries(widths)) {
    test(`${role}: every page is taken over as it was drawn, ${where}`, async ({
      ownersPage: page,
      desk,
    }) => {
      test.slow();
      if (role !== "owner") await joinAs(page, desk, role);
      const warnings: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "warning") warnings.push(`${page.url()} ${message.text()}`);
      });
      await page.setViewportSize(size);
      for (const theme of themes) {
        const cookie = { name: "look", value: `${theme}.compact.standard`, url: desk.url };
        await page.context().addCookies([cookie]);
        for (const path of pathsOf(role)) {
          // What differs from what the server drew is an error in the console: the test fails.
          await page.goto(desk.url + path);
          await expect(page.getByRole("button", { name: /^Notifications/ }), path).toBeVisible();
          const beyond = await page.evaluate(
            () => document.documentElement.scrollWidth - window.innerWidth,
          );
          expect(beyond, `${path} beyond the window's ${size.width} px`).toBeLessThanOrEqual(0);
        }
      }
      expect(warnings).toEqual([]);
    });
  }
}

test("a page brings nothing that its user may not see", async ({ ownersPage: page, desk }) => {
  const html = async (path: string) => (await page.request.get(desk.url + path)).text();
  expect(await html("/people")).toContain(owner.email);
  expect(await html("/connections")).toContain("Broker paper key");
  await joinAs(page, desk, "trader");
  expect(await html("/people")).not.toContain(owner.email);
  for (const path of ["/commissions", "/commissions/exports", "/transfers"]) {
    expect(await html(path), path).not.toContain('\\"queryKey');
  }
});

test("no control takes input before its page hears it", async ({ browser, session, desk }) => {
  const still = await browser.newContext({ storageState: session, javaScriptEnabled: false });
  const paper = await still.newPage();
  for (const path of ["/risk", "/journal", "/commissions", "/alerts", "/account"]) {
    await paper.goto(desk.url + path);
    const controls = paper.getByRole("main").locator("button, input, select, textarea");
    expect(await controls.count(), path).toBeGreaterThan(0);
    await expect(controls.and(paper.locator(":enabled")), path).toHaveCount(0);
  }
  await still.close();
});
