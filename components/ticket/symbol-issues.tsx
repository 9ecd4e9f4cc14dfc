import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { Issue } from "@/lib/exchange/errors";
import { isError } from "@/lib/orders/order-rules";
import { isNumberName } from "@/lib/orders/ticket";

interface SymbolIssuesProps {
  issues: readonly Issue[];
  /** Whether to speak of a choice that is not made yet. */
  demanding: boolean;
}

/** What stands against the order but is no fault of a number: status, times, caps, mode. */
export function SymbolIssues({ issues, demanding }: SymbolIssuesProps) {
  const others = issues.filter(
    ({ field, rule }) => !isNumberName(field) && (demanding || rule !== "required"),
  );
  if (others.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1">
      {others.map((issue) => (
        <li
          key={`${issue.field} ${issue.rule}`}
          className={cx("flex gap-1.5 text-xs", isError(issue) ? "text-danger" : "text-attn")}
        >
          <Icon name="alert" className="mt-px size-3.5" />
          <span>{issue.message}</span>
        </li>
      ))}
    </ul>
  );
}
