"use client";

import { type ReactNode, useState } from "react";
import { CopyButton } from "@/components/ui/button";
import { Age, useNow } from "@/components/ui/live-text";
import { NoticeLine } from "@/components/ui/panel-message";
import { useTimes } from "@/components/ui/times";
import type { UnreadRows } from "@/lib/exchange/errors";
import { type Snapshot, silenceMs } from "@/lib/live/snapshot";
import { deskNow } from "@/lib/time";
import { CopyFailure, readFailureMessage } from "./read-failure";

interface StaleRowsProps {
  snapshot: Snapshot | undefined;
  /** From which age on rows are old even though no try failed. */
  staleAfterMs?: number;
  children: ReactNode;
}

/** A page that nobody had open begins with rows that are old, and reads new ones at once. */
const firstReadMs = 3_000;

/** Rows with a line above them, and dimmed, while they are old: why, and since when. */
export function StaleRows({ snapshot, staleAfterMs, children }: StaleRowsProps) {
  const now = useNow(true);
  const [openedAt] = useState(() => deskNow());
  const stale = snapshot !== undefined && isSnapshotStale(snapshot, now, staleAfterMs);
  // A line that leaves again in a moment would only move the rows, which are dimmed meanwhile.
  const told = stale && (snapshot.failure !== null || now - openedAt >= firstReadMs);
  return (
    <div className={stale ? "stale flex min-h-0 flex-1 flex-col" : "flex min-h-0 flex-1 flex-col"}>
      {told && <StaleLine snapshot={snapshot} />}
      {snapshot?.failure?.unread && <UnreadLine unread={snapshot.failure.unread} />}
      {children}
    </div>
  );
}

/** What else the list has, as it came: an order may be among it. */
function UnreadLine({ unread: { count, texts } }: { unread: UnreadRows }) {
  return (
    <NoticeLine tone="attn" action={<CopyButton value={texts.join("\n")} what="rows" />}>
      {count === 1 ? "1 row" : `${count} rows`} from the exchange couldn't be read:{" "}
      <span className="mono break-all">{texts[0]}</span>
    </NoticeLine>
  );
}

function StaleLine({ snapshot: { readAt, failure } }: { snapshot: Snapshot }) {
  const times = useTimes();
  const reason = failure?.silent
    ? "The exchange isn't responding."
    : failure && !failure.unread
      ? `Last attempt failed: ${readFailureMessage(failure, times)}.`
      : null;
  return (
    <NoticeLine tone="attn" action={failure && <CopyFailure failure={failure} />}>
      {readAt !== null && <Age since={readAt} before="Data is " after=" old." />}{" "}
      {reason !== null && `${reason} `}Retrying&hellip;
    </NoticeLine>
  );
}

/** From which age on a list is old although no try failed. */
const usuallyStaleAfterMs = 20_000;

/** Whether rows are older than they should be, or the newest try for newer ones failed. */
function isSnapshotStale(snapshot: Snapshot, now: number, afterMs = usuallyStaleAfterMs): boolean {
  if (snapshot.readAt === null) return false;
  const { failure } = snapshot;
  if (failure?.silent) return silenceMs(snapshot, now) !== null;
  const failed = failure !== null && !failure.unread;
  return failed || now - snapshot.readAt >= afterMs;
}
