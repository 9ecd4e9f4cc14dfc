"use client";
import { useCallback, useMemo } from "react";
import { TickingText } from "./ticking-text";

interface ClockProps {
  /** A zone's name, such as "UTC"; without one, the browser's own. */
  timeZone?: string;
  className?: string;
}

/** The time of day in a zone, to the second. */
export function Clock({ timeZone, className }: ClockProps) {
  const format = useMemo(
    () => new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone }),
    [timeZone],
  );
  const text = useCallback((now: number) => format.format(now), [format]);
  return <TickingText text={text} className={className} />;
}
