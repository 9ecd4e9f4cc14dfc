import type { PlanFamily, PlanRow } from "@/lib/orders/plan-row";
import { familyOf } from "./plan-words";

/** What of the plan orders is on screen. */
export interface PlanFilter {
  readonly family: PlanFamily;
  readonly text: string;
  /** A product line, or null for all of them. */
  readonly category: string | null;
}

/** Reads the filter out of the page's address. */
export function readFilter(parameters: { get(name: string): string | null }): PlanFilter {
  return {
    family: familyOf(parameters.get("kind")),
    text: parameters.get("q") ?? "",
    category: parameters.get("category"),
  };
}

/** Whether a row is on screen: each word must stand in its symbol or begin one of its ids. */
export function passes(row: PlanRow, { family, text, category }: PlanFilter): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const ids = [row.orderId, row.clientOid].map((id) => id?.toLowerCase() ?? "");
  return (
    row.family === family &&
    (category === null || row.category === category) &&
    words.every(
      (word) => row.symbol.toLowerCase().includes(word) || ids.some((id) => id.startsWith(word)),
    )
  );
}

/** How many parts of the filter hold something back. */
export function filterCount({ text, category }: PlanFilter): number {
  return (text.trim() === "" ? 0 : 1) + (category === null ? 0 : 1);
}
