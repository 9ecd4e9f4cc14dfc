"use client";
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from "react";
import { cx } from "@/components/ui/cx";
import type { PositionMode } from "@/lib/orders/intents";
import { type FillField, isSending, mostRows } from "./batch";
import { BatchLine } from "./batch-line";
import { emptyStart } from "./batch-row";
import { gridColumns, wideCell } from "./grid-columns";
import type { BatchPage } from "./use-batch-page";
import { useCellRange } from "./use-cell-range";

interface BatchGridProps {
  page: BatchPage;
  positionMode: PositionMode;
  /** Takes rows that were pasted into a cell. */
  onPaste: (text: string) => void;
  onSend: () => void;
}

const heads = ["Symbol", "Side", "Type", "Price", "Quantity", "TIF"];

/**
 * The rows to type in. Enter moves down, Shift with an arrow selects, Control with D copies the
 * cell above into the selection, and tables can be pasted.
 */
export function BatchGrid({ page, positionMode, onPaste, onSend }: BatchGridProps) {
  const { batch, checked, instruments, apply } = page;
  const symbolsId = useId();
  const list = useRef<HTMLOListElement>(null);
  const cells = useCellRange(list);
  if (!batch) return null;
  const locked = isSending(batch);
  const chosen = cells.ids(batch.rows.map(({ id }) => id));

  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>) => {
    const target = event.target as HTMLElement;
    const field = target.dataset.field as FillField | undefined;
    const command = event.ctrlKey || event.metaKey;
    if (event.nativeEvent.isComposing) return;
    if (field === undefined) return;
    if (event.key === "Enter" && command) {
      if (!event.repeat) onSend();
    } else if (event.key === "Enter") {
      const step = event.shiftKey ? -1 : 1;
      const moved = cells.goTo(target, field, step);
      if (!moved && step === 1 && !locked) {
        apply({ type: "add", starts: [emptyStart(batch.category)] });
        setTimeout(() => cells.goTo(target, "symbol", 1));
      }
    } else if (arrowOf(event, target, field)) {
      cells.goTo(target, field, event.key === "ArrowDown" ? 1 : -1, event.shiftKey);
    } else if (event.key.toLowerCase() === "d" && command) {
      if (!locked) apply({ type: "fill-down", ids: chosen, field });
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
      <p role="status" className="sr-only">
        {chosen.length > 1 && `${chosen.length} cells of one column are selected`}
      </p>
      <ol
        ref={list}
        aria-label="Orders of the batch"
        onKeyDown={onKeyDown}
        onPaste={takeTable}
        onFocus={cells.onFocus}
        onMouseDown={cells.onMouseDown}
      >
        {checked.map((each, at) => (
          <BatchLine
            key={each.row.id}
            number={at + 1}
            checked={each}
            positionMode={positionMode}
            locked={locked}
            full={batch.rows.length >= mostRows}
            symbolsId={symbolsId}
            selected={chosen.length > 1 && chosen.includes(each.row.id) ? cells.range?.field : null}
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

/** An arrow moves between rows, but for a choice and for symbols, whose lists have them. */
function arrowOf({ key, shiftKey }: KeyboardEvent, target: HTMLElement, field: FillField): boolean {
  if (key !== "ArrowDown" && key !== "ArrowUp") return false;
  return shiftKey || (target instanceof HTMLInputElement && field !== "symbol");
}
