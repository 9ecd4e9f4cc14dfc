"use client";
import { Button } from "@/components/ui/button";
import { NoticeLine } from "@/components/ui/notice-line";
import { chunkRows, type Hold, waits } from "./batch";
import { isQueued } from "./batch-row";
import { ordersWord } from "./batch-words";
import type { BatchPage } from "./use-batch-page";

interface QueueBarProps {
  page: BatchPage;
  /** Why nothing can be sent now, whatever waits. */
  blocked: string | null;
}

const reasons: Readonly<Record<Hold, string>> = {
  person: "Paused.",
  reload: "Paused, because this page was left or loaded anew.",
  off: "Paused, because the desk could not send.",
  unclear:
    "Paused: nobody knows yet what became of an order of the last request. It is looked for, and " +
    "is not sent again.",
  refused: "Paused: the desk held the last request back.",
  rejected: "Paused: the exchange took no order of the last request.",
  duplicate: "Paused: an order equal to one of the next went out a moment ago.",
};

/** How far a batch of several requests is, and the way to hold or end it between two of them. */
export function QueueBar({ page, blocked }: QueueBarProps) {
  const { batch, apply } = page;
  if (!batch || !waits(batch)) return null;
  const left = batch.rows.filter(isQueued).length;
  const requests = Math.ceil(left / chunkRows);
  const more = `${ordersWord(left)} wait for ${requests} more ${requests === 1 ? "request" : "requests"}`;
  const stop = (
    <Button size="sm" onClick={() => apply({ type: "release", ids: "all" })}>
      Stop, keep as drafts
    </Button>
  );
  if (batch.hold === null) {
    return (
      <NoticeLine
        tone="attn"
        icon="clock"
        action={
          <>
            <Button size="sm" onClick={() => apply({ type: "pause", why: "person" })}>
              Pause
            </Button>
            {stop}
          </>
        }
      >
        Sending, one request after the other. {more}; a pause counts before the next one.
      </NoticeLine>
    );
  }
  return (
    <NoticeLine
      tone={batch.hold === "unclear" ? "unknown" : "attn"}
      icon="clock"
      action={
        <>
          <Button size="sm" off={blocked} onClick={() => apply({ type: "resume" })}>
            Continue
          </Button>
          {stop}
        </>
      }
    >
      {reasons[batch.hold]} {more}; nothing of them was sent.
    </NoticeLine>
  );
}
