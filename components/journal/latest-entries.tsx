"use client";

import { useDesk } from "@/components/desk/desk-provider";
import { EntryStateMark } from "@/components/entry/entry-state";
import { entrySentence } from "@/components/entry/entry-text";
import { useNumbers } from "@/components/ui/numbers";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import { SoftLink } from "@/components/ui/soft-link";
import { useTimes } from "@/components/ui/times";
import { Hint, Tooltip } from "@/components/ui/tooltip";
import type { JournalRow } from "@/lib/journal/api";
import { JournalSubscription, useJournal } from "./use-journal";

const everything = { account: null, state: null, endpoint: null, symbol: null, text: null };

/** So many stand here; the journal has all of them. */
const maxShown = 20;

/** What the desk sent last, of every account, as it becomes known; each leads to its entry. */
export function LatestEntries() {
  const { connections } = useDesk();
  const { rows, unknown, error, refetch } = useJournal(everything);
  const accountIds = [...new Set(connections.map(({ accountId }) => accountId))];
  const shown = [...unknown, ...(rows ?? [])]
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .slice(0, maxShown);
  return (
    <>
      <JournalSubscription accountIds={accountIds} onUpdate={refetch} />
      {!rows && error && <p className="px-4 pb-4 text-attn phone:px-3">{error.message}</p>}
      {!rows && !error && (
        <SkeletonRows label="Loading the journal" widths={{ order: 280, state: 120 }} rows={6} />
      )}
      {rows && shown.length === 0 && (
        <p className="px-4 pb-4 text-ink-2 phone:px-3">No orders sent from this desk yet.</p>
      )}
      <ul>
        {shown.map((row) => (
          <EntryLine key={row.id} row={row} />
        ))}
      </ul>
    </>
  );
}

function EntryLine({ row }: { row: JournalRow }) {
  const numbers = useNumbers();
  const times = useTimes();
  const { withConnection } = useDesk();
  return (
    <li className="border-line-soft border-t">
      <SoftLink
        href={withConnection(`/journal?entry=${encodeURIComponent(row.id)}`)}
        className={
          "grid min-h-6 grid-cols-[62px_minmax(0,1fr)_minmax(0,72px)_112px] items-center gap-x-2 " +
          "px-4 no-underline hover:bg-hover phone:min-h-11 phone:grid-cols-[minmax(0,1fr)_120px] phone:px-3"
        }
      >
        <Tooltip text={times.said(row.createdAt, "full")}>
          <time
            dateTime={new Date(row.createdAt).toISOString()}
            className="mono text-ink-3 text-xs phone:hidden"
          >
            {times.text(row.createdAt, "clock")}
          </time>
        </Tooltip>
        <Hint
          text={entrySentence(row, numbers)}
          className="truncate phone:whitespace-normal phone:break-words phone:py-1.5"
        >
          {entrySentence(row, numbers)}
        </Hint>
        <span className="truncate text-ink-2 text-xs phone:hidden">{row.accountName}</span>
        <span className="whitespace-nowrap">
          <EntryStateMark entry={row} />
        </span>
      </SoftLink>
    </li>
  );
}
