"use client";
import { Button } from "@/components/ui/button";
import { PanelMessage } from "@/components/ui/panel-message";
import { type ErrorPageProps, useShowAgain } from "../use-show-again";

/** A page broke; what stands around it goes on. */
export default function PageError({ error, reset }: ErrorPageProps) {
  const showAgain = useShowAgain(reset);
  return (
    <PanelMessage
      alert
      title="Something went wrong on this page"
      actions={<Button onClick={showAgain}>Try again</Button>}
    >
      Sent orders are in the journal and still tracked. Nothing is resent automatically.
      {error.digest && (
        <p className="mt-2 text-ink-3">
          Reference for the log: <span className="mono">{error.digest}</span>
        </p>
      )}
    </PanelMessage>
  );
}
