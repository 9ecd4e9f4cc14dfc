"use client";

import type { ReactNode } from "react";
import type { WeightedIndex } from "@/components/market/market-data";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon, type IconName } from "@/components/ui/icon";
import { TickingText } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { decimalPlaces, roundToStep } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { isError } from "@/lib/orders/rules/order-rules";
import { isNumberName, type StripRule } from "@/lib/orders/ticket";
import { formatFreshness } from "@/lib/time";
import { fillIndexPrice } from "./number-fields";
import type { RestoredAfter } from "./ticket-store";
import type { TicketHandle } from "./use-ticket";

/** How a rule's state is drawn and read out. */
export const ruleAppearances: Record<
  StripRule["status"],
  { icon: IconName; ink: string; say: string }
> = {
  ok: { icon: "check", ink: "text-ink-3", say: "OK" },
  near: { icon: "alert", ink: "text-attn", say: "Warning" },
  violated: { icon: "cross", ink: "text-danger", say: "Violated" },
  off: { icon: "minus", ink: "text-ink-off", say: "Nothing to check yet" },
};

/** A rule whose name and bound are longer has a line of its own. */
const halfLineChars = 20;

interface RuleStripProps {
  rules: readonly StripRule[];
  /** Lines of other rules than the exchange's. */
  children?: ReactNode;
}

/** The exchange's rules for this order, always in sight, each with its limit in full. */
export function RuleStrip({ rules, children }: RuleStripProps) {
  return (
    <div className="flex-none overflow-hidden rounded-md border border-line">
      <ul aria-label="Rules" className="-mr-px -mb-px grid grid-flow-dense grid-cols-2">
        {rules.map(({ label, value, status }) => {
          const { icon, ink, say } = ruleAppearances[status];
          return (
            <li
              key={label}
              className={cx(
                "flex min-h-[23px] items-center gap-[5px] border-line-soft border-r border-b px-2",
                "py-0.5 text-xs phone:min-h-8 phone:text-sm",
                label.length + value.length > halfLineChars && "col-span-2",
              )}
            >
              <Icon name={icon} className={cx("size-[11px]", ink)} />
              <span className={status === "ok" || status === "off" ? "text-ink-3" : ink}>
                {label}
              </span>
              <span className="sr-only">{say}:</span>
              <span
                className={cx(
                  "ml-auto min-w-0 text-right [overflow-wrap:anywhere]",
                  status === "ok" ? "text-ink-2" : status === "off" ? "text-ink-3" : ink,
                )}
              >
                {value}
              </span>
            </li>
          );
        })}
        {children}
      </ul>
    </div>
  );
}

interface OrderIssuesProps {
  issues: readonly Issue[];
  /** Whether to speak of a choice that is not made yet. */
  showMissing: boolean;
}

/** What stands against the order but is no fault of a number: status, times, caps, mode. */
export function OrderIssues({ issues, showMissing }: OrderIssuesProps) {
  const others = issues.filter(
    ({ field, rule }) => !isNumberName(field) && (showMissing || rule !== "required"),
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

interface IndexPriceLineProps {
  indexRef: WeightedIndex | null;
  /** Whether it is being read for the first time: then nobody knows that there is none. */
  loading: boolean;
  /** Its symbol's tick, and whether the index is fresh enough for it. */
  ticket: TicketHandle;
}

/** The only price there is: the weighted index, with its age and its number of sources. */
export function IndexPriceLine({ indexRef, loading, ticket }: IndexPriceLineProps) {
  const numbers = useNumbers();
  if (indexRef === null) {
    const text = loading ? "Loading the index\u2026" : "No price available for this symbol.";
    return <p className="min-h-[21px] text-ink-3 text-xs leading-[21px]">{text}</p>;
  }
  const fresh = ticket.indexIsFresh;
  const { tick } = ticket.shape;
  const { price, exchanges, readAt } = indexRef;
  const rounded = tick === null ? price : roundToStep(price, tick, "nearest");
  const minimumPlaces = tick === null ? 0 : decimalPlaces(tick);
  const shown = numbers.decimal(rounded, { minimumPlaces });
  const rest = `old${fresh ? "" : ", not used"} \u00b7 ${exchanges} exchanges`;
  const age = (now: number) => `${formatFreshness(now - readAt)} ${rest}`;
  return (
    <p className="flex min-h-[21px] items-baseline gap-2 whitespace-nowrap">
      <span className="text-ink-3 text-xs">Index</span>
      <span className={cx("font-medium text-[14px]", !fresh && "text-ink-3")}>
        {fresh && ticket.shape.numbers.includes("price") ? (
          <button
            type="button"
            aria-label={`Use the index ${shown} as the price`}
            onClick={() => fillIndexPrice(ticket)}
            className="underline decoration-line-strong underline-offset-2"
          >
            {shown}
          </button>
        ) : (
          shown
        )}
      </span>
      <span className="flex-auto" />
      <TickingText className="text-ink-3 text-xs" text={age} />
    </p>
  );
}

interface RestoredDraftNoteProps {
  restored: RestoredAfter;
  onClear: () => void;
}

const restoredMessages: Readonly<Record<RestoredAfter, string>> = {
  page: "Restored from before you left. Not sent.",
  session: "Restored after your session ended. Not sent.",
};

/** Says that the numbers were not typed just now, and takes them out when asked. */
export function RestoredDraftNote({ restored, onClear }: RestoredDraftNoteProps) {
  return (
    <div role="status" className="flex items-start gap-1.5 text-ink-2 text-xs">
      <Icon name="alert" className="mt-px size-3.5 text-attn" />
      <span className="min-w-0 flex-auto">{restoredMessages[restored]}</span>
      <Button size="sm" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
