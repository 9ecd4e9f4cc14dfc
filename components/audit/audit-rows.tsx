"use client";
import { RowList } from "@/components/lists/row-list";
import { Button } from "@/components/ui/button";
import { useNumbers } from "@/components/ui/numbers";
import type { AuditAnswer, AuditRow } from "@/lib/audit/api";
import { auditActionLabel } from "@/lib/audit/entry-text";
import { auditColumns } from "./audit-columns";
import { AuditTime, entryCountLabel, ResultMark, userLabel } from "./audit-labels";

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

/** The entries, newest first. */
export function AuditRows(props: AuditRowsProps) {
  const { rows, currentSeq, onOpen, onOlder } = props;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <RowList
        label="Audit"
        columns={auditColumns}
        rows={rows}
        row={{
          id: idOf,
          name: nameOf,
          current: currentSeq === null ? null : String(currentSeq),
          onOpen: ({ seq }) => onOpen(seq),
        }}
        card={auditCard}
        cardHeight={72}
        {...(onOlder ? { onEnd: onOlder } : {})}
      />
      <AuditFoot {...props} />
    </div>
  );
}

const auditCard = (row: AuditRow) => (
  <>
    <span className="flex w-full items-center gap-2">
      <span className="min-w-0 flex-1 truncate font-medium">{auditActionLabel(row.action)}</span>
      <ResultMark result={row.result} />
    </span>
    <span data-free-text className="w-full truncate text-ink-2 text-xs">
      {row.object ?? "\u2013"}
    </span>
    <span className="flex w-full gap-2 text-ink-3 text-xs">
      <span className="min-w-0 flex-1 truncate">{userLabel(row.user, row.action)}</span>
      <span className="whitespace-nowrap">
        <AuditTime at={row.at} />
      </span>
    </span>
  </>
);

function AuditFoot({ rows, page, onOlder, loadingOlder }: AuditRowsProps) {
  const numbers = useNumbers();
  return (
    <div
      className={
        "flex shrink-0 items-center gap-3 border-line border-t px-4 py-1.5 text-ink-2 text-xs " +
        "phone:px-3"
      }
    >
      <span>
        {entryCountLabel(rows.length, numbers)} shown, {numbers.count(page.matching)} match of{" "}
        {numbers.count(page.total)}
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
