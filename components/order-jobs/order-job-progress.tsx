"use client";

import { useDesk } from "@/components/desk/desk-provider";
import { cx } from "@/components/ui/cx";
import { SoftLink } from "@/components/ui/soft-link";
import {
  countParts,
  type OrderJob,
  type OrderJobKind,
  type OrderProblem,
  remainingOf,
} from "@/lib/order-jobs/order-job";
import { PlaceNow } from "./place-now";

/** How far a mass cancel is; what failed is marked by its height, not by a hue. */
export function OrderJobProgress({ job: { kind, counts } }: { job: OrderJob }) {
  const left = remainingOf(counts);
  const legend = [...countParts(kind, counts), { count: left, text: "left" }];
  const parts = [
    { key: "cancelled", count: counts.cancelled, className: "h-2 bg-ink-2" },
    { key: "gone", count: counts.filled + counts.closed, className: "h-3.5 min-w-[3px] bg-ink" },
    {
      key: "unknown",
      count: counts.unknown,
      className: "h-3.5 min-w-1 hatch-unknown shadow-[inset_0_0_0_1px_var(--bd-unknown)]",
    },
    { key: "rejected", count: counts.rejected, className: "h-3.5 min-w-[3px] bg-danger-fill" },
    { key: "left", count: left, className: "h-2 bg-line-strong" },
  ].filter(({ count }) => count > 0);
  return (
    <span
      role="img"
      aria-label={legend.map(({ count, text: of }) => `${count} ${of}`).join(", ")}
      className="flex w-[52px] shrink-0 items-center phone:w-auto phone:flex-1"
    >
      {parts.map(({ key, count, className }) => (
        <i key={key} className={cx("block", className)} style={{ flex: count }} />
      ))}
    </span>
  );
}

/** So many are named beside the orders; the journal has them all. */
const maxNamed = 3;

/** The orders of a job that need attention, each with its entry in the journal. */
export function OrderJobProblems({ job }: { job: OrderJob }) {
  const { withConnection } = useDesk();
  const { kind, problems, counts } = job;
  const named = problems.slice(0, maxNamed);
  const more = counts.unknown + counts.rejected + counts["not-placed"] - named.length;
  const endpoint =
    kind === "cancel" ? "cancel-order" : kind === "batch" ? "place-batch" : "place-order";
  return (
    <ul aria-label="Orders to check" className="flex flex-wrap gap-x-4 gap-y-1 px-[9px] pb-1.5">
      {named.map((problem) => (
        <li key={problem.id} className="min-w-0">
          {problem.intentId === null ? (
            problemText(kind, problem)
          ) : (
            <SoftLink
              href={withConnection(`/journal?entry=${encodeURIComponent(problem.intentId)}`)}
              className="underline"
            >
              {problemText(kind, problem)}
            </SoftLink>
          )}
          {problem.canPlace !== null && <PlaceNow job={job} problem={problem} />}
        </li>
      ))}
      {more > 0 && (
        <li>
          <SoftLink href={withConnection(`/journal?endpoint=${endpoint}`)} className="underline">
            {more} more in the journal
          </SoftLink>
        </li>
      )}
    </ul>
  );
}

function problemText(
  kind: OrderJobKind,
  { outcome, symbol, order, code, message }: OrderProblem,
): string {
  const which = `${symbol} ${order}`;
  if (outcome === "unknown" && kind === "cancel") {
    return `${which}: cancel not confirmed, it may still fill`;
  }
  const reason = [code, message].filter((part) => part !== null).join(" ");
  const told = {
    unknown: "outcome unknown, it may be live",
    rejected: "rejected",
    "not-placed": kind === "batch" ? "not sent" : "closed, and nothing placed in its place",
  }[outcome];
  return `${which}: ${told}${reason === "" || outcome === "unknown" ? "" : `, ${reason}`}`;
}
