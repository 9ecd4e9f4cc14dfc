import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { judgeColours } from "./judge-colours";

const axeFile = path.resolve(import.meta.dirname, "../../node_modules/axe-core/axe.min.js");

/** Has axe in every page from its beginning: it comes over from the test each time otherwise. */
export async function bringAxe(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript({ path: axeFile });
}

/** The rules that look at colours: a theme changes nothing else of a page. */
const colourRules = ["color-contrast", "link-in-text-block"];
const withoutColours = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]));

/** Everything axe knows to find wrong, told so that it can be found again. */
export async function findings(page: Page): Promise<readonly string[]> {
  const found = await analyze(page, { rules: withoutColours });
  return [...found, ...(await judgeColours(page, colourRules))];
}

/**
 * The same in both themes: everything in the one in which the page stands, and in the other one
 * what depends on colours.
 */
export async function findingsInBothThemes(page: Page): Promise<readonly string[]> {
  const found = await analyze(page, { rules: withoutColours });
  return [...found, ...(await findingsOfColours(page))];
}

/**
 * What is wrong with the colours, in both themes. A theme is an attribute of the page and colours
 * that follow from it. The page was looked at for everything else before, which brought axe to it.
 */
export async function findingsOfColours(page: Page): Promise<readonly string[]> {
  const here = await page.locator("html").getAttribute("data-theme");
  const other = here === "light" ? "dark" : "light";
  const found = await judgeColours(page, colourRules);
  await paint(page, other);
  const inOther = await judgeColours(page, colourRules);
  await paint(page, here ?? "system");
  return [...found, ...inOther.map((text) => `${other}: ${text}`)];
}

const paint = (page: Page, theme: string) =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);

type Options = Parameters<AxeBuilder["options"]>[0];

async function analyze(page: Page, options: Options): Promise<readonly string[]> {
  // The title of a page that the app went to comes a moment after its words.
  await expect(page).toHaveTitle(/\S/);
  // It stays in a page that it was brought to: half a megabyte each time otherwise.
  const isThere = await page.evaluate(() => "axe" in window);
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: "null" } : {}) });
  // What holds is not asked for: finding words for it takes most of the time. "Legacy" leaves
  // frames of other origins out; the desk has none, and it is twice as fast.
  const asked = axe.options({ resultTypes: ["violations"], ...options }).setLegacyMode();
  const { violations } = await asked.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(" ")} ${any[0]?.message ?? ""}`),
  );
}
