"use client";

import { useMemo } from "react";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { useUrlState } from "@/components/shell/desk/url-state";
import { useSnapshot } from "@/components/shell/live/use-snapshot";
import { StarButton, useStars } from "@/components/shell/market/stars";
import { categoryLabel } from "@/components/shell/orders/order-labels";
import { useMedia } from "@/components/ui/client-rendering";
import { cx } from "@/components/ui/cx";
import { SearchField } from "@/components/ui/search-field";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import { SoftLink } from "@/components/ui/soft-link";
import { VirtualList } from "@/components/ui/virtual-list";
import type { InstrumentRecord } from "@/lib/exchange/endpoints";
import type { Category } from "@/lib/exchange/values";
import type { Snapshot } from "@/lib/live/snapshot";
import { topicText } from "@/lib/live/topic";

interface SymbolListProps {
  symbols: readonly ListedSymbol[] | null;
  current: string | null;
}

const symbolOf = ({ symbol }: ListedSymbol) => symbol;

/** Every symbol of the exchange with the categories that trade it; starred ones come first. */
export function SymbolList({ symbols, current }: SymbolListProps) {
  const { withConnection } = useDesk();
  const [address, change] = useUrlState();
  const stars = useStars();
  const phone = useMedia("(width <= 640px)");
  const wanted = (address.get("q") ?? "").trim().toUpperCase();
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
          value={address.get("q") ?? ""}
          onChange={(text) => change({ q: text })}
          className="w-full"
        />
      </div>
      {symbols === null && <SkeletonRows label="Loading the symbols" widths={{ symbol: 180 }} />}
      {symbols !== null && found.length === 0 && (
        <p className="px-3 py-4 text-ink-3 text-sm">
          {symbols.length === 0 ? "The exchange lists none." : `None of ${symbols.length} match.`}
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
