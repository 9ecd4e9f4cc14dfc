"use client";

import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { announce } from "../announcer";
import { usePrinting } from "../printing";
import { firstView } from "../virtual-list";
import type { DataRow } from "./columns";
import { type GroupLine, groupLines, type TableLine } from "./row-groups";
import { useRowKeys } from "./row-keyboard";
import { byRank, useFrozenGroups, useFrozenOrder, useNewcomers } from "./row-order";
import { type RowSelection, useRowToggle } from "./row-selection";
import type { TableModel } from "./table-model";
import type { DataTableProps } from "./table-props";

/** A table of more lines draws only what is in sight. */
const virtualFrom = 100;

const headHeight = 26;

const footHeight = 28;

const noneCollapsed: ReadonlySet<string> = new Set();

const idOf = (line: { readonly id: string }) => line.id;

const sameRank = () => 0;

/** The lines in their order on screen, what is drawn of them, and what keys and clicks do. */
export function useTableLines<Row extends object>(
  table: TableModel<Row>,
  props: DataTableProps<Row>,
) {
  const { selection, onEnd, groups } = props;
  const { id: rowId, rank = sameRank } = props.row;
  const [frozen, setFrozen] = useState(false);
  const { rows: sorted } = table.getRowModel();
  const ranked = useMemo(() => byRank(sorted, (row) => rank(row.original)), [sorted, rank]);
  const ordered = useFrozenOrder(ranked, idOf, frozen ? table.state.sorting : null);
  const newcomers = useNewcomers(ordered, frozen);
  const { keyOf, collapsed = noneCollapsed } = groups ?? {};
  const keys = useFrozenGroups(ordered, idOf, keyOf && ((row) => keyOf(row.original)), frozen);
  const lines = useMemo(() => {
    if (!keys) return groupLines(ordered, undefined);
    const groupOf = ({ id }: DataRow<Row>) => keys.get(id) ?? null;
    return groupLines(ordered, { keyOf: groupOf, collapsed, rank: (row) => rank(row.original) });
  }, [ordered, keys, collapsed, rank]);
  const shownIds = useMemo(() => lines.flatMap(({ row }) => row?.id ?? []), [lines]);
  const toggle = useRowToggle(selection, shownIds, rowId);
  const [active, setActive] = useState<string | null>(null);
  const { scroller, virtualizer, drawn } = useDrawnLines(lines, active, props);
  const reveal = (at: number) => {
    virtualizer.scrollToIndex(at, { align: "auto" });
    const row = scroller.current?.querySelector<HTMLElement>(`[aria-rowindex="${at + 2}"]`);
    row?.focus({ preventScroll: true });
  };
  const { keys: lineKeys, ...groupActions } = useLineKeys(props, lines, {
    ...{ toggle, reveal, active, setActive },
  });
  const last = drawn.at(-1)?.index;
  const atEnd = last === lines.length - 1 ? last : null;
  useEffect(() => {
    if (atEnd !== null) onEnd?.();
  }, [atEnd, onEnd]);
  const copied = () => {
    const selected = ordered.filter(({ id }) => selection?.selected.has(id));
    const focused = ordered.filter(({ id }) => id === lineKeys.activeId);
    return (selected.length > 0 ? selected : focused).map(({ original }) => original);
  };
  const sizes = { room: virtualizer.scrollRect?.width ?? 0, height: virtualizer.getTotalSize() };
  const actions = { toggle, setActive, setFrozen, copied, ...groupActions };
  return { scroller, lines, drawn, keys: lineKeys, newcomers, ...actions, ...sizes };
}

/**
 * Which lines are drawn: all of a short table, else those in sight and the one with the focus, each
 * with how far from the first it stands; pixels.
 */
function useDrawnLines<Row extends object>(
  lines: readonly TableLine<DataRow<Row>>[],
  active: string | null,
  { row: { height }, columns }: DataTableProps<Row>,
) {
  const scroller = useRef<HTMLDivElement>(null);
  const activeAt = active === null ? -1 : lines.findIndex(({ id }) => id === active);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inSight = defaultRangeExtractor(range);
      if (activeAt < 0 || inSight.includes(activeAt)) return inSight;
      return [...inSight, activeAt].sort((a, b) => a - b);
    },
    [activeAt],
  );
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (at) => lines[at]?.id ?? at,
    overscan: 12,
    initialRect: firstView,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: columns.some(({ footer }) => footer) ? footHeight : 0,
    rangeExtractor,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height stand elsewhere
  useEffect(() => virtualizer.measure(), [height]);
  const printing = usePrinting();
  const drawn =
    lines.length > virtualFrom && !printing
      ? virtualizer
          .getVirtualItems()
          .map(({ index, start }) => ({ index, top: start - headHeight }))
      : lines.map((_, index) => ({ index, top: undefined }));
  return { scroller, virtualizer, drawn };
}

interface LineActions<Row> {
  toggle: (row: Row, range: boolean) => void;
  reveal: (at: number) => void;
  active: string | null;
  setActive: (id: string) => void;
}

function useLineKeys<Row extends object>(
  props: DataTableProps<Row>,
  lines: readonly TableLine<DataRow<Row>>[],
  { toggle, ...focus }: LineActions<Row>,
) {
  const { selection, groups, row } = props;
  type Head = GroupLine<DataRow<Row>>;
  const collapse = ({ group }: Head, open = !group.open) => groups?.onCollapse(group.key, !open);
  const selectGroup = ({ group }: Head) =>
    selection?.onChange(toggleAll(selection.selected, group.rows, selection.isSelectable));
  const keys = useRowKeys({
    ...focus,
    rows: lines,
    id: idOf,
    onToggle:
      selection &&
      ((line, range) => (line.group ? selectGroup(line) : toggle(line.row.original, range))),
    onSelectAll: selection && (() => selectRows(props.rows, row.id, selection)),
    onOpen:
      (row.onOpen || groups) &&
      ((line) => (line.group ? collapse(line) : row.onOpen?.(line.row.original))),
    onKey: (key, line) => {
      if (!line.group) return row.onKey?.(key, line.row.original) ?? false;
      if (key !== "ArrowLeft" && key !== "ArrowRight") return false;
      collapse(line, key === "ArrowRight");
      return true;
    },
  });
  return { keys, collapse, selectGroup };
}

function selectRows<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  { isSelectable, onChange }: RowSelection<Row>,
): void {
  const able = rows.filter(isSelectable).map(rowId);
  onChange(new Set(able));
  announce("polite", able.length === 1 ? "1 row selected." : `${able.length} rows selected.`);
}

function toggleAll<Row extends object>(
  selected: ReadonlySet<string>,
  rows: readonly DataRow<Row>[],
  isSelectable: (row: Row) => boolean,
): ReadonlySet<string> {
  const able = rows.filter(({ original }) => isSelectable(original)).map(idOf);
  const next = new Set(selected);
  const drop = able.every((id) => selected.has(id));
  for (const id of able) drop ? next.delete(id) : next.add(id);
  return next;
}
