"use client";
import { StandalonePage } from "@/components/frame/standalone-page";
import { type ErrorPageProps, useShowAgain } from "./use-show-again";

const again =
  "mt-5 inline-flex h-7 items-center rounded-md bg-primary px-2.5 font-medium text-on-primary text-sm";

/** A page broke. What was sent before is written down and goes on without it. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const showAgain = useShowAgain(reset);
  return (
    <StandalonePage title="Something went wrong on this page">
      <p>Sent orders are in the journal and still tracked. Nothing is resent automatically.</p>
      {error.digest && (
        <p className="mt-2 text-ink-3">
          Reference for the log: <span className="mono">{error.digest}</span>
        </p>
      )}
      <button type="button" className={again} onClick={showAgain}>
        Try again
      </button>
    </StandalonePage>
  );
}
