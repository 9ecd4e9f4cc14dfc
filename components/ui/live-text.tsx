"use client";

import { createContext, use, useEffect, useMemo, useState } from "react";
import { createStore } from "zustand";
import { deskNow } from "@/lib/time";
import { formatAge } from "@/lib/time/format-age";
import { useHydrated } from "./hydration";

interface TickingTextProps {
  /** The words for a moment, Unix ms. */
  text: (now: number) => string;
  className?: string | undefined;
}

/** Words that change with the clock. */
export function TickingText({ text, className }: TickingTextProps) {
  const shown = text(useNow(true));
  return (
    // The server does not know the zone of the browser.
    <span suppressHydrationWarning className={className}>
      {shown}
    </span>
  );
}

interface AgeProps {
  /** Since when, Unix ms. */
  since: number;
  before?: string;
  after?: string;
  className?: string;
}

/** An age that counts up by itself. */
export function Age({ since, before = "", after = "", className }: AgeProps) {
  const text = (now: number) => `${before}${formatAge(now - since)}${after}`;
  return <TickingText text={text} className={className} />;
}

interface ClockProps {
  /** A zone's name, such as "UTC". */
  timeZone: string;
  className: string;
}

/** The time of day in a zone, to the second. */
export function Clock({ timeZone, className }: ClockProps) {
  const format = useMemo(
    () => new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone }),
    [timeZone],
  );
  return <TickingText text={(now) => format.format(now)} className={className} />;
}

const PageTime = createContext<number | null>(null);

/** When the server made the page, Unix ms: the browser's first drawing is of the same moment. */
export const PageTimeProvider = PageTime.Provider;

/** The time of a drawing, Unix ms. */
export function useDrawnAt(): number {
  const madeAt = use(PageTime);
  return useHydrated() ? deskNow() : (madeAt ?? deskNow());
}

/** The time, Unix ms, renewed each second while `active`. */
export function useNow(active: boolean): number {
  const madeAt = use(PageTime);
  const hydrated = useHydrated();
  const [now, setNow] = useState(() => deskNow());
  useEffect(() => (active ? onTick(setNow) : undefined), [active]);
  return hydrated ? now : (madeAt ?? now);
}

const clock = createStore(() => ({ now: deskNow() }));

let watchers = 0;

let timer: ReturnType<typeof setInterval> | undefined;

/** Calls back each second with the time, Unix ms: one timer for the whole page. */
function onTick(listener: (now: number) => void): () => void {
  const unsubscribe = clock.subscribe(({ now }) => listener(now));
  watchers += 1;
  timer ??= setInterval(() => clock.setState({ now: deskNow() }), 1000);
  return () => {
    unsubscribe();
    watchers -= 1;
    if (watchers > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
