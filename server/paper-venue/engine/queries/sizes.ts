import type { EngineInstrument } from "../state";
import { AMOUNT_SCALE, formatAmount, formatUnits } from "../units";

/** Decimals of an average price beyond those of the price itself; the rest is cut off. */
const EXTRA_PLACES = 4;
/** Decimals of contracts shown in the base coin, to the nearest. */
const BASE_PLACES = 8;

/** Lots at a price in the base coin, as shown. */
export function sizeText({ rules }: EngineInstrument, ticks: number, lots: number | bigint): string {
  if (!rules.inverse) return formatUnits(lots, rules.lotScale);
  const tiny = 10n ** BigInt(AMOUNT_SCALE - BASE_PLACES);
  const amount = BigInt(lots) * rules.lotAmount;
  const price = BigInt(ticks) * tiny;
  return formatUnits((amount + price / 2n) / price, BASE_PLACES);
}

/**
 * Lots that were traded for a value in the settlement coin: their size in the base coin, their
 * value in the quote coin, and the average price; all "0" for none.
 */
export function traded({ rules }: EngineInstrument, lots: number, value: bigint) {
  const { inverse, tickValue, lotScale, priceScale } = rules;
  if (lots === 0) return { qty: "0", value: "0", avgPrice: "0" };
  if (!inverse) {
    return {
      qty: formatUnits(lots, lotScale),
      value: formatAmount(value),
      avgPrice: averagePrice((value * 10n ** BigInt(lotScale)) / BigInt(lots), priceScale),
    };
  }
  const tiny = 10n ** BigInt(AMOUNT_SCALE - BASE_PLACES);
  const quote = BigInt(lots) * tickValue;
  return {
    qty: formatUnits((value + tiny / 2n) / tiny, BASE_PLACES),
    value: formatAmount(quote),
    avgPrice: averagePrice((quote * 10n ** BigInt(AMOUNT_SCALE)) / value, priceScale),
  };
}

/** A price of AMOUNT_SCALE decimals, cut off four places beyond an order's own. */
function averagePrice(price: bigint, priceScale: number): string {
  const scale = Math.min(priceScale + EXTRA_PLACES, AMOUNT_SCALE);
  return formatUnits(price / 10n ** BigInt(AMOUNT_SCALE - scale), scale);
}
