import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** The rules that look at colours: a theme changes nothing else of a page. */
const colourRules = ["color-contrast", "link-in-text-block"];
const withoutColours = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]));

/** Everything axe knows to find wrong, told so that it can be found again. */
export async function findings(page: Page): Promise<readonly string[]> {
  const found = await analyze(page, { rules: withoutColours });
  return [...found, ...(await findingsOfColours(page))];
}

/**
 * The same in both themes: everything in the one in which the page stands, and in the other one
 * what depends on colours. A theme is an attribute of the page and colours that follow from it.
 */
export async function findingsInBothThemes(page: Page): Promise<readonly string[]> {
  const here = await page.locator("html").getAttribute("data-theme");
  const other = here === "light" ? "dark" : "light";
  const found = await findings(page);
  await paint(page, other);
  const inOther = await findingsOfColours(page);
  await paint(page, here ?? "system");
  return [...found, ...inOther.map((text) => `${other}: ${text}`)];
}

/**
 * What is wrong with the colours. They take most of axe's time, box by box: of the rows of a list
 * that are made alike one is looked at, with the first and the last.
 */
async function findingsOfColours(page: Page): Promise<readonly string[]> {
  await page.evaluate(markAlike, alike);
  const found = await analyze(page, { runOnly: { type: "rule", values: colourRules } }, true);
  await page.evaluate((name) => {
    for (const node of document.querySelectorAll(`[${name}]`)) node.removeAttribute(name);
  }, alike);
  return found;
}

const alike = "data-alike";

/** Marks each row that is made as one before it is: of the same tags, classes and states. */
function markAlike(mark: string): void {
  const states = /^(class|role|type|disabled|checked|open|data-(?!row)|aria-(?!label|desc|row))/;
  const signatureOf = (node: Node): string => {
    if (!(node instanceof Element)) return node.textContent?.trim() ? "text" : "";
    const made = [...node.attributes]
      .filter(({ name, value }) => states.test(name) || /color|background/.test(value))
      .map(({ name, value }) => `${name}=${value}`);
    const seen = new Set<string>();
    const parts = [...node.childNodes].map((child) => {
      const signature = signatureOf(child);
      const isRow = child instanceof Element && child.matches("tr, li, article");
      const isBetween = child !== node.firstElementChild && child !== node.lastElementChild;
      if (isRow && isBetween && seen.has(signature)) child.setAttribute(mark, "");
      seen.add(signature);
      return signature;
    });
    return `<${node.tagName} ${made.join()}>${parts.join()}`;
  };
  signatureOf(document.body);
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

async function analyze(
  page: Page,
  options: Options,
  skipAlike = false,
): Promise<readonly string[]> {
  // It stays in a page that it was brought to: half a megabyte each time otherwise.
  const isThere = await page.evaluate(() => "axe" in window);
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: "null" } : {}) });
  // What holds is not asked for: finding words for it takes most of the time. "Legacy" leaves
  // frames of other origins out; the desk has none, and it is twice as fast.
  const asked = axe.options({ resultTypes: ["violations"], ...options }).setLegacyMode();
  if (skipAlike) asked.exclude(`[${alike}]`);
  const { violations } = await asked.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(" ")} ${any[0]?.message ?? ""}`),
  );
}
