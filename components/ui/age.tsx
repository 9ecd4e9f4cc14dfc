"use client";
import { useCallback } from "react";
import { ageText } from "./age-text";
import { TickingText } from "./ticking-text";

interface AgeProps {
  /** Since when, Unix ms. */
  since: number;
  /** How far this browser's clock is behind the one that gave `since`, ms. */
  offsetMs?: number;
  before?: string;
  after?: string;
  className?: string;
}

/** An age that counts up by itself. */
export function Age({ since, offsetMs = 0, before = "", after = "", className }: AgeProps) {
  const text = useCallback(
    (now: number) => `${before}${ageText(now + offsetMs - since)}${after}`,
    [since, offsetMs, before, after],
  );
  return <TickingText text={text} className={className} />;
}
