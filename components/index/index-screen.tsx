"use client";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { PageHead } from "@/components/shell/panels/page-head";
import { cx } from "@/components/ui/cx";
import { PanelMessage } from "@/components/ui/panel-message";
import { SoftLink } from "@/components/ui/soft-link";
import { IndexPanel } from "./index-panel";
import { SymbolList } from "./symbol-list";
import { useSymbols } from "./use-symbols";

interface IndexScreenProps {
  connection: DeskConnection;
  /** Null until one is chosen. */
  symbol: string | null;
}

/** What index prices are made of (endpoint 14): the symbols, and one of them in full. */
export function IndexScreen({ connection, symbol }: IndexScreenProps) {
  const { keep } = useDesk();
  const symbols = useSymbols(connection.venue);
  const listed = symbols?.some((each) => each.symbol === symbol) ?? null;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead
        title={symbol === null ? "Index components" : `Index of ${symbol}`}
        words={symbols && `${symbols.length} symbols listed`}
        actions={
          <SoftLink href={keep("/instruments")} className="text-ink-2 text-xs">
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
              href={keep("/index-components")}
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
