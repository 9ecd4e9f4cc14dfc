"use client";
import { useEffect, useRef } from "react";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { useAddress } from "@/components/shell/use-address";
import { categoryWord } from "@/components/shell/words/category-words";
import { BarsPanel } from "@/components/ui/bars-panel";
import { cx } from "@/components/ui/cx";
import { SearchField } from "@/components/ui/search-field";
import { SoftLink } from "@/components/ui/soft-link";
import type { ListedSymbol } from "./use-symbols";

const mostShown = 200;

interface SymbolListProps {
  symbols: readonly ListedSymbol[] | null;
  current: string | null;
}

/** Every symbol of the exchange, each with the categories that trade it. */
export function SymbolList({ symbols, current }: SymbolListProps) {
  const { keep } = useDesk();
  const [address, change] = useAddress();
  const words = address.get("q") ?? "";
  const wanted = words.trim().toUpperCase();
  const found = (symbols ?? []).filter(({ symbol }) => symbol.includes(wanted));
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
          value={words}
          onChange={(text) => change({ q: text })}
          className="w-full"
        />
      </div>
      {symbols === null && <BarsPanel label="Reading the symbols" widths={{ symbol: 180 }} />}
      {symbols !== null && found.length === 0 && (
        <p className="px-3 py-4 text-ink-3 text-sm">
          {symbols.length === 0 ? "The exchange lists none." : `None of ${symbols.length} match.`}
        </p>
      )}
      <ul ref={list} className="thin-bar min-h-0 flex-1 overflow-y-auto py-1 empty:hidden">
        {shown.map(({ symbol, categories }) => (
          <li key={symbol}>
            <SoftLink
              href={keep(`/index-components/${encodeURIComponent(symbol)}`)}
              aria-current={symbol === current ? "page" : undefined}
              className={cx(
                "flex items-baseline gap-2 px-3 py-1 no-underline hover:bg-hover phone:py-3",
                symbol === current ? "bg-selected font-medium text-ink" : "text-ink-2",
              )}
            >
              {symbol}
              <span className="ml-auto truncate text-[11px] text-ink-3">
                {categories.map(categoryWord).join(", ")}
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
