"use client";

import { type ReactNode, useRef } from "react";
import { cx } from "./cx";

interface FlashProps {
  /** What is shown; when it changes, the cell lights up once. */
  value: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Lights up when its value changes, not when it first appears. */
export function Flash({ value, className, children }: FlashProps) {
  const first = useRef(value);
  return (
    <span key={value} className={cx(className, first.current !== value && "flash-once")}>
      {children}
    </span>
  );
}
