import { categoryLabel } from "@/components/order-parts/order-labels";
import { CopyButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { requestSizes } from "./batch";
import type { BatchRow } from "./batch-row";
import type { CheckedRow } from "./check-rows";

/** The body of the next request exactly as it would go; `more` rows follow in others. */
export function BatchRequestView({ rows, more }: { rows: readonly CheckedRow[]; more: number }) {
  const body = rows.flatMap(({ element }) => element ?? []);
  return (
    <details className="group shrink-0 border-line border-t px-4 text-xs phone:px-3">
      <summary className="flex h-7 list-none items-center gap-[7px] text-ink-2 phone:h-11">
        <Icon name="chevron-right" className="size-3 group-open:rotate-90" />
        Request
        <span className="mono text-ink-3">POST &hellip;/v3/trade/place-batch</span>
        <span className="flex-auto" />
        <span className="whitespace-nowrap text-ink-3">
          {body.length === 0 ? "not ready" : `a list of ${body.length}`}
          {more > 0 && `, ${more} in later requests`}
        </span>
      </summary>
      <div className="relative mb-2 rounded-md bg-surface p-2">
        <pre className="mono thin-bar max-h-[180px] overflow-auto whitespace-pre text-ink-2">
          {body.map((element) => JSON.stringify(element)).join("\n") || "\u2013"}
        </pre>
        <span className="absolute top-1 right-1">
          <CopyButton value={JSON.stringify(body)} what="body as it is sent" />
        </span>
      </div>
    </details>
  );
}

/** How many requests rows go in, and their orders: "4 requests (USDT-F 20, 20 and 3; Spot 5)". */
export function RequestSizes({ rows }: { rows: readonly Pick<BatchRow, "order">[] }) {
  const sizes = [...requestSizes(rows)];
  if (sizes.length === 0) return "none";
  const parts = sizes.map(([category, counts]) =>
    sizes.length > 1 ? `${categoryLabel(category)} ${sizesText(counts)}` : sizesText(counts),
  );
  const requests = sizes.flatMap(([, counts]) => counts).length;
  const orders = requests === 1 && rows.length === 1 ? "order" : "orders";
  return `${requests === 1 ? "1 request" : `${requests} requests`} (${parts.join("; ")} ${orders})`;
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
