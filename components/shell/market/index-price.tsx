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
import { Age } from "@/components/ui/live-text";
import { Hint } from "@/components/ui/tooltip";
import { askInBackground } from "@/lib/api/exchange-query";
import { type Decimal, decimalPlaces, formatDecimal, roundToStep } from "@/lib/decimal";
import { deskNow } from "@/lib/time";
import { TicketLink } from "../orders/ticket-price";
import { PacedReads } from "../requests/paced-reads";
import { type WeightedIndex, weightedIndexOf } from "./market-data";

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

const nothing = () => () => {};

/** The newest answer of a read that is wanted while the element of `ref` is in sight. */
export function useReadInSight<T>(reads: PacedReads<T> | null, key: string) {
  const ref = useRef<HTMLSpanElement>(null);
  const answer = useSyncExternalStore(
    reads?.subscribe ?? nothing,
    () => reads?.answerOf(key) ?? null,
    () => null,
  );
  useEffect(() => {
    const node = ref.current;
    if (!node || !reads) return;
    let leave = () => {};
    const seen = new IntersectionObserver((entries) => {
      leave();
      const entry = entries.at(-1);
      // From the top of the page down, as a person reads.
      leave = entry?.isIntersecting ? reads.want(key, entry.boundingClientRect.top) : () => {};
    });
    seen.observe(node);
    return () => {
      seen.disconnect();
      leave();
    };
  }, [reads, key]);
  return { ref, answer };
}

/** The index of a symbol as it was read last for a row in sight; null while nobody has. */
export function useIndexRead(symbol: string): WeightedIndex | null {
  const reads = use(IndexReadsContext);
  const answer = useSyncExternalStore(
    reads?.subscribe ?? nothing,
    () => reads?.answerOf(symbol) ?? null,
    () => null,
  );
  return answer?.kind === "known" ? answer.value : null;
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
  const { ref, answer } = useReadInSight(use(IndexReadsContext), symbol);
  const index = answer?.kind === "known" ? answer.value : null;
  return (
    <span
      ref={ref}
      className="inline-flex min-h-4 min-w-[112px] items-baseline justify-end gap-1.5"
    >
      {index === null ? (
        <Hint text={reasonOf(answer)} className="text-ink-3">
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
