"use client";
import type { ReactNode } from "react";
import { refusedOrderMessage } from "@/components/shell/requests/failure-message";
import { Button, CopyButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { HoldButton } from "@/components/ui/hold-button";
import { Icon, type IconName } from "@/components/ui/icon";
import type { PendingOutcome, SubmissionStatus } from "./submission";

interface SubmissionOutcomeProps {
  status: SubmissionStatus;
  pendingOutcomes: readonly PendingOutcome[];
  onConfirm: () => void;
  onDismiss: () => void;
}

/** What became of what was sent. Two live regions stand always, so that readers hear changes. */
export function SubmissionOutcome({
  status,
  pendingOutcomes,
  onConfirm,
  onDismiss,
}: SubmissionOutcomeProps) {
  const urgent =
    status.kind === "rejected" || status.kind === "refused" || status.kind === "not-sent";
  const box = <StatusBox status={status} onConfirm={onConfirm} onDismiss={onDismiss} />;
  return (
    <>
      <div role="status" className="flex flex-col gap-2 empty:hidden">
        {!urgent && status.kind !== "nothing" && status.kind !== "sending" && box}
      </div>
      <div role="alert" className="flex flex-col gap-2 empty:hidden">
        {urgent && box}
        {pendingOutcomes.map((question) => (
          <PendingOutcomeBox key={question.key} question={question} />
        ))}
      </div>
    </>
  );
}

type StatusBoxProps = Omit<SubmissionOutcomeProps, "pendingOutcomes">;

function StatusBox({ status, onConfirm, onDismiss }: StatusBoxProps) {
  switch (status.kind) {
    case "accepted":
      return (
        <Box tone="ink" icon="check" title="Accepted">
          {status.sentence}
          {status.orderId !== null && (
            <span className="mono block text-ink-3">
              orderId {status.orderId}
              <CopyButton value={status.orderId} what="order id" />
            </span>
          )}
        </Box>
      );
    case "accepted-without-id":
      return (
        <Box tone="attn" icon="check" title="Accepted without an id">
          {status.sentence} An earlier reduce-only order may have been replaced; this one is found
          by its client id <span className="mono">{status.clientOid}</span>.
        </Box>
      );
    case "rejected":
      return (
        <Box tone="danger" icon="cross" title={`Rejected ${status.code}`}>
          {status.message} <span className="block text-ink-3">Not placed: {status.sentence}</span>
        </Box>
      );
    case "not-sent":
      return (
        <Box tone="attn" icon="minus" title="Not sent">
          {status.reason} <span className="block text-ink-3">Nothing left: {status.sentence}</span>
        </Box>
      );
    case "refused":
      return (
        <Box tone="attn" icon="blocked" title="Held back by the desk">
          {refusedOrderMessage(status.failure)}
          <span className="block text-ink-3">Nothing was sent: {status.sentence}</span>
        </Box>
      );
    case "question":
      return <QuestionBox status={status} onConfirm={onConfirm} onDismiss={onDismiss} />;
    default:
      return null;
  }
}

interface QuestionBoxProps extends Omit<StatusBoxProps, "status"> {
  status: Extract<SubmissionStatus, { kind: "question" }>;
}

/** The desk asks before it sends; nothing was written down. */
function QuestionBox({ status, onConfirm, onDismiss }: QuestionBoxProps) {
  const { failure } = status;
  const again = failure.kind === "possible-duplicate";
  return (
    <Box
      tone="attn"
      icon="alert"
      title={again ? "Send it a second time?" : "Place it all the same?"}
    >
      {refusedOrderMessage(failure)}
      <span className="block text-ink-3">Nothing was sent: {status.sentence}</span>
      <span className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={onDismiss}>
          Back
        </Button>
        {failure.kind === "over-own-limit" ? (
          <HoldButton size="sm" tone="warn" onHeld={onConfirm}>
            Hold to place anyway
          </HoldButton>
        ) : (
          <Button size="sm" tone="warn" onClick={onConfirm}>
            {again ? "Send a second order" : "Place anyway"}
          </Button>
        )}
      </span>
    </Box>
  );
}

const pendingMessages: Record<PendingOutcome["kind"], string> = {
  pending: "Sent, no answer yet. Still listening.",
  unknown: "Nobody knows the outcome yet. It may exist; it is looked for by its client id.",
  "no-answer": "The desk gave no answer. Whether it was sent is looked up in the journal.",
};

/** Violet is for this alone: sent, and nobody knows. */
function PendingOutcomeBox({ question }: { question: PendingOutcome }) {
  return (
    <Box tone="unknown" icon="question" title="Checking&hellip;">
      {pendingMessages[question.kind]} {question.sentence}
      {question.reason !== null && <span className="block">{question.reason}</span>}
      <span className="mono block truncate text-ink-3">{question.key}</span>
      <span className="block text-ink-3">Nothing is sent again by itself.</span>
    </Box>
  );
}

const tones = {
  ink: ["border-line-strong", "text-ink"],
  attn: ["border-attn", "text-attn"],
  danger: ["border-danger", "text-danger"],
  unknown: ["border-unknown hatch-unknown", "text-unknown"],
} as const;

interface BoxProps {
  tone: keyof typeof tones;
  icon: IconName;
  title: string;
  children: ReactNode;
}

function Box({ tone, icon, title, children }: BoxProps) {
  const [edge, ink] = tones[tone];
  return (
    <div className={cx("rounded-md border text-xs", edge)}>
      <div className="flex gap-2 rounded-md bg-surface/92 p-2">
        <Icon name={icon} className={cx("mt-px size-3.5", ink)} />
        <div className="min-w-0 flex-auto text-ink-2">
          <p className={cx("font-semibold", ink)}>{title}</p>
          <div>{children}</div>
        </div>
      </div>
    </div>
  );
}
