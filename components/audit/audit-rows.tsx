"use client";
import { useRowHeight } from "@/components/appearance/appearance-provider";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table/data-table";
import { ByWidth } from "@/components/ui/media";
import { VirtualList } from "@/components/ui/virtual-list";
import type { AuditAnswer, AuditRow } from "@/lib/audit/api";
import { auditActionLabel } from "@/lib/audit/entry-text";
import { auditColumns } from "./audit-columns";
import { auditTime, entryCountLabel, formatCount, ResultMark, userLabel } from "./audit-labels";

interface AuditRowsProps {
  rows: readonly AuditRow[];
  page: AuditAnswer;
  currentSeq: number | null;
  onOpen: (seq: number) => void;
  /** Null when there are no older ones. */
  onOlder: (() => void) | null;
  loadingOlder: boolean;
}

const idOf = ({ seq }: AuditRow) => String(seq);
const nameOf = ({ seq, action }: AuditRow) => `entry ${seq}, ${auditActionLabel(action)}`;
const cardHeight = 72;

/** The entries, newest first; on a phone one under the other. */
export function AuditRows(props: AuditRowsProps) {
  const { rows, currentSeq, onOpen, onOlder } = props;
  const rowHeight = useRowHeight();
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ByWidth
        phone={
          <VirtualList label="Audit" rows={rows} rowId={idOf} rowHeight={cardHeight}>
            {(row) => <AuditCard row={row} current={row.seq === currentSeq} onOpen={onOpen} />}
          </VirtualList>
        }
        wide={
          <DataTable
            label="Audit"
            columns={auditColumns}
            rows={rows}
            row={{
              id: idOf,
              name: nameOf,
              height: rowHeight,
              current: currentSeq === null ? null : String(currentSeq),
              onOpen: ({ seq }) => onOpen(seq),
            }}
            {...(onOlder ? { onEnd: onOlder } : {})}
          />
        }
      />
      <AuditFoot {...props} />
    </div>
  );
}

interface CardProps {
  row: AuditRow;
  current: boolean;
  onOpen: (seq: number) => void;
}

function AuditCard({ row, current, onOpen }: CardProps) {
  return (
    <button
      type="button"
      aria-current={current || undefined}
      onClick={() => onOpen(row.seq)}
      className={
        "flex h-full w-full flex-col justify-center gap-0.5 border-line-soft border-b px-3 " +
        "text-left focus-visible:-outline-offset-2 aria-[current]:bg-selected"
      }
    >
      <span className="flex w-full items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">{auditActionLabel(row.action)}</span>
        <ResultMark result={row.result} />
      </span>
      <span data-free-text className="w-full truncate text-ink-2 text-xs">
        {row.object ?? "\u2013"}
      </span>
      <span className="flex w-full gap-2 text-ink-3 text-xs">
        <span className="min-w-0 flex-1 truncate">{userLabel(row.user, row.action)}</span>
        <span className="whitespace-nowrap">{auditTime(row.at)}</span>
      </span>
    </button>
  );
}

function AuditFoot({ rows, page, onOlder, loadingOlder }: AuditRowsProps) {
  return (
    <div
      className={
        "flex shrink-0 items-center gap-3 border-line border-t px-4 py-1.5 text-ink-2 text-xs " +
        "phone:px-3"
      }
    >
      <span>
        {entryCountLabel(rows.length)} shown, {formatCount(page.matching)} match of{" "}
        {formatCount(page.total)}
      </span>
      {onOlder && (
        <Button size="sm" disabledReason={loadingOlder && "Loading"} onClick={onOlder}>
          Show older
        </Button>
      )}
      <span className="flex-1" />
      <span className="text-ink-3 phone:hidden">Includes exports and sign-ins.</span>
    </div>
  );
}
