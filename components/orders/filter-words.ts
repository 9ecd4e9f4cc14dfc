import { categoryWord } from "@/components/shell/words/category-words";
import type { FilterName } from "./order-filter";

/** What each filter is called on its chip. */
export const filterWords: Readonly<Record<FilterName, string>> = {
  category: "Category",
  symbol: "Symbol",
  side: "Side",
  state: "State",
  source: "Placed",
};

const values: Readonly<Partial<Record<FilterName, Readonly<Record<string, string>>>>> = {
  side: { buy: "buys", sell: "sells" },
  state: { attention: "needs attention", partial: "filled in part" },
  source: { desk: "from this desk", elsewhere: "elsewhere" },
};

/** A filter's value in words. */
export function filterValueWord(name: FilterName, value: string): string {
  if (name === "category") return categoryWord(value);
  return values[name]?.[value] ?? value;
}

/** The values that can be chosen without looking at the rows. */
export const filterValues: Readonly<Record<"side" | "state" | "source", readonly string[]>> = {
  side: ["buy", "sell"],
  state: ["attention", "partial"],
  source: ["desk", "elsewhere"],
};
