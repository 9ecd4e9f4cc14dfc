"use client";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { PanelMessage } from "@/components/ui/panel-message";
import type { Reading } from "@/lib/live/reading";
import type { DeskError } from "../ask-desk";
import { readFailureText } from "./read-failure-text";

interface BrokenPanelProps {
  /** What could not be read: "The list of open orders". */
  what: string;
  reading: Reading | undefined;
  error: DeskError | null;
  retry: () => void;
}

/** In place of rows that never came: why, and what can be done. */
export function BrokenPanel({ what, reading, error, retry }: BrokenPanelProps) {
  if (error?.failure?.kind === "forbidden") {
    return (
      <PanelMessage title={`Needs the permission ${error.failure.permission}`} icon="lock">
        Your role does not have it. Ask an owner of this desk.
      </PanelMessage>
    );
  }
  if (error) {
    return (
      <PanelMessage
        alert
        title={`${what} could not be read`}
        actions={
          <Button size="sm" onClick={retry}>
            Retry now
          </Button>
        }
      >
        {error.message}
      </PanelMessage>
    );
  }
  const failure = reading?.failure;
  return (
    <PanelMessage alert title={`${what} could not be read`}>
      {failure && (
        <>
          {readFailureText(failure)} <CopyButton value={readFailureText(failure)} what="details" />
          <br />
          It is tried again by itself.
        </>
      )}
    </PanelMessage>
  );
}
