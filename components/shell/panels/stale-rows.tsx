"use client";
import type { ReactNode } from "react";
import { Age } from "@/components/ui/age";
import { CopyButton } from "@/components/ui/copy-button";
import { NoticeLine } from "@/components/ui/notice-line";
import { useSecond } from "@/components/ui/use-second";
import type { Reading } from "@/lib/live/reading";
import { isStale } from "./is-stale";
import { readFailureText } from "./read-failure-text";

interface StaleRowsProps {
  reading: Reading | undefined;
  /** From which age on rows are old even though no try failed. */
  staleAfterMs?: number;
  children: ReactNode;
}

/** Rows with a line above them, and dimmed, while they are old: why, and since when. */
export function StaleRows({ reading, staleAfterMs, children }: StaleRowsProps) {
  const now = useSecond(true);
  const stale = reading !== undefined && isStale(reading, now, staleAfterMs);
  return (
    <div className={stale ? "stale flex min-h-0 flex-1 flex-col" : "flex min-h-0 flex-1 flex-col"}>
      {stale && <StaleLine reading={reading} />}
      {children}
    </div>
  );
}

function StaleLine({ reading: { readAt, failure } }: { reading: Reading }) {
  return (
    <NoticeLine
      tone="attn"
      action={failure && <CopyButton value={readFailureText(failure)} what="details" />}
    >
      {readAt !== null && <Age since={readAt} before="The rows below are " after=" old." />}{" "}
      {failure ? `The last try failed: ${readFailureText(failure)}.` : "No newer answer came."} It
      is tried again by itself.
    </NoticeLine>
  );
}
