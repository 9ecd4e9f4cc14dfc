import { type Decimal, decimal } from "@/lib/decimal";
import type { SubBizType } from "@/lib/exchange/broker-values";
import { seedAccounts } from "../../market/house";

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

function client(
  uid: string,
  prefix: string | null,
  weight: number,
  pureShare: string,
  products: BrokerClient["products"],
): BrokerClient {
  return { uid, prefix, weight, products, pureShare: decimal(pureShare) };
}
