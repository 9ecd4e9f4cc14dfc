"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { memo, useRef, useState } from "react";
import { useFocusAtOnce } from "@/components/ui/focus-at-once";
import { Icon } from "@/components/ui/icon";
import { usePhone } from "@/components/ui/media";
import { Popover } from "@/components/ui/popover";
import { useVirtualRows } from "@/components/ui/virtual-list";
import type { Instrument } from "@/lib/orders/instrument";

interface SymbolPickerProps {
  instrument: Instrument | null;
  instruments: ReadonlyMap<string, Instrument>;
  onSelect: (symbol: string) => void;
}

/** What is traded, and the way to another one. */
export const SymbolPicker = memo(function SymbolPicker(props: SymbolPickerProps) {
  const { instrument, instruments, onSelect } = props;
  return (
    <Popover
      label="Choose a symbol"
      triggerClassName="flex w-full items-baseline gap-2 text-left"
      className="w-[288px] phone:w-[calc(100vw-16px)]"
      trigger={
        <>
          <span className="font-semibold text-xl tracking-[-0.015em]">
            {instrument?.symbol ?? "Choose a symbol"}
          </span>
          <span className="min-w-0 truncate text-ink-3 text-xs">
            {instrument && factsOf(instrument)}
          </span>
          <span className="flex-auto" />
          <Icon name="up-down" className="size-3.5 self-center text-ink-3" />
        </>
      }
    >
      {(close) => (
        <SymbolSearch
          instruments={instruments}
          selected={instrument?.symbol ?? null}
          onSelect={(symbol) => {
            onSelect(symbol);
            close();
          }}
        />
      )}
    </Popover>
  );
});

function factsOf(instrument: Instrument): string {
  const { contract, status, minLeverage, maxLeverage } = instrument;
  const leverage = minLeverage && maxLeverage ? `${minLeverage}\u2013${maxLeverage}\u00d7` : null;
  return [contract, status, leverage].filter(Boolean).join(" \u00b7 ");
}

interface SymbolSearchProps {
  instruments: ReadonlyMap<string, Instrument>;
  selected: string | null;
  onSelect: (symbol: string) => void;
}

const searchClass =
  "m-2 h-8 rounded-md border border-control bg-field px-2.5 text-[14px] outline-none " +
  "focus-visible:border-focus phone:h-11 phone:text-[16px]";

/** A text field with the list of what it finds: arrows move, Enter selects, Escape closes. */
function SymbolSearch({ instruments, selected, onSelect }: SymbolSearchProps) {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useFocusAtOnce(() => field.current);
  const found = filterSymbols(instruments.values(), text);
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = usePhone() ? 44 : 30;
  // Thousands of symbols may be found: only the options in sight are drawn.
  const options = useVirtualRows(scroller, found.length, rowHeight);
  return (
    <Autocomplete.Root
      open
      inline
      virtualized
      autoHighlight="always"
      keepHighlight
      filter={null}
      items={found}
      itemToStringValue={({ symbol }) => symbol}
      value={text}
      onValueChange={(next, { reason }) => reason === "input-change" && setText(next)}
      onItemHighlighted={(_, { reason, index }) => {
        if (reason !== "pointer" && index >= 0) options.scrollToIndex(index);
      }}
    >
      <div className="flex flex-col">
        <Autocomplete.Input
          ref={field}
          aria-label="Symbol"
          placeholder={`Symbol or coin, ${instruments.size} listed`}
          className={searchClass}
        />
        <div ref={scroller} className="thin-bar max-h-[320px] overflow-y-auto pb-1">
          <Autocomplete.List
            aria-label="Symbols"
            className="relative"
            style={{ height: options.getTotalSize() }}
          >
            {options.getVirtualItems().map(({ index, start }) => {
              const instrument = found[index];
              return (
                instrument && (
                  <SymbolOption
                    key={instrument.symbol}
                    instrument={instrument}
                    selected={instrument.symbol === selected}
                    onSelect={onSelect}
                    position={{ index, of: found.length, top: start, height: rowHeight }}
                  />
                )
              );
            })}
          </Autocomplete.List>
        </div>
        <Autocomplete.Empty className="px-3 pb-2 text-ink-3 text-xs empty:hidden">
          Nothing found in this category.
        </Autocomplete.Empty>
      </div>
    </Autocomplete.Root>
  );
}

interface SymbolOptionProps {
  instrument: Instrument;
  selected: boolean;
  onSelect: (symbol: string) => void;
  /** Where it stands among all that were found; `top` and `height` in pixels. */
  position: { index: number; of: number; top: number; height: number };
}

function SymbolOption({ instrument, selected, onSelect, position }: SymbolOptionProps) {
  const { symbol, status, contract } = instrument;
  const { index, of, top, height } = position;
  return (
    <Autocomplete.Item
      value={instrument}
      index={index}
      aria-setsize={of}
      aria-posinset={index + 1}
      onClick={() => onSelect(symbol)}
      className={
        "absolute inset-x-0 flex cursor-default items-center gap-2 px-3 text-sm outline-none " +
        "data-highlighted:bg-selected"
      }
      style={{ top, height }}
    >
      <span className="font-medium">{symbol}</span>
      <span className="text-ink-3 text-xs">{contract === "delivery" && contract}</span>
      <span className="flex-auto" />
      <span className={status === "online" ? "text-ink-3 text-xs" : "text-attn text-xs"}>
        {status}
      </span>
      {selected && (
        <>
          <Icon name="check" className="size-3" />
          <span className="sr-only">current</span>
        </>
      )}
    </Autocomplete.Item>
  );
}

/** The instruments that a user may mean: those that begin with the text first. */
export function filterSymbols(all: Iterable<Instrument>, text: string): readonly Instrument[] {
  const wanted = text.trim().toUpperCase();
  const starts: Instrument[] = [];
  const contains: Instrument[] = [];
  for (const instrument of all) {
    const { symbol, baseCoin } = instrument;
    if (symbol.toUpperCase().startsWith(wanted) || baseCoin.toUpperCase().startsWith(wanted)) {
      starts.push(instrument);
    } else if (symbol.toUpperCase().includes(wanted)) {
      contains.push(instrument);
    }
  }
  return [...starts, ...contains];
}
