import { type Decimal, decimal } from "@/lib/decimal";
import type { SubBizType } from "@/lib/exchange/broker-values";
import { addDays, type Day, dayBounds, dayMs } from "@/lib/time";
import { coins, futuresSteps, mainCoinCount, type Steps, spotSteps } from "../../market/coins";
import { seedAccounts } from "../../market/seed";

/** One who trades through the broker. */
export interface BrokerClient {
  readonly uid: string;
  /** What its order ids begin with; null when it gives its orders none. */
  readonly prefix: string | null;
  /** How large a part of all orders is its own, and of its orders each product. */
  readonly weight: number;
  readonly products: Readonly<Partial<Record<SubBizType, number>>>;
  /** What is left of its fees after its discounts. */
  readonly pureShare: Decimal;
}

const [desk, grid, arbitrage, margin] = seedAccounts.subAccounts;

const [acme, nova, orca, pine, quill, reed] = seedAccounts.clients;

const futures = { stepsOf: futuresSteps, takerRate: 6n, makerRate: 2n };

const spot = { stepsOf: spotSteps, takerRate: 10n, makerRate: 10n };

export const products: Readonly<Record<SubBizType, Product>> = {
  spot_trade: { ...spot, coins: mainCoinCount, suffix: "USDT" },
  spot_margin: { ...spot, coins: 20, suffix: "USDT" },
  usdt_futures: { ...futures, coins: mainCoinCount, suffix: "USDT" },
  coin_futures: { ...futures, coins: 4, suffix: "USD" },
  usdc_futures: { ...futures, coins: 12, suffix: "PERP" },
};

/** The broker's clients: its own sub-accounts, and others who came by its channel code. */
export const clients: readonly BrokerClient[] = [
  client(seedAccounts.trader, "desk-", 4, "1", { spot_trade: 2, usdt_futures: 3 }),
  client(seedAccounts.hedge, "hedge-", 6, "1", { usdt_futures: 8, coin_futures: 1 }),
  client(desk, "d1:", 9, "1", { spot_trade: 5, spot_margin: 1, usdt_futures: 4 }),
  client(grid, "grid_", 22, "0.83", { spot_trade: 9, usdt_futures: 2 }),
  client(arbitrage, "arb.", 16, "0.77", { usdt_futures: 4, usdc_futures: 4, coin_futures: 3 }),
  client(margin, null, 5, "1", { spot_margin: 6, spot_trade: 1 }),
  client(acme, "acme-", 30, "0.8337", { usdt_futures: 9, spot_trade: 4, usdc_futures: 1 }),
  client(nova, "nova:", 18, "0.91", { usdt_futures: 7, coin_futures: 2 }),
  client(orca, "ORCA/", 11, "0.8375", { spot_trade: 6, spot_margin: 2 }),
  client(pine, null, 7, "1", { spot_trade: 1, usdt_futures: 1, usdc_futures: 1 }),
  client(quill, "q.", 3, "0.95", { coin_futures: 3, usdc_futures: 1 }),
  client(reed, "reed_", 1, "1", { spot_trade: 1 }),
];

const [first, second, third, fourth, fifth, sixth, seventh, eighth] =
  seedAccounts.sampleSubAccounts;

/** The sample's clients, and one of whom its broker knows nothing but the uid. */
const sampleClients: readonly BrokerClient[] = [
  client(first, "bkh-", 26, "1", { usdt_futures: 7, spot_trade: 3 }),
  client(second, "zur_", 17, "0.9", { usdt_futures: 5, usdc_futures: 2 }),
  client(third, "qlz:", 14, "1", { spot_trade: 6, usdt_futures: 2 }),
  client(fourth, "ovl.", 12, "0.85", { usdt_futures: 6, coin_futures: 2 }),
  client(fifth, "msk-", 10, "1", { spot_trade: 4, spot_margin: 2 }),
  client(sixth, "pwk/", 8, "0.95", { usdt_futures: 3, spot_trade: 3 }),
  client(seventh, "hgl_", 6, "1", { usdt_futures: 4, spot_trade: 1 }),
  client(eighth, "tsd-", 4, "1", { spot_trade: 2, usdc_futures: 1 }),
  client(seedAccounts.sampleClient, null, 2, "1", { spot_trade: 2, usdt_futures: 1 }),
];

function client(
  uid: string,
  prefix: string | null,
  weight: number,
  pureShare: string,
  products: BrokerClient["products"],
): BrokerClient {
  return { uid, prefix, weight, products, pureShare: decimal(pureShare) };
}

/** What the clients' trades follow from: the venue's seed, its first day, and whose they are. */
export interface ClientBook {
  readonly seed: number;
  readonly firstDay: Day;
  /** Of the sample's broker; absent: of the venue's own. */
  readonly sample?: true;
}

/** The clients of a book. */
export function clientsOf({ sample }: Pick<ClientBook, "sample">): readonly BrokerClient[] {
  return sample ? sampleClients : clients;
}

const historyDays = 40;

const silentDays = 9;

/** How often UTC's day had begun before this one; a day's own key for draws. */
export function dayNumberOf(day: Day): number {
  return Math.round(dayBounds(day, "UTC").startMs / dayMs);
}

/**
 * The clients have traded since 40 days before the venue's first day; the sample's for the two
 * whole months before that of the day before it.
 */
export function clientBookStart({ firstDay, sample }: ClientBook): Day {
  if (!sample) return addDays(firstDay, -historyDays);
  const month = (day: Day) => addDays(day, 1 - Number(day.slice(8)));
  // A month that ended on the day before is not published in full yet.
  return month(addDays(month(addDays(month(addDays(firstDay, -1)), -1)), -1));
}

/** The one day on which nobody traded, nine days before the venue's first; not in the sample. */
export function silentDay({ firstDay }: ClientBook): Day {
  return addDays(firstDay, -silentDays);
}

/** What the clients trade of a product, and what it costs. */
export interface Product {
  /** How many coins, from the largest on. */
  readonly coins: number;
  /** What follows the coin's name in the symbol. */
  readonly suffix: string;
  readonly stepsOf: (coin: number) => Steps;
  /** Fractions of the volume: "0.0006" as a count of 10^-4. */
  readonly takerRate: bigint;
  readonly makerRate: bigint;
}

/** Fee rates have four decimals. */
export const ratePlaces = 4;

/** The symbol of a product's coin: BTCUSDT, BTCUSD, BTCPERP (docs/rulings.md#ruling-15). */
export function symbolOf({ suffix }: Product, coin: number): string {
  return `${coins[coin]?.name}${suffix}`;
}
