"use client";

import { useRowHeight } from "@/components/appearance/appearance-provider";
import { EntryStateMark } from "@/components/entry/entry-state";
import { endpointLabel, entrySentence } from "@/components/entry/entry-text";
import type { useTableColumns } from "@/components/lists/columns-menu";
import { orderIntentDetail } from "@/components/order-parts/order-sentence";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table/data-table";
import { ByWidth } from "@/components/ui/media";
import { VirtualList } from "@/components/ui/virtual-list";
import type { JournalRow } from "@/lib/journal/api";
import { formatMoment } from "@/lib/time/format-moment";
import { journalTableColumns, journalTsv } from "./journal-columns";

interface JournalRowsProps {
  rows: readonly JournalRow[];
  currentId: string | null;
  /** How the person arranged the columns. */
  arranged: ReturnType<typeof useTableColumns>["table"];
  onOpen: (id: string) => void;
  hasOlder: boolean;
  loadingOlder: boolean;
  onOlder: () => void;
}

const idOf = (row: JournalRow) => row.id;

/** The entries, newest first, and the way to the older ones. */
export function JournalRows(props: JournalRowsProps) {
  const { rows, currentId, onOpen } = props;
  const rowHeight = useRowHeight();
  const foot = <JournalFoot {...props} />;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ByWidth
        phone={
          <>
            <JournalCards rows={rows} currentId={currentId} onOpen={onOpen} />
            <div className="border-line border-t px-3 py-2">{foot}</div>
          </>
        }
        wide={
          <DataTable
            label="Journal"
            columns={journalTableColumns}
            arranged={props.arranged}
            rows={rows}
            row={{
              id: idOf,
              name: entrySentence,
              height: rowHeight,
              current: currentId,
              onOpen: (row) => onOpen(row.id),
              copyText: journalTsv,
            }}
            footer={foot}
          />
        }
      />
    </div>
  );
}

function JournalFoot({ rows, hasOlder, loadingOlder, onOlder }: JournalRowsProps) {
  return (
    <span className="flex items-center gap-3 font-normal">
      <span className="text-ink-2">
        {rows.length} {hasOlder ? "newest" : "in all"}
      </span>
      {hasOlder && (
        <Button size="sm" disabledReason={loadingOlder && "Loading"} onClick={onOlder}>
          Show older
        </Button>
      )}
    </span>
  );
}

interface JournalCardsProps {
  rows: readonly JournalRow[];
  currentId: string | null;
  onOpen: (id: string) => void;
}

const cardHeight = 78;

/** The journal on a phone, one under the other. */
function JournalCards({ rows, currentId, onOpen }: JournalCardsProps) {
  return (
    <VirtualList label="Journal" rows={rows} rowId={idOf} rowHeight={cardHeight}>
      {(row) => (
        <button
          type="button"
          aria-current={row.id === currentId || undefined}
          onClick={() => onOpen(row.id)}
          className={
            "flex h-full w-full flex-col justify-center border-line-soft border-b px-3 text-left " +
            "focus-visible:-outline-offset-2 aria-[current]:bg-selected"
          }
        >
          <span className="flex w-full items-center gap-2">
            <span className="truncate font-medium text-[14px]">{entrySentence(row)}</span>
            <span className="ml-auto">
              <EntryStateMark entry={row} />
            </span>
          </span>
          <span className="w-full truncate text-ink-2 text-xs">
            {endpointLabel(row)} {"\u00b7"} {row.accountName} {"\u00b7"} {row.person ?? "the desk"}
          </span>
          <span className="w-full truncate text-ink-3 text-xs">
            <span className="mono">{formatMoment(row.createdAt, "UTC").slice(5, 19)}</span>{" "}
            {orderIntentDetail(row)}
          </span>
        </button>
      )}
    </VirtualList>
  );
}
