"use client";
import { sentenceOf } from "@/components/shell/entry/entry-words";
import { useRowHeight } from "@/components/shell/look/look-provider";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table/data-table";
import { useMedia } from "@/components/ui/use-media";
import type { JournalRow } from "@/lib/journal/wire";
import { JournalCards } from "./journal-cards";
import { journalColumns } from "./journal-columns";

interface JournalRowsProps {
  rows: readonly JournalRow[];
  currentId: string | null;
  onOpen: (id: string) => void;
  hasOlder: boolean;
  readingOlder: boolean;
  onOlder: () => void;
}

const idOf = (row: JournalRow) => row.id;
const never = () => {};

/** The entries, newest first, and the way to the older ones. */
export function JournalRows(props: JournalRowsProps) {
  const { rows, currentId, onOpen } = props;
  const phone = useMedia("(width <= 640px)");
  const rowHeight = useRowHeight();
  const foot = <Foot {...props} />;
  if (phone) {
    return (
      <div className="flex min-h-0 flex-1 flex-col">
        <JournalCards rows={rows} currentId={currentId} onOpen={onOpen} />
        <div className="border-line border-t px-3 py-2">{foot}</div>
      </div>
    );
  }
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <DataTable
        label="Journal"
        columns={journalColumns}
        rows={rows}
        rowId={idOf}
        rowName={sentenceOf}
        rowHeight={rowHeight}
        sorting={unsorted}
        onSortingChange={never}
        currentId={currentId}
        onOpen={(row) => onOpen(row.id)}
        totals={foot}
      />
    </div>
  );
}

const unsorted: never[] = [];

function Foot({ rows, hasOlder, readingOlder, onOlder }: JournalRowsProps) {
  return (
    <span className="flex items-center gap-3 font-normal">
      <span className="text-ink-2">
        {rows.length} {hasOlder ? "newest" : "in all"}
      </span>
      {hasOlder && (
        <Button size="sm" off={readingOlder && "Being read"} onClick={onOlder}>
          Show older
        </Button>
      )}
    </span>
  );
}
