"use client";
import { useEffect } from "react";
import { type Batch, isSending, waits } from "./batch";
import type { CheckedRow } from "./check-rows";
import type { UsedBatch } from "./use-batch";

/**
 * Sends what waits, one request after the other. Each is drawn before it goes, so that a pause
 * between two of them always counts; whatever is unclear holds the rest until a person goes on.
 */
export function useQueue(
  batch: Batch | null,
  checked: readonly CheckedRow[],
  off: string | null,
  { apply }: UsedBatch,
  sendNext: (batch: Batch, checked: readonly CheckedRow[]) => void,
): void {
  const goes =
    batch !== null &&
    waits(batch) &&
    batch.hold === null &&
    batch.sent === null &&
    !isSending(batch);
  useEffect(() => {
    if (!goes || batch === null) return;
    if (off !== null) apply({ type: "pause", why: "off" });
    else sendNext(batch, checked);
  }, [goes, batch, checked, off, apply, sendNext]);
}
