"use client";
import { useEffect, useRef } from "react";
import { onTick } from "./ticker";

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
      const words = text(now);
      if (node.current && node.current.textContent !== words) node.current.textContent = words;
    };
    write(Date.now());
    return onTick(write);
  }, [text]);
  return (
    <span ref={node} suppressHydrationWarning className={className}>
      {text(Date.now())}
    </span>
  );
}
