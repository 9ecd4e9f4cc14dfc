"use client";

import { type KeyboardEvent, memo, useId, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
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

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
};

const searchClass =
  "m-2 h-8 rounded-md border border-control bg-field px-2.5 text-[14px] outline-none " +
  "focus-visible:border-focus phone:h-11 phone:text-[16px]";

/** A text field with the list of what it finds: arrows move, Enter selects, Escape closes. */
function SymbolSearch({ instruments, selected, onSelect }: SymbolSearchProps) {
  const id = useId();
  const [{ text, at }, setSearch] = useState({ text: "", at: 0 });
  const found = filterSymbols(instruments.values(), text);
  const list = useOptionRows(found.length);
  const current = found[Math.min(at, found.length - 1)];

  const search = (next: string, to: number) => {
    setSearch({ text: next, at: to });
    list.options.scrollToIndex(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word of another alphabet is being put together, its keys are that word's.
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step !== undefined) search(text, Math.max(0, Math.min(at + step, found.length - 1)));
    else if (event.key === "Enter") current && onSelect(current.symbol);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="flex flex-col">
      <input
        type="text"
        role="combobox"
        aria-label="Symbol"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={current && `${id}-${current.symbol}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        value={text}
        placeholder={`Symbol or coin, ${instruments.size} listed`}
        onChange={(event) => search(event.target.value, 0)}
        onKeyDown={onKeyDown}
        className={searchClass}
      />
      <SymbolOptions {...list} {...{ id, found, current, selected, onSelect }} />
      <p role="status" className="px-3 pb-2 text-ink-3 text-xs empty:hidden">
        {found.length === 0 && "Nothing found in this category."}
      </p>
    </div>
  );
}

/** Thousands of symbols may be found: only the options in sight are drawn. */
function useOptionRows(count: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = usePhone() ? 44 : 30;
  return { scroller, rowHeight, options: useVirtualRows(scroller, count, rowHeight) };
}

interface SymbolOptionsProps
  extends ReturnType<typeof useOptionRows>,
    Pick<SymbolSearchProps, "selected" | "onSelect"> {
  id: string;
  found: readonly Instrument[];
  /** The one that the arrows are on. */
  current: Instrument | undefined;
}

function SymbolOptions(props: SymbolOptionsProps) {
  const { id, found, current, selected, onSelect, scroller, rowHeight, options } = props;
  return (
    <div ref={scroller} className="thin-bar max-h-[320px] overflow-y-auto pb-1">
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Symbols"
        className="relative"
        style={{ height: options.getTotalSize() }}
      >
        {options.getVirtualItems().map(({ index }) => {
          const instrument = found[index];
          return (
            instrument && (
              <SymbolOption
                key={instrument.symbol}
                id={`${id}-${instrument.symbol}`}
                instrument={instrument}
                active={instrument === current}
                selected={instrument.symbol === selected}
                onSelect={onSelect}
                position={{ at: index, of: found.length, height: rowHeight }}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

interface SymbolOptionProps {
  id: string;
  instrument: Instrument;
  active: boolean;
  selected: boolean;
  onSelect: (symbol: string) => void;
  /** Where it stands among all that were found; `height` is every option's, in pixels. */
  position: { at: number; of: number; height: number };
}

function SymbolOption(props: SymbolOptionProps) {
  const { id, instrument, active, selected, onSelect, position } = props;
  const { symbol, status, contract } = instrument;
  return (
    // Never a stop of the Tab key: the text field keeps the focus and moves among the options.
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-setsize={position.of}
      aria-posinset={position.at + 1}
      onClick={() => onSelect(symbol)}
      className={cx(
        "absolute inset-x-0 top-0 flex items-center gap-2 px-3 text-left text-sm hover:bg-hover",
        active && "bg-selected",
      )}
      style={{
        height: position.height,
        transform: `translateY(${position.at * position.height}px)`,
      }}
    >
      <span className="font-medium">{symbol}</span>
      <span className="text-ink-3 text-xs">{contract === "delivery" && contract}</span>
      <span className="flex-auto" />
      <span className={status === "online" ? "text-ink-3 text-xs" : "text-attn text-xs"}>
        {status}
      </span>
      {selected && <Icon name="check" className="size-3" />}
    </button>
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
