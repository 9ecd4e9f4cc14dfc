import type { Page } from "@playwright/test";
import type { Desk } from "../desk.mjs";
import { changeAnswers } from "./change-answers";
import { inDatabase } from "./desk-database";

/** Thirty digits: more than any sum that a report can hold. */
export const longSum = "-1234567890123456789012.12345678";

/** A name of sixty-four signs without a gap at which a line could end. */
const longName = `W${"ie-lang-darf-ein-Name-sein".replaceAll("-", "")}${"m".repeat(39)}`;

/** Answers what pages ask with sums and names as long as they can be; only drawing changes. */
export const showAdverse = (page: Page) =>
  changeAnswers(
    page,
    /\/api\/(?!stream|session|health)/,
    (answer, url, { longSum, longName }) => {
      const sums = /rebate|fee|volume|net|deposits|withdrawals|amount|equity|available|qty|sum/i;
      const names =
        /^(name|label|accountName|person|user|object|note|reason|message|txId|clientOid)$/;
      const number = /^-?\d+(\.\d+)?$/;
      const withSums = /\/api\/(commissions|transfers|assets|overview)/.test(url);
      const lengthen = (value: unknown, name = ""): unknown => {
        if (Array.isArray(value)) return value.map((each) => lengthen(each, name));
        if (value !== null && typeof value === "object") {
          return Object.fromEntries(
            Object.entries(value).map(([key, each]) => [key, lengthen(each, key)]),
          );
        }
        if (typeof value !== "string") return value;
        if (names.test(name) && !number.test(value)) return longName;
        return withSums && number.test(value) && sums.test(name) ? longSum : value;
      };
      return lengthen(answer);
    },
    { longSum, longName },
  );

/** Gives the desk, its accounts and their keys the longest names; the way back is answered. */
export async function nameLong(desk: Desk): Promise<() => Promise<void>> {
  const changes = [
    ["desk", "name"],
    ["account", "name"],
    ["connection", "label"],
  ] as const;
  for (const [table, column] of changes) {
    await inDatabase(
      desk,
      `UPDATE ${table} SET ${column} = ${column} || '${longName.slice(0, 44)}'`,
    );
  }
  return async () => {
    for (const [table, column] of changes) {
      await inDatabase(
        desk,
        `UPDATE ${table} SET ${column} = replace(${column}, '${longName.slice(0, 44)}', '')`,
      );
    }
  };
}

/**
 * What is wider than the screen, in words: the page itself, or a box that no scroller of its own
 * holds. What waits in a scroller is in reach; what is cut off is not.
 */
export function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const holders = new Map<Element, boolean>();
    const holds = (box: Element | null): boolean => {
      if (box === null) return false;
      const known = holders.get(box);
      if (known !== undefined) return known;
      const { overflowX, textOverflow } = getComputedStyle(box);
      const scrolls = /auto|scroll/.test(overflowX) || textOverflow === "ellipsis";
      const held = scrolls || holds(box.parentElement);
      holders.set(box, held);
      return held;
    };
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`);
    for (const box of document.querySelectorAll<HTMLElement>("body *")) {
      if (!box.checkVisibility({ visibilityProperty: true })) continue;
      // What only readers hear, what only loads, and what is not drawn as a box.
      if (box.clientWidth <= 1 || box.closest('[aria-hidden="true"], svg')) continue;
      const style = getComputedStyle(box);
      const { scrollWidth: inner, clientWidth } = box;
      const clips = style.overflowX === "hidden" || style.overflowX === "clip";
      const named = `<${box.tagName.toLowerCase()} ${box.className.toString().slice(0, 60)}>`;
      const text = () => box.textContent?.trim().slice(0, 50);
      // A line that ends in dots says so; any other box hides what it cuts.
      const dotted = style.textOverflow === "ellipsis" || box.closest("[data-free-text]");
      if (clips && clientWidth > 0 && inner > clientWidth + 1 && !dotted) {
        found.push(`${named} cuts ${inner} to ${clientWidth}: ${text()}`);
      }
      const { right, width } = box.getBoundingClientRect();
      if (width > 0 && right > innerWidth + 1 && !holds(box.parentElement)) {
        found.push(`${named} ends at ${Math.round(right)}: ${text()}`);
      }
    }
    return [...new Set(found)].slice(0, 8);
  });
}
