/** The futures product lines; `productType` of the v2 endpoints. */
export const productTypes = ["USDT-FUTURES", "COIN-FUTURES", "USDC-FUTURES"] as const;

export type ProductType = (typeof productTypes)[number];

/** Whether a category is one of the futures lines. */
export function isFutures(category: string): category is ProductType {
  return (productTypes as readonly string[]).includes(category);
}

/**
 * What a symbol's lots, its sizes on v2 and its lists count: base coin, or of the new coin-margined
 * line whole contracts of 1 USD (docs/rulings.md#ruling-21).
 */
export function lotUnitOf(symbol: string): "base" | "quote" {
  return isNewCoinMargined(symbol) ? "quote" : "base";
}

/**
 * The new coin-margined line, `..._CM`, takes no presets and no strategy orders
 * (docs/rulings.md#ruling-30).
 */
export function isNewCoinMargined(symbol: string): boolean {
  return symbol.toUpperCase().endsWith("_CM");
}
