import { isFutures } from "@/lib/exchange/values";
import type { DeskConnection } from "./connection";

/** The permission that a connection's key lacks for orders of a category, or null. */
export function keyLacks(connection: DeskConnection, category: string): string | null {
  const needed = isFutures(category)
    ? "contract_trade"
    : category === "MARGIN"
      ? "margin_trade"
      : "spot_trade";
  return connection.permissions.includes(needed) ? null : needed;
}
