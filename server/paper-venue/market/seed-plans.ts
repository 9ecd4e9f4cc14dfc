import { fromScaled } from "@/lib/decimal/decimal";
import type {
  Category,
  EngineCommand,
  PlacePlan,
  PlaceStrategy,
  PosSide,
  TakeProfitStopLossLeg,
} from "../engine/types";
import type { MarketState } from "./market-state";
import { booksOf, middleTicks, orderAt, type QuotedBook } from "./quoted-books";
import { seedAccounts } from "./seed";

/** A plan order of a seeded account; prices are so many millionths away from the index. */
interface SeedPlan {
  readonly uid: string;
  readonly category: Category;
  readonly symbol: string;
  readonly planType: PlacePlan["planType"];
  readonly side: "buy" | "sell";
  readonly dollars: number;
  readonly triggerPpm: number;
  readonly limitPpm?: number;
  readonly callbackRatio?: string;
  readonly posSide?: PosSide;
  readonly presets?: boolean;
}

/** A take-profit and stop-loss of a seeded position, of a part where `dollars` say so. */
interface SeedStrategy {
  readonly uid: string;
  readonly category: Category;
  readonly symbol: string;
  readonly posSide: PosSide;
  readonly dollars?: number;
  readonly profitPpm: number | null;
  readonly lossPpm: number | null;
}

const trader = { uid: seedAccounts.trader } as const;
const hedge = { uid: seedAccounts.hedge, category: "USDT-FUTURES", symbol: "BTCUSDT" } as const;
const [lakeside, northern] = seedAccounts.subAccounts;
const spot = { ...trader, category: "SPOT", planType: "spot_plan" } as const;
const futures = { ...trader, category: "USDT-FUTURES" } as const;

const plans: readonly SeedPlan[] = [
  { ...spot, symbol: "BTCUSDT", side: "buy", dollars: 9_000, triggerPpm: -210_000 },
  { ...spot, symbol: "ETHUSDT", side: "sell", dollars: 8_000, triggerPpm: 260_000 },
  limit({ ...spot, symbol: "SOLUSDT", side: "sell", dollars: 5_000, triggerPpm: 300_000 }),
  limit({
    ...futures,
    planType: "normal_plan",
    symbol: "BTCUSDT",
    side: "buy",
    dollars: 20_000,
    triggerPpm: 230_000,
    presets: true,
  }),
  {
    ...futures,
    planType: "track_plan",
    symbol: "ETHUSDT",
    side: "buy",
    dollars: 12_000,
    triggerPpm: -240_000,
    callbackRatio: "3",
  },
  {
    ...hedge,
    planType: "moving_plan",
    side: "sell",
    posSide: "long",
    dollars: 80_000,
    triggerPpm: 320_000,
    callbackRatio: "5",
  },
  {
    ...hedge,
    planType: "normal_plan",
    side: "sell",
    posSide: "short",
    dollars: 9_000,
    triggerPpm: -250_000,
  },
];

const strategies: readonly SeedStrategy[] = [
  { ...hedge, posSide: "long", profitPpm: 350_000, lossPpm: -300_000 },
  { ...hedge, posSide: "long", dollars: 20_000, profitPpm: 220_000, lossPpm: null },
  { ...hedge, posSide: "short", dollars: 10_000, profitPpm: null, lossPpm: 290_000 },
  {
    uid: lakeside,
    category: "USDT-FUTURES",
    symbol: "BTCUSDT",
    posSide: "long",
    profitPpm: 310_000,
    lossPpm: -280_000,
  },
  {
    uid: northern,
    category: "COIN-FUTURES",
    symbol: "BTCUSD",
    posSide: "long",
    profitPpm: null,
    lossPpm: -330_000,
  },
];

/**
 * The plan orders that a new venue has waiting, of every kind: far enough from the price to stay
 * for a while. Those that protect a position are the hedge trader's and the sub-accounts'.
 */
export function seedPlans(market: MarketState): readonly EngineCommand[] {
  return [
    ...plans.map((plan, nth) => planOf(market, plan, `seed-plan-${nth + 1}`)),
    ...strategies.map((each, nth) => strategyOf(market, each, `seed-guard-${nth + 1}`)),
  ];
}

function limit(plan: SeedPlan): SeedPlan {
  return { ...plan, limitPpm: plan.triggerPpm };
}

function planOf(market: MarketState, plan: SeedPlan, clientOid: string): PlacePlan {
  const { uid, planType, side, dollars, triggerPpm, limitPpm, posSide } = plan;
  const book = bookOf(market, plan);
  const limited = limitPpm !== undefined;
  const ticks = ticksAt(market, book, limitPpm ?? triggerPpm);
  const order = orderAt(market, book, side, ticks, dollars);
  return {
    type: "place-plan",
    planType,
    triggerBy: planType === "spot_plan" ? "fill_price" : "mark_price",
    triggerPrice: priceAt(market, book, triggerPpm),
    callbackRatio: plan.callbackRatio ?? null,
    order: {
      ...order,
      uid,
      orderType: limited ? "limit" : "market",
      price: limited ? order.price : null,
      posSide: posSide ?? null,
      clientOid,
      presets: plan.presets
        ? {
            takeProfit: exitAt(market, book, triggerPpm + 150_000),
            stopLoss: exitAt(market, book, triggerPpm - 120_000),
          }
        : null,
    },
  };
}

function strategyOf(market: MarketState, strategy: SeedStrategy, clientOid: string): PlaceStrategy {
  const { uid, category, symbol, posSide, dollars, profitPpm, lossPpm } = strategy;
  const book = bookOf(market, strategy);
  const part = dollars === undefined ? null : orderAt(market, book, "sell", 1, dollars).qty;
  return {
    type: "place-strategy",
    uid,
    category,
    symbol,
    posSide,
    qty: part,
    clientOid,
    takeProfit: profitPpm === null ? null : exitAt(market, book, profitPpm),
    stopLoss: lossPpm === null ? null : exitAt(market, book, lossPpm),
  };
}

function exitAt(market: MarketState, book: QuotedBook, ppm: number): TakeProfitStopLossLeg {
  const triggerPrice = priceAt(market, book, ppm);
  return { triggerPrice, triggerBy: "mark_price", limitPrice: null };
}

function priceAt(market: MarketState, book: QuotedBook, ppm: number): string {
  const { priceMultiplier, pricePrecision } = book.steps;
  return fromScaled(BigInt(ticksAt(market, book, ppm) * priceMultiplier), pricePrecision);
}

function ticksAt(market: MarketState, book: QuotedBook, ppm: number): number {
  const middle = middleTicks(market, book);
  return middle + Math.floor((middle * ppm) / 1_000_000);
}

function bookOf(market: MarketState, wanted: Pick<QuotedBook, "category" | "symbol">): QuotedBook {
  const { category, symbol } = wanted;
  const book = booksOf(market).find((it) => it.category === category && it.symbol === symbol);
  if (book === undefined) throw new RangeError(`The bots keep no book of ${symbol}.`);
  return book;
}
