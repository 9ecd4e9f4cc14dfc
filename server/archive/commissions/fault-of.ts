import "server-only";
import { isDecimal } from "@/lib/decimal";
import { notText } from "@/lib/exchange/answers";
import type { Row } from "../source";
import { unprintable } from "../unprintable";

const ids = ["fillId", "orderId", "symbol", "bizType", "subBizType"] as const;
export const amounts = ["volume", "fee", "pureFee", "rebateAmount"] as const;

/** Longer numbers than any exchange writes would only fill the disk. */
const longestNumber = 100;

/**
 * Why a commission record cannot be counted, or null (broker-office 6.1): an id is missing, the
 * time is none, a number is not a number. An empty number is allowed: it is "not told", never 0.
 */
export function faultOf(row: Row): string | null {
  const strange = Object.entries(row).find(([, value]) => value?.startsWith(notText));
  if (strange) return `${strange[0]} is not a text`;
  for (const name of ids) if (!row[name]) return `${name} is empty`;
  if (!/^\d{13}$/.test(row.ts ?? "")) return "ts is not a time in milliseconds";
  for (const name of amounts) {
    const value = row[name];
    if (!value) continue;
    if (value.length > longestNumber || !isDecimal(value)) return `${name} is not a number`;
  }
  return unprintable(row);
}
