import { closableLots } from "../closable";
import { MAX_POSITION } from "../compile-rules";
import type { ParsedOrder } from "../draft";
import { reject } from "../reject";
import type { EngineInstrument, PositionAccount } from "../state";
import type { PlaceOrder, Rejected, Side } from "../types";
import { AMOUNT_SCALE, countOf, formatUnits, parseUnits, TOO_FINE } from "../units";
import { imprecise, malformed, outOfBounds, parseSize } from "./read-size";

/** The contracts of an order, and how many of them are one lot in the base coin. */
export type Contracts = Pick<ParsedOrder, "lots" | "lot">;

/**
 * Reads the size of a coin futures order as contracts, counted in the quote coin (rulings 21). In
 * the base coin it is held to the lot rules and worth so many contracts at the limit, for a market
 * order at the index; in the quote coin only its bounds are judged in the base coin.
 */
export function parseContracts(
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
  const inBase = command.qtyIn !== "quote";
  const lots = inBase
    ? fromBase(instrument, command, price)
    : fromQuote(instrument, command, price);
  if (typeof lots !== "number") return lots;
  return { lots, lot: inBase ? countOf(contractsOf(instrument, rules.lotStep, price)) : 0 };
}

function fromBase(instrument: EngineInstrument, command: PlaceOrder, price: bigint): number | Rejected {
  const size = parseSize(instrument, command);
  if (typeof size !== "number") return size;
  const contracts = countOf(contractsOf(instrument, size, price));
  return contracts > 0 && contracts <= MAX_POSITION ? contracts : malformed("qty");
}

function fromQuote(instrument: EngineInstrument, command: PlaceOrder, price: bigint): number | Rejected {
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
function compare(contracts: number, { rules }: EngineInstrument, size: number, price: bigint): number {
  const exact = BigInt(size) * price * 10n ** BigInt(rules.priceScale);
  const given = BigInt(contracts) * 10n ** BigInt(AMOUNT_SCALE);
  if (given === exact) return 0;
  return given < exact ? -1 : 1;
}

/**
 * How many lots an order closes: all of a position that it misses by less than one lot in the base
 * coin, for what would be left over is too small for an order of its own.
 */
export function lotsToClose(stake: PositionAccount, side: Side, { lots, lot }: ParsedOrder): number {
  const most = closableLots(stake.lots, side);
  return most > 0 && Math.abs(most - lots) < lot ? most : lots;
}
