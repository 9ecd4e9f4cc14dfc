"use client";
import type { ReactNode } from "react";
import { categoryLabel } from "@/components/order-parts/order-labels";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { VirtualList } from "@/components/ui/virtual-list";
import type { Numbers } from "@/lib/decimal";
import type { PlanOrderRow } from "@/lib/orders/plan-row";
import {
  PlanDistanceCell,
  PlanPrice,
  PositionActionCell,
  SizeCell,
  TriggerCell,
} from "./plan-cells";
import { planSentence, planTypeLabel } from "./plan-labels";

const defaultHeight = 84;
const linedHeight = 118;
/** Numbers up to this many characters are shown side by side. */
const shortPair = 17;
const keyOf = (row: PlanOrderRow) => row.key;

const length = (value: PlanOrderRow["size"], numbers: Numbers) =>
  value === null ? 0 : numbers.decimal(value).length;
const needsLines = (row: PlanOrderRow, numbers: Numbers) =>
  length(row.size, numbers) + length(row.trigger, numbers) > shortPair;

interface PlanCardsProps {
  rows: readonly PlanOrderRow[];
  onOpen: (row: PlanOrderRow) => void;
}

/** The plan orders on a phone, one under the other. */
export function PlanCards({ rows, onOpen }: PlanCardsProps) {
  const numbers = useNumbers();
  const lines = rows.some((row) => needsLines(row, numbers));
  return (
    <VirtualList
      label="Plan orders"
      rows={rows}
      rowId={keyOf}
      rowHeight={lines ? linedHeight : defaultHeight}
    >
      {(row) => <PlanCard row={row} lines={lines} onOpen={onOpen} />}
    </VirtualList>
  );
}

interface PlanCardProps {
  row: PlanOrderRow;
  /** A line for each number: some row of the list has a long one. */
  lines: boolean;
  onOpen: (row: PlanOrderRow) => void;
}

function PlanCard({ row, lines, onOpen }: PlanCardProps) {
  const numbers = useNumbers();
  const trigger = (
    <b className="font-semibold text-[14px]">
      <TriggerCell row={row} />
    </b>
  );
  return (
    <article
      aria-label={planSentence(row, numbers)}
      className={
        "relative flex h-full flex-col justify-center gap-0.5 whitespace-nowrap border-line border-b px-3"
      }
    >
      <p className="flex items-baseline gap-2">
        <button
          type="button"
          aria-label={`Show ${planSentence(row, numbers)} in full`}
          onClick={() => onOpen(row)}
          className="font-medium text-lg after:absolute after:inset-0"
        >
          {row.symbol}
        </button>
        <span className="min-w-0 truncate text-ink-3 text-xs">
          {categoryLabel(row.category)} {"\u00b7"} {planTypeLabel(row.planType)}
        </span>
        <span className="ml-auto text-ink-2 text-xs">{row.status}</span>
      </p>
      <p className="flex items-baseline gap-2">
        <PositionActionCell row={row} />
        <span className="ml-auto text-[14px]">
          <SizeCell row={row} />
          {!lines && (
            <>
              {" "}
              <span className="text-ink-3">when</span> {trigger}
            </>
          )}
        </span>
      </p>
      {lines && <CardLine name="Trigger">{trigger}</CardLine>}
      {lines && (
        <CardLine name="Limit price">
          <LimitPrice row={row} />
        </CardLine>
      )}
      <p className="flex items-baseline gap-2 text-ink-3 text-xs">
        <span>
          {!lines && (
            <>
              then <LimitPrice row={row} />
              {row.createdAt !== null && " \u00b7 "}
            </>
          )}
          {row.createdAt !== null && <Age since={row.createdAt} />}
        </span>
        <span className="ml-auto">
          <PlanDistanceCell row={row} />
        </span>
      </p>
    </article>
  );
}

function LimitPrice({ row }: { row: PlanOrderRow }) {
  const none = row.orderType === "market" ? { none: "at market" } : {};
  return <PlanPrice row={row} price={row.price} {...none} />;
}

function CardLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="flex items-baseline justify-between gap-2">
      <span className="text-ink-3 text-xs">{name}</span>
      {children}
    </p>
  );
}
