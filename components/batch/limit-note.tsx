"use client";

import { useRiskLimits } from "@/components/limits/use-risk-limits";
import { useNumbers } from "@/components/ui/numbers";
import { compare, decimalOrNull, type Numbers } from "@/lib/decimal";
import { type Bounds, noLimits } from "@/lib/orders/risk-limits-api";

/** What bounds the worth of the orders of a batch, or that nothing does. */
export function LimitNote({ accountId }: { accountId: string }) {
  const numbers = useNumbers();
  const { data } = useRiskLimits(accountId);
  return <span className="font-semibold">{limitText(data, numbers)}</span>;
}

/** The smallest of the value limits; undefined where they are not read. */
export function limitText(bounds: Bounds | undefined, numbers: Numbers): string {
  if (bounds === undefined) return "Limits not loaded";
  const all = [bounds.own ?? noLimits, ...bounds.deskLimits];
  const [min] = all
    .flatMap(({ maxNotional }) => decimalOrNull(maxNotional) ?? [])
    .toSorted(compare);
  if (min !== undefined) return `Limit ${numbers.decimal(min)} USDT per order`;
  return "No value limit";
}
