"use client";
import { useEffect, useState } from "react";
import { useStreamState } from "@/components/live/live-provider";
import { refusedOrderMessage } from "@/components/requests/failure-message";
import { Button, CopyButton } from "@/components/ui/button";
import { HoldButton } from "@/components/ui/hold-button";
import { useNumbers } from "@/components/ui/numbers";
import type { DryRunAnswer } from "@/lib/api/dry-run";
import { lateCauseOf } from "@/lib/orders/lateness";
import type { OrderIntent } from "@/lib/orders/order-intent";
import { attestedNotPlaced } from "@/lib/orders/submission";
import { OutcomeBox } from "./outcome-box";
import { PendingOutcomeBox } from "./pending-outcome-box";
import type { SubmissionStatus } from "./submission";
import type { TicketSending } from "./use-sending";

type OutcomeSending = Pick<
  TicketSending,
  "status" | "submission" | "confirm" | "dismissQuestion" | "sendAgain" | "gate" | "dryRun"
>;

interface SubmissionOutcomeProps {
  sending: OutcomeSending;
  /** The journal's, of the account; null before it is read. */
  intents?: readonly OrderIntent[] | null;
  /** Fills in the most that can be opened; null where the exchange does not tell it. */
  onUseMax?: (() => void) | null;
}

/** What became of what was sent. Two live regions stand always, so that readers hear changes. */
export function SubmissionOutcome(props: SubmissionOutcomeProps) {
  const { sending, intents = null, onUseMax = null } = props;
  const { status, submission, dryRun } = sending;
  const urgent =
    status.kind === "rejected" || status.kind === "refused" || status.kind === "not-sent";
  const box = <StatusBox sending={sending} onUseMax={onUseMax} />;
  return (
    <>
      <div role="status" className="flex flex-col gap-2 empty:hidden">
        {dryRun && <DryRunResult answer={dryRun} />}
        {!urgent && status.kind !== "nothing" && box}
      </div>
      <div role="alert" className="flex flex-col gap-2 empty:hidden">
        {urgent && box}
        {submission.pendingOutcomes.map((question) => (
          <PendingOutcomeBox
            key={question.key}
            question={question}
            intent={intents?.find(({ id }) => id === question.intentId) ?? null}
          />
        ))}
      </div>
    </>
  );
}

/** The balance is too small or the position tier full: a smaller order may do. */
const tooLarge = "40762";

function StatusBox({ sending, onUseMax }: Omit<SubmissionOutcomeProps, "intents">) {
  const numbers = useNumbers();
  const { status } = sending;
  switch (status.kind) {
    case "sending":
      return <SendingBox status={status} />;
    case "accepted":
      return <AcceptedBox status={status} />;
    case "accepted-without-id":
      return (
        <OutcomeBox tone="attn" icon="check" title="Accepted without order id">
          {status.sentence} It may have replaced an earlier reduce-only order. Find it by its client
          id <span className="mono">{status.clientOid}</span>.
        </OutcomeBox>
      );
    case "rejected":
      return (
        <OutcomeBox tone="danger" icon="cross" title={`Rejected ${status.code}`}>
          {status.message} <span className="block text-ink-3">Not placed: {status.sentence}</span>
          {status.code === tooLarge && onUseMax && (
            <Button size="sm" className="mt-2" onClick={onUseMax}>
              Use max
            </Button>
          )}
        </OutcomeBox>
      );
    case "not-sent":
      if (status.reason === attestedNotPlaced) {
        return (
          <OutcomeBox tone="ink" icon="minus" title="Marked not placed">
            Marked by a user. Not confirmed by the exchange: {status.sentence}
          </OutcomeBox>
        );
      }
      return lateCauseOf(status.reason) !== null ? (
        <LateBox status={status} sending={sending} />
      ) : (
        <OutcomeBox tone="attn" icon="minus" title="Not sent">
          {status.reason}{" "}
          <span className="block text-ink-3">Nothing was sent: {status.sentence}</span>
        </OutcomeBox>
      );
    case "refused":
      return (
        <OutcomeBox tone="attn" icon="blocked" title="Blocked by the desk">
          {refusedOrderMessage(status.failure, numbers)}
          <span className="block text-ink-3">Nothing was sent: {status.sentence}</span>
        </OutcomeBox>
      );
    case "question":
      return <QuestionBox status={status} sending={sending} />;
    default:
      return null;
  }
}

/** How long "Accepted" is shown; by then the lists show the order's state. */
const acceptedShownMs = 3 * 60_000;

function AcceptedBox({ status }: { status: Extract<SubmissionStatus, { kind: "accepted" }> }) {
  const [old, setOld] = useState<SubmissionStatus | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOld(status), acceptedShownMs);
    return () => clearTimeout(timer);
  }, [status]);
  if (old === status) return null;
  return (
    <OutcomeBox tone="ink" icon="check" title="Accepted">
      {status.sentence}
      {status.orderId !== null && (
        <span className="mono block text-ink-3">
          orderId {status.orderId}
          <CopyButton value={status.orderId} what="order id" />
        </span>
      )}
    </OutcomeBox>
  );
}

/** So long it takes at most, where nothing is in its way. */
const soonMs = 500;

/**
 * On its way for longer than usual: only the journal says that it has left, and without a stream
 * nobody knows. Until then the button's own words are enough.
 */
function SendingBox({ status }: { status: Extract<SubmissionStatus, { kind: "sending" }> }) {
  const { left, since, sentence } = status;
  const [late, setLate] = useState<number | null>(null);
  const stream = useStreamState();
  useEffect(() => {
    const timer = setTimeout(() => setLate(since), soonMs);
    return () => clearTimeout(timer);
  }, [since]);
  if (late !== since) return null;
  const title = left
    ? "Sent. Waiting for the exchange\u2026"
    : stream.kind === "lost"
      ? "Placing\u2026"
      : "Not sent yet";
  return (
    <OutcomeBox tone="ink" icon="arrow-right" title={title}>
      {sentence}
    </OutcomeBox>
  );
}

interface LateBoxProps {
  status: Extract<SubmissionStatus, { kind: "not-sent" }>;
  sending: OutcomeSending;
}

/** It was too late to be sent. Sending it again is a new press. */
function LateBox({ status, sending: { sendAgain, gate } }: LateBoxProps) {
  const word = lateCauseOf(status.reason) === "earlier" ? "Place anyway" : "Send again";
  return (
    <OutcomeBox tone="attn" icon="minus" title={status.reason.replace(/\.$/, "")}>
      More than 2 s had passed since your press, so nothing was sent: {status.sentence}
      {sendAgain && (
        <span className="mt-2 block">
          {gate?.kind === "hold" ? (
            <HoldButton size="sm" tone="warn" onHeld={() => sendAgain(true)}>
              {`Hold to ${word.toLowerCase()}`}
            </HoldButton>
          ) : (
            <Button size="sm" onClick={() => sendAgain()}>
              {word}
            </Button>
          )}
        </span>
      )}
    </OutcomeBox>
  );
}

/** The request as it would have gone, or why it would not have. */
function DryRunResult({ answer }: { answer: DryRunAnswer }) {
  const numbers = useNumbers();
  if (answer.kind === "refused") {
    return (
      <OutcomeBox tone="attn" icon="blocked" title="Dry run: would be blocked">
        {refusedOrderMessage(answer.failure, numbers)}
        <span className="block text-ink-3">Nothing was sent.</span>
      </OutcomeBox>
    );
  }
  if (answer.kind === "no-answer") {
    return (
      <OutcomeBox tone="attn" icon="minus" title="Dry run: no answer">
        The desk did not answer. Nothing was sent.
      </OutcomeBox>
    );
  }
  const { method, path, body } = answer;
  return (
    <OutcomeBox tone="ink" icon="check" title="Dry run: nothing was sent">
      All checks passed. The exchange would get:
      <span className="mono mt-1 flex items-center gap-1">
        {method} {path}
        <CopyButton value={body} what="body as it would be sent" />
      </span>
      <pre className="mono thin-bar mt-1 overflow-x-auto whitespace-pre-wrap break-all text-ink">
        {body}
      </pre>
    </OutcomeBox>
  );
}

interface QuestionBoxProps {
  status: Extract<SubmissionStatus, { kind: "question" }>;
  sending: OutcomeSending;
}

/** The desk asks before it sends; nothing was written down. */
function QuestionBox({ status, sending: { confirm, dismissQuestion } }: QuestionBoxProps) {
  const numbers = useNumbers();
  const { failure } = status;
  const again = failure.kind === "possible-duplicate";
  return (
    <OutcomeBox
      tone="attn"
      icon="alert"
      title={again ? "Send a second order?" : "Place it anyway?"}
    >
      {refusedOrderMessage(failure, numbers)}
      <span className="block text-ink-3">Nothing was sent: {status.sentence}</span>
      <span className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={dismissQuestion}>
          Back
        </Button>
        {confirm && failure.kind === "over-own-limit" && (
          <HoldButton size="sm" tone="warn" onHeld={confirm}>
            Hold to place anyway
          </HoldButton>
        )}
        {confirm && failure.kind !== "over-own-limit" && (
          <Button size="sm" tone="warn" onClick={confirm}>
            {again ? "Send a second order" : "Place anyway"}
          </Button>
        )}
      </span>
    </OutcomeBox>
  );
}
