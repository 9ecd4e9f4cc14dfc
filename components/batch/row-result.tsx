import { CopyButton } from "@/components/ui/copy-button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";
import { isError } from "@/lib/orders/order-rules";
import type { RowEnd } from "./batch-row";
import type { CheckedRow } from "./check-rows";

/** Where a row stands: a draft, on its way, or what the exchange made of it. */
export function RowResult({ checked }: { checked: CheckedRow }) {
  const { row, blank, issues } = checked;
  if (row.end) return <End end={row.end} />;
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

function End({ end }: { end: RowEnd }) {
  switch (end.kind) {
    case "queued":
      return (
        <Mark icon="clock" ink="text-ink-2">
          Waiting, not sent
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
          {end.orderId === null ? (
            <span className="text-ink-3"> without an id</span>
          ) : (
            <span className="mono text-ink-3">
              {" "}
              {end.orderId.slice(0, 4)}&hellip;{end.orderId.slice(-4)}
              <CopyButton value={end.orderId} what="order id" />
            </span>
          )}
        </Mark>
      );
    case "rejected":
      return (
        <Mark icon="cross" ink="text-danger">
          Rejected {end.code}
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
          {asking[end.kind]}
        </Mark>
      );
  }
}

const asking = {
  unknown: "Unknown, checking",
  pending: "Sent, no answer yet",
  "no-answer": "The desk gave no answer",
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
export function endWords(end: RowEnd | null): string | null {
  switch (end?.kind) {
    case "rejected":
      return `${end.code} ${end.message} Not placed: correct it and send it anew.`;
    case "not-sent":
      return `${end.reason} Nothing left the desk.`;
    case "unknown":
      return `${end.reason ?? "Nobody knows the outcome yet."} ${lookedFor}`;
    case "no-answer":
      return noAnswer;
    default:
      return null;
  }
}

const lookedFor =
  "It may exist: it is looked for by its client id, and never sent again by itself.";
const noAnswer =
  "Whether it was sent is looked up in the journal. Asking the desk again sends nothing twice.";
