"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import type { InstrumentRow } from "@/lib/orders/instrument";
import { lotOf, readInstrument, tickOf } from "@/lib/orders/instrument";
import { StatusMark } from "./status-mark";

interface InstrumentCardsProps {
  rows: readonly InstrumentRow[];
  currentSymbol: string | null;
  onOpen: (symbol: string) => void;
}

const cardHeight = 56;

/** The instruments on a phone, one under the other. */
export function InstrumentCards({ rows, currentSymbol, onOpen }: InstrumentCardsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    overscan: 8,
  });
  return (
    <div ref={scroller} className="min-h-0 flex-auto overflow-y-auto">
      <ul aria-label="Instruments" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          return row ? (
            <li
              key={row.symbol}
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              className="absolute inset-x-0 top-0"
              style={{ height: item.size, transform: `translateY(${item.start}px)` }}
            >
              <button
                type="button"
                aria-current={row.symbol === currentSymbol || undefined}
                onClick={() => onOpen(row.symbol)}
                className={
                  "flex h-full w-full flex-col justify-center border-line-soft border-b px-3 " +
                  "text-left aria-[current]:bg-selected"
                }
              >
                <InstrumentCard row={row} />
              </button>
            </li>
          ) : null;
        })}
      </ul>
    </div>
  );
}

function InstrumentCard({ row }: { row: InstrumentRow }) {
  const instrument = readInstrument(row);
  const leverage = row.maxLeverage ? ` \u00b7 ${row.maxLeverage}\u00d7` : "";
  return (
    <>
      <span className="flex items-center">
        <span className="font-medium text-[14px]">{row.symbol}</span>
        <span className="ml-auto">
          <StatusMark status={row.status ?? ""} />
        </span>
      </span>
      <span className="flex text-ink-3 text-xs">
        <span>
          tick {tickOf(instrument) ?? "\u2013"} {"\u00b7"} step {lotOf(instrument) ?? "\u2013"}
        </span>
        <span className="ml-auto">
          min {row.minOrderAmount || "\u2013"} {row.quoteCoin}
          {leverage}
        </span>
      </span>
    </>
  );
}
