"use client";

import {
  byDecimal,
  type Column,
  columnsOf,
  spareColumnsOf,
} from "@/components/ui/data-table/columns";
import { Age } from "@/components/ui/live-text";
import { Digits } from "@/components/ui/numbers";
import { type Decimal, multiply } from "@/lib/decimal";
import type { PlanFamily, PlanOrderRow } from "@/lib/orders/plan-row";
import {
  PlanDistanceCell,
  PlanTypeCell,
  PositionActionCell,
  SizeCell,
  SymbolCell,
  TakeProfitStopLossCell,
  TicketPlanPrice,
  TriggerCell,
} from "./plan-cells";

const column = columnsOf<PlanOrderRow>();

const end = "end" as const;

const quiet = "text-ink-2";

const preset = { width: 19, align: end, className: quiet };

/** About as long as what a preset's cell shows. */
const presetText = (exit: PlanOrderRow["takeProfit"]) =>
  exit === null ? "" : `${exit.trigger} mark > ${exit.price ?? "market"}`;

const textColumn = (
  id: string,
  header: string,
  width: number,
  read: (row: PlanOrderRow) => string | null,
  title?: string,
) =>
  column.accessor((row) => read(row) ?? "", {
    id,
    header,
    cell: ({ getValue }) => getValue() || "\u2013",
    meta: { width, whole: true, className: quiet, ...(title ? { title } : {}) },
  });

const columns = {
  symbol: column.accessor("symbol", {
    id: "symbol",
    header: "Symbol",
    cell: ({ row }) => <SymbolCell row={row.original} />,
    meta: { whole: true, width: 16, className: "font-medium pl-3", pinned: true, always: true },
  }),
  kind: column.accessor("planType", {
    id: "kind",
    header: "Kind",
    cell: ({ getValue }) => <PlanTypeCell planType={getValue()} />,
    meta: { width: 14 },
  }),
  intent: column.accessor((row) => row.positionAction ?? "", {
    id: "intent",
    header: "Side",
    cell: ({ row }) => <PositionActionCell row={row.original} />,
    meta: { width: 11 },
  }),
  size: column.accessor((row) => row.size ?? undefined, {
    id: "size",
    header: "Size",
    cell: ({ row }) => <SizeCell row={row.original} />,
    ...byDecimal,
    meta: { width: 15, align: end, affix: 5 },
  }),
  trigger: column.accessor((row) => row.trigger ?? undefined, {
    id: "trigger",
    header: "Trigger",
    cell: ({ row }) => <TriggerCell row={row.original} inCell />,
    ...byDecimal,
    meta: { width: 14, align: end, affix: 6, className: "font-medium" },
  }),
  distance: column.display({
    id: "distance",
    header: "Dist. to index",
    cell: ({ row }) => <PlanDistanceCell row={row.original} />,
    meta: {
      width: 13,
      align: end,
      className: quiet,
      title: "How far the trigger is from the index, and how old that is",
    },
  }),
  price: column.accessor((row) => row.price ?? undefined, {
    id: "price",
    header: "Limit price",
    cell: ({ row }) => (
      <TicketPlanPrice
        row={row.original}
        price={row.original.price}
        {...(row.original.orderType === "market" ? { none: "market" } : {})}
      />
    ),
    ...byDecimal,
    meta: { width: 10, align: end, title: "Price of the order placed when it triggers" },
  }),
  callback: column.accessor((row) => row.callbackRatio ?? undefined, {
    id: "callback",
    header: "Callback",
    cell: ({ row: { original } }) =>
      original.callbackRatio === null ? (
        "\u2013"
      ) : (
        <>
          <Digits value={original.callbackRatio} /> %
        </>
      ),
    ...byDecimal,
    meta: { width: 8, align: end },
  }),
  profit: column.display({
    id: "profit",
    header: "Preset TP",
    cell: ({ row: { original } }) => (
      <TakeProfitStopLossCell row={original} exit={original.takeProfit} />
    ),
    meta: { text: ({ takeProfit }: PlanOrderRow) => presetText(takeProfit), ...preset },
  }),
  loss: column.display({
    id: "loss",
    header: "Preset SL",
    cell: ({ row: { original } }) => (
      <TakeProfitStopLossCell row={original} exit={original.stopLoss} />
    ),
    meta: { text: ({ stopLoss }: PlanOrderRow) => presetText(stopLoss), ...preset },
  }),
  status: textColumn("status", "Status", 8, (row) => row.status),
  margin: textColumn("margin", "Margin", 13, marginLabel),
  mode: textColumn(
    "mode",
    "Mode",
    8,
    (row) => positionModeLabels[row.posMode ?? ""] ?? row.posMode,
  ),
  source: textColumn("source", "Source", 7, (row) => row.source, "Where it was placed"),
  age: column.accessor((row) => -(row.createdAt ?? 0), {
    id: "age",
    header: "Age",
    cell: ({ row: { original } }) =>
      original.createdAt === null ? "\u2013" : <Age since={original.createdAt} />,
    meta: { width: 8, align: end, className: quiet },
  }),
  updated: column.accessor((row) => -(row.updatedAt ?? 0), {
    id: "updated",
    header: "Updated",
    cell: ({ row: { original } }) =>
      original.updatedAt === null ? "\u2013" : <Age since={original.updatedAt} />,
    meta: { width: 8, align: end, className: quiet },
  }),
  order: column.accessor("orderId", {
    id: "order",
    header: "Order id",
    cell: ({ getValue }) => <span className="mono">{getValue()}</span>,
    meta: { width: 20, className: "text-ink-3" },
  }),
  client: column.accessor((row) => row.clientOid ?? "", {
    id: "client",
    header: "Client id",
    cell: ({ getValue }) => <span className="mono">{getValue()}</span>,
    meta: { width: 28, className: "text-ink-3" },
  }),
};

const spare = spareColumnsOf<PlanOrderRow>();

/** What the lists give beside that; a user selects them, or a wide window brings them. */
const spareColumns = {
  ordersource: spare.text("ordersource", "Order source", 13, (row) => row.orderSource),
  created: spare.moment("created", "Created", (row) => row.createdAt),
  changed: spare.moment("changed", "Updated", (row) => row.updatedAt),
  type: spare.text("type", "Type", 6, (row) => row.orderType, "limit or market, once triggered"),
  by: spare.text("by", "Triggered by", 11, (row) => row.triggerType, "triggerType"),
  plan: spare.text("plan", "Plan type", 12, (row) => row.planType, "as sent by the exchange"),
  counts: spare.text("counts", "Size unit", 9, (row) => `${row.sizeUnit} coin`),
  value: spare.number(
    "value",
    "Value",
    quoteValueOf,
    "size x limit price, else trigger; quote coin",
  ),
  category: spare.text("category", "Category", 12, (row) => row.category, "in full"),
};

/** What it is worth once it trades; null where no price says it or the size counts no base coin. */
function quoteValueOf({ size, sizeUnit, price, trigger }: PlanOrderRow): Decimal | null {
  const at = price ?? trigger;
  if (size === null || at === null || sizeUnit === "quote") return null;
  return multiply(size, at);
}

type Name = keyof typeof columns;

const sharedColumns = [
  "status",
  "age",
  "updated",
  "margin",
  "mode",
  "source",
  "order",
  "client",
] as const;

const columnNames: Readonly<Record<PlanFamily, readonly Name[]>> = {
  normal: [
    "symbol",
    "intent",
    "size",
    "trigger",
    "distance",
    "price",
    "profit",
    "loss",
    ...sharedColumns,
  ],
  trailing: ["symbol", "intent", "size", "trigger", "distance", "callback", ...sharedColumns],
  tpsl: [
    "symbol",
    "kind",
    "intent",
    "size",
    "trigger",
    "distance",
    "price",
    "callback",
    ...sharedColumns,
  ],
  spot: [
    "symbol",
    "intent",
    "size",
    "trigger",
    "distance",
    "price",
    "status",
    "age",
    "updated",
    "source",
    "order",
    "client",
  ],
};

const familyColumns = (family: PlanFamily) =>
  [
    ...columnNames[family].map((name) => columns[name]),
    // What a spot plan attaches is only seen where there is room.
    ...(family === "spot" ? [asSpare(columns.profit), asSpare(columns.loss)] : []),
    ...Object.values(spareColumns),
  ] as Column<PlanOrderRow>[];

const asSpare = ({ meta, ...column }: typeof columns.profit) => ({
  ...column,
  meta: { ...meta, spare: true },
});

const columnsByFamily: Readonly<Record<PlanFamily, Column<PlanOrderRow>[]>> = {
  normal: familyColumns("normal"),
  trailing: familyColumns("trailing"),
  tpsl: familyColumns("tpsl"),
  spot: familyColumns("spot"),
};

/** The columns that a family's plan orders have; the same array each time. */
export function planColumns(family: PlanFamily): Column<PlanOrderRow>[] {
  return columnsByFamily[family];
}

const positionModeLabels: Readonly<Record<string, string>> = {
  one_way_mode: "One-way",
  hedge_mode: "Hedge",
};

function marginLabel({ marginMode, marginCoin }: PlanOrderRow): string | null {
  return [marginMode, marginCoin].filter(Boolean).join(" ") || null;
}
