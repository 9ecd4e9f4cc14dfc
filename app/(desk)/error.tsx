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
      title="This page broke"
      actions={<Button onClick={showAgain}>Show it again</Button>}
    >
      Orders that were sent are in the journal and are looked after without this page. Nothing is
      resent automatically.
      {error.digest && (
        <p className="mt-2 text-ink-3">
          For the desk's log: <span className="mono">{error.digest}</span>
        </p>
      )}
    </PanelMessage>
  );
}
