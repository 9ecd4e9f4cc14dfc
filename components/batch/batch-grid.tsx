"use client";

import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useId,
  useRef,
  useState,
} from "react";
import { cx } from "@/components/ui/cx";
import type { Instrument } from "@/lib/orders/instrument";
import type { PositionMode } from "@/lib/orders/position-action";
import { type EditableField, isSending, maxRows, type OrderBatch } from "./batch";
import { BatchLine } from "./batch-line";
import { emptyRowDraft } from "./batch-row";
import { gridColumns, wideCell } from "./grid-cells";
import type { BatchPageState } from "./use-batch-page";

interface BatchGridProps {
  page: BatchPageState;
  positionMode: PositionMode;
  /** Takes rows that were pasted into a cell. */
  onPasteTable: (text: string) => void;
  onSend: () => void;
}

const heads = ["Symbol", "Side", "Type", "Price", "Quantity", "TIF"];

/**
 * The rows to type in. Enter moves down, Shift with an arrow selects, Control with D copies the
 * cell above into the selection, and tables can be pasted.
 */
export function BatchGrid({ page, positionMode, onPasteTable, onSend }: BatchGridProps) {
  const { batch, checked, instruments, dispatch } = page;
  const symbolsId = useId();
  const list = useRef<HTMLOListElement>(null);
  const cells = useCellRange(list);
  if (!batch) return null;
  const locked = isSending(batch);
  const selectedIds = cells.ids(batch.rows.map(({ id }) => id));

  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>) =>
    onGridKey(event, { batch, dispatch, cells, selectedIds, locked, onSend });
  const pasteTable = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\t\n]/.test(text.trim()) || locked) return;
    event.preventDefault();
    onPasteTable(text);
  };

  return (
    <div className="thin-bar min-h-0 flex-auto overflow-auto">
      <GridHead />
      <p role="status" className="sr-only">
        {selectedIds.length > 1 && `${selectedIds.length} cells of one column are selected`}
      </p>
      <ol
        ref={list}
        aria-label="Orders of the batch"
        onKeyDown={onKeyDown}
        onPaste={pasteTable}
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
            full={batch.rows.length >= maxRows}
            symbolsId={symbolsId}
            selected={
              selectedIds.length > 1 && selectedIds.includes(each.row.id)
                ? cells.range?.field
                : null
            }
            apply={dispatch}
          />
        ))}
      </ol>
      <SymbolOptions id={symbolsId} instruments={instruments} />
    </div>
  );
}

/** What the symbol cells offer: thousands, so they are drawn when the list changes only. */
const SymbolOptions = memo(function SymbolOptions({
  id,
  instruments,
}: {
  id: string;
  instruments: ReadonlyMap<string, Instrument>;
}) {
  return (
    <datalist id={id}>
      {[...instruments.keys()].map((symbol) => (
        <option key={symbol} value={symbol} />
      ))}
    </datalist>
  );
});

function GridHead() {
  return (
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
  );
}

interface GridKeys extends Pick<BatchPageState, "dispatch"> {
  batch: OrderBatch;
  cells: ReturnType<typeof useCellRange>;
  /** The rows of the selection. */
  selectedIds: readonly number[];
  locked: boolean;
  onSend: () => void;
}

/** What a key does in a cell. */
function onGridKey(event: KeyboardEvent<HTMLOListElement>, grid: GridKeys): void {
  const { batch, dispatch, cells, selectedIds, locked, onSend } = grid;
  const target = event.target as HTMLElement;
  const field = target.dataset.field as EditableField | undefined;
  const command = event.ctrlKey || event.metaKey;
  if (event.nativeEvent.isComposing) return;
  if (field === undefined) return;
  if (event.key === "Enter" && command) {
    if (!event.repeat) onSend();
  } else if (event.key === "Enter") {
    const step = event.shiftKey ? -1 : 1;
    const moved = cells.goTo(target, field, step);
    if (!moved && step === 1 && !locked) {
      dispatch({ type: "add", starts: [emptyRowDraft(batch.category)] });
      setTimeout(() => cells.goTo(target, "symbol", 1));
    }
  } else if (arrowOf(event, target, field)) {
    cells.goTo(target, field, event.key === "ArrowDown" ? 1 : -1, event.shiftKey);
  } else if (event.key.toLowerCase() === "d" && command) {
    if (!locked) dispatch({ type: "fill-down", ids: selectedIds, field });
  } else return;
  event.preventDefault();
}

/** An arrow moves between rows, but for a choice and for symbols, whose lists have them. */
function arrowOf(
  { key, shiftKey }: KeyboardEvent,
  target: HTMLElement,
  field: EditableField,
): boolean {
  if (key !== "ArrowDown" && key !== "ArrowUp") return false;
  return shiftKey || (target instanceof HTMLInputElement && field !== "symbol");
}

/** Cells of one column, one below the other: from where it began to where the focus is. */
interface CellRange {
  readonly field: EditableField;
  readonly from: number;
  readonly to: number;
}

const rowIn = (cell: Element) => cell.closest<HTMLElement>("[data-row]");

const idOf = (row: HTMLElement) => Number.parseInt(row.dataset.row ?? "", 10);

const fieldOf = (cell: EventTarget) =>
  cell instanceof HTMLElement ? (cell.dataset.field as EditableField | undefined) : undefined;

/**
 * Which cells are selected: the one with the focus, or those that Shift with an arrow or a click
 * stretched it to. What is done to a selection is done to nothing else.
 */
export function useCellRange(list: RefObject<HTMLElement | null>) {
  const [range, setRange] = useState<CellRange | null>(null);
  const stretching = useRef(false);

  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  const focus = (row: HTMLElement | undefined, field: string, stretch: boolean) => {
    stretching.current = stretch;
    row?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus();
    stretching.current = false;
    return row !== undefined;
  };
  return {
    range,
    /** The rows of the selection, out of all of them by id, from top to bottom. */
    ids: (all: readonly number[]): readonly number[] => {
      if (!range) return [];
      const ends = [all.indexOf(range.from), all.indexOf(range.to)].sort((a, b) => a - b);
      return all.slice(ends[0], (ends[1] ?? -1) + 1);
    },
    /** Focuses the same column of the next row, or of the one before; false when there is none. */
    goTo: (cell: Element, field: string, step: 1 | -1, stretch = false) => {
      const all = rows();
      const row = rowIn(cell);
      return focus(row ? all[all.indexOf(row) + step] : undefined, field, stretch);
    },
    onFocus: ({ target }: FocusEvent) => {
      const row = rowIn(target);
      const field = fieldOf(target);
      if (!row || field === undefined) return setRange(null);
      const id = idOf(row);
      // The update may run later, when the stretch is over: it is read now.
      const stretches = stretching.current;
      setRange((before) =>
        stretches && before?.field === field ? { ...before, to: id } : { field, from: id, to: id },
      );
    },
    onMouseDown: (event: MouseEvent) => {
      const field = fieldOf(event.target);
      const row = rowIn(event.target as Element);
      if (!event.shiftKey || !row || field === undefined || field !== range?.field) return;
      event.preventDefault();
      focus(row, field, true);
    },
  };
}
