"use client";
import { useRowHeight } from "@/components/shell/look/look-provider";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { SortingState } from "@/components/ui/data-table/features";
import { useMedia } from "@/components/ui/use-media";
import { WindowList } from "@/components/ui/window-list";
import type { ArchivedFill } from "@/lib/archive/wire";
import { decimalOrNull } from "@/lib/decimal";
import { formatMoment } from "@/lib/time";
import { Exact } from "./exact";
import { fillColumns } from "./fill-columns";

interface FillsTableProps {
  rows: readonly ArchivedFill[];
  currentId: string | null;
  onOpen: (id: string) => void;
  /** The last row is in sight: bring more. */
  onEnd: () => void;
}

const idOf = (row: ArchivedFill) => row.id;
const nameOf = (row: ArchivedFill) => `fill ${row.fillId} of ${row.symbol}`;
const unsorted: SortingState = [];
const cardHeight = 62;

/** Fills in the order in which the desk gives them; on a phone one under the other. */
export function FillsTable({ rows, currentId, onOpen, onEnd }: FillsTableProps) {
  const rowHeight = useRowHeight();
  const phone = useMedia("(width <= 640px)");
  if (phone) {
    return (
      <WindowList label="Fills" rows={rows} rowId={idOf} rowHeight={cardHeight}>
        {(row) => <FillCard row={row} onOpen={onOpen} />}
      </WindowList>
    );
  }
  return (
    <DataTable
      label="Fills"
      columns={fillColumns}
      rows={rows}
      rowId={idOf}
      rowName={nameOf}
      rowHeight={rowHeight}
      sorting={unsorted}
      onSortingChange={() => {}}
      currentId={currentId}
      onOpen={({ id }) => onOpen(id)}
      onEnd={onEnd}
    />
  );
}

function FillCard({ row, onOpen }: { row: ArchivedFill; onOpen: (id: string) => void }) {
  return (
    <button
      type="button"
      onClick={() => onOpen(row.id)}
      className={
        "flex h-full w-full flex-col justify-center gap-0.5 border-line-soft border-b px-3 text-left"
      }
    >
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 truncate font-medium text-[14px]">{row.symbol}</span>
        <span className="min-w-0 truncate text-ink-3 text-xs">{row.subBizType}</span>
        <span className="ml-auto shrink-0 font-medium">
          <Exact value={decimalOrNull(row.rebate)} places={8} />
        </span>
      </span>
      <span className="flex justify-between gap-2 text-ink-3 text-xs">
        <span className="mono">{formatMoment(row.ts, "UTC+8").slice(0, 19)}</span>
        <span>
          <Exact value={decimalOrNull(row.volume)} places={4} /> volume
        </span>
      </span>
    </button>
  );
}
