import { readTable } from "@/lib/csv/read-table";
import { decimal, isDecimal } from "@/lib/decimal";
import { isDay } from "@/lib/time";
import { longDay } from "./day-range";
import { longMonth, type Month } from "./month";
import { maxPayments, type Payment, paymentKey } from "./month-payments";

/** What a pasted table of payments says, and which of its lines say nothing that can be entered. */
export interface ReadPayments {
  readonly payments: readonly Payment[];
  /** A sentence each, with the number of the line. */
  readonly faults: readonly string[];
}

/**
 * Reads lines "day, product, amount" or "day, amount" of a month, with or without a head: from a
 * spreadsheet or a CSV file. Amounts are plain, such as 1204.55: none is guessed.
 */
export function readPayments(text: string, month: Month): ReadPayments {
  const table = readTable(text);
  const head = table[0] && !isDay(table[0][0] ?? "") && /[a-z]/i.test(table[0][0] ?? "") ? 1 : 0;
  const seen = new Set<string>();
  const payments: Payment[] = [];
  const faults: string[] = [];
  for (const [at, cells] of table.slice(head).entries()) {
    const read = paymentOf(cells, month);
    const key = typeof read === "string" ? "" : paymentKey(read.day, read.product);
    const fault = typeof read === "string" ? read : seen.has(key) && "it is duplicated.";
    if (fault) faults.push(`Line ${at + 1 + head}: ${fault}`);
    else if (typeof read !== "string") payments.push(read);
    seen.add(key);
  }
  if (payments.length > maxPayments) faults.push(`Max ${maxPayments} lines at once.`);
  return { payments, faults };
}

/** A line's payment, or why it is none. */
function paymentOf(cells: readonly string[], month: Month): Payment | string {
  const [day = "", ...rest] = cells;
  const [amount = "", product = ""] = rest.toReversed();
  if (rest.length === 0 || rest.length > 2) return "enter day, product (optional), amount.";
  if (!isDay(day)) return `\u201c${day}\u201d isn't a day, such as ${month}-01.`;
  if (!day.startsWith(month)) return `${longDay(day)} isn't in ${longMonth(month)}.`;
  if (!isDecimal(amount)) return `\u201c${amount}\u201d isn't an amount, such as 1204.55.`;
  return { day, product: product || null, amount: decimal(amount) };
}
