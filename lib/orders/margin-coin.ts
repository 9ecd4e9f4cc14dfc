import type { Instrument } from "./instrument";

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
