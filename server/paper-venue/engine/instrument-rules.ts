import { type Rejected, reject } from "./events";
import type { InstrumentRules } from "./state";
import type { InstrumentDefinition } from "./types";
import { AMOUNT_SCALE, parseAmount, parseUnits } from "./units";

/** Decimal places of fee rates and price ratios. */
export const RATE_SCALE = 8;

const MOST = Number.MAX_SAFE_INTEGER;
/** No position is larger than this, orders included, so that they always add up exactly. */
export const MAX_POSITION = 2 ** 52;
type Field = Exclude<keyof InstrumentDefinition, "contracts">;

/** Turns an instrument's decimal strings into integers, or names the field that cannot be one. */
export function compileRules(definition: InstrumentDefinition): InstrumentRules | Rejected {
  try {
    return compile(definition);
  } catch (error) {
    if (error instanceof WrongField) {
      return reject("40020", error.field, `Parameter ${error.field} error`);
    }
    throw error;
  }
}

class WrongField extends Error {
  constructor(readonly field: Field) {
    super(field);
  }
}

function compile(definition: InstrumentDefinition): InstrumentRules {
  const whole = (field: Field, otherwise: number) => units(definition, field, 0, otherwise);
  const time = (field: Field) => (definition[field] === "-1" ? MOST : whole(field, MOST));
  const inverse = definition.category === "COIN-FUTURES";
  const priceScale = units(definition, "pricePrecision", 0);
  const lotScale = units(definition, "quantityPrecision", 0);
  if (priceScale + lotScale > AMOUNT_SCALE) throw new WrongField("quantityPrecision");
  const contracts = inverse && definition.contracts === true;
  const countScale = inverse && !contracts ? priceScale + lotScale : lotScale;
  const lots = (field: Field, otherwise: number) => units(definition, field, lotScale, otherwise);
  const position = lots("maxPositionQty", MAX_POSITION);
  return {
    inverse,
    contracts,
    priceScale,
    lotScale,
    countScale,
    quoteScale: Math.min(whole("quotePrecision", AMOUNT_SCALE), AMOUNT_SCALE),
    tickStep: step(definition, "priceMultiplier", priceScale),
    lotStep: step(definition, "quantityMultiplier", lotScale),
    minLots: lots("minOrderQty", 0),
    maxLots: lots("maxOrderQty", MOST),
    maxMarketLots: lots("maxMarketOrderQty", MOST),
    maxPositionLots: inverse && !contracts ? MAX_POSITION : Math.min(position, MAX_POSITION),
    maxPositionValue:
      inverse && !contracts ? amount(definition, "maxPositionQty", AMOUNT_SCALE) : null,
    minAmount: amount(definition, "minOrderAmount", AMOUNT_SCALE) ?? 0n,
    maxSymbolOrders: whole("maxSymbolOrderNum", MOST),
    maxProductOrders: whole("maxProductOrderNum", MOST),
    buyRatio: amount(definition, "buyLimitPriceRatio", RATE_SCALE),
    sellRatio: amount(definition, "sellLimitPriceRatio", RATE_SCALE),
    makerRate: rate(definition, "makerFeeRate"),
    takerRate: rate(definition, "takerFeeRate"),
    borrowTimes: BigInt(Math.max(whole("maxCrossedLeverage", 1) - 1, 0)),
    lotAmount: 10n ** BigInt(AMOUNT_SCALE - countScale + (inverse ? priceScale : 0)),
    tickValue: 10n ** BigInt(AMOUNT_SCALE - countScale - (inverse ? 0 : priceScale)),
    mostLeverage: whole("maxLeverage", MOST),
    startTime: whole("deliveryStartTime", 0),
    deliveryTime: time("deliveryTime"),
    offTime: time("offTime"),
    limitOpenTime: time("limitOpenTime"),
    maintainTime: time("maintainTime"),
  };
}

function units(
  definition: InstrumentDefinition,
  field: Field,
  scale: number,
  otherwise?: number,
): number {
  const text = definition[field];
  if ((text === undefined || text === "") && otherwise !== undefined) return otherwise;
  const value = parseUnits(text ?? "", scale);
  if (value < 0) throw new WrongField(field);
  return value;
}

function step(definition: InstrumentDefinition, field: Field, scale: number): number {
  const value = units(definition, field, scale, 1);
  if (value === 0) throw new WrongField(field);
  return value;
}

function amount(definition: InstrumentDefinition, field: Field, scale: number): bigint | null {
  const text = definition[field];
  if (text === undefined || text === "") return null;
  const value = parseAmount(text, scale);
  if (value === null) throw new WrongField(field);
  return value;
}

/** A fee is a share of what it is taken from, so it may not reach one. */
function rate(definition: InstrumentDefinition, field: Field): bigint {
  const value = amount(definition, field, RATE_SCALE);
  if (value === null || value >= 10n ** BigInt(RATE_SCALE)) throw new WrongField(field);
  return value;
}
