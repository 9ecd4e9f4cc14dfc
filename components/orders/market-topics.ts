import { topicText } from "@/lib/live/topic";
import type { OrderRow } from "@/lib/orders/order-row";

/** The index is read at most ten times a second for everybody, so only so many are watched. */
const mostIndexes = 20;

/** What must be kept fresh for a list of orders: its instruments, and the index if it is shown. */
export function marketTopics(
  venue: string,
  rows: readonly OrderRow[],
  withIndex: boolean,
): readonly string[] {
  const categories = [...new Set(rows.map(({ category }) => category))].filter(Boolean);
  const instruments = categories.map((category) =>
    topicText({ kind: "instruments", venue, category }),
  );
  if (!withIndex) return instruments;
  const counts = new Map<string, number>();
  for (const { symbol, price } of rows) {
    if (price !== null) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  }
  const symbols = [...counts].sort(([, a], [, b]) => b - a).slice(0, mostIndexes);
  const indexes = symbols.map(([symbol]) => topicText({ kind: "index", venue, symbol }));
  return [...instruments, ...indexes];
}
