"use client";

import { useQueryStates } from "nuqs";
import { useMemo, useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { SaveButtons } from "@/components/export/save-buttons";
import { SavedViews } from "@/components/lists/saved-views";
import { useSnapshot } from "@/components/live/use-snapshot";
import { cx } from "@/components/ui/cx";
import { BarDivider, barChip, FilterBar } from "@/components/ui/filter-bar";
import { ChoiceChip } from "@/components/ui/filter-chips";
import { Popover } from "@/components/ui/popover";
import { SearchField } from "@/components/ui/search-field";
import { sameSymbol } from "@/lib/exchange/identifiers";
import { topicText } from "@/lib/live/topic";
import type { InstrumentRow } from "@/lib/orders/instrument";
import { InstrumentDrawer } from "./instrument-drawer";
import {
  filterInstruments,
  type InstrumentMarks,
  type InstrumentViewId,
  instrumentKey,
  instrumentViews,
  marketsAddress,
} from "./instrument-filter";
import { InstrumentList } from "./instrument-list";
import { RuleChangesContext, useInstrumentMarks } from "./instrument-marks";
import { InstrumentColumnsMenu } from "./instruments-table";
import { MarketsHead } from "./markets-head";
import { RuleChangesDrawer, StoppingStrip } from "./rule-changes";
import { SymbolLists } from "./symbol-lists";

/** Everything that can be traded, by category, with its rules; one of them in full beside it. */
export function InstrumentsScreen({ connection }: { connection: DeskConnection }) {
  const { venue } = connection;
  const [address, change] = useQueryStates(marketsAddress);
  const { category, screen, q: text } = address;
  const [columns, setColumns] = useState<readonly string[]>([]);
  const live = useSnapshot(topicText({ kind: "instruments", venue, category }));
  const rows = live.snapshot?.rows ?? none;
  const now = live.snapshot?.readAt ?? 0;
  const marks = useInstrumentMarks(connection, now, address.only);
  const shown = useMemo(
    () => filterInstruments(rows, screen, text, marks),
    [rows, screen, text, marks],
  );
  const open = rows.find(({ symbol }) => sameSymbol(symbol, address.symbol ?? ""));

  return (
    <RuleChangesContext value={marks.changes}>
      <div className="flex h-full min-h-0 flex-col">
        <MarketsHead
          venue={venue}
          category={category}
          snapshot={live.snapshot}
          action={
            <>
              <span className="flex w-[136px] shrink-0 justify-end phone:hidden">
                <InstrumentColumnsMenu category={category} rows={rows} shown={columns} />
              </span>
              <SaveButtons
                name={`instruments-${category.toLowerCase()}`}
                columns={() =>
                  import("./instrument-facts").then((part) => part.instrumentsCsv(shown))
                }
                rows={shown}
              />
            </>
          }
        />
        <InstrumentFilterBar {...{ rows, shown, marks, text }} view={screen} onChange={change} />
        {marks.orders.size > 0 && (
          <StoppingStrip connection={connection} category={category} now={now} />
        )}
        <div className="relative flex min-h-0 flex-1">
          <InstrumentList
            category={category}
            connectionId={connection.id}
            live={live}
            rows={shown}
            total={rows.length}
            currentSymbol={open?.symbol ?? null}
            onColumns={setColumns}
            onOpen={(symbol) => void change({ symbol, panel: null })}
            onClear={() => void change({ q: null, screen: null, only: null })}
          />
          <SidePanel connection={connection} open={open} orders={marks.orders} />
        </div>
      </div>
    </RuleChangesContext>
  );
}

interface SidePanelProps {
  connection: DeskConnection;
  /** The instrument that is open in full. */
  open: InstrumentRow | undefined;
  orders: InstrumentMarks["orders"];
}

/** Beside the list: what changed in the rules, or one instrument in full. */
function SidePanel({ connection, open, orders }: SidePanelProps) {
  const [{ panel }, change] = useQueryStates(marketsAddress);
  if (panel === "changes") {
    return (
      <RuleChangesDrawer
        connection={connection}
        onOpen={(named, symbol) => {
          const category = marketsAddress.category.parse(named);
          void change({ category, symbol, panel: null });
        }}
        onClose={() => void change({ panel: null })}
      />
    );
  }
  if (!open) return null;
  return (
    <InstrumentDrawer
      key={open.symbol}
      venue={connection.venue}
      row={open}
      orders={orders.get(instrumentKey(open)) ?? 0}
      onClose={() => void change({ symbol: null })}
    />
  );
}

const none: readonly InstrumentRow[] = [];

interface InstrumentFilterBarProps {
  rows: readonly InstrumentRow[];
  shown: readonly InstrumentRow[];
  marks: InstrumentMarks;
  view: InstrumentViewId;
  text: string;
  onChange: ReturnType<typeof useQueryStates<typeof marketsAddress>>[1];
}

const ids = Object.keys(instrumentViews) as InstrumentViewId[];

/** The names in the address that make a view. */
const ofViews = ["category", "screen", "q", "only", "sort"];

/** The box that filters symbols, and the views with how many rows each shows. */
function InstrumentFilterBar(props: InstrumentFilterBarProps) {
  const { rows, shown, marks, view, text, onChange } = props;
  const counts = useMemo(() => {
    const all = { ...marks, only: null };
    return new Map(ids.map((id) => [id, filterInstruments(rows, id, "", all).length]));
  }, [rows, marks]);
  return (
    <FilterBar tall>
      <SearchField
        label="Filter symbols"
        value={text}
        onChange={(next) => void onChange({ q: next })}
        className="w-[190px] shrink-0"
      />
      <Popover
        label="Lists of symbols"
        trigger="Paste or copy"
        triggerClassName={cx(barChip, "border-line text-ink-2 hover:bg-hover")}
      >
        {(close) => (
          <SymbolLists
            rows={rows}
            shown={shown}
            onShowOnly={(symbols) => {
              void onChange({ only: symbols.join(","), screen: null, q: null });
              close();
            }}
          />
        )}
      </Popover>
      <button
        type="button"
        onClick={() => void onChange({ panel: "changes" })}
        className={cx(barChip, "border-line text-ink-2 hover:bg-hover")}
      >
        Rule changes
      </button>
      <BarDivider />
      {marks.only && (
        <ChoiceChip
          label={`Only ${marks.only.size} pasted`}
          pressed
          onPress={() => void onChange({ only: null })}
        />
      )}
      {ids.map((id) => {
        const count = counts.get(id) ?? 0;
        if (count === 0 && id !== "all" && id !== view) return null;
        return (
          <ChoiceChip
            key={id}
            label={instrumentViews[id].label}
            count={String(count)}
            pressed={id === view}
            onPress={() => void onChange({ screen: id })}
          />
        );
      })}
      <span className="ml-auto flex shrink-0 items-center">
        <BarDivider />
        <SavedViews page="/instruments" isOfView={(name) => ofViews.includes(name)} />
      </span>
    </FilterBar>
  );
}
