"use client";
import { type Column, columnsOf } from "@/components/ui/data-table/features";
import { Tag } from "@/components/ui/tag";
import type { ArchivedFill } from "@/lib/archive/wire";
import { decimalOrNull } from "@/lib/decimal";
import { formatMoment } from "@/lib/time";
import { Exact } from "./exact";

const column = columnsOf<ArchivedFill>();
const end = "end" as const;

function amount(
  id: "volume" | "fee" | "pureFee" | "rebate",
  header: string,
  width: number,
  places: number,
) {
  return column.display({
    id,
    header,
    cell: ({ row }) => <Exact value={decimalOrNull(row.original[id])} places={places} />,
    meta: {
      width,
      align: end,
      title: "USDT; every digit in the drawer and the file",
      ...(id === "fee" ? { wideOnly: true } : {}),
    },
  });
}

/** The columns of fills, which the desk gives newest first. */
export const fillColumns = [
  column.display({
    id: "ts",
    header: "Time (UTC+8)",
    cell: ({ row }) => (
      <span className="mono" title={`${formatMoment(row.original.ts, "UTC")} UTC`}>
        {formatMoment(row.original.ts, "UTC+8")}
      </span>
    ),
    meta: { width: 196, className: "pl-4" },
  }),
  column.display({
    id: "symbol",
    header: "Symbol",
    cell: ({ row }) => <span className="font-medium">{row.original.symbol}</span>,
    meta: { width: 112 },
  }),
  column.display({
    id: "product",
    header: "Product",
    cell: ({ row }) => row.original.subBizType,
    meta: { width: 100, className: "text-ink-2" },
  }),
  amount("volume", "Volume", 116, 4),
  amount("fee", "Fee", 104, 6),
  amount("pureFee", "Net fee", 104, 6),
  amount("rebate", "Rebate", 116, 8),
  column.display({
    id: "orderId",
    header: "Order",
    cell: ({ row }) => <span className="mono">{row.original.orderId}</span>,
    meta: { width: 160 },
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
    meta: { width: 96, title: "How often the exchange said something else of it" },
  }),
] as Column<ArchivedFill>[];
