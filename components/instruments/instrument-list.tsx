"use client";
import type { LiveSnapshot } from "@/components/live/use-snapshot";
import { IndexConnectionProvider } from "@/components/market/index-price";
import { NoMatch } from "@/components/panels/no-match";
import { ReadFailurePanel } from "@/components/panels/read-failure";
import { StaleRows } from "@/components/panels/stale-rows";
import { PanelMessage } from "@/components/ui/panel-message";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import type { Category } from "@/lib/exchange/values";
import type { InstrumentRow } from "@/lib/orders/instrument";
import { InstrumentsTable } from "./instruments-table";

interface InstrumentListProps {
  category: Category;
  /** Through which the index of the rows in sight is read. */
  connectionId: string;
  live: LiveSnapshot;
  /** The rows that pass the filter, and how many there are without it. */
  rows: readonly InstrumentRow[];
  total: number;
  currentSymbol: string | null;
  /** Told which columns of the table stand on screen. */
  onColumns: (shown: readonly string[]) => void;
  onOpen: (symbol: string) => void;
  onClear: () => void;
}

/** The rows, or why there are none. */
export function InstrumentList(props: InstrumentListProps) {
  const { category, live, rows, total, currentSymbol, onOpen } = props;
  const { snapshot, error } = live;
  if (snapshot?.readAt == null) {
    if (error || snapshot?.failure) return <ReadFailurePanel what="The instruments" {...live} />;
    return <SkeletonRows label="Loading the instruments" widths={barWidths} rows={24} />;
  }
  if (rows.length === 0) {
    if (total === 0) return <PanelMessage title="No instruments here" />;
    return <NoMatch title={`None of ${total} match`} onClear={props.onClear} />;
  }
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <StaleRows snapshot={snapshot} staleAfterMs={staleAfterMs}>
        <IndexConnectionProvider value={props.connectionId}>
          <InstrumentsTable
            category={category}
            rows={rows}
            currentSymbol={currentSymbol}
            onOpen={onOpen}
            onColumns={props.onColumns}
          />
        </IndexConnectionProvider>
      </StaleRows>
    </div>
  );
}

/** The first columns, which every category has. */
const barWidths = { symbol: 140, status: 118, tick: 84, step: 78, least: 76, most: 96, band: 84 };

/** Instruments are read once in a while, not each second. */
const staleAfterMs = 600_000;
