"use client";

import { type ReactNode, useId, useMemo, useState } from "react";
import { useRowHeight } from "@/components/appearance/appearance-provider";
import { usePreference } from "@/components/desk/preferences";
import { saveCsv } from "@/components/export/export-button";
import { useUrlSorting } from "@/components/lists/columns-menu";
import { useSnapshot } from "@/components/live/use-snapshot";
import { ReadFailurePanel } from "@/components/panels/read-failure";
import { StaleRows } from "@/components/panels/stale-rows";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { DataTable } from "@/components/ui/data-table/data-table";
import { Icon } from "@/components/ui/icon";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { PanelMessage } from "@/components/ui/panel-message";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import { Tooltip } from "@/components/ui/tooltip";
import type { CsvColumn } from "@/lib/csv/to-csv";
import {
  absolute,
  compare,
  type Decimal,
  decimal,
  decimalOrNull,
  maximum,
  sign,
} from "@/lib/decimal";
import { topicText } from "@/lib/live/topic";
import {
  agreementOf,
  defaultDeviationBps,
  type IndexConstituent,
  type IndexFacts,
  indexFacts,
} from "@/lib/markets/index-facts";
import { IndexHistory } from "./index-changes";
import { indexColumns } from "./index-columns";
import { IndexLine } from "./index-history";
import { WeightBar } from "./weight-bar";

const partId = ({ exchange, pair }: IndexConstituent) => `${exchange} ${pair}`;

/** What an index is made of, live. */
export function IndexPanel({ venue, symbol }: { venue: string; symbol: string }) {
  const live = useSnapshot(topicText({ kind: "index", venue, symbol }));
  const { snapshot, error } = live;
  const [threshold, setThreshold] = usePreference(
    "index.threshold",
    readThreshold,
    defaultDeviationBps,
  );
  const facts = useMemo(() => snapshot && indexFacts(snapshot.rows), [snapshot]);
  if (!facts || snapshot?.readAt == null) {
    if (error || snapshot?.failure)
      return <ReadFailurePanel what={`The index of ${symbol}`} {...live} />;
    return <SkeletonRows label="Loading the components" widths={barWidths} rows={7} />;
  }
  if (facts.constituents.length === 0) {
    return (
      <PanelMessage title="No index price for this symbol">
        The exchange returned no components.
      </PanelMessage>
    );
  }
  return (
    <StaleRows snapshot={snapshot}>
      <div className="thin-bar relative flex min-h-0 flex-1 flex-col overflow-y-auto">
        <div className="relative shrink-0">
          <IndexHead facts={facts} readAt={snapshot.readAt} threshold={threshold}>
            <ThresholdField value={threshold} onChange={setThreshold} />
          </IndexHead>
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
        <div className="flex shrink-0 flex-col border-line border-b">
          <Components symbol={symbol} facts={facts} threshold={threshold} />
        </div>
        <div className="grid flex-1 grid-cols-[minmax(0,2fr)_minmax(260px,1fr)] max-[1100px]:block">
          <IndexLine symbol={symbol} facts={facts} readAt={snapshot.readAt} />
          <IndexHistory venue={venue} symbol={symbol} />
        </div>
      </div>
    </StaleRows>
  );
}

interface ComponentsProps {
  symbol: string;
  facts: IndexFacts;
  threshold: Decimal;
}

function Components({ symbol, facts, threshold }: ComponentsProps) {
  const numbers = useNumbers();
  const rowHeight = useRowHeight();
  const { constituents } = facts;
  const widest = constituents
    .flatMap(({ fromReference, fromMedian }) => [fromReference ?? [], fromMedian ?? []].flat())
    .map(absolute)
    .reduce(maximum, threshold);
  const columns = useMemo(
    () => indexColumns(widest, threshold, numbers),
    [widest, threshold, numbers],
  );
  return (
    <DataTable
      label={`Components of ${symbol}`}
      columns={columns}
      rows={constituents}
      row={{ id: partId, name: partId, height: rowHeight }}
      order={useUrlSorting(columns, "-weight")}
    />
  );
}

interface IndexHeadProps {
  facts: IndexFacts;
  /** When the exchange answered, Unix ms. */
  readAt: number;
  threshold: Decimal;
  /** How the threshold is set. */
  children: ReactNode;
}

/** The one price there is, with its age, and what speaks for it or against it. */
function IndexHead({ facts, readAt, threshold, children }: IndexHeadProps) {
  const numbers = useNumbers();
  const { agree, of } = agreementOf(facts.constituents, threshold);
  const { reference, weightSum, weightsAddUp, median, spread } = facts;
  return (
    <div
      className={
        "flex flex-wrap items-end gap-x-8 gap-y-3 border-line border-b py-3 pr-24 pl-4 " +
        "phone:gap-x-6 phone:pl-3"
      }
    >
      <Fact label="Index">
        <span className="font-semibold text-2xl tracking-[-.02em]">
          {reference === null ? "\u2013" : numbers.decimal(reference)}
        </span>
        <span className="ml-2 text-ink-3 text-xs">
          <Age since={readAt} after=" old" />
        </span>
      </Fact>
      <Fact label="Weights sum to">
        <span className={cx("inline-flex items-center gap-1.5", !weightsAddUp && "text-attn")}>
          {!weightsAddUp && <Icon name="alert" className="size-3.5" />}
          {numbers.decimal(weightSum)}
          {!weightsAddUp && <span className="text-xs">not 1</span>}
        </span>
      </Fact>
      <Fact label="Weighted median">{median === null ? "\u2013" : numbers.decimal(median)}</Fact>
      <Fact label="Spread">{spread === null ? "\u2013" : numbers.decimal(spread)}</Fact>
      <Fact label="Agreement">
        <span className={cx("inline-flex items-center gap-1.5", agree < of && "text-attn")}>
          {agree < of && <Icon name="alert" className="size-3.5" />}
          {agree} of {of} exchanges agree
        </span>
      </Fact>
      {children}
      {reference === null && (
        <p className="w-full text-attn text-xs">
          A component has no price or weight, so no reference price is shown.
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

const maxBps = decimal("1000");

/** A threshold as it was kept, basis points; null for what is none. */
function readThreshold(value: unknown): Decimal | null {
  const bps = typeof value === "string" ? decimalOrNull(value) : null;
  return bps !== null && sign(bps) === 1 && compare(bps, maxBps) <= 0 ? bps : null;
}

interface ThresholdFieldProps {
  value: Decimal;
  onChange: (value: Decimal) => void;
}

/** From which distance on a component is marked; kept for this user. */
function ThresholdField({ value, onChange }: ThresholdFieldProps) {
  const [text, setText] = useState<string>(value);
  const id = useId();
  const wrong = readThreshold(text) === null;
  return (
    <div>
      <label htmlFor={id} className="block font-medium text-ink-3 text-xs">
        Mark from, bps
      </label>
      <Tooltip text={wrong ? "A number above 0, at most 1000" : undefined}>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={wrong}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            const next = readThreshold(target.value);
            if (next !== null) onChange(next);
          }}
          className={
            "h-[22px] w-16 rounded-[4px] border border-control bg-field px-1.5 text-right text-sm " +
            "aria-invalid:border-danger phone:h-10"
          }
        />
      </Tooltip>
    </div>
  );
}

/** The components as they are shown, exactly; `readAt` is when the exchange answered. */
function indexCsv(symbol: string, readAt: number): readonly CsvColumn<IndexConstituent>[] {
  return [
    { head: "symbol", cell: () => symbol },
    { head: "readAtUtc", cell: () => new Date(readAt).toISOString() },
    { head: "exchange", cell: ({ exchange }) => exchange },
    { head: "spotPair", cell: ({ pair }) => pair },
    { head: "equivalentPrice", cell: ({ price }) => price, number: true },
    { head: "weight", cell: ({ weight }) => weight, number: true },
    { head: "contribution", cell: ({ contribution }) => contribution, number: true },
    { head: "bpsFromReference", cell: ({ fromReference }) => fromReference, number: true },
    { head: "bpsFromMedian", cell: ({ fromMedian }) => fromMedian, number: true },
  ];
}

const barWidths = [150, 130, 130, 90, 150, 220];
