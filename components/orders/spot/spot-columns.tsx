"use client";
import { SideLabel } from "@/components/order-parts/side-label";
import { TicketPrice } from "@/components/order-parts/ticket-price";
import { MissingActionLink } from "@/components/panels/missing-action-link";
import {
  byDecimal,
  type Column,
  columnsOf,
  spareColumnsOf,
} from "@/components/ui/data-table/columns";
import { Figure } from "@/components/ui/figure";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { Hint } from "@/components/ui/tooltip";
import { type Decimal, decimalOrNull, type Numbers, plainNumbers } from "@/lib/decimal";
import { aboveZero } from "@/lib/orders/read-order-row";
import { ActionCell } from "../action-cell";
import {
  AverageCell,
  FilledFigure,
  IndexDistanceCell,
  PriceCell,
  QtyCell,
  RemainingCell,
  remainingOf,
  stepZeros,
  ValueCell,
} from "../number-cells";
import { useInstrumentOf } from "../order-market";
import { OrderStatusMark } from "../order-status";
import { SeenCell } from "../seen-in";
import { presetText, type SpotRow } from "./spot-orders";

const column = columnsOf<SpotRow>();
const end = "end" as const;
const dash = "\u2013";

const orderColumns = [
  column.display({
    id: "action",
    header: "Action",
    cell: ({ row }) =>
      row.original.waitsForTrigger ? (
        // It fits as it is seen; what readers hear of it beside that must not widen the column.
        <Hint text="Can't be cancelled through the API">
          <MissingActionLink id="cancel-plan-orders" className="text-ink-3 text-xs">
            Not cancellable
          </MissingActionLink>
        </Hint>
      ) : (
        <ActionCell row={row.original.order} />
      ),
    meta: { width: 18.6, pinned: true, always: true },
  }),
  column.accessor(({ order }) => order.side ?? "", {
    id: "side",
    header: "Side",
    cell: ({ row }) => {
      const { side } = row.original.order;
      if (side === null) return row.original.listed.side || dash;
      return <SideLabel buys={side === "buy"}>{side === "buy" ? "Buy" : "Sell"}</SideLabel>;
    },
    meta: { width: 6, pinned: true },
  }),
  column.accessor(({ order }) => order.symbol, {
    id: "symbol",
    header: "Symbol",
    cell: ({ getValue }) => (
      <TicketPrice category="SPOT" symbol={getValue()} inCell>
        {getValue()}
      </TicketPrice>
    ),
    meta: { whole: true, width: 10, className: "font-medium", pinned: true, always: true },
  }),
];

const numberColumns = [
  column.accessor(({ order }) => order.price ?? undefined, {
    id: "price",
    header: "Price",
    cell: ({ row }) => {
      const { price, orderType } = row.original.order;
      if (orderType === "market") return <span className="text-ink-3">market</span>;
      return <SpotPrice row={row.original} price={price} />;
    },
    ...byDecimal,
    meta: { width: 8, align: end, className: "font-medium" },
  }),
  column.accessor(({ order }) => order.qty ?? undefined, {
    id: "size",
    header: "Size",
    cell: ({ row }) => <SizeCell row={row.original} />,
    ...byDecimal,
    meta: {
      ...{ width: 12, affix: 5 },
      align: end,
      title: "Base coin for a limit order, quote coin for a market order",
    },
  }),
  column.accessor(({ order }) => order.filledQty ?? undefined, {
    id: "filled",
    header: "Filled",
    cell: ({ row }) => <FilledFigure row={row.original.order} />,
    ...byDecimal,
    meta: { width: 7, align: end, title: "Filled so far, base coin" },
  }),
  column.accessor(({ listed }) => aboveZero(listed.triggerPrice) ?? undefined, {
    id: "trigger",
    header: "Trigger",
    cell: ({ row }) => (
      <SpotPrice row={row.original} price={aboveZero(row.original.listed.triggerPrice)} />
    ),
    ...byDecimal,
    meta: { width: 8, align: end },
  }),
  preset("profit", "Take profit", ({ listed }, numbers) =>
    presetText(listed.presetTakeProfitPrice, listed.executeTakeProfitPrice, numbers),
  ),
  preset("loss", "Stop loss", ({ listed }, numbers) =>
    presetText(listed.presetStopLossPrice, listed.executeStopLossPrice, numbers),
  ),
];

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
    meta: { width: 15, className: "pl-3" },
  }),
  column.accessor(({ listed }) => sourceOf(listed), {
    id: "source",
    header: "Source",
    meta: {
      ...{ width: 11, whole: true },
      className: "text-ink-2",
      title: "Where it was placed, and the kind of order",
    },
  }),
  column.accessor(({ seen }) => seen?.seenIn.join(", ") ?? "", {
    id: "seen",
    header: "Seen in",
    cell: ({ row }) => <SeenCell seen={row.original.seen} />,
    meta: { width: 11, wideOnly: true, className: "text-ink-2", about: "lists that include it" },
  }),
  column.accessor(({ order }) => -(order.createdAt ?? 0), {
    id: "age",
    header: "Age",
    cell: ({ row }) => {
      const { createdAt } = row.original.order;
      return createdAt === null ? dash : <Age since={createdAt} />;
    },
    meta: { width: 7, align: end, className: "text-ink-2" },
  }),
];

const spare = spareColumnsOf<SpotRow>();

interface SpotCell {
  row: { original: SpotRow };
}

/** What the list gives beside that; a user selects them, or a wide window brings them. */
const spareColumns = [
  {
    ...spare.number(
      "remaining",
      "Remaining",
      ({ order }) => remainingOf(order),
      "size less filled, of a limit order",
      stepZeros,
    ),
    cell: ({ row }: SpotCell) => <RemainingCell row={row.original.order} />,
  },
  {
    ...spare.number("average", "Avg. price", ({ order }) => order.avgPrice, "of the filled part"),
    cell: ({ row }: SpotCell) => <AverageCell row={row.original.order} />,
  },
  {
    ...spare.number(
      "value",
      "Value",
      ({ order }) => order.value,
      "price x remaining size, quote coin",
    ),
    cell: ({ row }: SpotCell) => <ValueCell row={row.original.order} />,
  },
  column.display({
    id: "distance",
    header: "Dist. to index",
    cell: ({ row }) => <IndexDistanceCell row={row.original.order} />,
    meta: {
      ...{ width: 9, align: end, spare: true, className: "text-ink-2" },
      title: "Distance of the price from the index, per cent",
    },
  }),
  spare.moment("updated", "Updated", ({ order }) => order.updatedAt),
  spare.text("order", "Order id", 18, ({ order }) => order.orderId),
  spare.text("client", "Client id", 28, ({ order }) => order.clientOid),
  spare.moment("created", "Created", ({ order }) => order.createdAt),
  spare.text("type", "Type", 6, ({ order }) => order.orderType, "limit or market"),
  {
    ...spare.number(
      "quote",
      "Filled, quote",
      ({ listed }) => decimalOrNull(listed.quoteVolume),
      "filled so far, quote coin",
    ),
    cell: ({ row }: SpotCell) => {
      const value = decimalOrNull(row.original.listed.quoteVolume);
      return value === null ? dash : <MoneyCell value={value} />;
    },
  },
  spare.text("kind", "Kind", 9, ({ listed }) => listed.tpslType, "tpslType: normal or tpsl"),
  spare.text("raw", "Status, raw", 11, ({ listed }) => listed.status, "as sent by the exchange"),
  spare.text("user", "User id", 12, ({ listed }) => listed.userId),
];

function MoneyCell({ value }: { value: Decimal }) {
  return <Figure value={value} shown={useNumbers().money(value)} inCell />;
}

/** A price, from where a press of the pointer brings it into the ticket. */
function SpotPrice({ row: { order }, price }: { row: SpotRow; price: Decimal | null }) {
  if (price === null) return dash;
  return (
    <TicketPrice category="SPOT" symbol={order.symbol} price={price} inCell>
      <PriceCell row={{ ...order, price }} />
    </TicketPrice>
  );
}

/** A size with its coin, which differs from row to row. */
function SizeCell({ row: { order } }: { row: SpotRow }) {
  const instrument = useInstrumentOf(order);
  return (
    <>
      <QtyCell row={order} />
      {order.qtyUnit === "base" && (
        <span className="ml-1 text-[11px] text-ink-3">{instrument?.baseCoin}</span>
      )}
    </>
  );
}

type ReadPreset = (row: SpotRow, numbers: Numbers) => string | null;

function Preset({ row, read }: { row: SpotRow; read: ReadPreset }) {
  return read(row, useNumbers()) ?? dash;
}

function preset(id: "profit" | "loss", header: string, read: ReadPreset): Column<SpotRow> {
  return column.accessor((row) => read(row, plainNumbers) ?? dash, {
    id,
    header,
    cell: ({ row }) => <Preset row={row.original} read={read} />,
    meta: {
      ...{ width: 11, whole: true, wideOnly: true },
      className: "text-ink-2",
      title: "Trigger price, and the price at which it then trades",
    },
  }) as Column<SpotRow>;
}

function sourceOf({ enterPointSource, orderSource }: SpotRow["listed"]): string {
  return [enterPointSource, orderSource].filter(Boolean).join(" \u00b7 ") || dash;
}

/** The columns of the spot list; the action comes first, where no scroll can hide it. */
export const spotColumns = [
  ...orderColumns,
  ...numberColumns,
  ...stateColumns,
  ...spareColumns,
] as Column<SpotRow>[];
