"use client";

import { useParams } from "next/navigation";
import type { DeskConnection } from "@/components/desk/connection";
import { useDesk } from "@/components/desk/desk-provider";
import { useStars } from "@/components/market/stars";
import { MissingActionLink } from "@/components/panels/missing-action-link";
import { PageHead } from "@/components/panels/page-frame";
import { cx } from "@/components/ui/cx";
import { usePhone } from "@/components/ui/media";
import { PanelMessage } from "@/components/ui/panel-message";
import { SoftLink } from "@/components/ui/soft-link";
import { sameSymbol } from "@/lib/exchange/identifiers";
import { IndexPanel } from "./index-panel";
import { type ListedSymbol, SymbolList, useListedSymbols } from "./symbol-list";

/** What index prices are made of (endpoint 14): the symbols, and in full the address's one. */
export function IndexScreen({ connection }: { connection: DeskConnection }) {
  const named = useParams<{ symbol?: string }>().symbol;
  const { withConnection } = useDesk();
  const symbols = useListedSymbols(connection.venue);
  const written = named === undefined ? null : decodeURIComponent(named);
  const found = symbols?.find((each) => sameSymbol(each.symbol, written ?? ""));
  const asked = found?.symbol ?? written?.toUpperCase() ?? null;
  const usual = useUsualSymbol(symbols);
  const symbol = asked ?? usual;
  const listed = symbols && (found !== undefined || asked === null);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead
        title={asked === null ? "Index components" : `Index of ${asked}`}
        description={symbols && `${symbols.length} symbols listed`}
        actions={
          <>
            <MissingActionLink id="market-price" className="text-ink-3 text-xs phone:hidden">
              Why no last price, book or chart?
            </MissingActionLink>
            <SoftLink href={withConnection("/instruments")} className="text-ink-2 text-xs">
              Markets
            </SoftLink>
          </>
        }
      />
      <div className="grid min-h-0 flex-1 grid-cols-[250px_minmax(0,1fr)] phone:grid-cols-1">
        <div
          className={cx(
            "flex min-h-0 flex-col border-line border-r phone:border-0",
            asked !== null && "phone:hidden",
          )}
        >
          <SymbolList symbols={symbols} current={symbol} />
        </div>
        <section
          aria-label={symbol === null ? "Index" : `Index of ${symbol}`}
          className={cx("flex min-h-0 min-w-0 flex-col", asked === null && "phone:hidden")}
        >
          {asked !== null && (
            <SoftLink
              href={withConnection("/index-components")}
              className="hidden px-3 py-3 text-ink-2 text-sm phone:block"
            >
              All symbols
            </SoftLink>
          )}
          {symbol === null && (
            <PanelMessage title="Choose a symbol">
              The index is the only price available through the API: a weighted average across
              exchanges.
            </PanelMessage>
          )}
          {symbol !== null && listed === false && (
            <PanelMessage title={`No symbol ${symbol.slice(0, 40)} on the exchange`}>
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

/**
 * What stands beside the list before a symbol is selected: the first that is starred, else the
 * first listed. On a phone there is no room beside the list.
 */
function useUsualSymbol(symbols: readonly ListedSymbol[] | null): string | null {
  const stars = useStars();
  const phone = usePhone();
  if (phone || !symbols) return null;
  const shown = symbols.find(({ symbol }) => stars.has(symbol)) ?? symbols[0];
  return shown?.symbol ?? null;
}
