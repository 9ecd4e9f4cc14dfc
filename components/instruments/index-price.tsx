"use client";

import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from "react";
import { type WeightedIndex, weightedIndexOf } from "@/components/shell/market/market-data";
import { TicketLink } from "@/components/shell/orders/ticket-price";
import { PacedReads } from "@/components/shell/requests/paced-reads";
import { Age } from "@/components/ui/live-text";
import { exchangeQuery } from "@/lib/api/exchange-query";
import { type Decimal, decimalPlaces, formatDecimal, roundToStep } from "@/lib/decimal";
import { type InstrumentRow, readInstrument, tickOf } from "@/lib/orders/instrument";

/**
 * The index may be asked for ten times a second by one address; whoever trades asks, too. So a
 * column takes less than half of it, and each price is as old as it says.
 */
const pace = { perSecond: 4, refreshMs: 15_000, paused: () => document.hidden };

type IndexReads = PacedReads<WeightedIndex | null>;

const IndexReadsContext = createContext<IndexReads | null>(null);

/** Reads the index of the rows in sight, one after the other; null: the symbol has none. */
export function IndexReadsProvider(props: { connectionId: string; children: ReactNode }) {
  const { connectionId, children } = props;
  const reads = useMemo(
    () =>
      new PacedReads<WeightedIndex | null>({
        ...pace,
        read: (symbol) => readIndex(connectionId, symbol),
      }),
    [connectionId],
  );
  useEffect(() => () => reads.stop(), [reads]);
  return <IndexReadsContext value={reads}>{children}</IndexReadsContext>;
}

async function readIndex(connectionId: string, symbol: string): Promise<WeightedIndex | null> {
  const { queryFn } = exchangeQuery("index-components", connectionId, { symbol });
  const { componentList } = await queryFn({ signal: new AbortController().signal });
  return weightedIndexOf({
    topic: `index:${connectionId}:${symbol}`,
    version: 1,
    rows: componentList,
    readAt: Date.now(),
    failure: null,
  });
}

const nothing = () => () => {};

/** The index of a row with its age, read while the row is in sight. */
export function IndexPriceCell({ row }: { row: InstrumentRow }) {
  const { symbol } = row;
  const reads = use(IndexReadsContext);
  const cell = useRef<HTMLSpanElement>(null);
  const answer = useSyncExternalStore(
    reads?.subscribe ?? nothing,
    () => reads?.answerOf(symbol) ?? null,
    () => null,
  );
  useEffect(() => {
    const node = cell.current;
    if (!node || !reads) return;
    let leave = () => {};
    const seen = new IntersectionObserver((entries) => {
      leave();
      leave = entries.at(-1)?.isIntersecting ? reads.want(symbol) : () => {};
    });
    seen.observe(node);
    return () => {
      seen.disconnect();
      leave();
    };
  }, [reads, symbol]);
  const index = answer?.kind === "known" ? answer.value : null;
  return (
    <span ref={cell} className="inline-flex min-h-4 min-w-4 items-baseline justify-end gap-1.5">
      {index === null ? (
        <span className="text-ink-3" title={reasonOf(answer)}>
          {"\u2013"}
        </span>
      ) : (
        <>
          <IndexInTicket row={row} price={index.price} />
          <Age since={index.readAt} className="w-11 text-[11px] text-ink-3" />
        </>
      )}
    </span>
  );
}

/** The index, from where a press of the pointer brings it into the ticket as a price. */
function IndexInTicket({ row, price }: { row: InstrumentRow; price: Decimal }) {
  const { category, symbol } = row;
  const tick = tickOf(readInstrument(row));
  if (!category) return indexPriceText(price, tick);
  return (
    <TicketLink category={category} symbol={symbol} price={indexAtTick(price, tick)}>
      {indexPriceText(price, tick)}
    </TicketLink>
  );
}

function reasonOf(answer: ReturnType<IndexReads["answerOf"]>): string {
  if (answer?.kind === "failed") return answer.reason;
  return answer?.kind === "known" ? "No index for this symbol" : "Not read yet";
}

/** An index as a price that its instrument takes. */
const indexAtTick = (price: Decimal, tick: Decimal | null): Decimal =>
  tick === null ? price : roundToStep(price, tick, "nearest");

/** An index to the tick of its instrument; exact without one. */
export function indexPriceText(price: Decimal, tick: Decimal | null): string {
  if (tick === null) return formatDecimal(price);
  return formatDecimal(indexAtTick(price, tick), { minimumPlaces: decimalPlaces(tick) });
}
