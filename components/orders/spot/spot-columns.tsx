"use client";
import { SideLabel } from "@/components/shell/orders/side-label";
import { MissingActionLink } from "@/components/shell/panels/missing-action-link";
import { byDecimal, type Column, columnsOf } from "@/components/ui/data-table/columns";
import { Age } from "@/components/ui/live-text";
import { type Decimal, formatDecimal } from "@/lib/decimal";
import type { Instrument } from "@/lib/orders/instrument";
import { aboveZero } from "@/lib/orders/read-order-row";
import { ActionCell } from "../action-cell";
import { OrderStatusMark } from "../order-status";
import { presetText, type SpotRow } from "./spot-orders";

const column = columnsOf<SpotRow>();
const end = "end" as const;
const dash = "\u2013";

const number = (value: Decimal | null) => (value === null ? dash : formatDecimal(value));

/** The columns of the spot list; each size has its coin, which differs from row to row. */
export function spotColumns(instruments: ReadonlyMap<string, Instrument>): Column<SpotRow>[] {
  return column.columns([
    ...orderColumns,
    ...numberColumns(instruments),
    ...stateColumns,
  ]) as Column<SpotRow>[];
}

/** What is ordered, and the way to take it back. */
const orderColumns = [
  column.display({
    id: "action",
    header: "Action",
    cell: ({ row }) =>
      row.original.waitsForTrigger ? (
        <span title="Not cancellable through the API">
          <MissingActionLink id="cancel-plan-orders" className="text-ink-3 text-xs">
            Not cancellable
          </MissingActionLink>
        </span>
      ) : (
        <ActionCell row={row.original.order} />
      ),
    meta: { width: 100 },
  }),
  column.accessor(({ order }) => order.side ?? "", {
    id: "side",
    header: "Side",
    cell: ({ row }) => {
      const { side } = row.original.order;
      if (side === null) return row.original.listed.side || dash;
      return <SideLabel buys={side === "buy"}>{side === "buy" ? "Buy" : "Sell"}</SideLabel>;
    },
    meta: { width: 60 },
  }),
  column.accessor(({ order }) => order.symbol, {
    id: "symbol",
    header: "Symbol",
    meta: { width: 92, className: "font-medium" },
  }),
];

/** Prices and sizes. */
function numberColumns(instruments: ReadonlyMap<string, Instrument>) {
  const coinOf = ({ order }: SpotRow) => {
    const instrument = instruments.get(order.symbol);
    return (order.qtyUnit === "quote" ? instrument?.quoteCoin : instrument?.baseCoin) ?? "";
  };
  return [
    column.accessor(({ order }) => order.price ?? undefined, {
      id: "price",
      header: "Price",
      cell: ({ row }) => {
        const { price, orderType } = row.original.order;
        return orderType === "market" ? "market" : number(price);
      },
      ...byDecimal,
      meta: { width: 78, align: end, className: "font-medium" },
    }),
    column.accessor(({ order }) => order.qty ?? undefined, {
      id: "size",
      header: "Size",
      cell: ({ row }) => (
        <>
          {number(row.original.order.qty)}
          <span className="ml-1 text-[11px] text-ink-3">{coinOf(row.original)}</span>
        </>
      ),
      ...byDecimal,
      meta: {
        width: 108,
        align: end,
        title: "Base coin for a limit order, quote coin for a market order",
      },
    }),
    column.accessor(({ order }) => order.filledQty ?? undefined, {
      id: "filled",
      header: "Filled",
      cell: ({ row }) => number(row.original.order.filledQty),
      ...byDecimal,
      meta: { width: 68, align: end, title: "Filled so far, base coin" },
    }),
    column.accessor(({ listed }) => aboveZero(listed.triggerPrice) ?? undefined, {
      id: "trigger",
      header: "Trigger",
      cell: ({ row }) => number(aboveZero(row.original.listed.triggerPrice)),
      ...byDecimal,
      meta: { width: 72, align: end },
    }),
    preset("takeProfit", "Take profit", ({ listed }) =>
      presetText(listed.presetTakeProfitPrice, listed.executeTakeProfitPrice),
    ),
    preset("stopLoss", "Stop loss", ({ listed }) =>
      presetText(listed.presetStopLossPrice, listed.executeStopLossPrice),
    ),
  ];
}

/** What became of it so far, and where it comes from. */
const stateColumns = [
  column.accessor(({ order }) => order.status, {
    id: "status",
    header: "Status",
    cell: ({ row }) =>
      row.original.waitsForTrigger ? (
        <span className="text-ink-2 text-xs">TP/SL, waiting</span>
      ) : (
        <OrderStatusMark row={row.original.order} cancelled={false} />
      ),
    meta: { width: 108, className: "pl-3" },
  }),
  column.accessor(({ listed }) => sourceOf(listed), {
    id: "source",
    header: "Source",
    meta: {
      width: 100,
      className: "text-ink-2",
      title: "Where it was placed, and the kind of order",
    },
  }),
  column.accessor(({ seen }) => seen?.seenIn.join(", ") ?? "", {
    id: "seen",
    header: "Seen in",
    cell: ({ row }) => <SeenCell seen={row.original.seen} />,
    meta: { width: 96, wideOnly: true, className: "text-ink-2" },
  }),
  column.accessor(({ order }) => -(order.createdAt ?? 0), {
    id: "age",
    header: "Age",
    cell: ({ row }) => {
      const { createdAt } = row.original.order;
      return createdAt === null ? dash : <Age since={createdAt} />;
    },
    meta: { align: end, className: "text-ink-2" },
  }),
];

/** The lists that show the order; where they disagree, in how many fields and which. */
function SeenCell({ seen }: Pick<SpotRow, "seen">) {
  if (!seen) return dash;
  const { seenIn, differences } = seen;
  if (differences.length === 0) return seenIn.join(", ");
  const title = differences
    .map(({ field, unified, spot }) => `${field}: unified ${unified}, spot ${spot}`)
    .join("; ");
  return (
    <span title={title} className="text-attn">
      {seenIn.join(", ")}: {differences.map(({ field }) => field).join(", ")} differ
    </span>
  );
}

function preset(
  id: "takeProfit" | "stopLoss",
  header: string,
  read: (row: SpotRow) => string | null,
): Column<SpotRow> {
  return column.accessor((row) => read(row) ?? dash, {
    id,
    header,
    meta: {
      width: 96,
      wideOnly: true,
      className: "text-ink-2",
      title: "Trigger price, and the price at which it then trades",
    },
  }) as Column<SpotRow>;
}

function sourceOf({ enterPointSource, orderSource }: SpotRow["listed"]): string {
  return [enterPointSource, orderSource].filter(Boolean).join(" \u00b7 ") || dash;
}
