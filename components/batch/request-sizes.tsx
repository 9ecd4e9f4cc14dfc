import { categoryLabel } from "@/components/shell/orders/order-labels";
import { requestSizes } from "./batch";
import type { BatchRow } from "./batch-row";

/** In how many requests rows go, and why they are grouped: "USDT-F 20, 20 and 3; Spot 5". */
export function RequestSizes({ rows }: { rows: readonly Pick<BatchRow, "order">[] }) {
  const sizes = [...requestSizes(rows)];
  if (sizes.length === 0) return "none";
  const parts = sizes.map(([category, counts]) =>
    sizes.length > 1 ? `${categoryLabel(category)} ${sizesText(counts)}` : sizesText(counts),
  );
  return parts.join("; ");
}

/** "20, 20 and 3"; many are counted: "20 times 20 and 1". */
function sizesText(counts: readonly number[]): string {
  const [first = 0] = counts;
  if (counts.length <= 4) return joined(counts.map(String));
  const last = counts.at(-1) ?? 0;
  const whole = last === first ? counts.length : counts.length - 1;
  return joined([`${whole} times ${first}`, ...(last === first ? [] : [String(last)])]);
}

const joined = (parts: readonly string[]) =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
