"use client";

import { type ReactNode, useMemo } from "react";
import { useRowHeight } from "@/components/shell/appearance/appearance-provider";
import { useUrlState } from "@/components/shell/desk/url-state";
import { saveCsv } from "@/components/shell/export/export-button";
import { useSnapshot } from "@/components/shell/live/use-snapshot";
import { ReadFailurePanel } from "@/components/shell/panels/read-failure";
import { StaleRows } from "@/components/shell/panels/stale-rows";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { parseSorting, sortingText } from "@/components/ui/data-table/columns";
import { DataTable } from "@/components/ui/data-table/data-table";
import { Icon } from "@/components/ui/icon";
import { Age } from "@/components/ui/live-text";
import { PanelMessage } from "@/components/ui/panel-message";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import type { CsvColumn } from "@/lib/csv/to-csv";
import {
  absolute,
  type Decimal,
  decimal,
  divide,
  formatDecimal,
  maximum,
  multiply,
  sign,
} from "@/lib/decimal";
import { topicText } from "@/lib/live/topic";
import { indexColumns, indexWidths, percentText } from "./index-columns";
import { type IndexConstituent, type IndexFacts, indexFacts } from "./index-facts";

interface IndexPanelProps {
  venue: string;
  symbol: string;
}

const partId = ({ exchange, pair }: IndexConstituent) => `${exchange} ${pair}`;

/** What an index is made of, live. */
export function IndexPanel({ venue, symbol }: IndexPanelProps) {
  const live = useSnapshot(topicText({ kind: "index", venue, symbol }));
  const { snapshot, error } = live;
  const facts = useMemo(() => snapshot && indexFacts(snapshot.rows), [snapshot]);
  if (!facts || snapshot?.readAt == null) {
    if (error || snapshot?.failure)
      return <ReadFailurePanel what={`The index of ${symbol}`} {...live} />;
    return <SkeletonRows label="Loading the components" widths={indexWidths} rows={7} />;
  }
  if (facts.constituents.length === 0) {
    return (
      <PanelMessage title="No index for this symbol">
        The exchange answered without components.
      </PanelMessage>
    );
  }
  return (
    <StaleRows snapshot={snapshot}>
      <div className="relative">
        <IndexHead facts={facts} readAt={snapshot.readAt} />
        <Button
          size="sm"
          className="absolute! top-3 right-4 phone:right-3"
          onClick={() =>
            saveCsv(
              `index-${symbol}.csv`,
              indexCsv(symbol, snapshot.readAt ?? 0),
              facts.constituents,
            )
          }
        >
          <Icon name="download" />
          CSV
        </Button>
      </div>
      <WeightBar constituents={facts.constituents} weightSum={facts.weightSum} />
      <Components symbol={symbol} facts={facts} />
    </StaleRows>
  );
}

function Components({ symbol, facts }: { symbol: string; facts: IndexFacts }) {
  const [address, change] = useUrlState();
  const rowHeight = useRowHeight();
  const { constituents } = facts;
  const widest = constituents
    .flatMap(({ fromReference, fromMedian }) => [fromReference ?? [], fromMedian ?? []].flat())
    .map(absolute)
    .reduce(maximum, decimal("0"));
  const columns = useMemo(() => indexColumns(widest), [widest]);
  return (
    <DataTable
      label={`Components of ${symbol}`}
      columns={columns}
      rows={constituents}
      rowId={partId}
      rowName={partId}
      rowHeight={rowHeight}
      sorting={parseSorting(address.get("sort") ?? "-weight")}
      onSortingChange={(next) => change({ sort: sortingText(next) || null })}
    />
  );
}

interface IndexHeadProps {
  facts: IndexFacts;
  /** When the exchange answered, Unix ms. */
  readAt: number;
}

/** The one price there is, with its age, and what speaks for it or against it. */
function IndexHead({ facts, readAt }: IndexHeadProps) {
  const { reference, weightSum, weightsAddUp, median, spread, constituents } = facts;
  return (
    <div
      className={
        "flex flex-wrap items-end gap-x-8 gap-y-3 border-line border-b py-3 pr-24 pl-4 " +
        "phone:gap-x-6 phone:pl-3"
      }
    >
      <Fact label="Index">
        <span className="font-semibold text-2xl tracking-[-.02em]">
          {reference === null ? "\u2013" : formatDecimal(reference)}
        </span>
        <span className="ml-2 text-ink-3 text-xs">
          <Age since={readAt} after=" old" />
        </span>
      </Fact>
      <Fact label="Weights sum to">
        <span className={cx("inline-flex items-center gap-1.5", !weightsAddUp && "text-attn")}>
          {!weightsAddUp && <Icon name="alert" className="size-3.5" />}
          {formatDecimal(weightSum)}
          {!weightsAddUp && <span className="text-xs">not 1</span>}
        </span>
      </Fact>
      <Fact label="Median">{median === null ? "\u2013" : formatDecimal(median)}</Fact>
      <Fact label="Spread">{spread === null ? "\u2013" : formatDecimal(spread)}</Fact>
      <Fact label="Components">{constituents.length}</Fact>
      {reference === null && (
        <p className="w-full text-attn text-xs">
          A component came without a price or a weight, so there is no reference: it is not made up
          from the others.
        </p>
      )}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="font-medium text-ink-3 text-xs">{label}</p>
      <p className="font-medium text-md">{children}</p>
    </div>
  );
}

const hundred = decimal("100");

const tones = ["bg-data-1", "bg-data-2", "bg-data-3", "bg-data-4", "bg-data-5"];

interface WeightBarProps {
  constituents: readonly IndexConstituent[];
  weightSum: Decimal;
}

/** How the weights share the index: one bar, and its parts named below in the same order. */
function WeightBar({ constituents, weightSum }: WeightBarProps) {
  if (sign(weightSum) !== 1) return null;
  return (
    <div className="border-line border-b px-4 py-3 phone:px-3">
      <div aria-hidden="true" className="flex h-3.5 gap-px overflow-hidden rounded-xs">
        {constituents.map(({ exchange, pair, weight }, at) => (
          <span
            key={`${exchange} ${pair}`}
            className={tones[at % tones.length]}
            style={{ width: `${shareOf(weight, weightSum)}%` }}
          />
        ))}
      </div>
      <ol aria-label="Weights" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs">
        {constituents.map(({ exchange, pair, weight }, at) => (
          <li key={`${exchange} ${pair}`} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={cx("size-2.5", tones[at % tones.length])} />
            <span className="text-ink-3">{at + 1}.</span>
            {exchange}
            <span className="font-medium">{percentText(weight)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Of the whole bar in percent; for drawing only. */
function shareOf(weight: Decimal | null, weights: Decimal): string {
  if (weight === null) return "0";
  return divide(multiply(weight, hundred), weights, { scale: 2, rounding: "half-even" });
}

/** The components as they are shown, exactly; `readAt` is when the exchange answered. */
function indexCsv(symbol: string, readAt: number): readonly CsvColumn<IndexConstituent>[] {
  return [
    { head: "symbol", cell: () => symbol },
    { head: "readAtUtc", cell: () => new Date(readAt).toISOString() },
    { head: "exchange", cell: ({ exchange }) => exchange, freeText: true },
    { head: "spotPair", cell: ({ pair }) => pair, freeText: true },
    { head: "equivalentPrice", cell: ({ price }) => price },
    { head: "weight", cell: ({ weight }) => weight },
    { head: "contribution", cell: ({ contribution }) => contribution },
    { head: "bpsFromReference", cell: ({ fromReference }) => fromReference },
    { head: "bpsFromMedian", cell: ({ fromMedian }) => fromMedian },
  ];
}
