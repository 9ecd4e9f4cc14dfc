"use client";

import { Bar } from "@visx/shape";
import { useState } from "react";
import { ChartFrame } from "@/components/ui/chart/chart-frame";
import { useNumbers } from "@/components/ui/numbers";
import { type Decimal, divide, sign } from "@/lib/decimal";
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

/** How the weights share the index: one bar, its parts numbered and named in the same order. */
export function WeightBar({ constituents, weightSum }: WeightBarProps) {
  const numbers = useNumbers();
  const [hovered, setHovered] = useState<number | null>(null);
  if (sign(weightSum) !== 1) return null;
  let sum = 0;
  const parts = constituents.map(({ exchange, pair, weight }, at) => {
    // Divided before it is a number: an exchange may state one larger than any float.
    const part = weight && divide(weight, weightSum, { scale: 6, rounding: "down" });
    const [from, share] = [sum, Number(part ?? 0)];
    sum += share;
    const name = `${exchange} ${percentText(weight, numbers)}`;
    return { key: `${exchange} ${pair}`, number: `${at + 1}`, name, from, share };
  });
  return (
    <div className="shrink-0 border-line border-b px-4 py-3 phone:px-3">
      <ChartFrame
        label={`Weights: ${parts.map(({ name }) => name).join(", ")}`}
        height={height}
        tooltip={(room) => {
          const part = parts[hovered ?? -1];
          return part
            ? { key: part.key, x: part.from * room, y: height, content: part.name }
            : null;
        }}
      >
        {(room) =>
          parts.map(({ key, number, name, from, share }, at) => {
            const width = Math.max(0, share * room - 1);
            const fits = (text: string) => text.length * letterWidth + 12 <= width;
            const text = [`${number} ${name}`, number].find(fits);
            return (
              <g
                key={key}
                onPointerEnter={() => setHovered(at)}
                onPointerLeave={() => setHovered(null)}
              >
                <Bar
                  {...{ x: from * room, width, height, rx: 2 }}
                  className={fills[at % fills.length]}
                />
                <text
                  x={from * room + 6}
                  y={17}
                  className={`font-medium ${inks[at % inks.length]}`}
                >
                  {text}
                </text>
              </g>
            );
          })
        }
      </ChartFrame>
      <ol aria-label="Weights" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs">
        {constituents.map(({ exchange, pair, weight }, at) => (
          <li key={`${exchange} ${pair}`} className="flex items-center gap-1.5">
            <span className="text-ink-3">{at + 1}</span>
            {exchange}
            <span className="font-medium">{percentText(weight, numbers)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
