import { parseAsStringLiteral } from "nuqs/server";
import { anyText, type FilterDefinition } from "@/components/ui/filters";
import type { ProductType } from "@/lib/exchange/futures";
import type { Category } from "@/lib/exchange/values";

/** The exchange's categories as the desk writes them, short. */
const categoryLabels: Readonly<Record<string, string>> = {
  SPOT: "Spot",
  MARGIN: "Margin",
  "USDT-FUTURES": "USDT-F",
  "USDC-FUTURES": "USDC-F",
  "COIN-FUTURES": "COIN-F",
};

/** The categories in the order in which the desk shows them. */
export const categoryOrder = [
  "SPOT",
  "MARGIN",
  "USDT-FUTURES",
  "USDC-FUTURES",
  "COIN-FUTURES",
] as const satisfies readonly Category[];

/** The futures product lines in the order in which the desk shows them. */
export const productLines = [
  "USDT-FUTURES",
  "USDC-FUTURES",
  "COIN-FUTURES",
] as const satisfies readonly ProductType[];

/** The product line that an address names; the first where it names none that we know. */
export const parseAsProductLine = parseAsStringLiteral(productLines).withDefault("USDT-FUTURES");

/** A category, short; one that we do not know as it came. */
export function categoryLabel(category: string): string {
  return categoryLabels[category] ?? category;
}

const timeInForceLabels: Readonly<Record<string, string>> = {
  gtc: "GTC",
  ioc: "IOC",
  fok: "FOK",
  post_only: "Post",
};

/** A time in force, short; one that we do not know as it came. */
export function timeInForceLabel(timeInForce: string): string {
  return timeInForceLabels[timeInForce] ?? timeInForce;
}

/** The box that filters lists of orders. */
export const symbolOrIdFilter = {
  param: "q",
  label: "Filter by symbol or id",
  parse: anyText,
  control: "search",
  className: "w-[164px] phone:w-[220px]",
} satisfies FilterDefinition;
