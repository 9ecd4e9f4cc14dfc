"use client";

import { useMemo } from "react";
import { useRowHeight } from "@/components/shell/appearance/appearance-provider";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { useUrlState } from "@/components/shell/desk/url-state";
import { ReadFailurePanel } from "@/components/shell/panels/read-failure";
import { Button } from "@/components/ui/button";
import { useMedia } from "@/components/ui/client-rendering";
import { parseSorting, skeletonWidths, sortingText } from "@/components/ui/data-table/columns";
import { DataTable } from "@/components/ui/data-table/data-table";
import { PanelMessage } from "@/components/ui/panel-message";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import type { KnownSubAccount } from "@/lib/sub-accounts/api";
import { permissionsLabel } from "@/lib/sub-accounts/key-scope";
import type { useSubAccounts } from "./known-sub-accounts";
import { registryColumns, SubAccountLinks } from "./registry-columns";
import { KeyDeliveryMark, RowStateMark } from "./sub-account-marks";

interface RegistryListProps {
  query: ReturnType<typeof useSubAccounts>;
  rows: readonly KnownSubAccount[];
  onClear: () => void;
}

const idOf = ({ id }: KnownSubAccount) => id;

const nameOf = ({ label, uid }: KnownSubAccount) => label || (uid ?? "");

const unknownRow = ({ state }: KnownSubAccount) =>
  state === "unknown"
    ? "bg-[color-mix(in_srgb,var(--bd-unknown)_8%,var(--bd-surface))]"
    : undefined;

/** The rows, or why there are none. */
export function RegistryList({ query, rows, onClear }: RegistryListProps) {
  const { data, error, refetch } = query;
  const { withConnection } = useDesk();
  const [address, change] = useUrlState();
  const rowHeight = useRowHeight();
  const phone = useMedia("(width <= 640px)");
  const columns = useMemo(() => registryColumns(withConnection), [withConnection]);
  if (!data) {
    return error ? (
      <ReadFailurePanel
        what="The sub-accounts"
        snapshot={undefined}
        error={error}
        retry={() => void refetch()}
      />
    ) : (
      <SkeletonRows label="Loading the sub-accounts" widths={skeletonWidths(columns, 6)} rows={8} />
    );
  }
  if (rows.length === 0) {
    const none = data.rows.length === 0;
    return (
      <PanelMessage
        title={none ? "No sub-account is known here yet" : "None has these words"}
        actions={
          !none && (
            <Button size="sm" onClick={onClear}>
              Clear search
            </Button>
          )
        }
      >
        {none &&
          "This desk made none, and none made elsewhere was entered: the interface has no list."}
      </PanelMessage>
    );
  }
  if (phone) return <Cards rows={rows} />;
  return (
    <DataTable
      label="Sub-accounts"
      columns={columns}
      rows={rows}
      rowId={idOf}
      rowName={nameOf}
      rowHeight={rowHeight}
      sorting={parseSorting(address.get("sort"))}
      onSortingChange={(next) => change({ sort: sortingText(next) || null })}
      rank={({ state }) => (state === "unknown" ? 0 : 1)}
      rowClass={unknownRow}
    />
  );
}

/** The sub-accounts on a phone: there are at most a few dozen. */
function Cards({ rows }: { rows: readonly KnownSubAccount[] }) {
  const { withConnection } = useDesk();
  return (
    <ul aria-label="Sub-accounts" className="min-h-0 flex-auto overflow-y-auto">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-col gap-1 border-line-soft border-b px-3 py-2.5">
          <span className="flex items-baseline gap-2">
            <span className="font-medium text-[14px]">{row.label || row.uid}</span>
            <span className="ml-auto">
              {row.key ? (
                <KeyDeliveryMark state={row.key.delivery} />
              ) : (
                <RowStateMark state={row.state} />
              )}
            </span>
          </span>
          <span className="flex gap-2 text-ink-2">
            <span className="mono">{row.alias}</span>
            {permissionsLabel(row.permissions)}
            <span className="mono ml-auto">{row.uid}</span>
          </span>
          <span className="text-[14px] *:min-h-9 *:items-center">
            <SubAccountLinks row={row} keep={withConnection} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Whether every word of a search is in a sub-account's alias, label, uid or addresses. */
export function subAccountPasses(row: KnownSubAccount, search: string): boolean {
  const text = [row.alias, row.label, row.uid, row.key?.alias, ...row.ipList, row.createdBy]
    .join("\n")
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
