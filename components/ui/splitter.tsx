"use client";

import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { cx } from "./cx";
import { Tooltip } from "./tooltip";

interface SplitterProps {
  /** What it sizes: "Width of the ticket". */
  label: string;
  /** The line between two parts side by side is vertical. */
  line: "vertical" | "horizontal";
  /** Whether the part grows towards the window's right and bottom edges. */
  growsForward: boolean;
  /** Pixels. */
  size: number;
  min: number;
  max: number;
  /** While it is dragged; null once it isn't any more. */
  onDrag: (size: number | null) => void;
  onSize: (size: number) => void;
  onReset: () => void;
  className?: string;
}

const stepPx = 16;

/**
 * The edge of a part that can be resized: by pointer, by arrow keys, and back by a double click.
 * The libraries for panes set sizes after the first drawing, which would move the page.
 */
export function Splitter(props: SplitterProps) {
  const { label, line, growsForward, size, min, max, onDrag, onSize, onReset, className } = props;
  const [from, setFrom] = useState<{ at: number; size: number } | null>(null);
  const vertical = line === "vertical";
  const place = (event: PointerEvent) => (vertical ? event.clientX : event.clientY);
  const grown = (by: number, start: number) =>
    Math.min(max, Math.max(min, Math.round(start + (growsForward ? by : -by))));
  const end = () => {
    setFrom(null);
    onDrag(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [less, more] = vertical ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    if (event.key === less) onSize(grown(-stepPx, size));
    else if (event.key === more) onSize(grown(stepPx, size));
    else if (event.key === "Home") onSize(min);
    else if (event.key === "End") onSize(max);
    else return;
    event.preventDefault();
  };
  return (
    <Tooltip text="Drag to resize, double-click to reset">
      {/* biome-ignore lint/a11y/useSemanticElements: an hr takes no focus */}
      <div
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-orientation={line}
        aria-valuenow={size}
        aria-valuemin={min}
        aria-valuemax={max}
        onKeyDown={onKeyDown}
        onDoubleClick={onReset}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setFrom({ at: place(event), size });
        }}
        onPointerMove={(event) => from && onDrag(grown(place(event) - from.at, from.size))}
        onPointerUp={(event) => {
          if (from && place(event) !== from.at) onSize(grown(place(event) - from.at, from.size));
          end();
        }}
        onPointerCancel={end}
        className={cx(
          "absolute z-[3] touch-none hover:bg-line-strong focus-visible:bg-focus phone:hidden",
          vertical ? "inset-y-0 w-1.5 cursor-col-resize" : "inset-x-0 h-1.5 cursor-row-resize",
          from !== null && "bg-line-strong",
          className,
        )}
      />
    </Tooltip>
  );
}
