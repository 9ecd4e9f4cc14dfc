"use client";

import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  Suspense,
  useId,
  useMemo,
  useRef,
} from "react";
import { cx } from "@/components/ui/cx";
import { useMedia } from "@/components/ui/media";
import { compare, type Decimal, decimal, divide, maximum, multiply } from "@/lib/decimal";
import type { Category } from "@/lib/exchange/values";
import type { Instrument } from "@/lib/orders/instrument";
import { type EditableField, isSending, maxRows, type OrderBatch } from "./batch";
import { BatchLine } from "./batch-line";
import { emptyRowDraft } from "./batch-row";
import { type BatchView, type GridLayout, gridLayout } from "./batch-view";
import type { CheckedRow } from "./check-rows";
import { gridColumns } from "./grid-cells";
import type { BatchPageState } from "./use-batch-page";
import { rowIdOf, useCellRange } from "./use-cell-range";
import { useDrawnCount } from "./use-drawn-count";

interface BatchGridProps {
  page: BatchPageState;
  view: BatchView;
  /** What stands below the rows while none of them is written. */
  empty: ReactNode;
  onPasteTable: (text: string) => void;
}

/**
 * The rows to type in. Enter moves down, Shift with an arrow selects, Control with D copies the
 * cell above into the selection, and tables can be pasted.
 */
export function BatchGrid(props: BatchGridProps) {
  const { page, view, empty, onPasteTable } = props;
  const { batch, checked, markets, dispatch } = page;
  const { positionMode, venue } = page.connection;
  const symbolsId = useId();
  const wide = useMedia("(width >= 1800px)");
  const mixed = markets.used.length > 1;
  const pasted = batch?.paste != null;
  const layout = useMemo(
    () => gridLayout({ view, mixed, pasted, wide }),
    [view, mixed, pasted, wide],
  );
  const largest = view === "ladder" ? largestRung(checked) : null;
  const list = useRef<HTMLOListElement>(null);
  const cells = useCellRange(list, batch?.rows ?? noRows);
  const drawn = useDrawnCount(checked.length);
  if (!batch) return null;
  const locked = isSending(batch);
  const selection = new Set(cells.ids.length > 1 ? cells.ids : []);
  const pasteTable = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\t\n]/.test(text.trim()) || locked) return;
    event.preventDefault();
    onPasteTable(text);
  };

  return (
    <div className="thin-bar min-h-0 flex-auto overflow-auto phone:overflow-visible">
      <GridHead layout={layout} />
      <p role="status" className="sr-only">
        {selection.size > 0 && `${selection.size} cells selected`}
      </p>
      <ol
        ref={list}
        aria-label="Orders of the batch"
        onKeyDown={(event) => onGridKey(event, { batch, dispatch, cells, locked })}
        onPaste={pasteTable}
        onFocus={cells.onFocus}
        onMouseDown={cells.onMouseDown}
      >
        {checked.slice(0, drawn).map((each, at) => (
          <BatchLine
            key={each.row.id}
            number={at + 1}
            checked={each}
            positionMode={positionMode}
            venue={venue}
            layout={layout}
            share={largest && shareOf(each, largest)}
            locked={locked}
            full={batch.rows.length >= maxRows}
            symbolsId={symbolsId}
            selected={selection.has(each.row.id) ? cells.field : null}
            apply={dispatch}
          />
        ))}
      </ol>
      <Suspense>{checked.every(({ blank }) => blank) && empty}</Suspense>
      {markets.used.map((category) => (
        <SymbolOptions
          key={category}
          id={`${symbolsId}${category}`}
          instruments={markets.instrumentsOf(category)}
        />
      ))}
    </div>
  );
}

const noRows: OrderBatch["rows"] = [];

/** What the symbol cells offer: thousands, so they are drawn when the list changes only. */
const SymbolOptions = memo(function SymbolOptions(props: {
  id: string;
  instruments: ReadonlyMap<string, Instrument>;
}) {
  return (
    <datalist id={props.id}>
      {[...props.instruments.keys()].map((symbol) => (
        <option key={symbol} value={symbol} />
      ))}
    </datalist>
  );
});

function GridHead({ layout }: { layout: GridLayout }) {
  return (
    <div
      aria-hidden="true"
      style={{ gridTemplateColumns: layout.template }}
      className={cx(
        gridColumns,
        "sticky top-0 z-10 h-[26px] border-line border-b bg-raised pr-3 pl-4 font-medium",
        "text-ink-3 text-xs phone:hidden!",
      )}
    >
      {layout.heads.map(({ id, head, atEnd }) => (
        <span
          key={id}
          className={cx(
            "truncate",
            atEnd ? "text-right" : id === "client-id" ? "pl-2" : "pl-1",
            (id === "price" || id === "qty") && "pr-1",
          )}
        >
          {head}
        </span>
      ))}
    </div>
  );
}

/** The value of the ladder's heaviest rung; null without a ladder. */
function largestRung(checked: readonly CheckedRow[]): Decimal | null {
  return checked.reduce<Decimal | null>(
    (largest, { row, value }) =>
      row.source !== "ladder" || value === null ? largest : maximum(largest ?? value, value),
    null,
  );
}

function shareOf({ row, value }: CheckedRow, largest: Decimal): Decimal | null {
  const none = row.source !== "ladder" || value === null || compare(largest, decimal("0")) < 1;
  if (none) return null;
  return divide(multiply(value, decimal("100")), largest, { scale: 1, rounding: "half-up" });
}

interface GridKeys extends Pick<BatchPageState, "dispatch"> {
  batch: OrderBatch;
  cells: ReturnType<typeof useCellRange>;
  locked: boolean;
}

function onGridKey(event: KeyboardEvent<HTMLOListElement>, grid: GridKeys): void {
  const { batch, dispatch, cells, locked } = grid;
  const target = event.target as HTMLElement;
  const field = target.dataset.field as EditableField | undefined;
  const command = event.ctrlKey || event.metaKey;
  if (event.nativeEvent.isComposing || field === undefined) return;
  // With Control it is the page's.
  if (event.key === "Enter" && command) return;
  if (event.key === "Enter") {
    const step = event.shiftKey ? -1 : 1;
    const moved = cells.goTo(target, field, step);
    if (!moved && step === 1 && !locked) {
      dispatch({ type: "add", starts: [emptyRowDraft(categoryOf(batch, target))] });
      setTimeout(() => cells.goTo(target, "symbol", 1));
    }
  } else if (arrowOf(event, target, field)) {
    cells.goTo(target, field, event.key === "ArrowDown" ? 1 : -1, event.shiftKey);
  } else if (event.key.toLowerCase() === "d" && command) {
    if (!locked) dispatch({ type: "fill-down", ids: cells.ids, field });
  } else return;
  event.preventDefault();
}

/** A row that is begun below another one is of its category. */
function categoryOf({ rows, category }: OrderBatch, cell: Element): Category {
  return rows.find(({ id }) => id === rowIdOf(cell))?.order.category ?? category;
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
