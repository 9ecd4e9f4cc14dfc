import type { Page } from "@playwright/test";

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
  await page.evaluate((to) => window.next.router.push(to), path);
  const wanted = new URL(path, page.url());
  await page.waitForURL(
    (url) =>
      url.pathname === wanted.pathname &&
      [...wanted.searchParams].every(([name, value]) => url.searchParams.get(name) === value),
  );
}
