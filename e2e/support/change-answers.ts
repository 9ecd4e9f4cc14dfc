import type { Page } from "@playwright/test";

type Change<Given> = (answer: unknown, url: string, given: Given) => unknown;

/**
 * Gives the pages that are opened from now on other answers to what they ask: `change` makes them
 * of the desk's own. Only what is drawn changes; nothing of it reaches the desk. It happens in the
 * page, for a route of Playwright's turns the browser's cache off: every page would bring its
 * scripts anew. So `change` may use nothing but what it is given.
 */
export async function changeAnswers<Given extends Readonly<Record<string, string>>>(
  page: Page,
  asked: RegExp,
  change: Change<Given>,
  given: Given,
): Promise<void> {
  const json = JSON.stringify(given);
  await page.addInitScript({ content: `(${inPage})(${asked}, ${change}, ${json})` });
}

function inPage<Given>(asked: RegExp, change: Change<Given>, given: Given): void {
  const usual = window.fetch;
  window.fetch = async (input, init) => {
    const { url, method } = new Request(input, init);
    const response = await usual(input, init);
    const type = response.headers.get("content-type");
    // A page that is gone to brings its first rows with it.
    if (type?.includes("text/x-component")) {
      const text = (await response.text())
        .replace(/"version":\d+/g, '"version":1000000000')
        .replace(/"\w+":"-?\d[\d.]*"/g, (field) =>
          JSON.stringify(change(JSON.parse(`{${field}}`), url, given)).slice(1, -1),
        );
      const { status, statusText, headers } = response;
      return new Response(text, { status, statusText, headers });
    }
    if (method !== "GET" || !asked.test(url) || !type?.includes("json")) return response;
    const long = change(await response.json(), url, given) as Record<string, unknown>;
    // A reading above every version that the stream tells of: what it tells is old already. One
    // without rows yet is below them all, so that the first rows are asked for here.
    if ("version" in long) long.version = long.readAt === null ? -1 : 1_000_000_000;
    const { status, statusText, headers } = response;
    return new Response(JSON.stringify(long), { status, statusText, headers });
  };
}

/** Reads a page's data again: the first comes with the page, which no answer here changes. */
export const readAnew = (page: Page) => page.keyboard.press("r");
