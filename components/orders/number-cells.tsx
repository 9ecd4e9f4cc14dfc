"use client";

import { type ReactNode, useRef } from "react";
import { TicketPrice } from "@/components/order-parts/ticket-price";
import { cx } from "@/components/ui/cx";
import { Figure } from "@/components/ui/figure";
import { useNumbers } from "@/components/ui/numbers";
import { type Decimal, decimal, type Numbers, roundToStep, sign, subtract } from "@/lib/decimal";
import { lotUnitOf } from "@/lib/exchange/futures";
import type { Instrument } from "@/lib/orders/instrument";
import { digitsOf, type OrderRow } from "@/lib/orders/order-row";
import { distanceFrom, useIndexOf, useInstrumentOf } from "./order-market";
import { isUnknown } from "./order-state";
import { filledShare } from "./order-status";

const notGiven = <span className="text-ink-3">{"\u2013"}</span>;

/** The price in a table, from where a press of the pointer brings it into the ticket. */
export function TicketPriceCell({ row }: { row: OrderRow }) {
  const { category, symbol, price } = row;
  if (price === null) return <PriceCell row={row} />;
  return (
    <TicketPrice category={category} symbol={symbol} price={price} inCell>
      <PriceCell row={row} />
    </TicketPrice>
  );
}

/** The price with the instrument's places, so that the decimal points are aligned. */
export function PriceCell({ row }: { row: OrderRow }) {
  const numbers = useNumbers();
  const instrument = useInstrumentOf(row);
  if (row.price === null) {
    return row.orderType === "market" ? <span className="text-ink-3">market</span> : notGiven;
  }
  const shown = numbers.price(row.price, pricePlaces(instrument));
  return <Figure value={row.price} shown={shown} inCell />;
}

/** The quantity; with its coin where that is not the base coin. */
export function QtyCell({ row }: { row: OrderRow }) {
  const numbers = useNumbers();
  const instrument = useInstrumentOf(row);
  if (row.qty === null) return notGiven;
  if (row.qtyUnit === "quote") {
    return (
      <>
        {numbers.decimal(row.qty)}{" "}
        <span className="text-[11px] text-ink-3">{instrument?.quoteCoin ?? "quote"}</span>
      </>
    );
  }
  return <Figure value={row.qty} shown={numbers.size(row.qty, qtyPlaces(instrument))} inCell />;
}

const pricePlaces = (instrument: Instrument | undefined) =>
  instrument && digitsOf(instrument).pricePlaces;

const qtyPlaces = (instrument: Instrument | undefined) =>
  instrument && digitsOf(instrument).qtyPlaces;

/** How much is filled, with a track below; a question mark when unknown. */
export function FilledCell({ row }: { row: OrderRow }) {
  const numbers = useNumbers();
  if (isUnknown(row)) {
    return (
      <span className="rounded-xs bg-surface px-1 font-semibold text-unknown">
        <span aria-hidden="true">?</span>
        <span className="sr-only">not known</span>
      </span>
    );
  }
  if (row.filledQty === null || row.status === "rejected") return notGiven;
  const { percent } = filledShare(row, numbers);
  const some = sign(row.filledQty) === 1;
  return (
    <>
      <Flash value={row.filledQty} className={cx(!some && "text-ink-3")}>
        <FilledFigure row={row} />
      </Flash>
      {some && percent !== null && (
        <span className="absolute inset-x-1.5 bottom-px h-0.5 bg-line-strong">
          <span className="block h-0.5 bg-ink" style={{ width: `${percent}%` }} />
        </span>
      )}
    </>
  );
}

/** How much is filled, at the step. */
export function FilledFigure({ row: { filledQty, ...row } }: { row: OrderRow }) {
  const numbers = useNumbers();
  const instrument = useInstrumentOf({ filledQty, ...row });
  if (filledQty === null) return notGiven;
  return <Figure value={filledQty} shown={numbers.size(filledQty, qtyPlaces(instrument))} inCell />;
}

/** What the open part is worth, in the quote coin. */
export function ValueCell({ row }: { row: OrderRow }) {
  const numbers = useNumbers();
  if (row.value === null) return notGiven;
  return <Figure value={row.value} shown={numbers.money(row.value)} inCell />;
}

/** What of an order is not filled yet, at the step. */
export function RemainingCell({ row }: { row: OrderRow }) {
  const numbers = useNumbers();
  const instrument = useInstrumentOf(row);
  const remaining = remainingOf(row);
  if (remaining === null) return notGiven;
  return <Figure value={remaining} shown={numbers.size(remaining, qtyPlaces(instrument))} inCell />;
}

/** The zeros up to an instrument's step that a size may show beside its own digits. */
export const stepZeros = 6.5;

/** What of an order is not filled yet; null when either is not known or they count different. */
export function remainingOf({ qty, qtyUnit, filledQty, symbol }: OrderRow): Decimal | null {
  if (qty === null || filledQty === null || qtyUnit !== lotUnitOf(symbol)) return null;
  return subtract(qty, filledQty);
}

/** The average price of the filled part. */
export function AverageCell({ row }: { row: OrderRow }) {
  const numbers = useNumbers();
  const instrument = useInstrumentOf(row);
  if (row.avgPrice === null) return notGiven;
  const shown = numbers.average(row.avgPrice, pricePlaces(instrument));
  return <Figure value={row.avgPrice} shown={shown} inCell />;
}

/** How far the price is from the index; nothing where there is none. */
export function IndexDistanceCell({ row }: { row: OrderRow }) {
  const numbers = useNumbers();
  const index = useIndexOf(row);
  if (index === null || row.price === null) return notGiven;
  const distance = distanceFrom(row.price, index.price, 2);
  return distance === null ? notGiven : distanceText(distance, numbers);
}

const hundredth = decimal("0.01");

/** A distance as the table writes it: signed, in per cent, two places. */
export function distanceText(distance: Decimal, numbers: Numbers): string {
  const rounded = roundToStep(distance, hundredth, "nearest");
  return `${sign(rounded) === 1 ? "+" : ""}${numbers.decimal(rounded, { minimumPlaces: 2 })}`;
}

interface FlashProps {
  /** What is shown; when it changes, the cell lights up once. */
  value: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Lights up when its value changes, not when it first appears. */
function Flash({ value, className, children }: FlashProps) {
  const first = useRef(value);
  return (
    <span key={value} className={cx(className, first.current !== value && "flash-once")}>
      {children}
    </span>
  );
}
