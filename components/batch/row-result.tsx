"use client";

import { CopyButton } from "@/components/ui/button";
import { ChoiceButton } from "@/components/ui/choice-button";
import { cx } from "@/components/ui/cx";
import { Icon, type IconName } from "@/components/ui/icon";
import { decimal, formatDecimal } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { readingsOf } from "@/lib/orders/ambiguous-number";
import { isError } from "@/lib/orders/rules/order-rules";
import type { OrderOutcome } from "@/lib/orders/submission";
import type { TypedField } from "@/lib/orders/typed-field";
import type { BatchOrder } from "./batch-row";
import type { CheckedRow } from "./check-rows";

/** A row's status: a draft, on its way, or the exchange's answer. */
export function RowResult({ checked }: { checked: CheckedRow }) {
  const { row, blank, issues } = checked;
  if (row.outcome) return <RowOutcomeMark outcome={row.outcome} />;
  if (blank) return <span className="text-ink-3">{"\u2013"}</span>;
  const errors = issues.filter((issue) => isError(issue) && issue.rule !== "required").length;
  if (errors > 0) {
    return (
      <Mark icon="alert" ink="text-danger">
        {errors === 1 ? "1 error" : `${errors} errors`}
      </Mark>
    );
  }
  if (issues.some(isError)) {
    return (
      <Mark icon="minus" ink="text-ink-3">
        Not complete
      </Mark>
    );
  }
  const warned = issues.length > 0;
  return (
    <Mark icon={warned ? "alert" : "check"} ink={warned ? "text-attn" : "text-ink-2"}>
      {warned ? "Ready with warnings" : "Ready"}
    </Mark>
  );
}

interface RowOutcomeMarkProps {
  outcome: OrderOutcome;
  /** The order id stands elsewhere. */
  bare?: boolean;
}

/** What became of a row, in a word with its sign. */
export function RowOutcomeMark({ outcome, bare = false }: RowOutcomeMarkProps) {
  switch (outcome.kind) {
    case "queued":
      return (
        <Mark icon="clock" ink="text-ink-2">
          Queued, not sent
        </Mark>
      );
    case "sending":
      return (
        <Mark icon="arrow-right" ink="animate-flight text-flight">
          Sending
        </Mark>
      );
    case "accepted":
      return (
        <Mark icon="check" ink="text-ink">
          Accepted
          {bare ? null : outcome.orderId === null ? (
            <span className="text-ink-3"> without an id</span>
          ) : (
            <span className="mono text-ink-3">
              {" "}
              {outcome.orderId.slice(0, 4)}&hellip;{outcome.orderId.slice(-4)}
              <CopyButton value={outcome.orderId} what="order id" />
            </span>
          )}
        </Mark>
      );
    case "rejected":
      return (
        <Mark icon="cross" ink="text-danger">
          Rejected {outcome.code}
        </Mark>
      );
    case "not-sent":
      return (
        <Mark icon="minus" ink="text-attn">
          Not sent
        </Mark>
      );
    default:
      return (
        <Mark icon="question" ink="text-unknown">
          {asking[outcome.kind]}
        </Mark>
      );
  }
}

const asking = {
  unknown: "Unknown, checking",
  pending: "Sent, waiting",
  "no-answer": "No answer from the desk",
};

interface MarkProps {
  icon: IconName;
  ink: string;
  children: React.ReactNode;
}

function Mark({ icon, ink, children }: MarkProps) {
  return (
    <span className={cx("flex min-w-0 items-center gap-1.5 whitespace-nowrap text-xs", ink)}>
      <Icon name={icon} className="size-3.5" />
      <span className="truncate">{children}</span>
    </span>
  );
}

/** What the exchange or the desk said of a row that was sent, in a sentence; null without one. */
export function outcomeMessage(outcome: OrderOutcome | null): string | null {
  switch (outcome?.kind) {
    case "rejected":
      return `${outcome.code} ${outcome.message} Rejected. Edit and resend.`;
    case "not-sent":
      return `${outcome.reason} Nothing was sent.`;
    case "unknown":
      return `${outcome.reason ?? "Outcome unknown."} ${lookedFor}`;
    case "no-answer":
      return noAnswer;
    default:
      return null;
  }
}

const lookedFor = "The order may be live. Checking by client id; it won't be resent automatically.";

const noAnswer =
  "The order may have been sent. Checking the journal; retrying never sends it twice.";

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
        {choicesOf(issue, order).map(({ change, ...choice }) => (
          <ChoiceButton key={choice.say} {...choice} onSelect={() => onOrder(change)} />
        ))}
      </span>
    </li>
  );
}

/** The values that an issue offers, each as a change of the row's order. */
export function choicesOf(issue: Issue, order: BatchOrder) {
  const { field, rule, nearest = [] } = issue;
  if (field !== "price" && field !== "qty") return [];
  const change = (number: TypedField): Partial<BatchOrder> => ({ [field]: number });
  if (rule === "ambiguous") {
    return readingsOf(issue).map(({ interpretation, ...choice }) => ({
      ...choice,
      change: change({ ...order[field], interpretation }),
    }));
  }
  return nearest.map((text) => {
    const label = formatDecimal(decimal(text));
    return {
      label,
      say: `Use ${label}`,
      preferred: false,
      change: change({ text, source: "typed", interpretation: null }),
    };
  });
}
