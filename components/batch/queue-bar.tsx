"use client";

import type { ReactNode } from "react";
import { refusedOrderMessage } from "@/components/requests/failure-message";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { NoticeLine } from "@/components/ui/panel-message";
import { type Failure, needsConfirmation } from "@/lib/api/failure";
import { isPending, isQueued } from "@/lib/orders/submission";
import { hasQueuedRows, type PauseReason, requestSizes } from "./batch";
import { orderCountText } from "./batch-text";
import type { BatchPageState } from "./use-batch-page";

interface QueueBarProps {
  page: BatchPageState;
  /** Why nothing can be sent now, whatever waits. */
  blocked: string | null;
}

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
export function QueueBar({ page, blocked }: QueueBarProps) {
  const { batch, dispatch } = page;
  if (!batch || !hasQueuedRows(batch)) return null;
  const left = batch.rows.filter(isQueued).length;
  const requests = [...requestSizes(batch.rows.filter(isQueued)).values()].flat().length;
  const more =
    `${orderCountText(left)} left in ${requests} ` + `${requests === 1 ? "request" : "requests"}`;
  const stop = (
    <Button size="sm" onClick={() => dispatch({ type: "release", ids: "all" })}>
      Stop, keep as drafts
    </Button>
  );
  if (batch.pauseReason === null) {
    return (
      <Line
        ink="text-flight"
        action={
          <>
            <Button size="sm" onClick={() => dispatch({ type: "pause", reason: "person" })}>
              Pause
            </Button>
            {stop}
          </>
        }
      >
        Sending, one request at a time. {more}; Pause takes effect before the next one.
      </Line>
    );
  }
  const known = batch.sent === null && !batch.rows.some(isPending);
  const unclear = batch.pauseReason === "unclear" && !known;
  return (
    <Line
      ink={unclear ? "text-unknown" : "text-attn"}
      action={
        <>
          <Button size="sm" disabledReason={blocked} onClick={() => dispatch({ type: "resume" })}>
            Continue
          </Button>
          {stop}
        </>
      }
    >
      {batch.pauseReason === "unclear" && known ? nowKnown : pauseMessages[batch.pauseReason]}{" "}
      {more}; nothing of them was sent.
    </Line>
  );
}

const nowKnown = "Paused: the last request's outcomes were unknown and are now resolved.";

interface LineProps {
  ink: string;
  action: ReactNode;
  children: ReactNode;
}

/** A line with its buttons; on a phone they are below the text. */
function Line({ ink, action, children }: LineProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2 text-xs phone:px-3">
      <p role="status" className={cx("flex min-w-[240px] flex-1 items-start gap-1.5", ink)}>
        <Icon name="clock" className="mt-px" />
        <span>{children}</span>
      </p>
      <span className="flex gap-2">{action}</span>
    </div>
  );
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
