import type { ProductType } from "@/lib/exchange/values";

/** The futures product lines in the order in which the desk shows them. */
export const lines = [
  "USDT-FUTURES",
  "USDC-FUTURES",
  "COIN-FUTURES",
] as const satisfies readonly ProductType[];

/** Reads a product line out of an address; one that we do not know is the first. */
export function lineOf(text: string | null): ProductType {
  return lines.find((line) => line === text) ?? lines[0];
}
