"use client";

import { NextCheck } from "@/components/entry/next-check";
import type { OrderIntent } from "@/lib/orders/order-intent";
import { OutcomeBox } from "./outcome-box";
import type { PendingOutcome } from "./submission";

const pendingMessages: Record<PendingOutcome["kind"], string> = {
  pending: "Sent. Waiting for the exchange\u2026",
  unknown: "Outcome unknown: the order may be live. Checking by client id; don't resend.",
  "no-answer":
    "The desk didn't answer: the order may have been sent. Checking the journal; don't resend.",
};

const unresolvedMessage = "Outcome unknown: the order may be live. Don't resend.";

interface PendingOutcomeBoxProps {
  question: PendingOutcome;
  /** Its entry in the journal; null before there is one. */
  intent: OrderIntent | null;
}

/** An order that was sent and whose outcome is unknown: the only use of violet. */
export function PendingOutcomeBox({ question, intent }: PendingOutcomeBoxProps) {
  const unresolved = intent?.state === "UNRESOLVED";
  return (
    <OutcomeBox tone="unknown" icon="question" title={unresolved ? "Unresolved" : "Checking\u2026"}>
      {unresolved ? unresolvedMessage : pendingMessages[question.kind]} {question.sentence}
      {intent && question.kind === "unknown" && (
        <span className="block font-medium text-unknown">
          <NextCheck at={intent.nextReconcileAt} state={intent.state} />
        </span>
      )}
      {question.reason !== null && <span className="block">{question.reason}</span>}
      <span className="mono block truncate text-ink-3">{question.key}</span>
      <span className="block text-ink-3">Nothing is resent automatically.</span>
    </OutcomeBox>
  );
}
