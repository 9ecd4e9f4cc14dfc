import "server-only";
import { singleton } from "../../singleton";

interface Category {
  kept: { readonly at: number } | null;
}

/** Makes every list of instruments that this process has so many milliseconds older. */
export function ageInstruments(byMs: number): void {
  const categories = singleton("gateway.instruments", () => new Map<string, Category>());
  for (const its of categories.values()) {
    if (its.kept) its.kept = { ...its.kept, at: its.kept.at - byMs };
  }
}
