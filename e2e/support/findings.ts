import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Everything axe knows to find wrong, told so that it can be found again. */
export async function findings(page: Page): Promise<readonly string[]> {
  // "Legacy" leaves frames of other origins out; the desk has none, and it is twice as fast.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(" ")} ${any[0]?.message ?? ""}`),
  );
}
