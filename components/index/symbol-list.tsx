"use client";

import { parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { useOpenOrders, useSnapshot } from "@/components/live/use-snapshot";
import { IndexConnectionProvider, IndexPriceCell } from "@/components/market/index-price";
import { useInstruments } from "@/components/market/market-data";
import { StarButton, useStars } from "@/components/market/stars";
import { categoryLabel } from "@/components/order-parts/order-labels";
import { cx } from "@/components/ui/cx";
import { usePhone } from "@/components/ui/media";
import { useNumbers } from "@/components/ui/numbers";
import { SearchField } from "@/components/ui/search-field";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import { SoftLink } from "@/components/ui/soft-link";
import { VirtualList } from "@/components/ui/virtual-list";
import type { InstrumentRecord } from "@/lib/exchange/endpoints";
import type { Category } from "@/lib/exchange/values";
import type { Snapshot } from "@/lib/live/snapshot";
import { topicText } from "@/lib/live/topic";
import { tickOf } from "@/lib/orders/instrument";

interface SymbolListProps {
  symbols: readonly ListedSymbol[] | null;
  current: string | null;
}

const symbolOf = ({ symbol }: ListedSymbol) => symbol;

/** Every symbol of the exchange with the categories that trade it; starred ones come first. */
export function SymbolList({ symbols, current }: SymbolListProps) {
  const { withConnection } = useDesk();
  const [typed, setTyped] = useQueryState("q", parseAsString.withDefault(""));
  const stars = useStars();
  const phone = usePhone();
  const wanted = typed.trim().toUpperCase();
  const found = useMemo(() => {
    const matching = (symbols ?? []).filter(({ symbol }) => symbol.toUpperCase().includes(wanted));
    const starred = matching.filter(({ symbol }) => stars.has(symbol));
    return [...starred, ...matching.filter(({ symbol }) => !stars.has(symbol))];
  }, [symbols, wanted, stars]);
  return (
    <nav aria-label="Symbols" className="flex min-h-0 flex-1 flex-col">
      <div className="shrink-0 border-line border-b px-3 py-2">
        <SearchField
          label="Filter symbols"
          value={typed}
          onChange={(text) => void setTyped(text)}
          className="w-full"
        />
      </div>
      {symbols === null && <SkeletonRows label="Loading the symbols" widths={{ symbol: 180 }} />}
      {symbols !== null && found.length === 0 && (
        <p className="px-3 py-4 text-ink-3 text-sm">
          {symbols.length === 0 ? "No symbols." : `None of ${symbols.length} match.`}
        </p>
      )}
      {found.length > 0 && (
        <VirtualList
          label="Listed symbols"
          rows={found}
          rowId={symbolOf}
          rowHeight={phone ? 44 : 26}
          startId={current}
        >
          {({ symbol, categories }) => (
            <div
              className={cx(
                "flex h-full items-center gap-1 pr-3 pl-1.5",
                symbol === current ? "bg-selected" : "hover:bg-hover",
              )}
            >
              <StarButton symbol={symbol} stars={stars} />
              <SoftLink
                href={withConnection(`/index-components/${encodeURIComponent(symbol)}`)}
                aria-current={symbol === current ? "page" : undefined}
                className={cx(
                  "flex h-full min-w-0 flex-1 items-center gap-2 no-underline",
                  symbol === current ? "font-medium text-ink" : "text-ink-2",
                )}
              >
                {symbol}
                <span className="ml-auto truncate text-[11px] text-ink-3">
                  {categories.map(categoryLabel).join(", ")}
                </span>
              </SoftLink>
            </div>
          )}
        </VirtualList>
      )}
    </nav>
  );
}

export interface ListedSymbol {
  readonly symbol: string;
  readonly categories: readonly string[];
}

/** Every symbol that the exchange lists, by name; null until all five lists are read. */
export function useListedSymbols(venue: string): readonly ListedSymbol[] | null {
  const spot = useCategory(venue, "SPOT");
  const margin = useCategory(venue, "MARGIN");
  const usdt = useCategory(venue, "USDT-FUTURES");
  const usdc = useCategory(venue, "USDC-FUTURES");
  const coin = useCategory(venue, "COIN-FUTURES");
  return useMemo(
    () => symbolsOf([spot, margin, usdt, usdc, coin]),
    [spot, margin, usdt, usdc, coin],
  );
}

type Instruments = Snapshot<InstrumentRecord>;

function useCategory(venue: string, category: Category): Instruments | undefined {
  return useSnapshot(topicText({ kind: "instruments", venue, category })).snapshot;
}

function symbolsOf(
  snapshots: readonly (Instruments | undefined)[],
): readonly ListedSymbol[] | null {
  if (snapshots.some((snapshot) => snapshot?.readAt == null)) return null;
  const found = new Map<string, Set<string>>();
  for (const row of snapshots.flatMap((snapshot) => snapshot?.rows ?? [])) {
    const { symbol } = row;
    const categories = found.get(symbol) ?? new Set();
    found.set(symbol, categories.add(row.category ?? ""));
  }
  return [...found]
    .map(([symbol, categories]) => ({ symbol, categories: [...categories] }))
    .sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
}

/** The starred symbols and those with open orders on this tab's account, with their index. */
export function WatchedSymbols() {
  const numbers = useNumbers();
  const { connection: own, connections, withConnection } = useDesk();
  const connection = own ?? connections[0];
  const stars = useStars();
  const orders = useOpenOrders(connection).snapshot?.rows;
  const instruments = useInstruments(connection?.venue, "USDT-FUTURES");
  const counts = new Map<string, number>();
  for (const { symbol } of orders ?? []) {
    if (symbol) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  }
  const symbols = [...new Set([...stars.symbols, ...counts.keys()])];
  if (!connection || symbols.length === 0) {
    return (
      <p className="px-4 pb-4 text-ink-2 phone:px-3">
        Star symbols in Markets to see their index here.
      </p>
    );
  }
  return (
    <IndexConnectionProvider value={connection.id}>
      <ul className="grid grid-cols-2 gap-x-8 px-4 pb-2 phone:grid-cols-1 phone:px-3">
        {symbols.map((symbol) => {
          const instrument = instruments.get(symbol);
          const count = counts.get(symbol);
          return (
            <li
              key={symbol}
              className="flex min-h-(--bd-row) items-center gap-2 border-line-soft border-t phone:min-h-11"
            >
              <StarButton symbol={symbol} stars={stars} />
              <SoftLink
                href={withConnection(`/index-components/${encodeURIComponent(symbol)}`)}
                className="min-w-0 truncate font-medium no-underline hover:underline phone:py-3"
              >
                {symbol}
              </SoftLink>
              <span className="flex-1 whitespace-nowrap text-ink-3 text-xs">
                {count !== undefined && numbers.counted(count, "open order")}
              </span>
              <IndexPriceCell
                symbol={symbol}
                tick={instrument ? tickOf(instrument) : null}
                category={instrument?.category}
              />
            </li>
          );
        })}
      </ul>
    </IndexConnectionProvider>
  );
}
