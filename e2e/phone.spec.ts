import type { Page } from "@playwright/test";
import { roles } from "@/lib/users/roles";
import { longSum, nameLong, showAdverse, tooWide } from "./support/adverse";
import { readAnew } from "./support/change-answers";
import { cutNumbers } from "./support/cut-or-covered";
import { goInApp } from "./support/go-in-app";
import { joinAs } from "./support/join-as";
import { expect, test } from "./support/journey";
import { pathsOf } from "./support/page-paths";
import { rowsAreThere } from "./support/rows-are-there";

/** Nothing is too wide once the page has come to rest: columns are measured after their rows. */
const settles = (page: Page, what: string, counts: (cut: string) => boolean) =>
  expect
    .poll(async () => [...(await tooWide(page)), ...(await cutNumbers(page)).filter(counts)], {
      message: what,
    })
    .toEqual([]);

for (const role of roles) {
  test(`${role}: no page is wider than a phone, with the longest sums and names @full`, async ({
    ownersPage: page,
    desk,
  }) => {
    if (role !== "owner") await joinAs(page, desk, role);
    await page.setViewportSize({ width: 390, height: 844 });
    const giveBack = await nameLong(desk);
    await showAdverse(page);
    try {
      for (const [at, path] of pathsOf(role).entries()) {
        if (at === 0) await page.goto(desk.url + path);
        else await goInApp(page, path);
        await expect(page.getByRole("navigation", { name: "Main" }).last()).toBeVisible();
        await readAnew(page);
        await rowsAreThere(page);
        await settles(page, path, (cut) => !cut.startsWith("under"));
      }
    } finally {
      await giveBack();
    }
  });
}

test("a card holds a sum of thirty digits whole, on a phone and on a desk @full", async ({
  ownersPage: page,
  desk,
}) => {
  await showAdverse(page);
  const whole = longSum
    .replace(/\.\d+$/, "")
    .replace(/\B(?=(\d{3})+$)/g, ",")
    .replace("-", "\u2212");
  await page.goto(`${desk.url}/overview`);
  for (const [path, region] of [
    ["/commissions", "Sums"],
    ["/transfers", "Net of completed transfers, by coin"],
  ] as const) {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await goInApp(page, path);
      await readAnew(page);
      const cards = page.getByRole("region", { name: region });
      await expect(cards.getByText(whole).first()).toBeVisible();
      await rowsAreThere(page);
      await settles(page, `${path}, ${width} wide`, () => true);
    }
  }
});
