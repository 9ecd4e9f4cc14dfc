"use client";
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from "react";
import { cx } from "@/components/ui/cx";
import type { PositionMode } from "@/lib/orders/intents";
import { type FillField, isSending, mostRows } from "./batch";
import { BatchLine } from "./batch-line";
import { emptyStart } from "./batch-row";
import { gridColumns, wideCell } from "./grid-columns";
import type { BatchPage } from "./use-batch-page";

interface BatchGridProps {
  page: BatchPage;
  positionMode: PositionMode;
  /** Takes rows that were pasted into a cell. */
  onPaste: (text: string) => void;
  onSend: () => void;
}

const heads = ["Symbol", "Side", "Type", "Price", "Quantity", "TIF"];

/** The rows to type in. Enter moves down, Control with D fills down, and tables can be pasted. */
export function BatchGrid({ page, positionMode, onPaste, onSend }: BatchGridProps) {
  const { batch, checked, instruments, apply } = page;
  const symbolsId = useId();
  const list = useRef<HTMLOListElement>(null);
  if (!batch) return null;
  const locked = isSending(batch);

  /** Focuses the same column of the next row, or of the one before. */
  const goTo = (row: Element, field: string, step: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll("[data-row]") ?? [])];
    const next = rows[rows.indexOf(row) + step];
    next?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus();
    return next !== undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>) => {
    const target = event.target as HTMLElement;
    const row = target.closest("[data-row]");
    const field = target.dataset.field as FillField | undefined;
    if (event.nativeEvent.isComposing || !row || field === undefined) return;
    const command = event.ctrlKey || event.metaKey;
    const inText = target instanceof HTMLInputElement;
    if (event.key === "Enter" && command) {
      if (!event.repeat) onSend();
    } else if (event.key === "Enter") {
      const step = event.shiftKey ? -1 : 1;
      const moved = goTo(row, field, step);
      if (!moved && step === 1 && !locked) {
        apply({ type: "add", starts: [emptyStart(batch.category)] });
        setTimeout(() => goTo(row, "symbol", 1));
      }
    } else if (event.key === "ArrowDown" && inText && field !== "symbol") goTo(row, field, 1);
    else if (event.key === "ArrowUp" && inText && field !== "symbol") goTo(row, field, -1);
    else if (event.key.toLowerCase() === "d" && command && !locked) {
      apply({ type: "fill-down", id: idOf(row), field });
    } else return;
    event.preventDefault();
  };
  const takeTable = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\t\n]/.test(text.trim()) || locked) return;
    event.preventDefault();
    onPaste(text);
  };

  return (
    <div className="thin-bar min-h-0 flex-auto overflow-auto">
      <div
        aria-hidden="true"
        className={cx(
          gridColumns,
          "sticky top-0 z-10 h-[26px] border-line border-b bg-raised pr-3 pl-4 font-medium",
          "text-ink-3 text-xs phone:hidden!",
        )}
      >
        <span className="text-right">#</span>
        {heads.map((head) => (
          <span
            key={head}
            className={head === "Price" || head === "Quantity" ? "text-right" : "pl-1.5"}
          >
            {head}
          </span>
        ))}
        <span className={cx("text-right", wideCell)}>Value</span>
        <span className={cx("pl-3", wideCell)}>Client id</span>
        <span>Result</span>
        <span />
      </div>
      <ol ref={list} aria-label="Orders of the batch" onKeyDown={onKeyDown} onPaste={takeTable}>
        {checked.map((each, at) => (
          <BatchLine
            key={each.row.id}
            number={at + 1}
            checked={each}
            positionMode={positionMode}
            locked={locked}
            full={batch.rows.length >= mostRows}
            symbolsId={symbolsId}
            apply={apply}
          />
        ))}
      </ol>
      <datalist id={symbolsId}>
        {[...instruments.keys()].map((symbol) => (
          <option key={symbol} value={symbol} />
        ))}
      </datalist>
    </div>
  );
}

const idOf = (row: Element) => Number.parseInt((row as HTMLElement).dataset.row ?? "", 10);
