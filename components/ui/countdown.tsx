"use client";

import { formatAge } from "@/lib/time/format-age";
import { TickingText } from "./live-text";

interface CountdownProps {
  /** Until when, Unix ms. */
  until: number;
  before?: string;
  over: string;
  className?: string;
}

/** How long until something; counts down by itself. */
export function Countdown({ until, before = "", over, className }: CountdownProps) {
  const text = (now: number) => (now < until ? `${before}${formatAge(until - now + 999)}` : over);
  return <TickingText text={text} className={className} />;
}
