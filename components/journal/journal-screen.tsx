"use client";
import { Suspense } from "react";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { BrokenPanel } from "@/components/shell/panels/broken-panel";
import { PageHead } from "@/components/shell/panels/page-head";
import { saveCsv } from "@/components/shell/save-csv";
import { useAddress } from "@/components/shell/use-address";
import { BarsPanel } from "@/components/ui/bars-panel";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { PanelMessage } from "@/components/ui/panel-message";
import { kindCounts } from "@/lib/journal/kind-counts";
import type { JournalRow } from "@/lib/journal/wire";
import { AlarmList } from "./alarm-list";
import { barWidths } from "./journal-columns";
import { journalCsv } from "./journal-csv";
import { addressOf, filterCount, filterOf, noFilter } from "./journal-filter";
import { JournalFilterBar } from "./journal-filter-bar";
import { JournalNews } from "./journal-news";
import { UnknownList } from "./unknown-list";
import { useJournal } from "./use-journal";

const EntryDrawer = lazyPart(() =>
  import("@/components/shell/entry/entry-drawer").then((part) => part.EntryDrawer),
);
const JournalRows = lazyPart(() => import("./journal-rows").then((part) => part.JournalRows));

/** Everything that this desk meant to change at its exchanges, and what became of it. */
export function JournalScreen() {
  const { connections } = useDesk();
  const [address, change] = useAddress();
  const filter = filterOf(address);
  const entry = address.get("entry");
  const { rows, unknown, unknownCount, unknownKinds, alarms, error, renew, ...older } =
    useJournal(filter);
  const accounts = [
    ...new Map(connections.map(({ accountId, accountName }) => [accountId, accountName])),
  ].map(([id, name]) => ({ id, name }));
  const open = (id: string) => change({ entry: id });
  const clear = () => change(addressOf(noFilter));
  return (
    <div className="flex h-full min-h-0 flex-col">
      <JournalNews accountIds={accounts.map(({ id }) => id)} onNews={renew} />
      <PageHead
        title="Journal"
        words={
          <>
            {unknownCount > 0 ? (
              <span className="font-medium text-unknown">{kindCounts(unknownKinds)} unknown</span>
            ) : (
              "nothing is unknown"
            )}
            {alarms.length > 0 && (
              <span className="ml-2 font-medium text-attn">
                {alarms.length} {alarms.length === 1 ? "alarm" : "alarms"}
              </span>
            )}
          </>
        }
        actions={
          <Button
            size="sm"
            off={!rows && "The journal is being read"}
            onClick={() => save([...unknown, ...(rows ?? [])])}
          >
            <Icon name="download" />
            CSV
          </Button>
        }
      />
      <JournalFilterBar
        filter={filter}
        accounts={accounts}
        onChange={(values) => change(addressOf(values))}
        onClear={clear}
      />
      <AlarmList alarms={alarms} onOpen={open} onAcknowledged={renew} />
      <UnknownList
        rows={unknown}
        count={unknownCount}
        onOpen={open}
        onUsed={renew}
        onOlder={older.hasOlderUnknown ? older.readOlderUnknown : null}
        readingOlder={older.readingOlderUnknown}
      />
      <div className="relative flex min-h-0 flex-1">
        {rows && rows.length > 0 ? (
          <Suspense fallback={bars}>
            <JournalRows
              rows={rows}
              currentId={entry}
              onOpen={open}
              hasOlder={older.hasOlder}
              readingOlder={older.readingOlder}
              onOlder={older.readOlder}
            />
          </Suspense>
        ) : rows ? (
          <Empty filters={filterCount(filter)} unknown={unknown.length} onClear={clear} />
        ) : error ? (
          <BrokenPanel what="The journal" reading={undefined} error={error} retry={renew} />
        ) : (
          bars
        )}
        {entry && (
          <Suspense>
            <EntryDrawer key={entry} id={entry} onClose={() => change({ entry: null })} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

const bars = <BarsPanel label="Reading the journal" widths={barWidths} rows={24} />;

interface EmptyProps {
  filters: number;
  unknown: number;
  onClear: () => void;
}

function Empty({ filters, unknown, onClear }: EmptyProps) {
  if (filters > 0) {
    return (
      <PanelMessage
        title={`Nothing${unknown > 0 ? " else" : ""} matches ${filters} ${
          filters === 1 ? "filter" : "filters"
        }`}
        actions={
          <Button size="sm" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    );
  }
  return (
    <PanelMessage title={`Nothing ${unknown > 0 ? "else " : ""}was sent from here yet`}>
      Every order, cancel, plan, change of leverage and new sub-account of this desk stands here
      from the moment it is meant, before a byte of it leaves.
    </PanelMessage>
  );
}

function save(rows: readonly JournalRow[]): void {
  saveCsv("journal.csv", journalCsv, rows);
}
