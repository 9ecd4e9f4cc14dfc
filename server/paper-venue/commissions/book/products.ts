import type { SubBizType } from "@/lib/exchange/broker-values";
import { coins, mainCoinCount } from "../../market/coins";
import { futuresSteps, type Steps, spotSteps } from "../../market/steps";

/** What the clients trade of a product, and what it costs. */
export interface Product {
  /** How many coins, from the largest on. */
  readonly coins: number;
  /** What follows the coin's name in the symbol. */
  readonly suffix: string;
  readonly stepsOf: (coin: number) => Steps;
  /** Fractions of the volume: "0.0006" as a count of 10^-4. */
  readonly takerRate: bigint;
  readonly makerRate: bigint;
}

/** Fee rates have four decimals. */
export const ratePlaces = 4;

const spot = { stepsOf: spotSteps, takerRate: 10n, makerRate: 10n };
const futures = { stepsOf: futuresSteps, takerRate: 6n, makerRate: 2n };

export const products: Readonly<Record<SubBizType, Product>> = {
  spot_trade: { ...spot, coins: mainCoinCount, suffix: "USDT" },
  spot_margin: { ...spot, coins: 20, suffix: "USDT" },
  usdt_futures: { ...futures, coins: mainCoinCount, suffix: "USDT" },
  coin_futures: { ...futures, coins: 4, suffix: "USD" },
  usdc_futures: { ...futures, coins: 12, suffix: "PERP" },
};

/** The symbol of a product's coin: BTCUSDT, BTCUSD, BTCPERP (rulings 15). */
export function symbolOf({ suffix }: Product, coin: number): string {
  return `${coins[coin]?.name}${suffix}`;
}
