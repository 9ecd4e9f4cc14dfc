"use client";
import { NewValue } from "@/components/order-parts/new-value";
import { categoryLabel, timeInForceLabel } from "@/components/order-parts/order-labels";
import { SideLabel } from "@/components/order-parts/side-label";
import { TicketPrice } from "@/components/order-parts/ticket-price";
import { cx } from "@/components/ui/cx";
import {
  byDecimal,
  type Column,
  columnsOf,
  spareColumnsOf,
} from "@/components/ui/data-table/columns";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { Hint } from "@/components/ui/tooltip";
import { delegateGroups, delegateTypeOf } from "@/lib/exchange/delegate-types";
import { type OrderRow, rowActionLabel } from "@/lib/orders/order-row";
import { ActionCell } from "./action-cell";
import {
  AverageCell,
  FilledCell,
  IndexDistanceCell,
  QtyCell,
  RemainingCell,
  remainingOf,
  stepZeros,
  TicketPriceCell,
  ValueCell,
} from "./number-cells";
import { wasNotPlaced } from "./order-state";
import { isCancelled, OrderStatusMark } from "./order-status";
import { useOrdersContext } from "./orders-context";
import { SeenInCell } from "./seen-in";

const column = columnsOf<OrderRow>();
const end = "end" as const;

/** What stands first; the action comes first of all, where no scroll can hide it. */
const mainColumns = [
  column.display({
    id: "action",
    header: "Action",
    cell: ({ row }) => <ActionCell row={row.original} />,
    meta: { width: 15.2, pinned: true, always: true },
  }),
  column.accessor((row) => rowActionLabel(row) ?? "", {
    id: "intent",
    header: "Side",
    cell: ({ row }) => <PositionActionCell row={row.original} />,
    meta: { width: 10, pinned: true },
  }),
  column.accessor("symbol", {
    id: "symbol",
    header: "Symbol",
    cell: ({ row }) => <SymbolCell row={row.original} />,
    meta: {
      ...{ width: 13.7, whole: true, affix: 5.5 },
      className: "font-medium",
      pinned: true,
      always: true,
    },
  }),
  column.accessor((row) => row.price ?? undefined, {
    id: "price",
    header: "Price",
    cell: ({ row }) => <TicketPriceCell row={row.original} />,
    ...byDecimal,
    meta: { width: 8, align: end, className: "font-medium" },
  }),
  column.accessor((row) => row.qty ?? undefined, {
    id: "qty",
    header: "Qty",
    cell: ({ row }) => <QtyCell row={row.original} />,
    ...byDecimal,
    meta: { width: 7.4, align: end },
  }),
  column.accessor((row) => row.filledQty ?? undefined, {
    id: "filled",
    header: "Filled",
    cell: ({ row }) => <FilledCell row={row.original} />,
    ...byDecimal,
    meta: { width: 7.4, align: end, className: "relative", about: "with a bar" },
  }),
  column.accessor((row) => row.value ?? undefined, {
    id: "value",
    header: "Value",
    cell: ({ row }) => <ValueCell row={row.original} />,
    ...byDecimal,
    meta: {
      width: 7.7,
      places: 2,
      align: end,
      className: "text-ink-2",
      yields: true,
      title: "Price x remaining quantity, quote coin",
    },
  }),
  column.display({
    id: "distance",
    header: "Dist. %",
    cell: ({ row }) => <IndexDistanceCell row={row.original} />,
    meta: {
      width: 6,
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
    meta: { width: 17, className: "pl-3 pr-0 status-cell" },
  }),
  column.accessor((row) => row.timeInForce ?? "", {
    id: "tif",
    header: "TIF",
    cell: ({ row, getValue }) => !wasNotPlaced(row.original) && timeInForceLabel(getValue()),
    meta: {
      width: 4,
      wideOnly: true,
      className: "text-ink-2",
      title: "Time in force",
    },
  }),
  column.accessor((row) => -(row.createdAt ?? 0), {
    id: "age",
    header: "Age",
    cell: ({ row }) => <AgeCell row={row.original} />,
    meta: { width: 6, align: end, className: "text-ink-2", yields: true },
  }),
  column.accessor((row) => row.clientOid ?? "", {
    id: "client",
    header: "Client id",
    cell: ({ row }) => <ClientIdCell row={row.original} />,
    meta: { width: 8, wideOnly: true, className: "text-ink-3", about: "or External" },
  }),
];

const spare = spareColumnsOf<OrderRow>();

/** What the lists give beside that; a user selects them, or a wide window brings them. */
const spareColumns = [
  {
    ...spare.number("remaining", "Remaining", remainingOf, "quantity less filled", stepZeros),
    cell: ({ row }: { row: { original: OrderRow } }) => <RemainingCell row={row.original} />,
  },
  {
    ...spare.number("average", "Avg. price", (row) => row.avgPrice, "of the filled part"),
    cell: ({ row }: { row: { original: OrderRow } }) => <AverageCell row={row.original} />,
  },
  spare.moment("updated", "Updated", (row) => row.updatedAt),
  spare.text("order", "Order id", 18, (row) => row.orderId),
  spare.text("type", "Type", 6, (row) => row.orderType, "limit or market"),
  spare.moment("created", "Created", (row) => row.createdAt),
  spare.text("reduce", "Reduce-only", 9, (row) => (row.reduceOnly ? "Yes" : "No")),
  column.accessor((row) => kindOf(row) ?? "", {
    id: "kind",
    header: "Kind",
    cell: ({ row, getValue }) => <KindCell row={row.original} word={getValue()} />,
    meta: { width: 14, spare: true, className: "text-ink-2", about: "delegateType, by its group" },
  }),
  spare.text("source", "Placed", 9, (row) => (row.source === "desk" ? "here" : "External")),
  {
    ...spare.text("fees", "Fees", 13, (row) => row.fees, "so far, by coin"),
    cell: ({ row: { original } }: { row: { original: OrderRow } }) =>
      original.fees ? <Fees fees={original.fees} /> : "\u2013",
  },
  spare.text("hold", "Position mode", 12, (row) => row.holdMode, "holdMode"),
  spare.text("stp", "STP", 9, (row) => row.stpMode, "self-trade prevention"),
  spare.text("category", "Category", 12, (row) => row.category, "as sent by the exchange"),
  column.display({
    id: "seen",
    header: "Seen in",
    cell: ({ row }) => <SeenInCell row={row.original} />,
    meta: {
      ...{ width: 11, spare: true, className: "text-ink-2" },
      about: "lists that include a spot order; also loads the spot list",
    },
  }),
];

/** The columns of open orders; the action comes first, where no scroll can hide it. */
export const orderColumns = [...mainColumns, ...spareColumns] as Column<OrderRow>[];

function kindOf({ delegateType }: OrderRow): string | null {
  if (!delegateType) return null;
  const known = delegateTypeOf(delegateType);
  return known ? delegateGroups[known.group].label : delegateType;
}

/** Its group, with the exchange's own word on hover; a word nobody knows is marked. */
function Fees({ fees }: { fees: string }) {
  return <Hint text={fees}>{useNumbers().fees(fees)}</Hint>;
}

function KindCell({ row: { delegateType }, word }: { row: OrderRow; word: string }) {
  if (!delegateType) return "\u2013";
  if (delegateTypeOf(delegateType) === null) return <NewValue value={delegateType} />;
  return <Hint text={delegateType}>{word}</Hint>;
}

function PositionActionCell({ row }: { row: OrderRow }) {
  const { wasCancelled } = useOrdersContext();
  if (row.side === null) return <span className="text-ink-3">{"\u2013"}</span>;
  return (
    <SideLabel
      buys={row.side === "buy"}
      faded={row.status === "left"}
      struck={isCancelled(row, wasCancelled(row))}
    >
      {rowActionLabel(row) ?? row.side}
    </SideLabel>
  );
}

function SymbolCell({ row }: { row: OrderRow }) {
  const { wasCancelled } = useOrdersContext();
  const struck = isCancelled(row, wasCancelled(row)) && "line-through";
  return (
    <span className={cx(row.status === "left" && "text-ink-3", struck)}>
      <TicketPrice category={row.category} symbol={row.symbol} inCell>
        {row.symbol}
      </TicketPrice>
      <span className="ml-1.5 font-normal text-[11px] text-ink-3">
        {categoryLabel(row.category)}
      </span>
    </span>
  );
}

function StatusCell({ row }: { row: OrderRow }) {
  const { wasCancelled } = useOrdersContext();
  const word = <OrderStatusMark row={row} cancelled={wasCancelled(row)} />;
  const reason = row.message ?? row.reason;
  if (!wasNotPlaced(row) || reason === null) return word;
  return (
    <span data-free-text className="flex w-[200px] items-baseline gap-1.5 wide:w-[320px]">
      {word}
      <Hint text={reason} className="truncate text-ink-2 text-xs">
        {reason}
      </Hint>
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
  if (source === "external") return <Hint text={clientOid}>External</Hint>;
  if (clientOid === null) return "\u2013";
  return (
    <Hint text={clientOid} className="mono">
      {clientOid.slice(0, 3)}
      {"\u2026"}
      {clientOid.slice(-4)}
    </Hint>
  );
}
