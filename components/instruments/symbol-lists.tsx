"use client";

import { type FormEvent, useId, useState } from "react";
import { maxStars, useStars } from "@/components/market/stars";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/toast/toast-store";
import { readSymbolList } from "@/lib/markets/symbol-list";
import type { InstrumentRow } from "@/lib/orders/instrument";

interface SymbolListsProps {
  /** Every row of the category, and those in the list now. */
  rows: readonly InstrumentRow[];
  shown: readonly InstrumentRow[];
  onShowOnly: (symbols: readonly string[]) => void;
}

/** Takes a pasted list of symbols to show or to star, and copies the list that is shown. */
export function SymbolLists({ rows, shown, onShowOnly }: SymbolListsProps) {
  const id = useId();
  const stars = useStars();
  const [text, setText] = useState("");
  const { found, unknown } = readSymbolList(
    text,
    rows.map(({ symbol }) => symbol),
  );
  const symbols = found.length === 1 ? "1 symbol" : `${found.length} symbols`;
  const star = () => {
    const next = [...new Set([...stars.symbols, ...found])];
    stars.replace(next);
    const left = next.length - maxStars;
    showToast({
      key: "stars",
      tone: left > 0 ? "attn" : "done",
      title: left > 0 ? `Max ${maxStars} starred symbols` : "Starred",
      text: left > 0 ? `${left} not starred.` : symbols,
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (found.length > 0) onShowOnly(found);
  };
  return (
    <form onSubmit={submit} className="flex w-[320px] max-w-full flex-col gap-2 p-3">
      <label htmlFor={id} className="font-medium text-sm">
        Paste symbols
      </label>
      <textarea
        id={id}
        rows={5}
        spellCheck={false}
        value={text}
        placeholder={"BTCUSDT, ETHUSDT\nsol/usdt"}
        onChange={({ target }) => setText(target.value)}
        className="mono rounded-md border border-control bg-field px-2.5 py-1.5 text-xs"
      />
      <p role="status" className="text-ink-2 text-xs">
        {text.trim() === "" && "One per line, or separated by spaces or commas."}
        {text.trim() !== "" && `${symbols} of this category found.`}
        {unknown.length > 0 && (
          <span className="thin-bar block max-h-16 overflow-y-auto text-attn">
            Not listed here: {unknown.join(", ")}
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-1.5">
        <Button type="submit" size="sm" disabledReason={found.length === 0 && "Paste symbols"}>
          Show only these
        </Button>
        <Button size="sm" onClick={star} disabledReason={found.length === 0 && "Paste symbols"}>
          Star these
        </Button>
        <Button size="sm" tone="quiet" onClick={() => copySymbols(shown)}>
          Copy the {shown.length} shown
        </Button>
      </div>
    </form>
  );
}

function copySymbols(rows: readonly InstrumentRow[]): void {
  const text = rows.map(({ symbol }) => symbol).join("\n");
  const shown = { key: "symbols", text: `${rows.length} symbols, one a line` };
  navigator.clipboard.writeText(text).then(
    () => showToast({ ...shown, tone: "done", title: "Copied" }),
    () => showToast({ ...shown, tone: "rejected", title: "This browser does not allow copying" }),
  );
}
