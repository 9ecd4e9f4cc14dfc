import type { Locator, Page } from "@playwright/test";
import { isFull } from "@/lib/testing/size";
import { expect, test } from "./support/journey";
import { beginsAfterMs, devtoolsOf, openCold, tries, tryTimeoutMs } from "./support/open-cold";

// Each opens pages of its own: both workers take what is left.
test.describe.configure({ mode: "parallel" });

/** As somebody types who types fast. */
const keyMs = 90;

interface Form {
  path: string;
  /** What opens the field, when it isn't on the page. */
  opener?: (page: Page) => Locator;
  field: (page: Page) => Locator;
  text: string;
}

/** Fields outside the ticket in which a lost letter costs an order, a key or a client's trust. */
const forms: Readonly<Record<string, Form>> = {
  "the batch": {
    path: "/batch",
    field: (page) => page.getByLabel("Price of row 1", { exact: true }),
    text: "92000",
  },
  "new sub-accounts": {
    path: "/sub-accounts/new",
    field: (page) => page.getByRole("textbox", { name: "IP whitelist for all rows" }),
    text: "10.12.13.14",
  },
  "the filter of fills": {
    path: "/commissions/fills",
    field: (page) => page.getByRole("form", { name: "Fills" }).getByLabel("Symbol"),
    text: "ETHUSDT",
  },
  "a user's limits": {
    path: "/orders",
    opener: (page) => page.getByRole("button", { name: "My limits" }),
    field: (page) => page.getByRole("dialog").getByLabel("Max order value"),
    text: "92000",
  },
  "a new key": {
    path: "/connections",
    opener: (page) => page.getByRole("button", { name: "Add a key" }),
    field: (page) => page.getByRole("dialog").getByLabel("API key"),
    text: "bd_7x1k9q",
  },
};

const slowdowns = isFull ? [1, 4] : [1];

/** A wrong number costs most in the batch: the short run tries that one. */
const isTried = (name: string) => isFull || name === "the batch";

for (const [name, { path, opener, field, text }] of Object.entries(forms)) {
  if (!isTried(name)) continue;
  test(`no letter is lost in ${name}`, async ({ ownersPage: page, desk }) => {
    if (isFull) test.setTimeout(tries * tryTimeoutMs);
    const devtools = await devtoolsOf(page);
    const cases = slowdowns.flatMap((slowdown) =>
      beginsAfterMs.map((waitMs) => ({ slowdown, waitMs })),
    );
    for (const { slowdown, waitMs } of Array(tries).fill(cases).flat()) {
      await test.step(`${waitMs} ms after the first paint, ${slowdown} times slower`, async () => {
        await openCold(page, devtools, desk.url + path, { slowdown, waitMs });
        // A press waits until the control takes it, as its look says.
        if (opener) await opener(page).click();
        await field(page).click();
        await page.keyboard.type(text, { delay: keyMs });
        expect(await field(page).inputValue()).toBe(text);
        expect(new URL(page.url()).pathname).toBe(path);
        await expect(page.getByRole("dialog")).toHaveCount(opener ? 1 : 0);
        await page.evaluate(() => sessionStorage.clear());
      });
    }
  });
}
