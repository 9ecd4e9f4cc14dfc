"use client";
import { categoryLabel, timeInForceLabel } from "@/components/shell/orders/order-labels";
import { SideLabel } from "@/components/shell/orders/side-label";
import { cx } from "@/components/ui/cx";
import { byDecimal, type Column, columnsOf } from "@/components/ui/data-table/columns";
import { Age } from "@/components/ui/live-text";
import type { OrderRow } from "@/lib/orders/order-row";
import { positionActionLabels } from "@/lib/orders/position-action";
import { ActionCell } from "./action-cell";
import { FilledCell, IndexDistanceCell, PriceCell, QtyCell, ValueCell } from "./number-cells";
import { isCancelled, OrderStatusMark } from "./order-status";
import { orderWidths, useOrdersContext } from "./orders-context";

const column = columnsOf<OrderRow>();
const end = "end" as const;

/** The columns of open orders; the action comes first, where no scroll can hide it. */
export const orderColumns: Column<OrderRow>[] = column.columns([
  column.display({
    id: "action",
    header: "Action",
    cell: ({ row }) => <ActionCell row={row.original} />,
    meta: { width: orderWidths.action },
  }),
  column.accessor(
    (row) => (row.positionAction ? positionActionLabels[row.positionAction] : (row.side ?? "")),
    {
      id: "intent",
      header: "Side",
      cell: ({ row }) => <PositionActionCell row={row.original} />,
      meta: { width: orderWidths.intent },
    },
  ),
  column.accessor("symbol", {
    id: "symbol",
    header: "Symbol",
    cell: ({ row }) => <SymbolCell row={row.original} />,
    meta: { width: orderWidths.symbol, className: "font-medium" },
  }),
  column.accessor((row) => row.price ?? undefined, {
    id: "price",
    header: "Price",
    cell: ({ row }) => <PriceCell row={row.original} />,
    ...byDecimal,
    meta: { width: orderWidths.price, align: end, className: "font-medium" },
  }),
  column.accessor((row) => row.qty ?? undefined, {
    id: "qty",
    header: "Qty",
    cell: ({ row }) => <QtyCell row={row.original} />,
    ...byDecimal,
    meta: { width: orderWidths.qty, align: end },
  }),
  column.accessor((row) => row.filledQty ?? undefined, {
    id: "filled",
    header: "Filled",
    cell: ({ row }) => <FilledCell row={row.original} />,
    ...byDecimal,
    meta: { width: orderWidths.filled, align: end, className: "relative" },
  }),
  column.accessor((row) => row.value ?? undefined, {
    id: "value",
    header: "Value",
    cell: ({ row }) => <ValueCell row={row.original} />,
    ...byDecimal,
    meta: {
      width: orderWidths.value,
      align: end,
      className: "text-ink-2",
      title: "Price x quantity, quote coin",
    },
  }),
  column.display({
    id: "distance",
    header: "Dist. to index",
    cell: ({ row }) => <IndexDistanceCell row={row.original} />,
    meta: {
      width: orderWidths.distance,
      align: end,
      wideOnly: true,
      className: "text-ink-2",
      title: "Distance of the price from the index, per cent",
    },
  }),
  column.accessor("status", {
    id: "status",
    header: "Status",
    cell: ({ row }) => <StatusCell row={row.original} />,
    meta: { width: orderWidths.status, className: "pl-3 pr-0 status-cell" },
  }),
  column.accessor((row) => row.timeInForce ?? "", {
    id: "tif",
    header: "TIF",
    cell: ({ row, getValue }) => !wasNotPlaced(row.original) && timeInForceLabel(getValue()),
    meta: {
      width: orderWidths.tif,
      wideOnly: true,
      className: "text-ink-2",
      title: "Time in force",
    },
  }),
  column.accessor((row) => -(row.createdAt ?? 0), {
    id: "age",
    header: "Age",
    cell: ({ row }) => <AgeCell row={row.original} />,
    meta: { width: orderWidths.age, align: end, className: "text-ink-2" },
  }),
  column.accessor((row) => row.clientOid ?? "", {
    id: "client",
    header: "Client id",
    cell: ({ row }) => <ClientIdCell row={row.original} />,
    meta: { wideOnly: true, className: "text-ink-3" },
  }),
]);

function PositionActionCell({ row }: { row: OrderRow }) {
  const { wasCancelled } = useOrdersContext();
  if (row.side === null) return <span className="text-ink-3">{"\u2013"}</span>;
  const label = row.positionAction ? positionActionLabels[row.positionAction] : row.side;
  return (
    <SideLabel
      buys={row.side === "buy"}
      faded={row.status === "left"}
      struck={isCancelled(row, wasCancelled(row))}
    >
      {label}
    </SideLabel>
  );
}

function SymbolCell({ row }: { row: OrderRow }) {
  const { wasCancelled } = useOrdersContext();
  const struck = isCancelled(row, wasCancelled(row)) && "line-through";
  return (
    <span className={cx(row.status === "left" && "text-ink-3", struck)}>
      {row.symbol}
      <span className="ml-1.5 font-normal text-[11px] text-ink-3">
        {categoryLabel(row.category)}
      </span>
    </span>
  );
}

/** Whether the row needs the room of the cells after its status, for the exchange's words. */
const wasNotPlaced = ({ status }: OrderRow) => status === "rejected" || status === "not-sent";

function StatusCell({ row }: { row: OrderRow }) {
  const { wasCancelled } = useOrdersContext();
  const word = <OrderStatusMark row={row} cancelled={wasCancelled(row)} />;
  const reason = row.message ?? row.reason;
  if (!wasNotPlaced(row) || reason === null) return word;
  return (
    <span data-free-text className="flex w-[200px] items-baseline gap-1.5 wide:w-[320px]">
      {word}
      <span className="truncate text-ink-2 text-xs" title={reason}>
        {reason}
      </span>
    </span>
  );
}

function AgeCell({ row }: { row: OrderRow }) {
  if (wasNotPlaced(row)) return null;
  if (row.createdAt === null || row.status === "left") return "\u2013";
  return <Age since={row.createdAt} />;
}

function ClientIdCell({ row }: { row: OrderRow }) {
  const { clientOid, source } = row;
  if (wasNotPlaced(row)) return null;
  if (source === "external") return <span title={clientOid ?? undefined}>External</span>;
  if (clientOid === null) return "\u2013";
  return (
    <span className="mono" title={clientOid}>
      {clientOid.slice(0, 3)}
      {"\u2026"}
      {clientOid.slice(-4)}
    </span>
  );
}
