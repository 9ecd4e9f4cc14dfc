"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useUrlSorting } from "@/components/lists/columns-menu";
import { RowList } from "@/components/lists/row-list";
import { QueryStatus } from "@/components/panels/query-status";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { skeletonWidths } from "@/components/ui/data-table/column-sizes";
import { Age } from "@/components/ui/live-text";
import { PanelMessage } from "@/components/ui/panel-message";
import { Moment } from "@/components/ui/times";
import { deskPages } from "@/lib/api/pages";
import { deskQuery } from "@/lib/api/query";
import { transfersPerPage } from "@/lib/transfers/api";
import type { ArchivedTransfer, TransferPage } from "@/lib/transfers/page";
import {
  foldPairs,
  pendingSince,
  TransferAmount,
  TransferStatusMark,
  transferColumns,
  transferId,
  transferMethodLabel,
  transferTypeLabel,
} from "./transfer-columns";
import type { TransferFilter } from "./transfers-filter";

interface TransfersListProps {
  query: ReturnType<typeof useTransfers>;
  rows: readonly ArchivedTransfer[];
  /** Some are left out by a filter, besides the days. */
  filtered: boolean;
  currentId: string | null;
  onOpen: (row: ArchivedTransfer) => void;
  onClear: () => void;
}

/** The rows, or why there are none. */
export function TransfersList({ query, rows: all, filtered, ...rest }: TransfersListProps) {
  const { currentId, onOpen, onClear } = rest;
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const order = useUrlSorting(transferColumns, "");
  const page = data?.pages[0];
  const rows = useMemo(() => foldPairs(all), [all]);
  if (!page) {
    const widths = skeletonWidths(transferColumns, 6);
    return <QueryStatus query={query} what="transfers" widths={widths} rows={20} />;
  }
  if (rows.length === 0) return <NoTransfers page={page} filtered={filtered} onClear={onClear} />;
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <RowList
        label="Deposits and withdrawals"
        columns={transferColumns}
        rows={rows}
        row={{
          id: transferId,
          name: ({ txId }) => txId,
          rank: ({ status }) => (status === "pending" ? 0 : 1),
          current: currentId,
          onOpen,
        }}
        card={(row) => <TransferCard row={row} />}
        cardHeight={72}
        order={order}
      />
      {hasNextPage && (
        <div className="flex shrink-0 items-center gap-3 border-line border-t px-3 py-1.5 text-xs">
          The first {all.length} are shown.
          <Button
            size="sm"
            disabledReason={isFetchingNextPage && "Loading"}
            onClick={() => void fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}

interface NoTransfersProps extends Pick<TransfersListProps, "filtered" | "onClear"> {
  page: TransferPage;
}

function NoTransfers({ page, filtered, onClear }: NoTransfersProps) {
  const unread = page.unsyncedWindows > 0;
  return (
    <PanelMessage
      unknown={unread}
      title={filtered ? "No deposits or withdrawals match" : emptyTitle(unread)}
      actions={
        filtered && (
          <Button size="sm" onClick={onClear}>
            Clear filters
          </Button>
        )
      }
    >
      {page.from} to {page.to}, UTC+0 days.
      {unread && ` ${page.unsyncedWindows} weeks not synced yet.`}
    </PanelMessage>
  );
}

const emptyTitle = (unread: boolean) =>
  unread ? "Not fully synced yet" : "No deposits or withdrawals in this period";

const TransferCard = ({ row }: { row: ArchivedTransfer }) => (
  <>
    <span className="flex items-baseline gap-2">
      <span className={cx("font-medium", amountSize(row))}>
        <TransferAmount transfer={row} /> {row.coin}
      </span>
      <span className="ml-auto">
        <TransferStatusMark status={row.status} />
      </span>
    </span>
    <span className="flex gap-2 text-ink-2">
      {transferTypeLabel(row.type)} {"\u00b7"} {transferMethodLabel(row.subType)}
      <span data-free-text className="mono ml-auto min-w-0 truncate">
        {row.label ?? row.uid}
      </span>
    </span>
    <span className="flex gap-2 text-ink-3 text-xs">
      <span>
        <Moment at={row.ts} part="second" said />
      </span>
      {row.status === "pending" && (
        <Age since={pendingSince(row)} before="for " className="ml-auto text-ink-2" />
      )}
    </span>
  </>
);

/** A sum of thirty digits stays whole on a phone, beside its status, in smaller letters. */
const amountSize = ({ amount }: ArchivedTransfer) =>
  (amount?.length ?? 0) > 24 ? "text-xs" : "text-[14px]";

const pollIntervalMs = 20_000;

/** The transfers that pass a filter, page by page; renewed while somebody looks. Null asks none. */
export function useTransfers(account: string, filter: TransferFilter | null) {
  return useInfiniteQuery({
    ...deskPages(
      "/api/transfers",
      "after",
      filter && { account, limit: transfersPerPage, ...filter },
    ),
    placeholderData: (before) => (filter === null ? undefined : before),
    refetchInterval: pollIntervalMs,
  });
}

/** What a transfer is and was. */
export function useTransferTimeline(account: string, transfer: ArchivedTransfer) {
  const { uid, txId, coin, type, subType } = transfer;
  return useQuery(
    deskQuery("/api/transfers/revisions", { account, uid, txId, coin, type, subType }),
  );
}

/** What waits and how it flows in days; renewed while somebody looks. Null asks for nothing. */
export function useTransferSummary(
  account: string,
  days: Pick<TransferFilter, "from" | "to"> | null,
) {
  const { from = null, to = null } = days ?? {};
  return useQuery({
    ...deskQuery("/api/transfers/summary", days && { account, from, to }),
    placeholderData: (before) => before,
    refetchInterval: pollIntervalMs * 3,
  });
}
