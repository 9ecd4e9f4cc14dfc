import type { Page } from "@playwright/test";

/** What a screen reader is told of a page: what has the focus, and what is announced meanwhile. */
export class ScreenReader {
  private constructor(private readonly page: Page) {}

  /** Listens to every live region of the page that stands open. */
  static async on(page: Page): Promise<ScreenReader> {
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      const isLive = (node: Node) =>
        node instanceof Element &&
        node.closest("[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]");
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
          if (!isLive(target)) continue;
          for (const added of addedNodes) {
            // Where one part ends and the next begins, a reader takes a breath.
            const walker = document.createTreeWalker(added, NodeFilter.SHOW_TEXT);
            const texts: string[] = [];
            while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? "");
            const text = texts.filter(Boolean).join(" ");
            if (text && heard.at(-1) !== text) heard.push(text);
          }
        }
      }).observe(document.body, { childList: true, subtree: true });
    });
    return new ScreenReader(page);
  }

  /** What is focused, by the browser's own tree: "Price, textbox, 62000". */
  async focused(): Promise<string> {
    const session = await this.page.context().newCDPSession(this.page);
    const { result } = await session.send("Runtime.evaluate", {
      expression: "document.activeElement",
    });
    const { nodes } = await session.send("Accessibility.getPartialAXTree", {
      ...(result.objectId && { objectId: result.objectId }),
      fetchRelatives: false,
    });
    await session.detach();
    const [node] = nodes;
    const parts = [node?.name?.value, node?.role?.value, node?.value?.value];
    return parts.filter(Boolean).join(", ");
  }

  /** What was announced since the reader was asked last. */
  async announced(): Promise<readonly string[]> {
    return this.page.evaluate(() => {
      const { heard } = window as unknown as { heard: string[] };
      return heard.splice(0);
    });
  }
}
