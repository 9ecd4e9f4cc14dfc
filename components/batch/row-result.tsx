"use client";

import type { ReactNode } from "react";
import { timeInForceLabel } from "@/components/order-parts/order-labels";
import { CopyButton } from "@/components/ui/button";
import { ChoiceButton } from "@/components/ui/choice-button";
import { cx } from "@/components/ui/cx";
import { Icon, type IconName } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { decimal, type Numbers } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { readingsOf } from "@/lib/orders/ambiguous-number";
import {
  type PositionAction,
  type PositionMode,
  positionActionLabel,
  saysSides,
} from "@/lib/orders/position-action";
import { isError } from "@/lib/orders/rules/order-rules";
import { attestedNotPlaced, type OrderOutcome } from "@/lib/orders/submission";
import type { TypedField } from "@/lib/orders/typed-field";
import type { BatchOrder } from "./batch-row";
import type { CheckedRow } from "./check-rows";

/** A row's status: a draft, on its way, or the exchange's answer. */
export function RowResult({ checked: { row, blank, issues } }: { checked: CheckedRow }) {
  if (row.outcome) return <RowOutcomeMark outcome={row.outcome} />;
  if (blank) return <span className="text-ink-3">{"\u2013"}</span>;
  const errors = issues.filter((issue) => isError(issue) && issue.rule !== "required").length;
  const [icon, ink, text] =
    errors > 0
      ? (["alert", "text-danger", errors === 1 ? "1 error" : `${errors} errors`] as const)
      : issues.some(isError)
        ? (["minus", "text-ink-3", "Not complete"] as const)
        : issues.length > 0
          ? (["alert", "text-attn", warningsText(issues.length)] as const)
          : (["check", "text-ink-2", "Ready"] as const);
  return <Mark {...{ icon, ink }}>{text}</Mark>;
}

const warningsText = (count: number) => `Ready, ${count === 1 ? "1 warning" : `${count} warnings`}`;

interface RowOutcomeMarkProps {
  outcome: OrderOutcome;
  /** The order id stands elsewhere. */
  bare?: boolean;
}

const outcomeMarks: Readonly<
  Record<OrderOutcome["kind"], readonly [icon: IconName, ink: string, text: string]>
> = {
  queued: ["clock", "text-ink-2", "Queued, not sent"],
  sending: ["arrow-right", "animate-flight text-flight", "Sending"],
  accepted: ["check", "text-ink", "Accepted"],
  rejected: ["cross", "text-danger", "Rejected"],
  "not-sent": ["minus", "text-attn", "Not sent"],
  unknown: ["question", "text-unknown", "Unknown, checking"],
  pending: ["question", "text-unknown", "Sent, waiting"],
  "no-answer": ["question", "text-unknown", "No answer from the desk"],
};

/** What became of a row, in a word with its sign. */
export function RowOutcomeMark({ outcome, bare = false }: RowOutcomeMarkProps) {
  const [icon, ink, text] = outcomeMarks[outcome.kind];
  return (
    <Mark {...{ icon, ink }}>
      {text}
      {outcome.kind === "rejected" && ` ${outcome.code}`}
      {outcome.kind === "accepted" && !bare && <OrderIdNote orderId={outcome.orderId} />}
    </Mark>
  );
}

function OrderIdNote({ orderId }: { orderId: string | null }) {
  if (orderId === null) return <span className="text-ink-3"> without an id</span>;
  return (
    <span className="mono text-ink-3">
      {" "}
      {orderId.slice(0, 4)}&hellip;{orderId.slice(-4)}
      <CopyButton value={orderId} what="order id" />
    </span>
  );
}

function Mark({ icon, ink, children }: { icon: IconName; ink: string; children: ReactNode }) {
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
      if (outcome.reason === attestedNotPlaced) return outcome.reason;
      return `${outcome.reason} Nothing was sent.`;
    case "unknown":
      return (
        `${outcome.reason ?? "Outcome unknown."} The order may be live. Checking by client id; ` +
        "it won't be resent automatically."
      );
    case "no-answer":
      return "The order may have been sent. Checking the journal; retrying never sends it twice.";
    default:
      return null;
  }
}

interface IssueLineProps {
  issue: Issue;
  order: BatchOrder;
  positionMode: PositionMode;
  onOrder: (change: Partial<BatchOrder>) => void;
}

/** One thing about a row: the rule in a sentence, and the values that would be right. */
export function IssueLine({ issue, order, positionMode, onOrder }: IssueLineProps) {
  const numbers = useNumbers();
  const missing = issue.rule === "required";
  const ink = missing ? "text-ink-3" : isError(issue) ? "text-danger" : "text-attn";
  return (
    <li className={cx("flex gap-1.5", ink)}>
      <Icon name={missing ? "minus" : "alert"} className="mt-px size-3.5" />
      <span>
        {issue.message}
        {choicesOf(issue, order, positionMode, numbers).map(({ change, ...choice }) => (
          <ChoiceButton key={choice.say} {...choice} onSelect={() => onOrder(change)} />
        ))}
      </span>
    </li>
  );
}

/** What a value of a pasted word's field is called on the page. */
function wordOf(field: string, value: string, namesSides: boolean): string {
  if (field === "positionAction") return positionActionLabel(value as PositionAction, namesSides);
  return field === "timeInForce" ? timeInForceLabel(value) : value;
}

/** The values that an issue offers, each as a change of the row's order. */
export function choicesOf(
  issue: Issue,
  order: BatchOrder,
  positionMode: PositionMode,
  numbers: Numbers,
) {
  const { field, rule, nearest = [] } = issue;
  if (field === "positionAction" || field === "orderType" || field === "timeInForce") {
    return nearest.map((value) => {
      const label = wordOf(field, value, saysSides(order.category, positionMode));
      const change: Partial<BatchOrder> = { [field]: value };
      return { label, say: `Use ${label}`, preferred: false, change };
    });
  }
  if (field !== "price" && field !== "qty") return [];
  const change = (number: TypedField): Partial<BatchOrder> => ({ [field]: number });
  if (rule === "ambiguous") {
    return readingsOf(issue, numbers).map(({ interpretation, ...choice }) => ({
      ...choice,
      change: change({ ...order[field], interpretation }),
    }));
  }
  return nearest.map((text) => {
    const label = numbers.decimal(decimal(text));
    return {
      label,
      say: `Use ${label}`,
      preferred: false,
      change: change({ text, source: "typed", interpretation: null }),
    };
  });
}
