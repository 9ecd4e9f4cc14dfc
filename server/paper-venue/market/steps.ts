import { fromScaled } from "@/lib/decimal/scaled";
import { type CoinScale, coinScale } from "./coin-scale";
import { coins } from "./coins";

/** The price and size steps of one instrument: a multiplier in units of 10^-precision. */
export interface Steps {
  readonly pricePrecision: number;
  readonly priceMultiplier: number;
  readonly quantityPrecision: number;
  readonly quantityMultiplier: number;
}

const scales: readonly CoinScale[] = coins.map((coin) => coinScale(coin.anchor));

/** The scale of a coin, by its place in the table. */
export function scaleOf(coin: number): CoinScale {
  const scale = scales[coin];
  if (scale === undefined) throw new RangeError(`No coin stands at ${coin}.`);
  return scale;
}

/** Spot and margin: a tick of about a hundredth of a percent, a lot of some cents. */
export function spotSteps(coin: number): Steps {
  const { magnitude } = scaleOf(coin);
  return {
    pricePrecision: magnitude >= 2 ? 2 : 4 - magnitude,
    priceMultiplier: 1,
    quantityPrecision: Math.min(6, Math.max(0, magnitude + 2)),
    quantityMultiplier: 1,
  };
}

/** Futures: coarser lots, whole or larger for cheap coins; every seventh tick is a five. */
export function futuresSteps(coin: number): Steps {
  const { magnitude } = scaleOf(coin);
  return {
    pricePrecision: magnitude >= 4 ? 1 : magnitude >= 2 ? 2 : 4 - magnitude,
    priceMultiplier: coin % 7 === 5 ? 5 : 1,
    quantityPrecision: futuresLotPlaces[magnitude] ?? 0,
    quantityMultiplier: magnitude <= -5 ? 100 : magnitude <= -3 ? 10 : 1,
  };
}

const futuresLotPlaces: Readonly<Record<number, number>> = { 4: 4, 3: 2, 2: 1, 1: 1 };

/** A step as the interface writes it: `multiplier` x 10^-`precision`. */
export function stepText(multiplier: number, precision: number): string {
  return fromScaled(BigInt(multiplier), precision);
}

/** About how many whole coins a sum of dollars buys, in two significant digits, at least one. */
export function roundCoinsFor(dollars: number, coin: number): string {
  const { units, places } = scaleOf(coin);
  const whole = ((BigInt(dollars) * 10n ** BigInt(places)) / BigInt(units)).toString();
  return whole === "0" ? "1" : whole.slice(0, 2).padEnd(whole.length, "0");
}
