"use client";

import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/button";
import { Age, useNow } from "@/components/ui/live-text";
import { NoticeLine } from "@/components/ui/panel-message";
import type { Snapshot } from "@/lib/live/snapshot";
import { readFailureMessage } from "./read-failure";

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
