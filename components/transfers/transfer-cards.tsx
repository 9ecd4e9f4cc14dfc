"use client";
import { Age } from "@/components/ui/age";
import { WindowList } from "@/components/ui/window-list";
import { formatMoment } from "@/lib/time";
import type { ArchivedTransfer } from "@/lib/transfers/wire";
import { StatusMark } from "./status-mark";
import { amountWords, pendingSince, transferId, typeWord, wayWord } from "./transfer-words";

interface TransferCardsProps {
  rows: readonly ArchivedTransfer[];
  currentId: string | null;
  onOpen: (row: ArchivedTransfer) => void;
}

const cardHeight = 72;

/** The transfers on a phone, one under the other. */
export function TransferCards({ rows, currentId, onOpen }: TransferCardsProps) {
  return (
    <WindowList label="Transfers" rows={rows} rowId={transferId} rowHeight={cardHeight}>
      {(row) => (
        <button
          type="button"
          aria-current={transferId(row) === currentId || undefined}
          onClick={() => onOpen(row)}
          className={
            "flex h-full w-full flex-col justify-center gap-0.5 border-line-soft border-b px-3 " +
            "text-left aria-[current]:bg-selected"
          }
        >
          <span className="flex items-baseline gap-2">
            <span className="font-medium text-[14px]">
              {amountWords(row.amount)} {row.coin}
            </span>
            <span className="ml-auto">
              <StatusMark status={row.status} />
            </span>
          </span>
          <span className="flex gap-2 text-ink-2">
            {typeWord(row.type)} {"\u00b7"} {wayWord(row.subType)}
            <span data-free-text className="mono ml-auto min-w-0 truncate">
              {row.label ?? row.uid}
            </span>
          </span>
          <span className="flex gap-2 text-ink-3 text-xs">
            <span>{formatMoment(row.ts, "UTC").slice(0, 19)} UTC</span>
            {row.status === "pending" && (
              <Age since={pendingSince(row)} before="for " className="ml-auto text-attn" />
            )}
          </span>
        </button>
      )}
    </WindowList>
  );
}
