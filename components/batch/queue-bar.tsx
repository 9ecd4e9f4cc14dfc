"use client";

import { refusedOrderMessage } from "@/components/requests/failure-message";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { NoticeLine } from "@/components/ui/panel-message";
import { type Failure, needsConfirmation } from "@/lib/api/failure";
import { pluralize } from "@/lib/archive/day-status-text";
import { isPending, isQueued } from "@/lib/orders/submission";
import { hasQueuedRows, isSending, type PauseReason, requestSizes } from "./batch";
import { orderCountText } from "./batch-text";
import type { BatchPageState } from "./use-batch-page";

const pauseMessages: Readonly<Record<PauseReason, string>> = {
  person: "Paused.",
  reload: "Paused because you left or reloaded this page.",
  off: "Paused: the desk couldn't send.",
  unclear:
    "Paused: an order of the last request has an unknown outcome and may be live. " +
    "Checking; it won't be resent automatically.",
  refused: "Paused: the desk blocked the last request.",
  busy: "Waiting for the exchange's rate limit. Continues automatically.",
  rejected: "Paused: the exchange rejected every order of the last request.",
  question: "Paused: one of the next orders needs confirmation.",
};

/** How far a batch of several requests is, and the way to hold or end it between two of them. */
export function QueueBar({ page }: { page: BatchPageState }) {
  const { batch, dispatch } = page;
  if (!batch || !hasQueuedRows(batch)) return null;
  const { pauseReason } = batch;
  const queued = batch.rows.filter(isQueued);
  const requests = [...requestSizes(queued).values()].flat().length;
  const more = `${orderCountText(queued.length)} left in ${pluralize(requests, "request")}`;
  const known = batch.sent === null && !batch.rows.some(isPending);
  const unclear = pauseReason === "unclear" && !known;
  const paused =
    pauseReason !== null &&
    (pauseReason === "unclear" && known ? nowKnown : pauseMessages[pauseReason]);
  const ink = paused ? (unclear ? "text-unknown" : "text-attn") : "text-flight";
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2 text-xs phone:px-3">
      <p role="status" className={cx("flex min-w-[240px] flex-1 items-start gap-1.5", ink)}>
        <Icon name="clock" className="mt-px" />
        <span>
          {paused
            ? `${paused} ${more}; none of them was sent.`
            : `Sending, one request at a time. ${more}; Pause takes effect before the next one.`}
        </span>
      </p>
      <span className="flex gap-2">
        {paused ? (
          <Button
            size="sm"
            disabledReason={queueDisabledReason(page)}
            onClick={() => dispatch({ type: "resume" })}
          >
            Continue
          </Button>
        ) : (
          <Button size="sm" onClick={() => dispatch({ type: "pause", reason: "person" })}>
            Pause
          </Button>
        )}
        <Button size="sm" onClick={() => dispatch({ type: "release", ids: "all" })}>
          Stop, keep as drafts
        </Button>
      </span>
    </div>
  );
}

const nowKnown = "Paused: the last request's outcomes were unknown and are now resolved.";

export const unansweredMessage = "Retry the unanswered request first";

function queueDisabledReason({ batch, disabledReason, markets }: BatchPageState): string | null {
  if (disabledReason !== null) return disabledReason;
  if (batch?.sent && !isSending(batch)) return unansweredMessage;
  return markets.unread;
}

interface RefusalNoticeProps {
  failure: Failure;
  /** The same request was sent before, and its outcome then is unknown. */
  again: boolean;
}

/** Why the desk refused the last request: nothing of it was sent. */
export function RefusalNotice({ failure, again }: RefusalNoticeProps) {
  if (needsConfirmation(failure)) return null;
  const text =
    failure.kind === "invalid"
      ? "Some rows break rules; see below each row."
      : refusedOrderMessage(failure);
  return (
    <div role="alert">
      <NoticeLine tone="attn" icon="blocked">
        Blocked by the desk: {text} {again ? "This time nothing was sent." : "Nothing was sent."}
      </NoticeLine>
    </div>
  );
}
