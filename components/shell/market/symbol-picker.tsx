"use client";

import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Popover } from "@/components/ui/popover";
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

const mostShown = 60;

/** A text field with the list of what it finds: arrows move, Enter selects, Escape closes. */
function SymbolSearch({ instruments, selected, onSelect }: SymbolSearchProps) {
  const search = useSymbolSearch(instruments, onSelect);
  const { id, found, shown, current } = search;

  return (
    <div className="flex flex-col">
      <input
        ref={search.input}
        type="text"
        role="combobox"
        aria-label="Symbol"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={current && `${id}-${current.symbol}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        value={search.text}
        placeholder={`Symbol or coin, ${instruments.size} listed`}
        onChange={(event) => search.type(event.target.value)}
        onKeyDown={search.onKeyDown}
        className={cx(
          "m-2 h-8 rounded-md border border-control bg-field px-2.5 text-[14px] outline-none",
          "focus-visible:border-focus phone:h-11 phone:text-[16px]",
        )}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Symbols"
        className="thin-bar max-h-[320px] overflow-y-auto pb-1"
      >
        {shown.map((instrument) => (
          <SymbolOption
            key={instrument.symbol}
            id={`${id}-${instrument.symbol}`}
            instrument={instrument}
            active={instrument === current}
            selected={instrument.symbol === selected}
            onSelect={onSelect}
          />
        ))}
      </div>
      <p role="status" className="px-3 pb-2 text-ink-3 text-xs empty:hidden">
        {search.open && found.length === 0 && "Nothing found in this category."}
        {found.length > mostShown && `${found.length - mostShown} more: type to narrow it down.`}
      </p>
    </div>
  );
}

/** What is searched for, what was found, and which of it the arrows are on. */
function useSymbolSearch(
  instruments: ReadonlyMap<string, Instrument>,
  onSelect: (symbol: string) => void,
) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState(false);
  const found = open ? filterSymbols(instruments.values(), text) : [];
  const shown = found.slice(0, mostShown);
  const current = shown[Math.min(at, shown.length - 1)];

  // The popover keeps its content, so what was searched for is forgotten when it closes.
  useEffect(() => {
    const panel = input.current?.closest("[popover]");
    const onToggle = (event: Event) => {
      const opens = (event as ToggleEvent).newState === "open";
      setOpen(opens);
      if (opens) input.current?.focus();
      else {
        setText("");
        setAt(0);
      }
    };
    panel?.addEventListener("toggle", onToggle);
    return () => panel?.removeEventListener("toggle", onToggle);
  }, []);

  const move = (to: number) => {
    const next = Math.max(0, Math.min(to, shown.length - 1));
    setAt(next);
    document.getElementById(`${id}-${shown[next]?.symbol}`)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 8,
      PageUp: at - 8,
    };
    const to = targets[event.key];
    if (to !== undefined) move(to);
    else if (event.key === "Enter") current && onSelect(current.symbol);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const type = (next: string) => {
    setText(next);
    setAt(0);
  };
  return { id, input, text, type, open, found, shown, current, onKeyDown };
}

interface SymbolOptionProps {
  id: string;
  instrument: Instrument;
  active: boolean;
  selected: boolean;
  onSelect: (symbol: string) => void;
}

function SymbolOption({ id, instrument, active, selected, onSelect }: SymbolOptionProps) {
  const { symbol, status, contract } = instrument;
  return (
    // Never a stop of the Tab key: the text field keeps the focus and moves among the options.
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      onClick={() => onSelect(symbol)}
      className={cx(
        "flex w-full items-center gap-2 px-3 py-1.5 text-left text-sm hover:bg-hover phone:py-3",
        active && "bg-selected",
      )}
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

/** The instruments that a person may mean: those that begin with the text first. */
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
