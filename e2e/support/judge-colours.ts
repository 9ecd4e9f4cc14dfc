import type { Page } from "@playwright/test";

/** One box that axe judged, with what it measured. */
interface Judged {
  readonly node: { readonly element: Element };
  readonly any: readonly { readonly data: unknown }[];
}

interface JudgedRule {
  readonly id: string;
  readonly violations: readonly Judged[];
  readonly passes: readonly Judged[];
}

/** What a page keeps of its colours until it is loaded again. */
interface PageColours {
  /** A number for each kind of box: those alike in all that is painted in and behind them. */
  readonly numbers: Map<string, number>;
  /** The kinds that axe found good. */
  readonly good: Set<number>;
  /** The boxes with words that stand in the page now, by their kind. */
  boxes: Map<Element, number>;
}

declare global {
  interface Window {
    readonly axe: {
      run(context: object, options: object): Promise<readonly JudgedRule[]>;
    };
    colours?: PageColours;
  }
}

/**
 * What these rules of axe's find wrong with the colours as they are, in words; axe is in the page
 * already. Whether words can be read follows from their colour and size and from what is painted
 * behind them: of the boxes that are alike in all of it axe looks at the first and the last one,
 * and only until it has found them good, at whatever size and on whatever page the app shows next.
 */
export async function judgeColours(page: Page, rules: readonly string[]) {
  await page.evaluate(sortBoxes);
  return page.evaluate(judgeNewKinds, rules);
}

async function sortBoxes(): Promise<void> {
  // Those that change slowly, of a theme or of a box that was pressed.
  const changing = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(changing.map(({ finished }) => finished));
  const colours = window.colours ?? { numbers: new Map(), good: new Set(), boxes: new Map() };
  window.colours = colours;
  const numberOf = (text: string) => {
    const number = colours.numbers.get(text) ?? colours.numbers.size;
    colours.numbers.set(text, number);
    return number;
  };
  const painted = (box: Element) => {
    const style = getComputedStyle(box);
    const { color, backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = style;
    const words = [style.fontSize, style.fontWeight, style.textShadow, style.textDecorationLine];
    const isDisabled = box.matches(":disabled, [aria-disabled=true], :has(> :disabled), [inert]");
    return [
      color,
      backgroundColor,
      backgroundImage,
      opacity,
      filter,
      mixBlendMode,
      ...words,
      isDisabled,
    ];
  };
  // What lies loose in a box can lie behind the words of the others.
  const loose = (box: Element) => {
    const styles = [...box.children].map((child) => getComputedStyle(child));
    const lying = styles.filter(({ position }) => position === "absolute" || position === "fixed");
    return [...new Set(lying.map(({ backgroundColor, opacity }) => backgroundColor + opacity))];
  };
  const stacks = new Map<Element, number>();
  const stackOf = (box: Element | null): number => {
    if (box === null) return -1;
    const stack = stacks.get(box);
    if (stack !== undefined) return stack;
    const behind = stackOf(box.parentElement);
    const number = numberOf([behind, ...painted(box), ...loose(box)].join());
    stacks.set(box, number);
    return number;
  };
  const hasText = (box: Element) =>
    [...box.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  colours.boxes = new Map();
  for (const box of document.body.querySelectorAll("*")) {
    const isLink = box.matches("a[href], [role=link]");
    if (!isLink && !hasText(box) && !box.matches("input, select, textarea")) continue;
    if (!box.checkVisibility({ visibilityProperty: true })) continue;
    const inText = isLink && box.parentElement !== null && hasText(box.parentElement);
    colours.boxes.set(box, numberOf(`${box.tagName} ${inText} ${stackOf(box)}`));
  }
}

async function judgeNewKinds(rules: readonly string[]): Promise<readonly string[]> {
  const { good, boxes } = window.colours ?? { good: new Set(), boxes: new Map() };
  const firstAndLast = new Map<number, Element[]>();
  for (const [box, kind] of boxes) {
    if (!good.has(kind)) firstAndLast.set(kind, [firstAndLast.get(kind)?.[0] ?? box, box]);
  }
  if (firstAndLast.size === 0) return [];
  const judged = await window.axe.run(
    { include: [...new Set([...firstAndLast.values()].flat())] },
    {
      runOnly: { type: "rule", values: rules },
      // As axe found it: it makes no words and no selectors for what holds.
      reporter: (found: unknown, _options: unknown, answer: (found: unknown) => void) =>
        answer(found),
    },
  );
  for (const { node } of judged.flatMap(({ passes }) => passes)) {
    const kind = boxes.get(node.element);
    if (kind !== undefined) good.add(kind);
  }
  return judged.flatMap(({ id, violations }) =>
    violations.map(({ node, any }) => {
      const box = node.element.outerHTML.slice(0, 160);
      return `${id}: ${box} ${JSON.stringify(any[0]?.data)}`;
    }),
  );
}
