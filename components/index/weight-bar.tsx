"use client";

import { useRef } from "react";
import { ChartFrame, useWidth } from "@/components/ui/bar-chart";
import { stackedShares } from "@/components/ui/chart-scale";
import { type Decimal, decimal, sign } from "@/lib/decimal";
import type { IndexConstituent } from "@/lib/markets/index-facts";
import { percentText } from "./index-columns";

interface WeightBarProps {
  constituents: readonly IndexConstituent[];
  weightSum: Decimal;
}

const fills = ["fill-data-1", "fill-data-2", "fill-data-3", "fill-data-4"];
const inks = ["fill-canvas", "fill-canvas", "fill-ink", "fill-ink"];

/** About how wide a letter of a label is, pixels. */
const letterWidth = 6.4;
const height = 26;
const none = decimal("0");

/** How the weights share the index: one bar, its parts numbered and named in the same order. */
export function WeightBar({ constituents, weightSum }: WeightBarProps) {
  const box = useRef<HTMLDivElement>(null);
  const room = useWidth(box);
  if (sign(weightSum) !== 1) return null;
  const shares = stackedShares(constituents.map(({ weight }) => weight ?? none));
  const named = constituents.map(({ exchange, weight }) => `${exchange} ${percentText(weight)}`);
  return (
    <div className="shrink-0 border-line border-b px-4 py-3 phone:px-3">
      <ChartFrame box={box} label={`Weights: ${named.join(", ")}`} width={room} height={height}>
        {constituents.map(({ exchange, pair }, at) => {
          const { from, share } = shares[at] ?? { from: 0, share: 0 };
          const width = Math.max(0, share * room - 1);
          const long = `${at + 1} ${named[at]}`;
          const fits = (text: string) => text.length * letterWidth + 12 <= width;
          const text = fits(long) ? long : fits(`${at + 1}`) ? `${at + 1}` : "";
          return (
            <g key={`${exchange} ${pair}`}>
              <title>{named[at]}</title>
              <rect
                x={from * room}
                width={width}
                height={height}
                rx={2}
                className={fills[at % fills.length]}
              />
              <text x={from * room + 6} y={17} className={`font-medium ${inks[at % inks.length]}`}>
                {text}
              </text>
            </g>
          );
        })}
      </ChartFrame>
      <ol aria-label="Weights" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs">
        {constituents.map(({ exchange, pair, weight }, at) => (
          <li key={`${exchange} ${pair}`} className="flex items-center gap-1.5">
            <span className="text-ink-3">{at + 1}</span>
            {exchange}
            <span className="font-medium">{percentText(weight)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
