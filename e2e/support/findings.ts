import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** The rules that look at colours: a theme changes nothing else of a page. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Everything axe knows to find wrong, told so that it can be found again. */
export const findings = (page: Page) => analyze(page, {});

/**
 * The same in both themes: everything in the one in which the page stands, and in the other one
 * what depends on colours. A theme is an attribute of the page and colours that follow from it.
 */
export async function findingsInBothThemes(page: Page): Promise<readonly string[]> {
  const here = await page.locator("html").getAttribute("data-theme");
  const other = here === "light" ? "dark" : "light";
  const found = await findings(page);
  await paint(page, other);
  const values = colourRules;
  const inOther = await analyze(page, { runOnly: { type: "rule", values } });
  await paint(page, here ?? "system");
  return [...found, ...inOther.map((words) => `${other}: ${words}`)];
}

/** Gives the page a theme's colours, and waits for those that change slowly. */
async function paint(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name;
    const changing = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  }, theme);
}

type Options = Parameters<AxeBuilder["options"]>[0];

async function analyze(page: Page, options: Options): Promise<readonly string[]> {
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
