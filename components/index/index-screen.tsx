"use client";

import { useParams } from "next/navigation";
import { useEffect, useMemo, useRef } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { useUrlState } from "@/components/shell/desk/url-state";
import { useSnapshot } from "@/components/shell/live/use-snapshot";
import { categoryLabel } from "@/components/shell/orders/order-labels";
import { PageHead } from "@/components/shell/panels/page-frame";
import { cx } from "@/components/ui/cx";
import { PanelMessage } from "@/components/ui/panel-message";
import { SearchField } from "@/components/ui/search-field";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import { SoftLink } from "@/components/ui/soft-link";
import type { InstrumentRecord } from "@/lib/exchange/endpoints";
import { sameSymbol } from "@/lib/exchange/identifiers";
import type { Category } from "@/lib/exchange/values";
import type { Snapshot } from "@/lib/live/snapshot";
import { topicText } from "@/lib/live/topic";
import { IndexPanel } from "./index-panel";

/** What index prices are made of (endpoint 14): the symbols, and in full the address's one. */
export function IndexScreen({ connection }: { connection: DeskConnection }) {
  const named = useParams<{ symbol?: string }>().symbol;
  const { withConnection } = useDesk();
  const symbols = useListedSymbols(connection.venue);
  const written = named === undefined ? null : decodeURIComponent(named);
  const found = symbols?.find((each) => sameSymbol(each.symbol, written ?? ""));
  const symbol = found?.symbol ?? written?.toUpperCase() ?? null;
  const listed = symbols && found !== undefined;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead
        title={symbol === null ? "Index components" : `Index of ${symbol}`}
        description={symbols && `${symbols.length} symbols listed`}
        actions={
          <SoftLink href={withConnection("/instruments")} className="text-ink-2 text-xs">
            Markets
          </SoftLink>
        }
      />
      <div className="grid min-h-0 flex-1 grid-cols-[250px_minmax(0,1fr)] phone:grid-cols-1">
        <div
          className={cx(
            "flex min-h-0 flex-col border-line border-r phone:border-0",
            symbol !== null && "phone:hidden",
          )}
        >
          <SymbolList symbols={symbols} current={symbol} />
        </div>
        <section
          aria-label={symbol === null ? "Index" : `Index of ${symbol}`}
          className={cx("flex min-h-0 min-w-0 flex-col", symbol === null && "phone:hidden")}
        >
          {symbol !== null && (
            <SoftLink
              href={withConnection("/index-components")}
              className="hidden px-3 py-3 text-ink-2 text-sm phone:block"
            >
              All symbols
            </SoftLink>
          )}
          {symbol === null && (
            <PanelMessage title="Choose a symbol">
              The index is the only price that the interface gives: a weighted sum of what the
              symbol costs on other exchanges.
            </PanelMessage>
          )}
          {symbol !== null && listed === false && (
            <PanelMessage title={`The exchange lists no ${symbol.slice(0, 40)}`}>
              Choose a symbol from the list.
            </PanelMessage>
          )}
          {symbol !== null && listed !== false && (
            <IndexPanel key={symbol} venue={connection.venue} symbol={symbol} />
          )}
        </section>
      </div>
    </div>
  );
}

const mostShown = 200;

interface SymbolListProps {
  symbols: readonly ListedSymbol[] | null;
  current: string | null;
}

/** Every symbol of the exchange, each with the categories that trade it. */
function SymbolList({ symbols, current }: SymbolListProps) {
  const { withConnection } = useDesk();
  const [address, change] = useUrlState();
  const search = address.get("q") ?? "";
  const wanted = search.trim().toUpperCase();
  const found = (symbols ?? []).filter(({ symbol }) => symbol.toUpperCase().includes(wanted));
  const shown = found.slice(0, mostShown);
  const list = useRef<HTMLUListElement>(null);
  const read = symbols !== null;
  useEffect(() => {
    // The list is long: the symbol that is open is brought into sight once.
    if (read && current) {
      list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    }
  }, [read, current]);
  return (
    <nav aria-label="Symbols" className="flex min-h-0 flex-1 flex-col">
      <div className="shrink-0 border-line border-b px-3 py-2">
        <SearchField
          label="Filter symbols"
          value={search}
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
      <ul ref={list} className="thin-bar min-h-0 flex-1 overflow-y-auto py-1 empty:hidden">
        {shown.map(({ symbol, categories }) => (
          <li key={symbol}>
            <SoftLink
              href={withConnection(`/index-components/${encodeURIComponent(symbol)}`)}
              aria-current={symbol === current ? "page" : undefined}
              className={cx(
                "flex items-baseline gap-2 px-3 py-1 no-underline hover:bg-hover phone:py-3",
                symbol === current ? "bg-selected font-medium text-ink" : "text-ink-2",
              )}
            >
              {symbol}
              <span className="ml-auto truncate text-[11px] text-ink-3">
                {categories.map(categoryLabel).join(", ")}
              </span>
            </SoftLink>
          </li>
        ))}
      </ul>
      {found.length > mostShown && (
        <p className="px-3 py-2 text-ink-3 text-xs">
          {found.length - mostShown} more: type to narrow it down.
        </p>
      )}
    </nav>
  );
}

interface ListedSymbol {
  readonly symbol: string;
  readonly categories: readonly string[];
}

/** Every symbol that the exchange lists, by name; null until all five lists are read. */
function useListedSymbols(venue: string): readonly ListedSymbol[] | null {
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
