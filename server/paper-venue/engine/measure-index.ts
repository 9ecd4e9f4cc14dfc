import { RATE_SCALE } from "./compile-rules";
import { updateLoss } from "./exposure";
import type { EngineInstrument } from "./state";
import { AMOUNT_SCALE } from "./units";

const ONE = 10n ** BigInt(RATE_SCALE);

/**
 * Takes a new index price (AMOUNT_SCALE decimals, 0: none yet) as the instrument's market price:
 * moves its price band and the unrealised losses of those who hold it.
 */
export function applyIndexPrice(instrument: EngineInstrument, index: bigint): void {
  const { buyRatio, sellRatio, priceScale } = instrument.rules;
  const tick = 10n ** BigInt(AMOUNT_SCALE - priceScale) * ONE;
  instrument.index = index;
  instrument.highestBuy = Number.MAX_SAFE_INTEGER;
  instrument.lowestSell = 0;
  if (index > 0n && buyRatio !== null) {
    const highest = (index * (ONE + buyRatio)) / tick;
    if (highest < BigInt(Number.MAX_SAFE_INTEGER)) instrument.highestBuy = Number(highest);
  }
  if (index > 0n && sellRatio !== null && sellRatio < ONE) {
    instrument.lowestSell = Number((index * (ONE - sellRatio) + tick - 1n) / tick);
  }
  for (const stake of instrument.holders) updateLoss(stake);
}
