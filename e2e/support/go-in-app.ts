import { expect, type Page } from "@playwright/test";

declare global {
  interface Window {
    /** What Next offers on every page besides its links. */
    readonly next: { readonly router: { push(path: string): void } };
  }
}

/**
 * Leads an open page of the desk to another one as a link does: without loading the scripts again,
 * which is most of what opening an address costs.
 */
export async function goInApp(page: Page, path: string): Promise<void> {
  const wanted = new URL(path, page.url());
  const isThere = (url: URL) =>
    url.pathname === wanted.pathname &&
    [...wanted.searchParams].every(([name, value]) => url.searchParams.get(name) === value);
  // A page that writes its state into the address overtakes what was asked for a moment before.
  await expect(async () => {
    await page.evaluate((to) => window.next.router.push(to), path);
    await page.waitForURL(isThere, { timeout: 5_000 });
  }).toPass();
}
