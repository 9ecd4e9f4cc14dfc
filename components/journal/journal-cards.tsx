"use client";
import { deedWord, sentenceOf } from "@/components/shell/entry/entry-words";
import { StateMark } from "@/components/shell/entry/state-mark";
import { intentDetail } from "@/components/shell/words/intent-sentence";
import { WindowList } from "@/components/ui/window-list";
import type { JournalRow } from "@/lib/journal/wire";
import { formatMoment } from "@/lib/time/format-moment";

interface JournalCardsProps {
  rows: readonly JournalRow[];
  currentId: string | null;
  onOpen: (id: string) => void;
}

const cardHeight = 78;
const idOf = (row: JournalRow) => row.id;

/** The journal on a phone, one under the other. */
export function JournalCards({ rows, currentId, onOpen }: JournalCardsProps) {
  return (
    <WindowList label="Journal" rows={rows} rowId={idOf} rowHeight={cardHeight}>
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
            <span className="truncate font-medium text-[14px]">{sentenceOf(row)}</span>
            <span className="ml-auto">
              <StateMark state={row.state} kind={row.kind} />
            </span>
          </span>
          <span className="w-full truncate text-ink-2 text-xs">
            {deedWord(row)} {"\u00b7"} {row.accountName} {"\u00b7"} {row.person ?? "the desk"}
          </span>
          <span className="w-full truncate text-ink-3 text-xs">
            <span className="mono">{formatMoment(row.createdAt, "UTC").slice(5, 19)}</span>{" "}
            {intentDetail(row)}
          </span>
        </button>
      )}
    </WindowList>
  );
}
