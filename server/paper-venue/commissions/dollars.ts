import { type Decimal, decimal, multiply } from "@/lib/decimal";
import { coins } from "../market/coins";
import { indexPriceOf, type MarketState, priceText } from "../market/market-state";

const dollarCoins: readonly string[] = ["USDT", "USDC", "USD"];

/**
 * What one of a coin is worth in USDT: its index now; dollars of every kind are worth the same.
 * Throws RangeError for a coin that the market does not know.
 */
export function dollarsOf(market: MarketState, coin: string): Decimal {
  if (dollarCoins.includes(coin)) return decimal("1");
  const at = coins.findIndex(({ name }) => name === coin);
  return decimal(priceText(indexPriceOf(market, { coin: at, quote: null })));
}

/** What an amount is worth in USDT, to the last digit. */
export function inDollars(market: MarketState, amount: string, coin: string): Decimal {
  return multiply(decimal(amount), dollarsOf(market, coin));
}
