"use client";

import { Suspense, useMemo } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { useUrlState } from "@/components/shell/desk/url-state";
import { CsvButton } from "@/components/shell/export/csv-button";
import { useOpenOrders, useSnapshot } from "@/components/shell/live/use-snapshot";
import { lazyComponent } from "@/components/ui/client-rendering";
import { BarDivider, FilterBar } from "@/components/ui/filter-bar";
import { ChoiceChip } from "@/components/ui/filter-chips";
import { SearchField } from "@/components/ui/search-field";
import { sameSymbol } from "@/lib/exchange/identifiers";
import { topicText } from "@/lib/live/topic";
import type { InstrumentRow } from "@/lib/orders/instrument";
import {
  filterInstruments,
  type InstrumentViewId,
  instrumentKey,
  instrumentViewOf,
  instrumentViews,
} from "./instrument-filter";
import { InstrumentList } from "./instrument-list";
import { categoryFromAddress, MarketsHead } from "./markets-head";

const InstrumentDrawer = lazyComponent(() =>
  import("./instrument-drawer").then((part) => part.InstrumentDrawer),
);

/** Everything that can be traded, by category, with its rules; one of them in full beside it. */
export function InstrumentsScreen({ connection }: { connection: DeskConnection }) {
  const { venue } = connection;
  const [address, change] = useUrlState();
  const category = categoryFromAddress(address.get("category"));
  const screen = instrumentViewOf(address.get("screen"));
  const text = address.get("q") ?? "";
  const mine = useSymbolsWithOpenOrders(connection);
  const live = useSnapshot(topicText({ kind: "instruments", venue, category }));
  const rows = live.snapshot?.rows ?? none;
  const shown = useMemo(
    () => filterInstruments(rows, screen, text, mine),
    [rows, screen, text, mine],
  );
  const open = rows.find(({ symbol }) => sameSymbol(symbol, address.get("symbol") ?? ""));

  return (
    <div className="flex h-full min-h-0 flex-col">
      <MarketsHead
        venue={venue}
        category={category}
        snapshot={live.snapshot}
        action={
          <CsvButton
            name={`instruments-${category.toLowerCase()}.csv`}
            columns={() => import("./instrument-facts").then((part) => part.instrumentsCsv(shown))}
            rows={shown}
          />
        }
      />
      <InstrumentFilterBar
        rows={rows}
        withOpenOrders={mine}
        view={screen}
        text={text}
        onView={(next) => change({ screen: next === "all" ? null : next })}
        onText={(next) => change({ q: next })}
      />
      <div className="relative flex min-h-0 flex-1">
        <InstrumentList
          category={category}
          live={live}
          rows={shown}
          total={rows.length}
          currentSymbol={open?.symbol ?? null}
          onOpen={(symbol) => change({ symbol })}
          onClear={() => change({ q: null, screen: null })}
        />
        {open && (
          <Suspense>
            <InstrumentDrawer
              key={open.symbol}
              venue={venue}
              row={open}
              onClose={() => change({ symbol: null })}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

const none: readonly InstrumentRow[] = [];

interface InstrumentFilterBarProps {
  rows: readonly InstrumentRow[];
  withOpenOrders: ReadonlySet<string>;
  view: InstrumentViewId;
  text: string;
  onView: (screen: InstrumentViewId) => void;
  onText: (text: string) => void;
}

const ids = Object.keys(instrumentViews) as InstrumentViewId[];

/** The box that filters symbols, and the views with how many rows each shows. */
function InstrumentFilterBar(props: InstrumentFilterBarProps) {
  const { rows, withOpenOrders, view, text, onView, onText } = props;
  const counts = useMemo(
    () => new Map(ids.map((id) => [id, filterInstruments(rows, id, "", withOpenOrders).length])),
    [rows, withOpenOrders],
  );
  return (
    <FilterBar tall>
      <SearchField
        label="Filter symbols"
        value={text}
        onChange={onText}
        className="w-[190px] shrink-0"
      />
      <BarDivider />
      {ids.map((id) => {
        const count = counts.get(id) ?? 0;
        if (count === 0 && id !== "all" && id !== view) return null;
        return (
          <ChoiceChip
            key={id}
            label={instrumentViews[id].label}
            count={String(count)}
            pressed={id === view}
            onPress={() => onView(id)}
          />
        );
      })}
    </FilterBar>
  );
}

/** The instruments on which this account has open orders, by category and symbol. */
function useSymbolsWithOpenOrders(connection: DeskConnection): ReadonlySet<string> {
  const { snapshot } = useOpenOrders(connection);
  const rows = snapshot?.rows;
  return useMemo(
    () =>
      new Set(
        rows?.map(({ category, symbol }) =>
          instrumentKey({ category: category ?? "", symbol: symbol ?? "" }),
        ),
      ),
    [rows],
  );
}
