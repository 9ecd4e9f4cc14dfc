"use client";

import { useParentSize } from "@visx/responsive";
import { useEffect, useState } from "react";
import { ChartAndTable, tableLine } from "@/components/ui/chart/chart-and-table";
import { LineChart } from "@/components/ui/chart/charts";
import type { TimedValue } from "@/components/ui/chart/line-chart";
import { useNumbers } from "@/components/ui/numbers";
import { TableHead } from "@/components/ui/plain-table";
import { Moment, useTimes } from "@/components/ui/times";
import type { IndexFacts } from "@/lib/markets/index-facts";

/** What an index and its components were at a moment. */
export interface IndexPoint {
  readonly at: number;
  readonly facts: IndexFacts;
}

/** So many points are kept: ten minutes of one every two seconds. */
const maxPoints = 300;

/** Adds a reading to those kept; one that was kept already changes nothing. */
export function keptPoints(
  before: readonly IndexPoint[],
  point: IndexPoint,
): readonly IndexPoint[] {
  if ((before.at(-1)?.at ?? 0) >= point.at) return before;
  return [...before, point].slice(-maxPoints);
}

interface IndexLineProps {
  symbol: string;
  facts: IndexFacts;
  /** When the exchange answered, Unix ms. */
  readAt: number;
}

/** The index and its components as lines since this page was opened, and as a table. */
export function IndexLine({ symbol, facts, readAt }: IndexLineProps) {
  const numbers = useNumbers();
  const { parentRef, height: room } = useParentSize({ initialSize: { height: minHeight } });
  const height = room - headHeight;
  const [points, setPoints] = useState<readonly IndexPoint[]>([]);
  useEffect(
    () => setPoints((before) => keptPoints(before, { at: readAt, facts })),
    [readAt, facts],
  );
  const first = points[0];
  const times = useTimes();
  const index = points.flatMap(({ at, facts: { reference } }) =>
    reference === null ? [] : { at, value: reference },
  );
  const lines = facts.constituents.map(({ exchange, pair }, at) => ({
    key: `${exchange} ${pair}`,
    mark: `${at + 1} ${exchange.slice(0, 10)}`,
    points: pricesOf(points, exchange, pair),
  }));
  const since = first && `since you opened this page, ${times.said(first.at, "clock")}`;
  return (
    <div ref={parentRef} className="relative min-w-0" style={{ minHeight }}>
      <div className="absolute inset-0">
        <ChartAndTable
          title="Index and components"
          tableHeight={height}
          tools={since && <span className="text-ink-3 text-xs">{since}</span>}
          chart={
            <LineChart
              label={`Index of ${symbol} and its components ${since ?? ""}`}
              lines={[...lines, { key: "index", mark: "Index", points: index, strong: true }]}
              height={height}
            />
          }
          table={
            <>
              <TableHead
                named={1}
                heads={["Time", "Index", ...facts.constituents.map(({ exchange }) => exchange)]}
              />
              <tbody>
                {points.toReversed().map(({ at, facts: then }) => (
                  <tr key={at} className={tableLine}>
                    <th scope="row" className="text-left font-normal">
                      <Moment at={at} part="clock" />
                    </th>
                    <td>{then.reference === null ? "\u2013" : numbers.decimal(then.reference)}</td>
                    {facts.constituents.map(({ exchange, pair }) => {
                      const price = priceOf(then, exchange, pair);
                      return (
                        <td key={`${exchange} ${pair}`}>
                          {price === null ? "\u2013" : numbers.decimal(price)}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </>
          }
        />
      </div>
    </div>
  );
}

/** Of the whole, and what stands above the chart and below it; pixels. */
const [minHeight, headHeight] = [340, 58];

function priceOf(facts: IndexFacts, exchange: string, pair: string) {
  const of = facts.constituents.find((each) => each.exchange === exchange && each.pair === pair);
  return of?.price ?? null;
}

function pricesOf(points: readonly IndexPoint[], exchange: string, pair: string): TimedValue[] {
  return points.flatMap(({ at, facts }) => {
    const value = priceOf(facts, exchange, pair);
    return value === null ? [] : { at, value };
  });
}
