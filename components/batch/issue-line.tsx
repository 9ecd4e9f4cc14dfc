"use client";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { decimal, formatDecimal } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { isError } from "@/lib/orders/order-rules";
import type { TypedField } from "@/lib/orders/ticket";
import type { BatchOrder } from "./batch-row";

interface IssueLineProps {
  issue: Issue;
  order: BatchOrder;
  onOrder: (change: Partial<BatchOrder>) => void;
}

/** One thing about a row: the rule in a sentence, and the values that would be right. */
export function IssueLine({ issue, order, onOrder }: IssueLineProps) {
  const missing = issue.rule === "required";
  const ink = missing ? "text-ink-3" : isError(issue) ? "text-danger" : "text-attn";
  return (
    <li className={cx("flex gap-1.5", ink)}>
      <Icon name={missing ? "minus" : "alert"} className="mt-px size-3.5" />
      <span>
        {issue.message}
        {choicesOf(issue, order).map(({ say, label, change }) => (
          <button
            key={say}
            type="button"
            aria-label={say}
            onClick={() => onOrder(change)}
            className={cx(
              "ml-1.5 inline-flex min-h-[18px] items-center rounded-sm border border-line-strong",
              "px-1.5 font-medium text-ink hover:bg-hover phone:min-h-11 phone:px-3",
            )}
          >
            {label}
          </button>
        ))}
      </span>
    </li>
  );
}

function choicesOf({ field, rule, nearest = [] }: Issue, order: BatchOrder) {
  if (field !== "price" && field !== "qty") return [];
  const values = nearest.map((value) => formatDecimal(decimal(value)));
  if (rule === "ambiguous") {
    return (["decimal", "thousands"] as const).map((reading, at) => ({
      say: `Read ${field === "price" ? "the price" : "the quantity"} as ${reading}: ${values[at]}`,
      label: `${reading}: ${values[at]}`,
      change: { [field]: { ...order[field], reading } },
    }));
  }
  return nearest.map((value, at) => ({
    say: `Use ${values[at]}`,
    label: values[at],
    change: { [field]: { text: value, source: "typed", reading: null } satisfies TypedField },
  }));
}
