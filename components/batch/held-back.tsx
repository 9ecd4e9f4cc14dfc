"use client";
import { failureWords } from "@/components/shell/failure-words";
import { NoticeLine } from "@/components/ui/notice-line";
import type { Failure } from "@/lib/exchange/errors";
import { isAsking } from "@/lib/orders/asking";

/** Why our own door held the last request back: nothing of it was sent. */
export function HeldBack({ failure }: { failure: Failure }) {
  if (isAsking(failure)) return null;
  const words =
    failure.kind === "invalid"
      ? "Rows break rules, which stand below them."
      : failureWords(failure);
  return (
    <div role="alert">
      <NoticeLine tone="attn" icon="blocked">
        Held back by the desk: {words} Nothing was sent.
      </NoticeLine>
    </div>
  );
}
