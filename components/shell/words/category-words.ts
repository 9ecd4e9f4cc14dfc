/** The exchange's categories as the desk writes them, short. */
export const categoryWords: Readonly<Record<string, string>> = {
  SPOT: "Spot",
  MARGIN: "Margin",
  "USDT-FUTURES": "USDT-F",
  "USDC-FUTURES": "USDC-F",
  "COIN-FUTURES": "COIN-F",
};

/** A category, short; one that we do not know as it came. */
export function categoryWord(category: string): string {
  return categoryWords[category] ?? category;
}
