"use client";
import { useMemo } from "react";
import { useReading } from "@/components/shell/live/use-reading";
import { useRowHeight } from "@/components/shell/look/look-provider";
import { BrokenPanel } from "@/components/shell/panels/broken-panel";
import { StaleRows } from "@/components/shell/panels/stale-rows";
import { saveCsv } from "@/components/shell/save-csv";
import { useAddress } from "@/components/shell/use-address";
import { BarsPanel } from "@/components/ui/bars-panel";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table/data-table";
import { parseSorting, sortingText } from "@/components/ui/data-table/sorting-text";
import { Icon } from "@/components/ui/icon";
import { PanelMessage } from "@/components/ui/panel-message";
import { absolute, decimal, maximum } from "@/lib/decimal";
import { topicText } from "@/lib/live/topic";
import { indexColumns, indexWidths } from "./index-columns";
import { indexCsv } from "./index-csv";
import { IndexHead } from "./index-head";
import { type IndexFacts, type IndexPart, indexFacts } from "./index-maths";
import { WeightBar } from "./weight-bar";

interface IndexPanelProps {
  venue: string;
  symbol: string;
}

const partId = ({ exchange, pair }: IndexPart) => `${exchange} ${pair}`;

/** What an index is made of, live. */
export function IndexPanel({ venue, symbol }: IndexPanelProps) {
  const live = useReading(topicText({ kind: "index", venue, symbol }));
  const { reading, error } = live;
  const facts = useMemo(() => reading && indexFacts(reading.rows), [reading]);
  if (!facts || reading?.readAt == null) {
    if (error || reading?.failure) return <BrokenPanel what={`The index of ${symbol}`} {...live} />;
    return <BarsPanel label="Reading the components" widths={indexWidths} rows={7} />;
  }
  if (facts.parts.length === 0) {
    return (
      <PanelMessage title="No index for this symbol">
        The exchange answered without components.
      </PanelMessage>
    );
  }
  return (
    <StaleRows reading={reading}>
      <div className="relative">
        <IndexHead facts={facts} readAt={reading.readAt} />
        <Button
          size="sm"
          className="absolute! top-3 right-4 phone:right-3"
          onClick={() =>
            saveCsv(`index-${symbol}.csv`, indexCsv(symbol, reading.readAt ?? 0), facts.parts)
          }
        >
          <Icon name="download" />
          CSV
        </Button>
      </div>
      <WeightBar parts={facts.parts} weights={facts.weights} />
      <Components symbol={symbol} facts={facts} />
    </StaleRows>
  );
}

function Components({ symbol, facts }: { symbol: string; facts: IndexFacts }) {
  const [address, change] = useAddress();
  const rowHeight = useRowHeight();
  const { parts } = facts;
  const widest = parts
    .flatMap(({ fromReference, fromMedian }) => [fromReference ?? [], fromMedian ?? []].flat())
    .map(absolute)
    .reduce(maximum, decimal("0"));
  const columns = useMemo(() => indexColumns(widest), [widest]);
  return (
    <DataTable
      label={`Components of ${symbol}`}
      columns={columns}
      rows={parts}
      rowId={partId}
      rowName={partId}
      rowHeight={rowHeight}
      sorting={parseSorting(address.get("sort") ?? "-weight")}
      onSortingChange={(next) => change({ sort: sortingText(next) || null })}
    />
  );
}
