import type { Row } from "./reading";
import type { TopicKind } from "./topic";

const fields: Record<TopicKind, readonly string[]> = {
  orders: ["orderId"],
  plans: ["planType", "orderId"],
  journal: ["id"],
  "cancel-jobs": ["id"],
  instruments: ["category", "symbol"],
  index: ["exchange", "spotPair"],
};

/** What tells two rows of a topic apart. */
export function keyOf(kind: TopicKind, row: Row): string {
  return fields[kind].map((field) => String(row[field] ?? "")).join("|");
}
