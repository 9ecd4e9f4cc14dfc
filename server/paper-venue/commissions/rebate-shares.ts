import { type Decimal, decimal } from "@/lib/decimal";
import type { SubBizType } from "@/lib/exchange/broker-values";

/** What part of the pure fee the broker earns, by product. */
const shares: Readonly<Record<SubBizType, Decimal>> = {
  spot_trade: decimal("0.4"),
  spot_margin: decimal("0.4"),
  usdt_futures: decimal("0.45"),
  coin_futures: decimal("0.35"),
  usdc_futures: decimal("0.35"),
};

/** As long as the shares had not been changed, USDT futures earned less. */
const earlier: Readonly<Partial<Record<SubBizType, Decimal>>> = {
  usdt_futures: decimal("0.35"),
};

/** The broker's share of the pure fee of a product, before or after the change of the shares. */
export function rebateShareOf(product: SubBizType, beforeChange: boolean): Decimal {
  return (beforeChange ? earlier[product] : undefined) ?? shares[product];
}
