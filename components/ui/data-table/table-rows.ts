"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { announce } from "../announcer";
import { useVirtualRows } from "../virtual-list";
import { arrangeColumns, plainLayout } from "./column-layout";
import { useColumnWidths } from "./column-widths";
import { type Column, type ModelRow, nextSorting, type SortingState, sortRows } from "./columns";
import { widthEstimator } from "./fit-columns";
import { type GroupLine, groupLines, type TableLine } from "./row-groups";
import { focusRow, useRowKeys } from "./row-keyboard";
import { byRank, useFrozenOrder } from "./row-order";
import { type RowSelection, useRowToggle } from "./row-selection";
import type { DataTableProps } from "./table-props";

const virtualFrom = 100;

const headHeight = 26;

const noneCollapsed: ReadonlySet<string> = new Set();

const noEstimates: ReadonlyMap<string, number> = new Map();

const modelRowId = (row: { id: string }) => row.id;

const sameRank = () => 0;

const unsorted: SortingState = [];

/** The lines in their order on screen, what is drawn of them, and what keys and clicks do. */
export function useTableRows<Row extends object>(props: DataTableProps<Row>) {
  const { rows, rowId, sorting = unsorted, onSortingChange, rank = sameRank } = props;
  const { rowHeight, selection, onEnd, groups } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [frozen, setFrozen] = useState(false);
  const { columns, layout, resize } = useLayout(props);
  const models = useMemo(
    () => rows.map((original) => ({ id: rowId(original), original })),
    [rows, rowId],
  );
  const sorted = useMemo(() => sortRows(models, columns, sorting), [models, columns, sorting]);
  const ranked = useMemo(() => byRank(sorted, (row) => rank(row.original)), [sorted, rank]);
  const ordered = useFrozenOrder(ranked, modelRowId, frozen ? sorting : null);
  const { keyOf, collapsed = noneCollapsed } = groups ?? {};
  const shown = useMemo(
    () => groupLines(ordered, keyOf && { keyOf: (row) => keyOf(row.original), collapsed }),
    [ordered, keyOf, collapsed],
  );
  const windowed = shown.length > virtualFrom;
  const estimate = useMemo(() => widthEstimator(columns), [columns]);
  const undrawn = useMemo(
    () => (windowed ? estimate(rows) : noEstimates),
    [windowed, estimate, rows],
  );
  const select = selection !== undefined;
  const fitted = useColumnWidths(scroller, { columns, select, undrawn, layout });
  useShownColumns([...fitted.widths.keys()], props.onColumns);
  const shownIds = useMemo(() => shown.flatMap(({ row }) => row?.id ?? []), [shown]);
  const toggle = useRowToggle(selection, shownIds, rowId);
  const { window, show } = useVirtualRows(scroller, {
    count: shown.length,
    rowHeight,
    covered: headHeight,
    active: windowed,
  });
  const { keys, collapse, selectGroup } = useLineKeys(props, shown, {
    toggle,
    reveal: (at) => focusRow(scroller, at, show),
  });
  const atEnd = window.until >= shown.length ? shown.length : null;
  useEffect(() => {
    if (atEnd !== null) onEnd?.();
  }, [atEnd, onEnd]);
  const copied = () => {
    const selected = ordered.filter(({ id }) => selection?.selected.has(id));
    const focused = ordered.filter(({ id }) => id === keys.activeId);
    return (selected.length > 0 ? selected : focused).map(({ original }) => original);
  };
  return {
    ...{ scroller, columns, shown, setFrozen, fitted, toggle, window, keys },
    ...{ collapse, selectGroup, copied, resize },
    sort:
      onSortingChange &&
      ((column: Column<Row>, more: boolean) =>
        onSortingChange(nextSorting(sorting, column, rows, more))),
  };
}

interface LineActions<Row> {
  toggle: (row: Row, range: boolean) => void;
  reveal: (at: number) => void;
}

/** What keys do on a line, and what else is done with the head of a group. */
function useLineKeys<Row extends object>(
  props: DataTableProps<Row>,
  lines: readonly TableLine<ModelRow<Row>>[],
  { toggle, reveal }: LineActions<Row>,
) {
  const { selection, onOpen, groups } = props;
  type Head = GroupLine<ModelRow<Row>>;
  const collapse = ({ group }: Head, open = !group.open) => groups?.onCollapse(group.key, !open);
  const selectGroup = ({ group }: Head) =>
    selection?.onChange(toggleAll(selection.selected, group.rows, selection.isSelectable));
  const keys = useRowKeys({
    rows: lines,
    id: modelRowId,
    reveal,
    onToggle:
      selection &&
      ((line, range) => (line.group ? selectGroup(line) : toggle(line.row.original, range))),
    onSelectAll: selection && (() => selectRows(props.rows, props.rowId, selection)),
    onOpen:
      (onOpen || groups) && ((line) => (line.group ? collapse(line) : onOpen?.(line.row.original))),
    onKey: (key, line) => {
      if (!line.group) return props.onKey?.(key, line.row.original) ?? false;
      if (key !== "ArrowLeft" && key !== "ArrowRight") return false;
      collapse(line, key === "ArrowRight");
      return true;
    },
  });
  return { keys, collapse, selectGroup };
}

/** The columns as the person arranged them; while a head is dragged, as wide as it is then. */
function useLayout<Row extends object>(props: DataTableProps<Row>) {
  const { columns, layout = plainLayout, onResize } = props;
  const [dragged, setDragged] = useState<{ id: string; width: number } | null>(null);
  const arranged = useMemo(() => arrangeColumns(columns, layout), [columns, layout]);
  const shown = useMemo(
    () =>
      dragged === null
        ? layout
        : { ...layout, widths: { ...layout.widths, [dragged.id]: dragged.width } },
    [layout, dragged],
  );
  const resize = useCallback(
    (id: string, width: number, final: boolean) => {
      setDragged(final ? null : { id, width });
      if (final) onResize?.(id, width);
    },
    [onResize],
  );
  return { columns: arranged, layout: shown, resize };
}

function useShownColumns(
  shown: readonly string[],
  onColumns: DataTableProps<object>["onColumns"],
): void {
  const ids = shown.join();
  useEffect(() => {
    if (ids !== "") onColumns?.(ids.split(","));
  }, [ids, onColumns]);
}

/** Selects every row that can be, and says how many. */
function selectRows<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  { isSelectable, onChange }: RowSelection<Row>,
): void {
  const able = rows.filter(isSelectable).map(rowId);
  onChange(new Set(able));
  announce("polite", able.length === 1 ? "1 row selected." : `${able.length} rows selected.`);
}

/** Selects all of these rows, or drops them when all are selected. */
function toggleAll<Row extends object>(
  selected: ReadonlySet<string>,
  rows: readonly { id: string; original: Row }[],
  isSelectable: (row: Row) => boolean,
): ReadonlySet<string> {
  const able = rows.filter(({ original }) => isSelectable(original)).map(modelRowId);
  const next = new Set(selected);
  const drop = able.every((id) => selected.has(id));
  for (const id of able) drop ? next.delete(id) : next.add(id);
  return next;
}
