"use client";
import type { LiveReading } from "@/components/shell/live/use-reading";
import { useRowHeight } from "@/components/shell/look/look-provider";
import { BrokenPanel } from "@/components/shell/panels/broken-panel";
import { StaleLine } from "@/components/shell/panels/stale-line";
import { useAddress } from "@/components/shell/use-address";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table/data-table";
import { TableSkeleton } from "@/components/ui/data-table/table-skeleton";
import { PanelMessage } from "@/components/ui/panel-message";
import { useMedia } from "@/components/ui/use-media";
import type { Category } from "@/lib/exchange/values";
import type { InstrumentRow } from "@/lib/orders/instrument";
import { InstrumentCards } from "./instrument-cards";
import { instrumentColumns } from "./instrument-columns";
import { parseSorting, sortingText } from "./sorting-text";

interface InstrumentListProps {
  category: Category;
  live: LiveReading;
  /** The rows that pass the filter, and how many there are without it. */
  rows: readonly InstrumentRow[];
  total: number;
  currentSymbol: string | null;
  onOpen: (symbol: string) => void;
  onClear: () => void;
}

const symbolOf = (row: InstrumentRow) => row.symbol;
const fade = (row: InstrumentRow) =>
  row.status === "offline" ? "text-ink-3 [&_td]:text-ink-3" : undefined;

/** The rows, or why there are none. */
export function InstrumentList(props: InstrumentListProps) {
  const { category, live, rows, total, currentSymbol, onOpen } = props;
  const { reading, error } = live;
  const [address, change] = useAddress();
  const rowHeight = useRowHeight();
  const phone = useMedia("(width <= 640px)");
  const columns = instrumentColumns(category);
  const sort = address.get("sort") ?? "symbol";

  if (reading?.readAt == null) {
    if (error || reading?.failure) return <BrokenPanel what="The instruments" {...live} />;
    return <TableSkeleton label="Reading the instruments" columns={columns} rows={24} />;
  }
  if (rows.length === 0) {
    return (
      <PanelMessage
        title={total === 0 ? "The exchange lists none here" : `None of ${total} match`}
        actions={
          total > 0 && (
            <Button size="sm" onClick={props.onClear}>
              Clear filters
            </Button>
          )
        }
      />
    );
  }
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <StaleLine reading={reading} staleAfterMs={staleAfterMs} />
      {phone ? (
        <InstrumentCards rows={rows} currentSymbol={currentSymbol} onOpen={onOpen} />
      ) : (
        <DataTable
          label={`Instruments, ${category}`}
          columns={columns}
          rows={rows}
          rowId={symbolOf}
          rowName={symbolOf}
          rowHeight={rowHeight}
          sorting={parseSorting(sort)}
          onSortingChange={(next) => change({ sort: sortingText(next) || null })}
          currentId={currentSymbol}
          onOpen={(row) => onOpen(row.symbol)}
          rowClass={fade}
        />
      )}
    </div>
  );
}

/** Instruments are read once in a while, not each second. */
const staleAfterMs = 600_000;
