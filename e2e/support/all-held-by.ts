import type { Page } from "@playwright/test";

/** All that the page holds or keeps: its HTML, what its fields hold, its storages. */
export async function allHeldBy(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => {
    const fields = [...document.querySelectorAll("input, select, textarea")];
    const databases = await indexedDB.databases();
    const caches = await globalThis.caches?.keys();
    return JSON.stringify([
      fields.map((field) => (field as HTMLInputElement).value),
      { ...localStorage },
      { ...sessionStorage },
      databases,
      caches,
      document.cookie,
      history.state,
      location.href,
    ]);
  });
  return (await page.content()) + kept;
}
