import type { Locator, Page } from "@playwright/test";

/** What may be cut. In the last, outside the window, the charts measure their labels. */
const freeSelector = "[data-free-text], .sr-only, button, #__react_svg_text_measurement_id";

/**
 * Every number on the page that is not wholly to be seen, in words: cut by its cell, by a box
 * around it, or with something else over it. What only waits in a scroller is not cut.
 */
export function cutNumbers(page: Page): Promise<readonly string[]> {
  return page.evaluate((free) => {
    const found: string[] = [];
    const boxes = new Map<Element, { edge: DOMRect; overflowX: string; overflowY: string }>();
    const measure = (box: Element) => {
      const known = boxes.get(box);
      if (known) return known;
      const { overflowX, overflowY } = getComputedStyle(box);
      const measured = { edge: box.getBoundingClientRect(), overflowX, overflowY };
      boxes.set(box, measured);
      return measured;
    };
    const holds = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
      x >= left && x <= right && y >= top && y <= bottom;
    const scrolls = (overflow: string) => /auto|scroll/.test(overflow);
    const isFree = (node: Element) => node.closest(free) !== null;

    for (const cell of document.querySelectorAll<HTMLElement>("main td, main th")) {
      if (cell.offsetParent === null || cell.querySelector("[data-free-text]")) continue;
      if (cell.scrollWidth > cell.clientWidth) {
        const { scrollWidth, clientWidth, textContent } = cell;
        found.push(`cell ${clientWidth} of ${scrollWidth}: ${textContent}`);
      }
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const message = text.textContent ?? "";
      const holder = text.parentElement;
      if (!holder?.checkVisibility() || !/\d{4}|\d[.,]\d/.test(message) || isFree(holder)) continue;
      range.selectNodeContents(text);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const seen = { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
      for (let box = holder; box && box !== document.body; box = box.parentElement as HTMLElement) {
        const { edge, overflowX, overflowY } = measure(box);
        const acrossX = scrolls(overflowX);
        const acrossY = scrolls(overflowY);
        if (acrossX || acrossY) {
          seen.left = Math.max(seen.left, edge.left);
          seen.right = Math.min(seen.right, edge.right);
          seen.top = Math.max(seen.top, edge.top);
          seen.bottom = Math.min(seen.bottom, edge.bottom);
          if (acrossX) break;
        }
        const clips = /hidden|clip/.test(overflowX) || box.tagName === "ARTICLE";
        if (clips && (right > edge.right + 1 || left < edge.left - 1)) {
          found.push(`box of ${Math.round(edge.width)}: ${message}`);
        }
        if (box.tagName === "ARTICLE" && (bottom > edge.bottom + 1 || top < edge.top - 1)) {
          found.push(`card of ${Math.round(edge.height)}: ${message}`);
        }
      }
      for (const x of [left + 1, (left + right) / 2, right - 1]) {
        const y = (top + bottom) / 2;
        if (x < seen.left || x > seen.right || y < seen.top + 2 || y > seen.bottom - 2) continue;
        const over = document.elementFromPoint(x, y);
        const cell = over?.closest("th, td");
        const sticky = cell && getComputedStyle(cell).position === "sticky";
        // A button of a card reaches over all of it, unseen, so that a tap anywhere opens it.
        const reach = over?.tagName === "BUTTON" && !holds(measure(over).edge, x, y);
        if (over && !sticky && !reach && !over.contains(text) && !holder.contains(over)) {
          found.push(`under <${over.tagName} ${over.textContent?.slice(0, 20)}>: ${message}`);
          break;
        }
      }
    }
    return [...new Set(found)];
  }, freeSelector);
}

/** What can be pressed or read as a row and lies, in part, under one of these boxes. */
export function coveredBy(notices: Locator): Promise<readonly string[]> {
  return notices.evaluateAll((boxes) => {
    const found: string[] = [];
    const things = document.querySelectorAll<HTMLElement>(
      "button, a[href], input, select, textarea, tr, article, h1, h2",
    );
    for (const box of boxes) {
      const edge = box.getBoundingClientRect();
      for (const thing of things) {
        if (!thing.checkVisibility() || box.contains(thing) || thing.contains(box)) continue;
        const { left, right, top, bottom } = thing.getBoundingClientRect();
        // Only the part of it that its scrollers show.
        const seen = { left, right, top, bottom };
        for (let node = thing.parentElement; node; node = node.parentElement) {
          if (!/auto|scroll|hidden/.test(getComputedStyle(node).overflow)) continue;
          const view = node.getBoundingClientRect();
          seen.left = Math.max(seen.left, view.left);
          seen.right = Math.min(seen.right, view.right);
          seen.top = Math.max(seen.top, view.top);
          seen.bottom = Math.min(seen.bottom, view.bottom);
        }
        const wide = Math.min(seen.right, edge.right) - Math.max(seen.left, edge.left);
        const high = Math.min(seen.bottom, edge.bottom) - Math.max(seen.top, edge.top);
        if (wide > 1 && high > 1) {
          found.push(`${thing.tagName} ${thing.textContent?.trim().slice(0, 40)}`);
        }
      }
    }
    return found;
  });
}
