"use client";

import { Button, CopyButton } from "@/components/ui/button";
import { PanelMessage } from "@/components/ui/panel-message";
import { type Times, timesIn, useTimes } from "@/components/ui/times";
import type { RequestError } from "@/lib/api/client";
import type { Snapshot, SnapshotFailure } from "@/lib/live/snapshot";

interface ReadFailurePanelProps {
  /** What could not be read: "The list of open orders". */
  what: string;
  snapshot?: Snapshot | undefined;
  error: RequestError | null;
  retry: () => void;
}

/** In place of rows that never came: why, and what can be done. */
export function ReadFailurePanel({ what, snapshot, error, retry }: ReadFailurePanelProps) {
  const times = useTimes();
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
          {readFailureMessage(failure, times)} <CopyFailure failure={failure} />
          <br />
          Retrying&hellip;
        </>
      )}
    </PanelMessage>
  );
}

/** What a failed read was, for the clipboard: in UTC, whoever copies it. */
export function CopyFailure({ failure }: { failure: SnapshotFailure }) {
  return <CopyButton value={readFailureMessage(failure, timesIn("UTC"))} what="details" />;
}

/** What a failed read was, in words. */
export function readFailureMessage(failure: SnapshotFailure, times: Times): string {
  const { endpoint, code, message, at } = failure;
  const codeText = code === null ? "no code" : `code ${code}`;
  return `${endpoint}, ${codeText}: ${message} ${times.said(at, "full")}`;
}
