import type { SubBizType } from "@/lib/exchange/broker-values";

const productLabels: Readonly<Record<SubBizType, string>> = {
  spot_trade: "Spot",
  spot_margin: "Margin",
  usdt_futures: "USDT-M futures",
  coin_futures: "COIN-M futures",
  usdc_futures: "USDC-M futures",
};

/** The name of a product (`subBizType`); an unknown one as the exchange wrote it. */
export function productLabel(product: string): string {
  return Object.hasOwn(productLabels, product) ? productLabels[product as SubBizType] : product;
}
