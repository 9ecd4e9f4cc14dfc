"use client";

import { useCallback } from "react";
import { EntryStateMark } from "@/components/entry/entry-state";
import { endpointLabel, entrySentence } from "@/components/entry/entry-text";
import type { useTableColumns } from "@/components/lists/columns-menu";
import { RowList } from "@/components/lists/row-list";
import { orderIntentDetail } from "@/components/order-parts/order-sentence";
import { Button } from "@/components/ui/button";
import { useNumbers } from "@/components/ui/numbers";
import { Moment } from "@/components/ui/times";
import type { JournalRow } from "@/lib/journal/api";
import { journalTableColumns, journalTsv } from "./journal-columns";

interface JournalRowsProps {
  rows: readonly JournalRow[];
  currentId: string | null;
  /** How the user arranged the columns. */
  arranged: ReturnType<typeof useTableColumns>["table"];
  onOpen: (id: string) => void;
  hasOlder: boolean;
  loadingOlder: boolean;
  onOlder: () => void;
}

const idOf = (row: JournalRow) => row.id;

/** The entries, newest first, and the way to the older ones. */
export function JournalRows(props: JournalRowsProps) {
  const numbers = useNumbers();
  const { rows, currentId, arranged, onOpen } = props;
  const name = useCallback((row: JournalRow) => entrySentence(row, numbers), [numbers]);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <RowList
        label="Journal"
        columns={journalTableColumns}
        arranged={arranged}
        rows={rows}
        row={{
          id: idOf,
          name,
          current: currentId,
          onOpen: ({ id }) => onOpen(id),
          copyText: journalTsv,
        }}
        card={(row) => <JournalCard row={row} />}
        cardHeight={78}
        footer={<JournalFoot {...props} />}
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

const JournalCard = ({ row }: { row: JournalRow }) => (
  <>
    <span className="flex w-full items-center gap-2">
      <span className="truncate font-medium text-[14px]">{entrySentence(row, useNumbers())}</span>
      <span className="ml-auto">
        <EntryStateMark entry={row} />
      </span>
    </span>
    <span className="w-full truncate text-ink-2 text-xs">
      {endpointLabel(row)} {"\u00b7"} {row.accountName} {"\u00b7"} {row.person ?? "the desk"}
    </span>
    <span className="w-full truncate text-ink-3 text-xs">
      <span className="mono">
        <Moment at={row.createdAt} part="short" />
      </span>{" "}
      {orderIntentDetail(row)}
    </span>
  </>
);
