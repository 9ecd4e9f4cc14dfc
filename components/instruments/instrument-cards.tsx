"use client";
import { VirtualList } from "@/components/ui/virtual-list";
import { type InstrumentRow, lotOf, readInstrument, tickOf } from "@/lib/orders/instrument";
import { InstrumentStatusMark } from "./instrument-status-mark";

interface InstrumentCardsProps {
  rows: readonly InstrumentRow[];
  currentSymbol: string | null;
  onOpen: (symbol: string) => void;
}

const cardHeight = 56;

const symbolOf = (row: InstrumentRow) => row.symbol;

/** The instruments on a phone, one under the other. */
export function InstrumentCards({ rows, currentSymbol, onOpen }: InstrumentCardsProps) {
  return (
    <VirtualList label="Instruments" rows={rows} rowId={symbolOf} rowHeight={cardHeight}>
      {(row) => (
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
      )}
    </VirtualList>
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
          <InstrumentStatusMark status={row.status ?? ""} />
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
