"use client";
import type { ReactNode } from "react";
import { HoldReadings } from "@/components/shell/live/hold-readings";
import { categoryWord } from "@/components/shell/words/category-words";
import { orderSentence } from "@/components/shell/words/order-sentence";
import { SideWord } from "@/components/shell/words/side-word";
import { timeInForceWord } from "@/components/shell/words/time-in-force-words";
import { Age } from "@/components/ui/age";
import { cx } from "@/components/ui/cx";
import { WindowList } from "@/components/ui/window-list";
import { formatDecimal, sign } from "@/lib/decimal";
import { intentWords } from "@/lib/orders/intent-words";
import type { OrderRow } from "@/lib/orders/order-row";
import { CardAction } from "./card-action";
import { needsLines } from "./card-lines";
import { isCancelled } from "./closed-words";
import { filledShare } from "./filled-share";
import { isUnknown } from "./is-open";
import { marketTopics } from "./market-topics";
import { PriceCell, QtyCell } from "./number-cells";
import { useOrdersDesk } from "./orders-context";
import { StatusWord } from "./status-word";
import { useInstrumentOf } from "./use-market-of";
import { rowKey } from "./use-orders";

const usualHeight = 86;
const linedHeight = 116;

/** The orders on a phone: one card each, Cancel at its right over the full height. */
export function OrderCards({ rows }: { rows: readonly OrderRow[] }) {
  const { venue } = useOrdersDesk();
  const lines = rows.some(needsLines);
  return (
    <>
      <HoldReadings topics={marketTopics(venue, rows, false)} />
      <WindowList
        label="Open orders"
        rows={rows}
        rowId={rowKey}
        rowHeight={lines ? linedHeight : usualHeight}
      >
        {(row) => <OrderCard row={row} lines={lines} />}
      </WindowList>
    </>
  );
}

interface OrderCardProps {
  row: OrderRow;
  /** A line for each number: some row of the list has a long one. */
  lines: boolean;
}

function OrderCard({ row, lines }: OrderCardProps) {
  const { wasCancelled } = useOrdersDesk();
  const cancelled = wasCancelled(row);
  const struck = isCancelled(row, cancelled);
  const unknown = isUnknown(row);
  const { percent } = filledShare(row);
  return (
    <article
      aria-label={orderSentence(row)}
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
          <span className={cx("font-medium text-lg", struck && "line-through")}>{row.symbol}</span>
          <span className="min-w-0 truncate text-ink-3 text-xs">{categoryWord(row.category)}</span>
          <span className="ml-auto">
            <StatusWord row={row} cancelled={cancelled} />
          </span>
        </p>
        <p className="my-0.5 flex items-center gap-2 whitespace-nowrap">
          {row.side && (
            <SideWord buys={row.side === "buy"} faded={row.status === "left"} struck={struck}>
              {row.intent ? intentWords[row.intent] : row.side}
            </SideWord>
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
              <FilledWords row={row} />
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
        {row.timeInForce && row.orderType !== "market" && ` ${timeInForceWord(row.timeInForce)}`}
        {row.createdAt !== null && row.status !== "left" && (
          <Age since={row.createdAt} before={" \u00b7 "} />
        )}
      </span>
      {!lines && (
        <span className="ml-auto">
          {isUnknown(row) ? "Filled: " : "Filled "}
          <FilledWords row={row} />
        </span>
      )}
    </p>
  );
}

function FilledWords({ row }: { row: OrderRow }) {
  const instrument = useInstrumentOf(row);
  if (isUnknown(row)) return "not known";
  if (row.filledQty === null) return "\u2013";
  const places = { minimumPlaces: instrument?.quantityPrecision ?? 0 };
  return `${formatDecimal(row.filledQty, places)} ${instrument?.baseCoin ?? ""}`;
}
