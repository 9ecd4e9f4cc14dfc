"use client";
import { Suspense, useMemo } from "react";
import { CsvButton } from "@/components/shell/csv-button";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { useReading } from "@/components/shell/live/use-reading";
import { useAddress } from "@/components/shell/use-address";
import { lazyPart } from "@/components/ui/lazy-part";
import { sameSymbol } from "@/lib/exchange/same-symbol";
import { topicText } from "@/lib/live/topic";
import type { InstrumentRow } from "@/lib/orders/instrument";
import { passes, screenOf } from "./instrument-filter";
import { InstrumentFilterBar } from "./instrument-filter-bar";
import { InstrumentList } from "./instrument-list";
import { MarketsHead } from "./markets-head";
import { categoryOf } from "./use-categories";
import { useMySymbols } from "./use-my-symbols";

const InstrumentDrawer = lazyPart(() =>
  import("./instrument-drawer").then((part) => part.InstrumentDrawer),
);

/** Everything that can be traded, by category, with its rules; one of them in full beside it. */
export function InstrumentsScreen({ connection }: { connection: DeskConnection }) {
  const { venue } = connection;
  const [address, change] = useAddress();
  const category = categoryOf(address.get("category"));
  const screen = screenOf(address.get("screen"));
  const text = address.get("q") ?? "";
  const mine = useMySymbols(connection.accountId);
  const live = useReading(topicText({ kind: "instruments", venue, category }));
  const rows = (live.reading?.rows ?? none) as unknown as readonly InstrumentRow[];
  const shown = useMemo(
    () => rows.filter((row) => passes(row, screen, text, mine)),
    [rows, screen, text, mine],
  );
  const open = rows.find(({ symbol }) => sameSymbol(symbol, address.get("symbol") ?? ""));

  return (
    <div className="flex h-full min-h-0 flex-col">
      <MarketsHead
        venue={venue}
        category={category}
        reading={live.reading}
        action={
          <CsvButton
            name={`instruments-${category.toLowerCase()}.csv`}
            columns={() => import("./instruments-csv").then((part) => part.instrumentsCsv(shown))}
            rows={shown}
          />
        }
      />
      <InstrumentFilterBar
        rows={rows}
        mine={mine}
        screen={screen}
        text={text}
        onScreen={(next) => change({ screen: next === "all" ? null : next })}
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

const none: readonly never[] = [];
