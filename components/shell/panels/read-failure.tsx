"use client";

import type { ReactNode } from "react";
import { Button, CopyButton } from "@/components/ui/button";
import { Age, useNow } from "@/components/ui/live-text";
import { NoticeLine, PanelMessage } from "@/components/ui/panel-message";
import type { Snapshot, SnapshotFailure } from "@/lib/live/snapshot";
import { formatMoment } from "@/lib/time/format-moment";
import type { DeskError } from "../requests/desk-client";

interface ReadFailurePanelProps {
  /** What could not be read: "The list of open orders". */
  what: string;
  snapshot: Snapshot | undefined;
  error: DeskError | null;
  retry: () => void;
}

/** In place of rows that never came: why, and what can be done. */
export function ReadFailurePanel({ what, snapshot, error, retry }: ReadFailurePanelProps) {
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
  const failure = snapshot?.failure;
  return (
    <PanelMessage alert title={`${what} could not be read`}>
      {failure && (
        <>
          {readFailureMessage(failure)}{" "}
          <CopyButton value={readFailureMessage(failure)} what="details" />
          <br />
          It is tried again by itself.
        </>
      )}
    </PanelMessage>
  );
}

interface StaleRowsProps {
  snapshot: Snapshot | undefined;
  /** From which age on rows are old even though no try failed. */
  staleAfterMs?: number;
  children: ReactNode;
}

/** Rows with a line above them, and dimmed, while they are old: why, and since when. */
export function StaleRows({ snapshot, staleAfterMs, children }: StaleRowsProps) {
  const now = useNow(true);
  const stale = snapshot !== undefined && isSnapshotStale(snapshot, now, staleAfterMs);
  return (
    <div className={stale ? "stale flex min-h-0 flex-1 flex-col" : "flex min-h-0 flex-1 flex-col"}>
      {stale && <StaleLine snapshot={snapshot} />}
      {children}
    </div>
  );
}

function StaleLine({ snapshot: { readAt, failure } }: { snapshot: Snapshot }) {
  const reason = failure
    ? `The last try failed: ${readFailureMessage(failure)}.`
    : "No newer answer came.";
  return (
    <NoticeLine
      tone="attn"
      action={failure && <CopyButton value={readFailureMessage(failure)} what="details" />}
    >
      {readAt !== null && <Age since={readAt} before="The rows below are " after=" old." />}{" "}
      {reason} It is tried again by itself.
    </NoticeLine>
  );
}

/** From which age on a list is old although no try failed. */
const usuallyStaleAfterMs = 20_000;

/** Whether rows are older than they should be, or the newest try for newer ones failed. */
function isSnapshotStale(snapshot: Snapshot, now: number, afterMs = usuallyStaleAfterMs): boolean {
  if (snapshot.readAt === null) return false;
  return snapshot.failure !== null || now - snapshot.readAt >= afterMs;
}

/** What a failed read was, in words that can be copied. */
export function readFailureMessage({ endpoint, code, message, at }: SnapshotFailure): string {
  const codeText = code === null ? "no code" : `code ${code}`;
  return `${endpoint}, ${codeText}: ${message} ${formatMoment(at, "UTC")} UTC`;
}
