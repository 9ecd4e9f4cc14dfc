"use client";
import { type ReactNode, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";

interface HoldButtonProps {
  label: string;
  /** Why it cannot be used now. */
  off: string | null;
  onHeld: () => void;
  className: string;
  children: ReactNode;
}

const holdMs = 500;

/** Acts when a finger rests on it for half a second; from the keyboard at once. */
export function HoldButton({ label, off, onHeld, className, children }: HoldButtonProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [holding, setHolding] = useState(false);
  const stop = () => {
    clearTimeout(timer.current);
    setHolding(false);
  };
  const start = () => {
    if (off) return;
    setHolding(true);
    timer.current = setTimeout(() => {
      setHolding(false);
      onHeld();
    }, holdMs);
  };
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off ? true : undefined}
      title={off ?? undefined}
      onPointerDown={start}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      // Keys and readers press without a pointer: such a click has no count.
      onClick={(event) => event.detail === 0 && !off && onHeld()}
      className={cx(
        className,
        "relative touch-manipulation select-none overflow-hidden",
        "before:absolute before:inset-x-0 before:bottom-0 before:bg-danger/20 before:content-['']",
        "before:transition-[height] before:duration-500 before:ease-linear",
        holding ? "before:h-full" : "before:h-0 before:duration-0!",
        off && "text-ink-3",
      )}
    >
      {children}
    </button>
  );
}
