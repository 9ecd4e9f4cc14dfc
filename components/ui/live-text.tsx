"use client";

import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { deskNow } from "@/lib/time";
import { formatAge } from "@/lib/time/format-age";
import { useHydrated } from "./hydration";

interface TickingTextProps {
  /** The words for a moment, Unix ms. */
  text: (now: number) => string;
  className?: string | undefined;
}

/** Words that change with the clock. Writes the text itself, so that nothing around it renders. */
export function TickingText({ text, className }: TickingTextProps) {
  const node = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const write = (now: number) => {
      const shown = text(now);
      if (node.current && node.current.textContent !== shown) node.current.textContent = shown;
    };
    write(deskNow());
    return onTick(write);
  }, [text]);
  return (
    <span ref={node} suppressHydrationWarning className={className}>
      {text(deskNow())}
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
  const text = useCallback(
    (now: number) => `${before}${formatAge(now - since)}${after}`,
    [since, before, after],
  );
  return <TickingText text={text} className={className} />;
}

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

type Listener = (now: number) => void;

const listeners = new Set<Listener>();

let timer: ReturnType<typeof setInterval> | undefined;

/** Calls back each second with the time, Unix ms: one timer for the whole page. */
function onTick(listener: Listener): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    const now = deskNow();
    for (const each of listeners) each(now);
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
