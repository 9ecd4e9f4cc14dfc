import { isNewCoinMargined } from "@/lib/exchange/futures";
import type { Category, InstrumentDefinition, TradingStatus } from "../engine/types";
import { coinName } from "./coins";

type CommonField =
  | "symbol"
  | "baseCoin"
  | "quoteCoin"
  | "buyLimitPriceRatio"
  | "sellLimitPriceRatio"
  | "feeRateUpRatio"
  | "minOrderQty"
  | "maxOrderQty"
  | "minOrderAmount"
  | "pricePrecision"
  | "quantityPrecision"
  | "quotePrecision"
  | "maxSymbolOrderNum"
  | "maxProductOrderNum"
  | "maxPositionNum"
  | "offTime"
  | "limitOpenTime"
  | "maintainTime";

type SpotField = "areaSymbol";

type FuturesField =
  | "openCostUpRatio"
  | "priceMultiplier"
  | "quantityMultiplier"
  | "type"
  | "symbolType"
  | "deliveryTime"
  | "deliveryStartTime"
  | "deliveryPeriod"
  | "fundInterval"
  | "minLeverage"
  | "maxLeverage"
  | "maxMarketOrderQty"
  | "makerFeeRate"
  | "takerFeeRate";

/** What live rows have beside the interface's fields. */
type LiveField = "isRwa" | "isReality";

type MarginField =
  | "isIsolatedBaseBorrowable"
  | "isIsolatedQuotedBorrowable"
  | "warningRiskRatio"
  | "liquidationRiskRatio"
  | "maxCrossedLeverage"
  | "maxIsolatedLeverage"
  | "userMinBorrow";

/** An instrument as endpoint 13 answers it: docs/interface.md's names, values are strings. */
export interface WireInstrument
  extends Readonly<Record<CommonField, string>>,
    Readonly<Partial<Record<SpotField | FuturesField | MarginField | LiveField, string>>> {
  readonly category: Category;
  readonly status: TradingStatus;
  readonly launchTime?: string | null;
}

/** An instrument of the seeded market: what is published, and what the venue itself must know. */
export interface MarketInstrument {
  readonly wire: WireInstrument;
  /** Where its base coin stands in the table of coins. */
  readonly coin: number;
  /** Where its quote coin stands, or null when it is a dollar coin. */
  readonly quote: number | null;
  /** Fractions paid on a fill. */
  readonly makerFeeRate: string;
  readonly takerFeeRate: string;
  /** The largest position in the base coin; "" where there are no positions. */
  readonly maxPositionQty: string;
}

/** What the engine must know of an instrument. */
export function definitionOf(instrument: MarketInstrument): InstrumentDefinition {
  const { wire } = instrument;
  return {
    category: wire.category,
    symbol: wire.symbol,
    baseCoin: wire.baseCoin,
    quoteCoin: wire.quoteCoin,
    pricePrecision: wire.pricePrecision,
    quantityPrecision: wire.quantityPrecision,
    ...(isNewCoinMargined(wire.symbol) ? { contracts: true } : {}),
    quotePrecision: wire.quotePrecision,
    priceMultiplier: wire.priceMultiplier,
    quantityMultiplier: wire.quantityMultiplier,
    minOrderQty: wire.minOrderQty,
    maxOrderQty: wire.maxOrderQty === "0" ? "" : wire.maxOrderQty,
    maxMarketOrderQty: wire.maxMarketOrderQty,
    minOrderAmount: wire.minOrderAmount,
    buyLimitPriceRatio: wire.buyLimitPriceRatio,
    sellLimitPriceRatio: wire.sellLimitPriceRatio,
    maxSymbolOrderNum: wire.maxSymbolOrderNum,
    maxProductOrderNum: wire.maxProductOrderNum,
    maxCrossedLeverage: wire.maxCrossedLeverage,
    status: wire.status,
    offTime: wire.offTime,
    limitOpenTime: wire.limitOpenTime,
    maintainTime: wire.maintainTime,
    maxLeverage: wire.maxLeverage,
    deliveryStartTime: wire.deliveryStartTime,
    deliveryTime: wire.deliveryTime,
    indexSymbol: indexSymbolOf(instrument),
    maxPositionQty: instrument.maxPositionQty,
    makerFeeRate: instrument.makerFeeRate,
    takerFeeRate: instrument.takerFeeRate,
  };
}

/** The index that is an instrument's market price. */
export function indexSymbolOf({ coin, quote }: MarketInstrument): string {
  return `${coinName(coin)}${quote === null ? "USDT" : coinName(quote)}`;
}

/** What the instrument list says about trading: the status and its times, Unix ms or "". */
export interface Trading {
  readonly status: TradingStatus;
  readonly offTime: string;
  readonly limitOpenTime: string;
  readonly maintainTime: string;
}

const dayMs = 86_400_000;

const open: Trading = { status: "online", offTime: "", limitOpenTime: "", maintainTime: "" };

/**
 * The state of a coin's pairs on a market that began at `startedAt`, Unix ms: nearly all are
 * online, a few stand in every other state so that each can be met, and one has its delisting
 * announced.
 */
export function tradingOf(coin: string, startedAt: number): Trading {
  const change = exceptions[coin];
  return change === undefined ? open : { ...open, ...change(startedAt) };
}

const offline = (at: number) => ({ status: "offline" as const, offTime: time(at, -30) });

const limited = (at: number) => ({ status: "limit_open" as const, limitOpenTime: time(at, -3) });

const exceptions: Readonly<Record<string, (startedAt: number) => Partial<Trading>>> = {
  FTM: offline,
  EOS: offline,
  AGIX: offline,
  OCEAN: limited,
  HMSTR: limited,
  WAVES: () => ({ status: "restrictedAPI" }),
  CATI: () => ({ status: "restrictedAPI" }),
  LAYER: () => ({ status: "listed" }),
  IP: () => ({ status: "listed" }),
  HOOK: (at) => ({ offTime: time(at, 14) }),
  XEM: (at) => ({ status: "offline", maintainTime: time(at, -1) }),
};

function time(startedAt: number, days: number): string {
  return String(startedAt - (startedAt % dayMs) + days * dayMs);
}

/** The instruments on offer at a moment, ready to be asked. */
export interface Listing {
  of(category: Category): readonly MarketInstrument[];
  find(category: Category, symbol: string): MarketInstrument | null;
  /** The first instrument of a symbol, whatever its category. */
  bySymbol(symbol: string): MarketInstrument | null;
  /** A symbol as it is listed, from its capitals; these where there is none. */
  nameOf(symbol: string): string;
  readonly all: readonly MarketInstrument[];
}

/** Indexes instruments by category and symbol. */
export function listingOf(instruments: readonly MarketInstrument[]): Listing {
  const byCategory = new Map<Category, Map<string, MarketInstrument>>();
  const bySymbol = new Map<string, MarketInstrument>();
  const names = new Map<string, string>();
  for (const instrument of instruments) {
    const { category, symbol } = instrument.wire;
    const among = byCategory.get(category) ?? new Map<string, MarketInstrument>();
    byCategory.set(category, among.set(symbol, instrument));
    if (!bySymbol.has(symbol)) bySymbol.set(symbol, instrument);
    names.set(symbol.toUpperCase(), symbol);
  }
  return {
    of: (category) => [...(byCategory.get(category)?.values() ?? [])],
    find: (category, symbol) => byCategory.get(category)?.get(symbol) ?? null,
    bySymbol: (symbol) => bySymbol.get(symbol) ?? null,
    nameOf: (symbol) => names.get(symbol) ?? symbol,
    all: instruments,
  };
}
