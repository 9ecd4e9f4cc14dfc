"use client";
import { useCallback } from "react";
import { formatAge } from "@/lib/time/format-age";
import { TickingText } from "./ticking-text";

interface AgeProps {
  /** Since when, Unix ms. */
  since: number;
  before?: string;
  after?: string;
  className?: string;
}

/** An age that counts up by itself. */
export function Age({ since, before = "", after = "", className }: AgeProps) {
  const text = useCallback(
    (now: number) => `${before}${formatAge(now - since)}${after}`,
    [since, before, after],
  );
  return <TickingText text={text} className={className} />;
}
