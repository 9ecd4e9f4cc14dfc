"use client";
import { Suspense, useMemo } from "react";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { useReading } from "@/components/shell/live/use-reading";
import { useAddress } from "@/components/shell/use-address";
import { categoryOrder, categoryWord } from "@/components/shell/words/category-words";
import { Age } from "@/components/ui/age";
import { lazyPart } from "@/components/ui/lazy-part";
import { Tabs } from "@/components/ui/tabs";
import { topicText } from "@/lib/live/topic";
import type { InstrumentRow } from "@/lib/orders/instrument";
import { passes, screenOf } from "./instrument-filter";
import { InstrumentFilterBar } from "./instrument-filter-bar";
import { InstrumentList } from "./instrument-list";
import { categoryOf, useCategoryCounts } from "./use-categories";
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
  const counts = useCategoryCounts(venue);
  const mine = useMySymbols(connection.accountId);
  const live = useReading(topicText({ kind: "instruments", venue, category }));
  const rows = (live.reading?.rows ?? none) as unknown as readonly InstrumentRow[];
  const shown = useMemo(
    () => rows.filter((row) => passes(row, screen, text, mine)),
    [rows, screen, text, mine],
  );
  const open = rows.find(({ symbol }) => symbol === address.get("symbol"));
  const addressOf = (name: string) => {
    const next = new URLSearchParams(address);
    next.set("category", name);
    next.delete("symbol");
    next.delete("screen");
    return `?${next}`;
  };

  return (
    <div className="flex h-full min-h-0 flex-col">
      <div
        className={
          "no-bar flex h-11 shrink-0 items-center gap-3 overflow-x-auto border-line border-b px-4 " +
          "phone:h-[46px] phone:px-3"
        }
      >
        <h1 className="text-lg">Markets</h1>
        <Tabs
          label="Category"
          current={category}
          tabs={categoryOrder.map((name) => ({
            id: name,
            label: categoryWord(name),
            count: counts[name]?.toString(),
            href: addressOf(name),
          }))}
        />
        <span className="flex-1" />
        {live.reading?.readAt != null && (
          <span className="whitespace-nowrap text-ink-3 text-xs phone:hidden">
            <Age since={live.reading.readAt} before="Read " after=" ago" />
            {` \u00b7 all ${rows.length} loaded`}
          </span>
        )}
      </div>
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
