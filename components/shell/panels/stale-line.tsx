"use client";
import { Age } from "@/components/ui/age";
import { CopyButton } from "@/components/ui/copy-button";
import { NoticeLine } from "@/components/ui/notice-line";
import { useSecond } from "@/components/ui/use-second";
import type { Reading } from "@/lib/live/reading";
import { readFailureText } from "./read-failure-text";

interface StaleLineProps {
  reading: Reading;
  /** From which age on rows are old even though no try failed. */
  staleAfterMs?: number;
}

/** A line above rows that are old, with why and since when. */
export function StaleLine({ reading, staleAfterMs = 20_000 }: StaleLineProps) {
  const now = useSecond(true);
  const { readAt, failure } = reading;
  if (readAt === null || (failure === null && now - readAt < staleAfterMs)) return null;
  return (
    <NoticeLine
      tone="attn"
      action={failure && <CopyButton value={readFailureText(failure)} what="details" />}
    >
      <Age since={readAt} before="The rows below are " after=" old." />{" "}
      {failure ? `The last try failed: ${readFailureText(failure)}.` : "No newer answer came."} It
      is tried again by itself.
    </NoticeLine>
  );
}
