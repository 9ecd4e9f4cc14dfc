import { type Rejected, reject } from "../events";
import { MAX_POSITION } from "../instrument-rules";
import { closableLots } from "../position-account";
import type { EngineInstrument, PositionAccount } from "../state";
import type { PlaceOrder, Side } from "../types";
import {
  AMOUNT_SCALE,
  countOf,
  formatAmount,
  formatUnits,
  parseAmount,
  parseUnits,
  TOO_FINE,
} from "../units";
import { quoteValue } from "../valuation";

/**
 * Reads an order's price and size by its instrument's rules (docs/rulings.md#ruling-20), in this
 * order: form, precision, multiple, bounds, price band, smallest amount. Everything is integers
 * from here on.
 */
export function parseOrderNumbers(
  instrument: EngineInstrument,
  command: PlaceOrder,
): ParsedOrder | Rejected {
  const ticks = command.orderType === "market" ? 0 : parseLimitTicks(instrument, command.price);
  if (typeof ticks !== "number") return ticks;
  if (ticks === 0 && command.side === "buy" && !instrument.futures) {
    return parseQuoteAmount(instrument, command.qty);
  }
  if (instrument.rules.inverse) {
    const size = parseContracts(instrument, command, ticks);
    if ("code" in size) return size;
    return checkPlace(instrument, command, ticks, size.lots, size.lot);
  }
  const lots = parseSize(instrument, command);
  if (typeof lots !== "number") return lots;
  return checkPlace(instrument, command, ticks, lots, 0);
}

/** What is left to check once price and size are integers. */
function checkPlace(
  instrument: EngineInstrument,
  { side }: PlaceOrder,
  ticks: number,
  lots: number,
  lot: number,
): ParsedOrder | Rejected {
  const outside = ticks === 0 ? null : checkBand(instrument, side, ticks);
  if (outside) return outside;
  const edge = side === "buy" ? instrument.highestBuy : instrument.lowestSell;
  const limitTicks = ticks === 0 ? edge : ticks;
  return checkAmount(instrument, ticks, lots) ?? { ticks, lots, lot, budget: 0n, limitTicks };
}

function parseLimitTicks(
  instrument: EngineInstrument,
  price: string | null | undefined,
): number | Rejected {
  if (price === undefined || price === null || price === "") {
    return reject("40019", "price", "Parameter price cannot be empty (orderType limit)");
  }
  const { rules, definition } = instrument;
  const { priceScale, tickStep } = rules;
  const ticks = parseUnits(price, priceScale);
  if (ticks === TOO_FINE || (ticks > 0 && ticks % tickStep !== 0)) {
    const multiple = formatUnits(tickStep, priceScale);
    const rule = definition.priceMultiplier ? "priceMultiplier" : "pricePrecision";
    return reject("25244", "price", `Price should be a multiple of ${multiple} (${rule})`);
  }
  return ticks > 0 ? ticks : malformed("price");
}

function parseQuoteAmount(instrument: EngineInstrument, qty: string): ParsedOrder | Rejected {
  const budget = parseAmount(qty);
  if (budget === null || budget === 0n) return malformed("qty");
  const { quoteScale, minAmount } = instrument.rules;
  if (parseAmount(qty, quoteScale) === null) {
    return imprecise(formatUnits(1, quoteScale), "quotePrecision");
  }
  if (budget < minAmount) return tooCheap(instrument);
  return { ticks: 0, lots: 0, lot: 0, budget, limitTicks: instrument.highestBuy };
}

function checkBand(
  instrument: EngineInstrument,
  side: PlaceOrder["side"],
  ticks: number,
): Rejected | null {
  const { highestBuy, lowestSell, rules, definition, symbol } = instrument;
  if (side === "buy" && ticks > highestBuy) {
    const bound = formatUnits(highestBuy, rules.priceScale);
    const rule = `buyLimitPriceRatio ${definition.buyLimitPriceRatio}`;
    return reject("25206", "price", `${symbol} trading price cannot exceed ${bound} (${rule})`);
  }
  if (side === "sell" && ticks < lowestSell) {
    const bound = formatUnits(lowestSell, rules.priceScale);
    const rule = `sellLimitPriceRatio ${definition.sellLimitPriceRatio}`;
    return reject("25205", "price", `${symbol} trading price cannot be below ${bound} (${rule})`);
  }
  return null;
}

/**
 * Judged in the quote coin: contracts as they are, a market order at the index, and not at all
 * before there is one.
 */
function checkAmount(instrument: EngineInstrument, ticks: number, lots: number): Rejected | null {
  const { minAmount, lotAmount, inverse } = instrument.rules;
  if (minAmount === 0n) return null;
  if (ticks > 0 || inverse)
    return quoteValue(instrument, ticks, lots) < minAmount ? tooCheap(instrument) : null;
  const value = (instrument.index * BigInt(lots) * lotAmount) / 10n ** 18n;
  return instrument.index > 0n && value < minAmount ? tooCheap(instrument) : null;
}

function tooCheap({ symbol, rules, definition }: EngineInstrument): Rejected {
  const min = `${formatAmount(rules.minAmount)} ${definition.quoteCoin}`;
  const message = `${symbol} order must be greater than the minimum order amount ${min}`;
  return reject("25611", "qty", `${message} (minOrderAmount)`);
}

/** An order's numbers as integers, once they have passed the instrument's rules. */
export interface ParsedOrder {
  /** The limit, 0 for a market order. */
  readonly ticks: number;
  /** The size, 0 for a market buy by quote amount. */
  readonly lots: number;
  /** Coin futures, sized in the base coin: one lot of it as contracts; else 0. */
  readonly lot: number;
  /** The quote amount of a market buy (spot and margin), else 0. */
  readonly budget: bigint;
  /** The worst price it may trade at: its limit, or the band's edge for a market order. */
  readonly limitTicks: number;
}

/** Reads a size as the lot rules count it, in units of 10^-quantityPrecision. */
function parseSize(instrument: EngineInstrument, command: PlaceOrder): number | Rejected {
  const { lotScale, lotStep, minLots, maxLots, maxMarketLots } = instrument.rules;
  const size = parseUnits(command.qty, lotScale);
  if (size === TOO_FINE || (size > 0 && size % lotStep !== 0)) {
    const multiplier = instrument.definition.quantityMultiplier ? "quantityMultiplier, " : "";
    return imprecise(formatUnits(lotStep, lotScale), `${multiplier}quantityPrecision`);
  }
  if (size <= 0) return malformed("qty");
  const max = command.orderType === "market" ? maxMarketLots : maxLots;
  if (size >= minLots && size <= max) return size;
  return outOfBounds(instrument, command, (bound) => size - bound) ?? size;
}

/** Refuses a size outside its bounds; `than` compares it with a size in the base coin. */
function outOfBounds(
  { rules, symbol }: EngineInstrument,
  { orderType }: PlaceOrder,
  than: (size: number) => number,
): Rejected | null {
  const { lotScale, minLots, maxLots, maxMarketLots } = rules;
  const name = `${symbol} trading quantity cannot`;
  if (than(minLots) < 0) {
    const min = formatUnits(minLots, lotScale);
    return reject("25207", "qty", `${name} be less than ${min} units (minOrderQty)`);
  }
  const market = orderType === "market";
  const max = market ? maxMarketLots : maxLots;
  if (than(max) <= 0) return null;
  const rule = market ? "maxMarketOrderQty" : "maxOrderQty";
  return reject("25208", "qty", `${name} exceed ${formatUnits(max, lotScale)} units (${rule})`);
}

function imprecise(multiple: string, rules: string): Rejected {
  const message = "Order amount does not meet precision requirements: qty must be a multiple of";
  return reject("25610", "qty", `${message} ${multiple} (${rules})`);
}

function malformed(field: "price" | "qty"): Rejected {
  const message = `Parameter verification failed: ${field} must be a plain decimal above zero`;
  return reject("400172", field, message);
}

/** The contracts of an order, and how many of them are one lot in the base coin. */
type Contracts = Pick<ParsedOrder, "lots" | "lot">;

/**
 * Reads the size of a coin futures order as contracts, counted in the quote coin
 * (docs/rulings.md#ruling-21). In the base coin it is held to the lot rules and worth so many
 * contracts at the limit, for a market order at the index; in the quote coin only its bounds are
 * judged in the base coin. Where the lot rules count contracts, it is held to them as it is.
 */
function parseContracts(
  instrument: EngineInstrument,
  command: PlaceOrder,
  ticks: number,
): Contracts | Rejected {
  const { rules, index } = instrument;
  const price = ticks > 0 ? BigInt(ticks) * 10n ** BigInt(AMOUNT_SCALE - rules.priceScale) : index;
  if (price === 0n) {
    const message = `Trading pair ${instrument.symbol} is not open: it has no market price yet`;
    return reject("25101", "symbol", message);
  }
  if (rules.contracts) {
    const contracts = parseSize(instrument, command);
    return typeof contracts === "number" ? { lots: contracts, lot: 0 } : contracts;
  }
  const inBase = command.qtyIn !== "quote";
  const lots = inBase
    ? fromBase(instrument, command, price)
    : fromQuote(instrument, command, price);
  if (typeof lots !== "number") return lots;
  return { lots, lot: inBase ? countOf(contractsOf(instrument, rules.lotStep, price)) : 0 };
}

function fromBase(
  instrument: EngineInstrument,
  command: PlaceOrder,
  price: bigint,
): number | Rejected {
  const size = parseSize(instrument, command);
  if (typeof size !== "number") return size;
  const contracts = countOf(contractsOf(instrument, size, price));
  return contracts > 0 && contracts <= MAX_POSITION ? contracts : malformed("qty");
}

function fromQuote(
  instrument: EngineInstrument,
  command: PlaceOrder,
  price: bigint,
): number | Rejected {
  const { countScale } = instrument.rules;
  const contracts = parseUnits(command.qty, countScale);
  if (contracts === TOO_FINE) {
    return imprecise(formatUnits(1, countScale), "pricePrecision, quantityPrecision");
  }
  if (contracts <= 0 || contracts > MAX_POSITION) return malformed("qty");
  const worth = (size: number) => compare(contracts, instrument, size, price);
  return outOfBounds(instrument, command, worth) ?? contracts;
}

/** What a size in the base coin is at a price (AMOUNT_SCALE decimals), rounded down. */
function contractsOf({ rules }: EngineInstrument, size: number, price: bigint): bigint {
  return (BigInt(size) * price * 10n ** BigInt(rules.priceScale)) / 10n ** BigInt(AMOUNT_SCALE);
}

/** Below, at or above zero as contracts are less, the same or more than a size in the base coin. */
function compare(
  contracts: number,
  { rules }: EngineInstrument,
  size: number,
  price: bigint,
): number {
  const exact = BigInt(size) * price * 10n ** BigInt(rules.priceScale);
  const given = BigInt(contracts) * 10n ** BigInt(AMOUNT_SCALE);
  if (given === exact) return 0;
  return given < exact ? -1 : 1;
}

/**
 * How many lots an order closes: all of a position that it misses by less than one lot in the base
 * coin, for what would be left over is too small for an order of its own.
 */
export function lotsToClose(
  positionAccount: PositionAccount,
  side: Side,
  { lots, lot }: ParsedOrder,
): number {
  const max = closableLots(positionAccount.lots, side);
  return max > 0 && Math.abs(max - lots) < lot ? max : lots;
}
