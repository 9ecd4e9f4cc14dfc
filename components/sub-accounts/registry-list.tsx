"use client";

import { useMemo } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { useUrlSorting } from "@/components/lists/columns-menu";
import { RowList } from "@/components/lists/row-list";
import { QueryStatus } from "@/components/panels/query-status";
import { Button } from "@/components/ui/button";
import { skeletonWidths } from "@/components/ui/data-table/column-sizes";
import { PanelMessage } from "@/components/ui/panel-message";
import type { KnownSubAccount } from "@/lib/sub-accounts/api";
import { permissionsLabel } from "@/lib/sub-accounts/key-scope";
import type { useSubAccounts } from "./known-sub-accounts";
import { ClientAndTags, registryColumns } from "./registry-columns";
import { SubAccountMark } from "./sub-account-marks";

interface RegistryListProps {
  query: ReturnType<typeof useSubAccounts>;
  rows: readonly KnownSubAccount[];
  /** A filter is in force; else hidden ones alone may be left out. */
  filtered: boolean;
  /** Brings back what is left out. */
  onClear: () => void;
  /** The row that is open beside the list. */
  currentId: string | null;
  onOpen: (row: KnownSubAccount) => void;
}

const idOf = ({ id }: KnownSubAccount) => id;

const nameOf = ({ label, uid }: KnownSubAccount) => label || (uid ?? "");

const unknownRow = ({ state }: KnownSubAccount) =>
  state === "unknown"
    ? "bg-[color-mix(in_srgb,var(--bd-unknown)_8%,var(--bd-surface))]"
    : undefined;

/** The rows, or why there are none. */
export function RegistryList(props: RegistryListProps) {
  const { query, rows, filtered, onClear, currentId, onOpen } = props;
  const { data } = query;
  const { withConnection } = useDesk();
  const columns = useMemo(() => registryColumns(withConnection), [withConnection]);
  const order = useUrlSorting(columns, "");
  if (!data) {
    const widths = skeletonWidths(columns, 6);
    return <QueryStatus query={query} what="sub-accounts" widths={widths} rows={8} />;
  }
  if (rows.length === 0) {
    const none = data.rows.length === 0;
    return (
      <PanelMessage
        title={none ? "No sub-accounts yet" : noneShown(filtered)}
        actions={
          !none && (
            <Button size="sm" onClick={onClear}>
              {filtered ? "Clear filters" : "Show hidden ones"}
            </Button>
          )
        }
      >
        {none && "Create one, or add existing ones."}
      </PanelMessage>
    );
  }
  return (
    <RowList
      label="Sub-accounts"
      columns={columns}
      rows={rows}
      row={{
        id: idOf,
        name: nameOf,
        rank: ({ state }) => (state === "unknown" ? 0 : 1),
        className: unknownRow,
        current: currentId,
        onOpen,
      }}
      card={registryCard}
      cardHeight={96}
      order={order}
    />
  );
}

const noneShown = (filtered: boolean) =>
  filtered ? "No sub-accounts match" : "All sub-accounts are hidden";

const registryCard = (row: KnownSubAccount) => (
  <>
    <span className="flex w-full items-baseline gap-2">
      <span className="min-w-0 truncate font-medium text-[14px]">
        {row.label || row.uid || row.alias}
      </span>
      <span className="ml-auto">
        <SubAccountMark row={row} />
      </span>
    </span>
    <span className="flex w-full gap-2 text-ink-2">
      <span className="mono">{row.alias}</span>
      {permissionsLabel(row.permissions)}
      <span className="mono ml-auto">{row.uid}</span>
    </span>
    <ClientAndTags details={row.details} />
  </>
);
