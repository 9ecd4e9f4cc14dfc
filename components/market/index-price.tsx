"use client";

import { useQuery } from "@tanstack/react-query";
import { createContext, use, useEffect, useRef, useState } from "react";
import { TicketLink } from "@/components/order-parts/ticket-price";
import { pacedQueue } from "@/components/requests/paced-queue";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { Hint } from "@/components/ui/tooltip";
import { askInBackground, backgroundQuery } from "@/lib/api/exchange-query";
import { type Decimal, decimalPlaces, type Numbers, roundToStep } from "@/lib/decimal";
import { deskNow } from "@/lib/time";
import { type WeightedIndex, weightedIndexOf } from "./market-data";

/**
 * The index may be asked for ten times a second by one address; whoever trades asks, too. So a
 * column takes less than half of it, and each price is as old as it says.
 */
const inTurn = pacedQueue(4);
const refreshMs = 15_000;

const IndexConnectionContext = createContext<string | null>(null);

/** Names the connection through which the rows in sight read their index. */
export const IndexConnectionProvider = IndexConnectionContext.Provider;

/** Asks for the index of a symbol where nobody waits for it; null: the symbol has none. */
export async function readIndex(
  connectionId: string,
  symbol: string,
): Promise<WeightedIndex | null> {
  const { componentList } = await askInBackground("index-components", connectionId, { symbol });
  return weightedIndexOf({
    topic: `index:${connectionId}:${symbol}`,
    version: 1,
    rows: componentList,
    readAt: deskNow(),
    failure: null,
  });
}

/** Whether the element of `ref` is in sight, as its place from the top of the window; else null. */
export function usePlaceInSight() {
  const ref = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState<number | null>(null);
  useEffect(() => {
    if (!ref.current) return;
    const seen = new IntersectionObserver((entries) => {
      const entry = entries.at(-1);
      setPlace(entry?.isIntersecting ? entry.boundingClientRect.top : null);
    });
    seen.observe(ref.current);
    return () => seen.disconnect();
  }, []);
  return { ref, place };
}

/**
 * The index of a symbol, read while its row is in sight, from the top of the page down, as a user
 * reads. Null: the symbol has none.
 */
export function useIndexInSight(symbol: string, place: number | null) {
  const connectionId = use(IndexConnectionContext);
  const id = connectionId ?? "";
  return useQuery({
    ...backgroundQuery("index-components", id, { symbol }, (signal) =>
      inTurn(() => readIndex(id, symbol), { place: place ?? 0, signal }),
    ),
    enabled: connectionId !== null,
    subscribed: place !== null,
    ...{ staleTime: refreshMs, refetchInterval: refreshMs, retry: false },
  });
}

interface IndexPriceCellProps {
  symbol: string;
  /** Of its instrument; null where that names none. */
  tick: Decimal | null;
  /** Of its instrument, for the ticket. */
  category: string | null | undefined;
}

/** What a column of them takes: a price of 17 digits and its age. */
export const indexPriceDigits = 25;

/** The index of a row with its age, read while the row is in sight. */
export function IndexPriceCell({ symbol, tick, category }: IndexPriceCellProps) {
  const { ref, place } = usePlaceInSight();
  const { data: index, error } = useIndexInSight(symbol, place);
  return (
    <span
      ref={ref}
      className="inline-flex min-h-4 min-w-[112px] items-baseline justify-end gap-1.5"
    >
      {error || !index ? (
        <Hint
          text={
            error?.message ?? (index === null ? "No index price for this symbol" : "Not loaded yet")
          }
          className="text-ink-3"
        >
          {"\u2013"}
        </Hint>
      ) : (
        <>
          <IndexInTicket symbol={symbol} tick={tick} category={category} price={index.price} />
          <Age since={index.readAt} className="w-11 text-[11px] text-ink-3" />
        </>
      )}
    </span>
  );
}

interface IndexInTicketProps extends IndexPriceCellProps {
  price: Decimal;
}

/** The index, from where a press of the pointer brings it into the ticket as a price. */
function IndexInTicket({ symbol, tick, category, price }: IndexInTicketProps) {
  const numbers = useNumbers();
  if (!category) return indexPriceText(price, tick, numbers);
  return (
    <TicketLink category={category} symbol={symbol} price={indexAtTick(price, tick)}>
      {indexPriceText(price, tick, numbers)}
    </TicketLink>
  );
}

/** An index as a price that its instrument takes. */
const indexAtTick = (price: Decimal, tick: Decimal | null): Decimal =>
  tick === null ? price : roundToStep(price, tick, "nearest");

/** An index to the tick of its instrument; exact without one. */
export function indexPriceText(price: Decimal, tick: Decimal | null, numbers: Numbers): string {
  if (tick === null) return numbers.decimal(price);
  return numbers.decimal(indexAtTick(price, tick), { minimumPlaces: decimalPlaces(tick) });
}
