"use client";

import { type ReactNode, useState } from "react";
import { KeepSnapshots } from "@/components/live/use-snapshot";
import { categoryLabel, timeInForceLabel } from "@/components/order-parts/order-labels";
import { orderSentence } from "@/components/order-parts/order-sentence";
import { SideLabel } from "@/components/order-parts/side-label";
import { cx } from "@/components/ui/cx";
import { byRank } from "@/components/ui/data-table/row-order";
import { Icon } from "@/components/ui/icon";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { VirtualList } from "@/components/ui/virtual-list";
import { type Numbers, sign } from "@/lib/decimal";
import { lotCoinOf } from "@/lib/orders/instrument";
import { type OrderRow, rowActionLabel } from "@/lib/orders/order-row";
import { CardAction } from "./card-action";
import { FilledFigure, PriceCell, QtyCell } from "./number-cells";
import { marketTopics, useInstrumentOf } from "./order-market";
import { isUnknown, wasNotPlaced } from "./order-state";
import { filledShare, isCancelled, OrderStatusMark } from "./order-status";
import { useOrdersContext } from "./orders-context";
import { rowKey } from "./use-orders";
import { endedGroup, orderRowRank } from "./use-unified-list";

const defaultHeight = 92;

const linedHeight = 116;

/**
 * The orders on a phone: one card each, Cancel at its right over the full height. Live orders come
 * first; those that were never placed are closed below them.
 */
export function OrderCards({ rows }: { rows: readonly OrderRow[] }) {
  const numbers = useNumbers();
  const { venue } = useOrdersContext();
  const [showsEnded, showEnded] = useState(false);
  const lines = rows.some((row) => needsOwnLines(row, numbers));
  const ended = rows.filter(wasNotPlaced).length;
  const shown = showsEnded ? rows : rows.filter((row) => !wasNotPlaced(row));
  return (
    <>
      <KeepSnapshots topics={marketTopics(venue, rows, false)} />
      <VirtualList
        label="Open orders"
        rows={byRank(shown, orderRowRank)}
        rowId={rowKey}
        rowHeight={lines ? linedHeight : defaultHeight}
      >
        {(row) => <OrderCard row={row} lines={lines} />}
      </VirtualList>
      {ended > 0 && (
        <button
          type="button"
          aria-expanded={showsEnded}
          onClick={() => showEnded(!showsEnded)}
          className="flex min-h-11 shrink-0 items-center gap-2 border-line border-t bg-raised px-3"
        >
          <Icon name={showsEnded ? "chevron-down" : "chevron-right"} className="size-3" />
          {endedGroup} ({ended})
        </button>
      )}
    </>
  );
}

/** The symbol; a tap on what it stands in opens the order in full. */
function OpenButton({ row, className }: { row: OrderRow; className: string }) {
  const numbers = useNumbers();
  const { openOrder } = useOrdersContext();
  return (
    <button
      type="button"
      aria-label={`Show ${orderSentence(row, numbers)} in full`}
      onClick={() => openOrder(row)}
      className={cx("font-medium text-lg after:absolute after:inset-0", className)}
    >
      {row.symbol}
    </button>
  );
}

interface OrderCardProps {
  row: OrderRow;
  /** A line for each number: some row of the list has a long one. */
  lines: boolean;
}

function OrderCard({ row, lines }: OrderCardProps) {
  const numbers = useNumbers();
  const { wasCancelled } = useOrdersContext();
  const cancelled = wasCancelled(row);
  const struck = isCancelled(row, cancelled);
  const unknown = isUnknown(row);
  const { percent } = filledShare(row, numbers);
  return (
    <article
      aria-label={orderSentence(row, numbers)}
      className={cx(
        "relative grid h-full grid-cols-[minmax(0,1fr)_76px] border-line border-b",
        "before:absolute before:inset-y-0 before:left-0 before:w-[3px]",
        row.side === "buy" && "before:bg-up",
        row.side === "sell" && "before:bg-down-fill",
        unknown && "bg-[color-mix(in_srgb,var(--bd-unknown)_8%,var(--bd-surface))]",
        row.status === "left" && "text-ink-3 before:opacity-45",
      )}
    >
      <div className="relative min-w-0 py-2.5 pr-3 pl-[15px]">
        <p className="flex items-center gap-2 whitespace-nowrap">
          <OpenButton row={row} className={cx(struck && "line-through")} />
          <span className="min-w-0 truncate text-ink-3 text-xs">{categoryLabel(row.category)}</span>
          <span className="ml-auto">
            <OrderStatusMark row={row} cancelled={cancelled} />
          </span>
        </p>
        <p className="my-0.5 flex items-center gap-2 whitespace-nowrap">
          {row.side && (
            <SideLabel buys={row.side === "buy"} faded={row.status === "left"} struck={struck}>
              {rowActionLabel(row) ?? row.side}
            </SideLabel>
          )}
          <span className="ml-auto text-[14px]">
            {!lines && <QtyCell row={row} />} <span className="text-ink-3">@</span>{" "}
            <b className="font-semibold">
              <PriceCell row={row} />
            </b>
          </span>
        </p>
        {lines && (
          <>
            <CardLine name="Quantity">
              <span className="text-[14px]">
                <QtyCell row={row} />
              </span>
            </CardLine>
            <CardLine name="Filled">
              <FilledText row={row} />
            </CardLine>
          </>
        )}
        <CardFacts row={row} lines={lines} />
        {percent !== null && sign(percent) === 1 && (
          <span
            aria-hidden="true"
            className="absolute bottom-0 left-[15px] h-0.5 bg-ink-2"
            style={{ width: `calc((100% - 27px) * ${percent} / 100)` }}
          />
        )}
      </div>
      <CardAction row={row} />
    </article>
  );
}

function CardLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="flex items-baseline justify-between gap-2 whitespace-nowrap">
      <span className="text-ink-3 text-xs">{name}</span>
      {children}
    </p>
  );
}

/** Type, time in force and age at the left; at the right what is filled, without its own line. */
function CardFacts({ row, lines }: OrderCardProps) {
  return (
    <p className="flex items-center gap-2 whitespace-nowrap text-ink-3 text-xs">
      <span>
        {row.orderType === "market" ? "Market" : "Limit"}
        {row.timeInForce && row.orderType !== "market" && ` ${timeInForceLabel(row.timeInForce)}`}
        {row.createdAt !== null && row.status !== "left" && (
          <Age since={row.createdAt} before={" \u00b7 "} />
        )}
      </span>
      {!lines && (
        <span className="ml-auto">
          {isUnknown(row) ? "Filled: " : "Filled "}
          <FilledText row={row} />
        </span>
      )}
    </p>
  );
}

function FilledText({ row }: { row: OrderRow }) {
  const instrument = useInstrumentOf(row);
  if (isUnknown(row)) return "not known";
  if (row.filledQty === null) return "\u2013";
  return (
    <>
      <FilledFigure row={row} /> {instrument && lotCoinOf(instrument)}
    </>
  );
}

/** Numbers up to this many characters are shown side by side on a phone's card. */
const shortPair = 18;

const shortFilled = 10;

const length = (value: OrderRow["qty"], numbers: Numbers) =>
  value === null ? 0 : numbers.decimal(value).length;

/** Whether a card takes a line for each of its numbers, so that none is cut. */
export function needsOwnLines({ price, qty, filledQty }: OrderRow, numbers: Numbers): boolean {
  return (
    length(price, numbers) + length(qty, numbers) > shortPair ||
    length(filledQty, numbers) > shortFilled
  );
}
