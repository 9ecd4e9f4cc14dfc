"use client";

import { useParentSize } from "@visx/responsive";
import { TooltipWithBounds } from "@visx/tooltip";
import type { ReactNode } from "react";

/** What stands beside the pointer, and where, in the chart's own pixels. */
interface ChartTooltip {
  /** Of what it tells: another one is placed anew. */
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly content: ReactNode;
}

interface ChartFrameProps {
  label: string;
  height: number;
  tooltip?: (width: number) => ChartTooltip | null;
  children: (width: number) => ReactNode;
}

const minWidth = 280;

/** Before it is measured. */
const defaultSize = { width: 960 };

/** The picture of a chart, in its own pixels, as wide as its place. */
export function ChartFrame(props: ChartFrameProps) {
  const { label, height, children } = props;
  const { parentRef, width: measured } = useParentSize({ initialSize: defaultSize });
  const width = Math.max(minWidth, measured);
  const tooltip = props.tooltip?.(width);
  return (
    <div ref={parentRef} className="relative min-w-0">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        role="img"
        aria-label={label}
        className="block w-full text-[11px]"
      >
        {children(width)}
      </svg>
      {tooltip && (
        <TooltipWithBounds
          key={tooltip.key}
          left={tooltip.x}
          top={tooltip.y}
          unstyled
          applyPositionStyle
          aria-hidden="true"
          className={
            "pointer-events-none z-20 whitespace-pre rounded-md bg-overlay px-2 py-1 text-ink " +
            "text-xs shadow-pop"
          }
        >
          {tooltip.content}
        </TooltipWithBounds>
      )}
    </div>
  );
}
