import { reject } from "../reject";
import type { EngineInstrument } from "../state";
import type { PlaceOrder, Rejected } from "../types";
import { formatUnits, parseUnits, TOO_FINE } from "../units";

/** Reads a size in the base coin as units of 10^-quantityPrecision, by the lot rules. */
export function parseSize(instrument: EngineInstrument, command: PlaceOrder): number | Rejected {
  const { lotScale, lotStep } = instrument.rules;
  const size = parseUnits(command.qty, lotScale);
  if (size === TOO_FINE || (size > 0 && size % lotStep !== 0)) {
    return imprecise(formatUnits(lotStep, lotScale), "quantityMultiplier, quantityPrecision");
  }
  if (size <= 0) return malformed("qty");
  return outOfBounds(instrument, command, (bound) => size - bound) ?? size;
}

/** Refuses a size outside its bounds; `than` compares it with a size in the base coin. */
export function outOfBounds(
  { rules, symbol }: EngineInstrument,
  { orderType }: PlaceOrder,
  than: (size: number) => number,
): Rejected | null {
  const { lotScale, minLots, maxLots, maxMarketLots } = rules;
  const name = `${symbol} trading quantity cannot`;
  if (than(minLots) < 0) {
    const least = formatUnits(minLots, lotScale);
    return reject("25207", "qty", `${name} be less than ${least} units (minOrderQty)`);
  }
  const market = orderType === "market";
  const most = market ? maxMarketLots : maxLots;
  if (than(most) <= 0) return null;
  const rule = market ? "maxMarketOrderQty" : "maxOrderQty";
  return reject("25208", "qty", `${name} exceed ${formatUnits(most, lotScale)} units (${rule})`);
}

export function imprecise(multiple: string, rules: string): Rejected {
  const message = "Order amount does not meet precision requirements: qty must be a multiple of";
  return reject("25610", "qty", `${message} ${multiple} (${rules})`);
}

export function malformed(field: "price" | "qty"): Rejected {
  const message = `Parameter verification failed: ${field} must be a plain decimal above zero`;
  return reject("400172", field, message);
}
