import type { ParsedOrder } from "../draft";
import { reject } from "../reject";
import type { EngineInstrument } from "../state";
import { quoteValue } from "../trade-value";
import type { PlaceOrder, Rejected } from "../types";
import { formatAmount, formatUnits, parseAmount, parseUnits, TOO_FINE } from "../units";
import { type Contracts, parseContracts } from "./read-contracts";
import { imprecise, malformed, parseSize } from "./read-size";

/**
 * Reads an order's price and size by its instrument's rules (rulings 20), in this order: form,
 * precision, multiple, bounds, price band, smallest amount. Everything is integers from here on.
 */
export function parseOrderNumbers(instrument: EngineInstrument, command: PlaceOrder): ParsedOrder | Rejected {
  const ticks = command.orderType === "market" ? 0 : parseLimitTicks(instrument, command.price);
  if (typeof ticks !== "number") return ticks;
  if (ticks === 0 && command.side === "buy" && !instrument.futures) {
    return parseQuoteAmount(instrument, command.qty);
  }
  const size = parseLots(instrument, command, ticks);
  if ("code" in size) return size;
  const outside = ticks === 0 ? null : checkBand(instrument, command.side, ticks);
  if (outside) return outside;
  const edge = command.side === "buy" ? instrument.highestBuy : instrument.lowestSell;
  return (
    checkAmount(instrument, ticks, size.lots) ?? {
      ticks,
      ...size,
      budget: 0n,
      limitTicks: ticks === 0 ? edge : ticks,
    }
  );
}

function parseLimitTicks(instrument: EngineInstrument, price: string | null | undefined): number | Rejected {
  if (price === undefined || price === null || price === "") {
    return reject("40019", "price", "Parameter price cannot be empty (orderType limit)");
  }
  const { priceScale, tickStep } = instrument.rules;
  const ticks = parseUnits(price, priceScale);
  if (ticks === TOO_FINE || (ticks > 0 && ticks % tickStep !== 0)) {
    const multiple = formatUnits(tickStep, priceScale);
    return reject("25244", "price", `Price should be a multiple of ${multiple} (priceMultiplier)`);
  }
  return ticks > 0 ? ticks : malformed("price");
}

function parseLots(instrument: EngineInstrument, command: PlaceOrder, ticks: number): Contracts | Rejected {
  if (instrument.rules.inverse) return parseContracts(instrument, command, ticks);
  const lots = parseSize(instrument, command);
  return typeof lots === "number" ? { lots, lot: 0 } : lots;
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

function checkBand(instrument: EngineInstrument, side: PlaceOrder["side"], ticks: number): Rejected | null {
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
  const least = `${formatAmount(rules.minAmount)} ${definition.quoteCoin}`;
  const message = `${symbol} order must be greater than the minimum order amount ${least}`;
  return reject("25611", "qty", `${message} (minOrderAmount)`);
}
