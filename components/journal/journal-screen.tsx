"use client";

import { useQueryState } from "nuqs";
import { useDesk } from "@/components/desk/desk-provider";
import { useFilters } from "@/components/desk/use-filters";
import { EntryDrawer } from "@/components/entry/entry-drawer";
import { SaveButtons } from "@/components/export/save-buttons";
import { useTableColumns } from "@/components/lists/columns-menu";
import { MissingActionLink } from "@/components/panels/missing-action-link";
import { NoMatch } from "@/components/panels/no-match";
import { PageHead } from "@/components/panels/page-frame";
import { QueryStatus } from "@/components/panels/query-status";
import { skeletonWidths } from "@/components/ui/data-table/column-sizes";
import { PanelMessage } from "@/components/ui/panel-message";
import { SoftLink } from "@/components/ui/soft-link";
import { type JournalRow, kindCountsText } from "@/lib/journal/api";
import { journalCsv, journalTableColumns } from "./journal-columns";
import { JournalFilterBar, journalFilters } from "./journal-filter";
import { JournalRows } from "./journal-rows";
import { AlarmList, UnknownList } from "./unresolved-lists";
import { JournalSubscription, useJournal } from "./use-journal";

/** Everything that this desk meant to change at its exchanges, and what became of it. */
export function JournalScreen() {
  const { connections } = useDesk();
  const [entry, setEntry] = useQueryState("entry");
  const filters = useFilters(journalFilters);
  const columns = useTableColumns("journal");
  const { rows, unknown, unknownCount, unknownKinds, alarms, error, refetch, ...older } =
    useJournal(filters.values);
  const accounts = [
    ...new Map(connections.map(({ accountId, accountName }) => [accountId, accountName])),
  ].map(([id, name]) => ({ id, name }));
  const open = (id: string) => void setEntry(id);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <JournalSubscription accountIds={accounts.map(({ id }) => id)} onUpdate={refetch} />
      <JournalHead
        unknown={unknownCount > 0 ? kindCountsText(unknownKinds) : null}
        alarms={alarms.length}
        rows={rows && [...unknown, ...rows]}
      />
      <JournalFilterBar filters={filters} accounts={accounts} columns={columns.menu} />
      <AlarmList alarms={alarms} onOpen={open} onAcknowledged={refetch} />
      <UnknownList
        rows={unknown}
        count={unknownCount}
        onOpen={open}
        onUsed={refetch}
        onOlder={older.hasOlderUnknown ? older.loadOlderUnknown : null}
        loadingOlder={older.loadingOlderUnknown}
      />
      <div className="relative flex min-h-0 flex-1">
        {rows && rows.length > 0 ? (
          <JournalRows
            rows={rows}
            currentId={entry}
            arranged={columns.table}
            onOpen={open}
            hasOlder={older.hasOlder}
            loadingOlder={older.loadingOlder}
            onOlder={older.loadOlder}
          />
        ) : rows ? (
          <EmptyJournal filters={filters.active} unknown={unknown.length} onClear={filters.clear} />
        ) : (
          <QueryStatus query={{ error, refetch }} what="journal" widths={barWidths} rows={24} />
        )}
        {entry && <EntryDrawer key={entry} id={entry} onClose={() => void setEntry(null)} />}
      </div>
    </div>
  );
}

interface HeadProps {
  /** How many of which kind are unknown, in words; null when none is. */
  unknown: string | null;
  alarms: number;
  /** Undefined until the journal was read. */
  rows: readonly JournalRow[] | undefined;
}

function JournalHead({ unknown, alarms, rows }: HeadProps) {
  const { withConnection } = useDesk();
  return (
    <PageHead
      title="Journal"
      description={
        <>
          {unknown ? (
            <span className="font-medium text-unknown">{unknown} unknown</span>
          ) : (
            "no unresolved entries"
          )}
          {alarms > 0 && (
            <span className="ml-2 font-medium text-attn">
              {alarms} {alarms === 1 ? "alarm" : "alarms"}
            </span>
          )}
          <MissingActionLink id="order-history" className="ml-3 phone:hidden">
            Where is the exchange's order history?
          </MissingActionLink>
          <SoftLink
            href={withConnection("/journal/codes")}
            className="ml-3 underline decoration-dotted underline-offset-2"
          >
            Exchange codes
          </SoftLink>
        </>
      }
      actions={
        <SaveButtons
          name="journal"
          columns={async () => journalCsv}
          rows={rows ?? []}
          disabledReason={rows === undefined && "Loading the journal"}
        />
      }
    />
  );
}

const barWidths = skeletonWidths(journalTableColumns, 6);

interface EmptyProps {
  filters: number;
  unknown: number;
  onClear: () => void;
}

function EmptyJournal({ filters, unknown, onClear }: EmptyProps) {
  if (filters > 0) {
    const count = filters === 1 ? "1 filter" : `${filters} filters`;
    const title = `Nothing${unknown > 0 ? " else" : ""} matches ${count}`;
    return <NoMatch title={title} onClear={onClear} />;
  }
  return (
    <PanelMessage title={`Nothing ${unknown > 0 ? "else " : ""}sent yet`}>
      Every order, cancel, plan order, leverage change and new sub-account appears here before it is
      sent.
    </PanelMessage>
  );
}
