"use client";

import { RowList } from "@/components/lists/row-list";
import { type Column, columnsOf } from "@/components/ui/data-table/columns";
import { Tag } from "@/components/ui/status-bar";
import { useTimes } from "@/components/ui/times";
import { Hint } from "@/components/ui/tooltip";
import type { ArchivedFill } from "@/lib/archive/api";
import { productLabel } from "@/lib/archive/products";
import { decimalOrNull } from "@/lib/decimal";
import { formatMoment } from "@/lib/time";
import { ExactAmount } from "./amounts";

interface FillsTableProps {
  rows: readonly ArchivedFill[];
  currentId: string | null;
  onOpen: (id: string) => void;
  /** The last row is in sight: bring more. */
  onEnd: () => void;
}

const idOf = (row: ArchivedFill) => row.id;

const nameOf = (row: ArchivedFill) => `fill ${row.fillId} of ${row.symbol}`;

/** Fills in the order in which the desk gives them. */
export function FillsTable({ rows, currentId, onOpen, onEnd }: FillsTableProps) {
  return (
    <RowList
      label="Fills"
      columns={fillColumns}
      rows={rows}
      row={{ id: idOf, name: nameOf, current: currentId, onOpen: ({ id }) => onOpen(id) }}
      card={fillCard}
      cardHeight={62}
      onEnd={onEnd}
    />
  );
}

const fillCard = (row: ArchivedFill) => (
  <>
    <span className="flex items-baseline gap-2">
      <span className="min-w-0 truncate font-medium text-[14px]">{row.symbol}</span>
      <Hint text={row.subBizType} className="min-w-0 truncate text-ink-3 text-xs">
        {productLabel(row.subBizType)}
      </Hint>
      <span className="ml-auto shrink-0 font-medium">
        <ExactAmount value={decimalOrNull(row.rebate)} places={8} />
      </span>
    </span>
    <span className="flex justify-between gap-2 text-ink-3 text-xs">
      <span className="mono">{formatMoment(row.ts, "UTC+8").slice(0, 19)} UTC+8</span>
      <span>
        <ExactAmount value={decimalOrNull(row.volume)} places={4} /> volume
      </span>
    </span>
  </>
);

/** When a fill was, in the zone of its day; as this user reads it on hover. */
function FillTime({ at }: { at: number }) {
  return (
    <Hint text={useTimes().said(at, "full")} className="mono">
      {formatMoment(at, "UTC+8")}
    </Hint>
  );
}

const column = columnsOf<ArchivedFill>();

const end = "end" as const;

function amount(
  id: "volume" | "fee" | "pureFee" | "rebate",
  header: string,
  width: number,
  places: number,
) {
  return column.accessor((row) => decimalOrNull(row[id]) ?? undefined, {
    id,
    header,
    cell: ({ row }) => <ExactAmount value={decimalOrNull(row.original[id])} places={places} />,
    meta: {
      ...{ width, places, align: end },
      title: "USDT; full precision in details and export",
      ...(id === "fee" ? { wideOnly: true } : {}),
    },
  });
}

/** The columns of fills, which the desk gives newest first. */
const fillColumns = [
  column.display({
    id: "ts",
    header: "Time (UTC+8)",
    cell: ({ row }) => <FillTime at={row.original.ts} />,
    meta: { width: 24, className: "pl-4" },
  }),
  column.display({
    id: "symbol",
    header: "Symbol",
    cell: ({ row }) => <span className="font-medium">{row.original.symbol}</span>,
    meta: { width: 13 },
  }),
  column.display({
    id: "product",
    header: "Product",
    cell: ({ row: { original } }) => (
      <Hint text={original.subBizType}>{productLabel(original.subBizType)}</Hint>
    ),
    meta: { width: 13, className: "text-ink-2" },
  }),
  amount("volume", "Volume", 13, 4),
  amount("fee", "Fee", 12, 6),
  amount("pureFee", "Net fee", 12, 6),
  amount("rebate", "Rebate", 13, 8),
  column.display({
    id: "clientOid",
    header: "Client order id",
    cell: ({ row }) => <span className="mono">{row.original.clientOid ?? "\u2013"}</span>,
    meta: { width: 15, title: "Prefix rules match it", yields: true },
  }),
  column.display({
    id: "orderId",
    header: "Order",
    cell: ({ row }) => <span className="mono">{row.original.orderId}</span>,
    meta: { width: 19 },
  }),
  column.display({
    id: "revision",
    header: "Rev.",
    cell: ({ row }) =>
      row.original.revision > 1 ? (
        <Tag className="bg-raised text-attn">corrected {row.original.revision - 1}×</Tag>
      ) : (
        row.original.revision
      ),
    meta: { width: 11, title: "Revisions by the exchange" },
  }),
] as Column<ArchivedFill>[];
