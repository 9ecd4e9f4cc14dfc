"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ChartAndTable, ChartTableHead, tableLine } from "@/components/ui/bar-chart";
import type { TimedValue } from "@/components/ui/chart-scale";
import { LineChart } from "@/components/ui/line-chart";
import { Age } from "@/components/ui/live-text";
import { deskQuery } from "@/lib/api/query";
import { decimalOrNull, formatDecimal } from "@/lib/decimal";
import type { FieldChange } from "@/lib/markets/market-changes";
import { formatClock, formatMoment } from "@/lib/time/format-moment";
import { percentText } from "./index-columns";
import type { IndexFacts } from "./index-facts";

/** What an index and its components were at a moment. */
export interface IndexPoint {
  readonly at: number;
  readonly facts: IndexFacts;
}

/** So many points are kept: ten minutes of one every two seconds. */
const mostPoints = 300;

/** Adds a reading to those kept; one that was kept already changes nothing. */
export function keptPoints(
  before: readonly IndexPoint[],
  point: IndexPoint,
): readonly IndexPoint[] {
  if ((before.at(-1)?.at ?? 0) >= point.at) return before;
  return [...before, point].slice(-mostPoints);
}

interface IndexLineProps {
  symbol: string;
  facts: IndexFacts;
  /** When the exchange answered, Unix ms. */
  readAt: number;
  /** Decimal places of the edges. */
  places: number;
}

/** The index and its components as lines since this page was opened, and as a table. */
export function IndexLine({ symbol, facts, readAt, places }: IndexLineProps) {
  const [points, setPoints] = useState<readonly IndexPoint[]>([]);
  useEffect(
    () => setPoints((before) => keptPoints(before, { at: readAt, facts })),
    [readAt, facts],
  );
  const first = points[0];
  const index = points.flatMap(({ at, facts: { reference } }) =>
    reference === null ? [] : { at, value: reference },
  );
  const lines = facts.constituents.map(({ exchange, pair }, at) => ({
    key: `${exchange} ${pair}`,
    mark: `${at + 1} ${exchange.slice(0, 10)}`,
    points: pricesOf(points, exchange, pair),
  }));
  const since = first && `since you opened this page, ${formatClock(first.at, "UTC")} UTC`;
  return (
    <ChartAndTable
      title="Index and components"
      tools={since && <span className="text-ink-3 text-xs">{since}</span>}
      chart={
        <LineChart
          label={`Index of ${symbol} and its components ${since ?? ""}`}
          lines={[...lines, { key: "index", mark: "Index", points: index, strong: true }]}
          places={places}
        />
      }
      table={
        <>
          <ChartTableHead
            named={1}
            heads={["UTC", "Index", ...facts.constituents.map(({ exchange }) => exchange)]}
          />
          <tbody>
            {points.toReversed().map(({ at, facts: then }) => (
              <tr key={at} className={tableLine}>
                <th scope="row" className="text-left font-normal">
                  {formatClock(at, "UTC")}
                </th>
                <td>{then.reference === null ? "\u2013" : formatDecimal(then.reference)}</td>
                {facts.constituents.map(({ exchange, pair }) => {
                  const price = priceOf(then, exchange, pair);
                  return (
                    <td key={`${exchange} ${pair}`}>
                      {price === null ? "\u2013" : formatDecimal(price)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </>
      }
    />
  );
}

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

const pollIntervalMs = 30_000;
const historyDays = 30;

/** How the weights changed, as far as the desk has watched this index. */
export function WeightHistory({ venue, symbol }: { venue: string; symbol: string }) {
  const asked = { venue, list: "index", days: historyDays, symbol } as const;
  const { data, error } = useQuery({
    ...deskQuery("/api/market-changes", asked),
    refetchInterval: pollIntervalMs,
  });
  return (
    <section
      aria-label="Weight changes"
      className="min-w-0 border-line border-l px-4 pt-1 pb-4 phone:px-3"
    >
      <div className="flex min-h-[38px] flex-wrap items-center gap-x-3.5">
        <h2 className="text-md">Weight changes</h2>
        <span className="text-ink-3 text-xs">
          {data?.comparedSince == null
            ? "not watched before"
            : `watched while somebody has it open, since ${momentText(data.comparedSince)}`}
        </span>
      </div>
      {error && !data && <p role="alert">{error.message}</p>}
      {data?.changes.length === 0 && (
        <p className="text-ink-2 text-sm">
          No weight and no member was seen to change in {historyDays} days.
        </p>
      )}
      <ol aria-label="Changes of weights">
        {data?.changes.map(({ id, changes, seenAt, beforeAt }) => (
          <li key={id} className="border-line-soft border-t py-1.5 text-sm">
            <p className="text-ink-3 text-xs">
              {beforeAt !== null && `after ${momentText(beforeAt)}, `}
              seen <Age since={seenAt} after=" ago" />
            </p>
            {changes.map((change) => (
              <p key={change.field} className="text-attn">
                {weightChangeText(change)}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

const momentText = (at: number) => `${formatMoment(at, "UTC").slice(0, 16)} UTC`;

/** "OKX BTC/USDT 25 % → 20 %"; who came and who left in words. */
export function weightChangeText({ field, before, after }: FieldChange): string {
  const [was, is] = [before, after].map((text) => percentText(decimalOrNull(text)));
  if (before === null) return `${field} joined with ${is}`;
  if (after === null) return `${field} left; it had ${was}`;
  return `${field} ${was} \u2192 ${is}`;
}
