"use client";

import { Button, CopyButton } from "@/components/ui/button";
import { PanelMessage } from "@/components/ui/panel-message";
import type { RequestError } from "@/lib/api/client";
import type { Snapshot, SnapshotFailure } from "@/lib/live/snapshot";
import { formatMoment } from "@/lib/time/format-moment";

interface ReadFailurePanelProps {
  /** What could not be read: "The list of open orders". */
  what: string;
  snapshot?: Snapshot | undefined;
  error: RequestError | null;
  retry: () => void;
}

/** In place of rows that never came: why, and what can be done. */
export function ReadFailurePanel({ what, snapshot, error, retry }: ReadFailurePanelProps) {
  if (error?.failure?.kind === "forbidden") {
    return (
      <PanelMessage title={`You don't have access (${error.failure.permission})`} icon="lock">
        Ask an owner.
      </PanelMessage>
    );
  }
  if (error) {
    return (
      <PanelMessage
        alert
        title={`${what} couldn't be loaded`}
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
  const failure = snapshot?.failure;
  return (
    <PanelMessage alert title={`${what} couldn't be loaded`}>
      {failure && (
        <>
          {readFailureMessage(failure)}{" "}
          <CopyButton value={readFailureMessage(failure)} what="details" />
          <br />
          Retrying&hellip;
        </>
      )}
    </PanelMessage>
  );
}

/** What a failed read was, in words that can be copied. */
export function readFailureMessage({ endpoint, code, message, at }: SnapshotFailure): string {
  const codeText = code === null ? "no code" : `code ${code}`;
  return `${endpoint}, ${codeText}: ${message} ${formatMoment(at, "UTC")} UTC`;
}
