import type { Category } from "@/lib/exchange/values";

/** The exchange's categories as the desk writes them, short. */
export const categoryWords: Readonly<Record<string, string>> = {
  SPOT: "Spot",
  MARGIN: "Margin",
  "USDT-FUTURES": "USDT-F",
  "USDC-FUTURES": "USDC-F",
  "COIN-FUTURES": "COIN-F",
};

/** The categories in the order in which the desk shows them. */
export const categoryOrder = [
  "SPOT",
  "MARGIN",
  "USDT-FUTURES",
  "USDC-FUTURES",
  "COIN-FUTURES",
] as const satisfies readonly Category[];

/** A category, short; one that we do not know as it came. */
export function categoryWord(category: string): string {
  return categoryWords[category] ?? category;
}
