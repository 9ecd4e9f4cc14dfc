import { type Decimal, decimal, decimalOrNull, decimalPlaces, sign } from "@/lib/decimal";
import type { ResponseOf } from "@/lib/exchange/endpoints";
import { lotUnitOf } from "@/lib/exchange/futures";

/** An element of the instrument list (endpoint 13). */
export type InstrumentRow = ResponseOf<"instruments">[number];

/** What an instrument says about orders, read once; null where it says nothing. */
export interface Instrument {
  readonly symbol: string;
  readonly category: string;
  readonly baseCoin: string;
  readonly quoteCoin: string;
  readonly status: string;
  /** "perpetual" or "delivery" for futures, else null. */
  readonly contract: string | null;
  readonly priceMultiplier: Decimal | null;
  readonly pricePrecision: number | null;
  readonly quantityMultiplier: Decimal | null;
  readonly quantityPrecision: number | null;
  readonly quotePrecision: number | null;
  readonly minOrderQty: Decimal | null;
  readonly maxOrderQty: Decimal | null;
  readonly maxMarketOrderQty: Decimal | null;
  readonly minOrderAmount: Decimal | null;
  readonly buyLimitPriceRatio: Decimal | null;
  readonly sellLimitPriceRatio: Decimal | null;
  readonly maxSymbolOrderNum: number | null;
  readonly maxProductOrderNum: number | null;
  readonly minLeverage: string | null;
  readonly maxLeverage: string | null;
  readonly makerFeeRate: Decimal | null;
  readonly takerFeeRate: Decimal | null;
  /** Unix ms. */
  readonly offTime: number | null;
  readonly limitOpenTime: number | null;
  readonly maintainTime: number | null;
  readonly deliveryTime: number | null;
}

/** Reads an instrument of the list. */
export function readInstrument(row: InstrumentRow): Instrument {
  return {
    symbol: row.symbol,
    category: row.category ?? "",
    baseCoin: row.baseCoin ?? "",
    quoteCoin: row.quoteCoin ?? "",
    status: row.status ?? "",
    contract: contractOf(row.type) ?? contractOf(row.symbolType),
    priceMultiplier: stepOf(row.priceMultiplier),
    pricePrecision: wholeOf(row.pricePrecision),
    quantityMultiplier: stepOf(row.quantityMultiplier),
    quantityPrecision: wholeOf(row.quantityPrecision),
    quotePrecision: wholeOf(row.quotePrecision),
    minOrderQty: decimalOrNull(row.minOrderQty),
    maxOrderQty: stepOf(row.maxOrderQty),
    maxMarketOrderQty: stepOf(row.maxMarketOrderQty),
    minOrderAmount: decimalOrNull(row.minOrderAmount),
    buyLimitPriceRatio: stepOf(row.buyLimitPriceRatio),
    sellLimitPriceRatio: stepOf(row.sellLimitPriceRatio),
    maxSymbolOrderNum: wholeOf(row.maxSymbolOrderNum),
    maxProductOrderNum: wholeOf(row.maxProductOrderNum),
    minLeverage: row.minLeverage || null,
    maxLeverage: row.maxLeverage || null,
    makerFeeRate: decimalOrNull(row.makerFeeRate),
    takerFeeRate: decimalOrNull(row.takerFeeRate),
    offTime: momentOf(row.offTime),
    limitOpenTime: momentOf(row.limitOpenTime),
    maintainTime: momentOf(row.maintainTime),
    deliveryTime: momentOf(row.deliveryTime),
  };
}

/** The smallest step of a price, or null when the instrument names none. */
export function tickOf(instrument: Instrument): Decimal | null {
  return stepWithin(instrument.priceMultiplier, instrument.pricePrecision);
}

/** The smallest step of a quantity in base coin, or null when the instrument names none. */
export function lotOf(instrument: Instrument): Decimal | null {
  return stepWithin(instrument.quantityMultiplier, instrument.quantityPrecision);
}

/** The smallest step of an amount in quote coin, or null when the instrument names none. */
export function quoteStepOf(instrument: Instrument): Decimal | null {
  return placesStep(instrument.quotePrecision);
}

/** A multiplier counts only as far as the decimal places can write its multiples. */
function stepWithin(multiplier: Decimal | null, places: number | null): Decimal | null {
  if (multiplier === null) return placesStep(places);
  if (places !== null && decimalPlaces(multiplier) > places) return placesStep(places);
  return multiplier;
}

function placesStep(places: number | null): Decimal | null {
  return places === null ? null : decimal(`1e-${places}`);
}

function stepOf(text: string | null | undefined): Decimal | null {
  const value = decimalOrNull(text);
  return value !== null && sign(value) === 1 ? value : null;
}

/** Live, `symbolType` may hold other words beside `type` (docs/rulings.md#ruling-12). */
function contractOf(text: string | null | undefined): string | null {
  return text === "perpetual" || text === "delivery" ? text : null;
}

function wholeOf(text: string | null | undefined): number | null {
  return text && /^\d{1,6}$/.test(text) ? Number.parseInt(text, 10) : null;
}

/** The exchange writes "" or "-1" for a time that is not set. */
function momentOf(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{11,13}$/.test(text) ? Number.parseInt(text, 10) : null;
}

/** The coin that an instrument's lots count: a contract is worth 1 of the quote coin. */
export function lotCoinOf({
  symbol,
  baseCoin,
  quoteCoin,
}: Pick<Instrument, "symbol" | "baseCoin" | "quoteCoin">): string {
  return lotUnitOf(symbol) === "base" ? baseCoin : quoteCoin;
}

/** The coin in which positions of an instrument are margined; "" when it is not known. */
export function marginCoinOf(
  productType: string,
  { baseCoin, quoteCoin }: Pick<Instrument, "baseCoin" | "quoteCoin">,
): string {
  switch (productType) {
    case "USDT-FUTURES":
      return "USDT";
    case "USDC-FUTURES":
      return "USDC";
    case "COIN-FUTURES":
      return baseCoin;
    default:
      return quoteCoin;
  }
}
