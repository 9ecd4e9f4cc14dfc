import type { Locator, Page } from "@playwright/test";
import { isFull } from "@/lib/testing/size";
import { expect, test } from "./support/journey";
import { beginsAfterMs, devtoolsOf, openCold, tries, tryTimeoutMs } from "./support/open-cold";

// Each opens pages of its own: both workers take what is left.
test.describe.configure({ mode: "parallel" });

/** How fast a trader types. */
const keyMs = 90;

/** What hotkeys would have changed: the ticket's choices and the page's address. */
const pressed = (page: Page) =>
  page.evaluate(() => [
    location.pathname,
    new URLSearchParams(location.search).get("list"),
    ...[...document.querySelectorAll('[aria-pressed="true"]')].map((node) => node.textContent),
    ...[...document.querySelectorAll<HTMLInputElement>("input[type=radio]:checked")].map(
      ({ value }) => value,
    ),
  ]);

/** Presses at the middle of a field, whether or not it takes input yet. */
async function pressOn(page: Page, field: Locator): Promise<void> {
  let box = await field.boundingBox();
  // It may just have taken the place of the disabled one.
  while (box === null) box = await field.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** The field has all that was typed, or nothing while it was still disabled. */
async function typeWhole(page: Page, name: string, text: string): Promise<void> {
  const field = page.getByRole("form", { name: "Ticket" }).getByLabel(name, { exact: true });
  await field.waitFor();
  const took = await field.isEnabled();
  await pressOn(page, field);
  await page.keyboard.type(text, { delay: keyMs });
  const value = await field.inputValue();
  if (took || value !== "") expect(value).toBe(text);
  else await typeWhole(page, name, text);
}

/** The same of the palette, which is there or hears nothing. */
async function typeIntoPalette(page: Page, text: string): Promise<void> {
  const field = page.getByRole("dialog").getByRole("combobox");
  await page.keyboard.press("Control+k");
  await page.keyboard.type(text, { delay: keyMs });
  if ((await field.count()) > 0) expect(await field.inputValue()).toBe(text);
  else await typeIntoPalette(page, text);
}

const controls = {
  Price: (page: Page) => typeWhole(page, "Price", "92000"),
  Quantity: (page: Page) => typeWhole(page, "Quantity", "12.5"),
  palette: (page: Page) => typeIntoPalette(page, "ethusdt 12"),
};

/** A page that nobody has touched for so long. */
const idleMs = 10_000;

const waitsOf = (name: string) =>
  isFull && name !== "Quantity" ? [...beginsAfterMs, idleMs] : beginsAfterMs;

// On a slow processor a busy machine takes seconds for a key: that is for the full run.
for (const slowdown of isFull ? [1, 4] : [1]) {
  test(`no key is lost in ticket and palette, or taken for another, at ${slowdown}x`, async ({
    ownersPage: page,
    desk,
  }) => {
    if (isFull) test.setTimeout(tries * tryTimeoutMs);
    const devtools = await devtoolsOf(page);
    await openCold(page, devtools, `${desk.url}/orders`, {});
    await expect(page.getByText(/\d exchanges/)).toBeVisible();
    const untouched = await pressed(page);
    const wanted = Object.entries(controls).filter(([name]) => isFull || name !== "Quantity");
    for (const [name, type] of wanted) {
      for (const waitMs of Array(tries).fill(waitsOf(name)).flat()) {
        await test.step(`${name}, ${waitMs} ms after the first paint`, async () => {
          await openCold(page, devtools, `${desk.url}/orders`, { waitMs, slowdown });
          await type(page);
          // A slow processor is a busy one here: it has done what it is for.
          await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
          await expect.poll(() => pressed(page)).toEqual(untouched);
          await page.evaluate(() => sessionStorage.clear());
        });
      }
    }
  });
}
