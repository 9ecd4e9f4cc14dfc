"use client";
import { useRowHeight } from "@/components/shell/look/look-provider";
import { BrokenPanel } from "@/components/shell/panels/broken-panel";
import { useAddress } from "@/components/shell/use-address";
import { BarsPanel } from "@/components/ui/bars-panel";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table/data-table";
import { parseSorting, sortingText } from "@/components/ui/data-table/sorting-text";
import { PanelMessage } from "@/components/ui/panel-message";
import { useMedia } from "@/components/ui/use-media";
import type { ArchivedTransfer } from "@/lib/transfers/wire";
import { TransferCards } from "./transfer-cards";
import { transferColumns } from "./transfer-columns";
import { filtersIn, type TransferFilter } from "./transfer-filter";
import { transferId } from "./transfer-words";
import type { useTransfers } from "./use-transfers";

interface TransfersListProps {
  query: ReturnType<typeof useTransfers>;
  rows: readonly ArchivedTransfer[];
  filter: TransferFilter;
  currentId: string | null;
  onOpen: (row: ArchivedTransfer) => void;
  onClear: () => void;
}

/** The rows, or why there are none. */
export function TransfersList({ query, rows, filter, ...rest }: TransfersListProps) {
  const { currentId, onOpen, onClear } = rest;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const [address, change] = useAddress();
  const rowHeight = useRowHeight();
  const phone = useMedia("(width <= 640px)");
  const page = data?.pages[0];
  if (!page) {
    return error ? (
      <BrokenPanel
        what="The transfers"
        reading={undefined}
        error={error}
        retry={() => void refetch()}
      />
    ) : (
      <BarsPanel label="Reading the transfers" widths={barWidths} rows={20} />
    );
  }
  if (rows.length === 0) {
    const filtered = filtersIn(filter) > 0;
    const unread = page.unreadWindows > 0;
    return (
      <PanelMessage
        unknown={unread}
        title={filtered ? "No transfer passes these filters" : emptyTitle(unread)}
        actions={
          filtered && (
            <Button size="sm" onClick={onClear}>
              Clear filters
            </Button>
          )
        }
      >
        {page.from} to {page.to}, days of UTC+0.
        {unread && ` ${page.unreadWindows} weeks of them have not been read yet.`}
      </PanelMessage>
    );
  }
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      {phone ? (
        <TransferCards rows={rows} currentId={currentId} onOpen={onOpen} />
      ) : (
        <DataTable
          label="Transfers"
          columns={transferColumns}
          rows={rows}
          rowId={transferId}
          rowName={({ txId }) => txId}
          rowHeight={rowHeight}
          sorting={parseSorting(address.get("sort"))}
          onSortingChange={(next) => change({ sort: sortingText(next) || null })}
          rank={({ status }) => (status === "pending" ? 0 : 1)}
          currentId={currentId}
          onOpen={onOpen}
        />
      )}
      {hasNextPage && (
        <div className="flex shrink-0 items-center gap-3 border-line border-t px-3 py-1.5 text-xs">
          The first {rows.length} are shown.
          <Button
            size="sm"
            off={isFetchingNextPage && "They are on their way"}
            onClick={() => void fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}

const emptyTitle = (unread: boolean) =>
  unread ? "Not all of it has been read" : "No deposit and no withdrawal in these days";

const barWidths = { updated: 148, status: 142, uid: 176, type: 104, way: 84, amount: 168 };
