"use client";

import { type DragEvent, useLayoutEffect, useRef, useState } from "react";
import { announce } from "../announcer";
import { Button, IconButton } from "../button";
import { cx } from "../cx";
import { Checkbox } from "../segmented";
import {
  type ColumnLayout,
  columnsInOrder,
  isColumnPinned,
  isColumnShown,
  moveColumn,
  plainLayout,
  resizeColumn,
} from "./column-layout";
import { type Column, usualWidth } from "./columns";

interface ColumnChooserProps<Row extends object> {
  columns: readonly Column<Row>[];
  layout: ColumnLayout;
  /** The ids of those that stand on screen. */
  shown: readonly string[];
  onChange: (layout: ColumnLayout | null) => void;
}

/** How far one press widens a column, pixels. */
const widthStep = 8;

/** Every column of a table: whether it is shown, where, how wide, and whether it stays in sight. */
export function ColumnChooser<Row extends object>(props: ColumnChooserProps<Row>) {
  const { columns, layout, shown, onChange } = props;
  const list = useRef<HTMLUListElement>(null);
  const [moved, setMoved] = useState<{ id: string; by: string } | null>(null);
  const ordered = columnsInOrder(columns, layout);
  const names = ordered.map(({ id }) => id ?? "");
  const selected = ordered.filter((column) => isColumnShown(column, layout)).length;

  useLayoutEffect(() => {
    if (!moved) return;
    // A line that moved lost the focus on its way.
    const line = list.current?.querySelector(`[data-line="${CSS.escape(moved.id)}"]`);
    line?.querySelector<HTMLElement>(`[data-by="${moved.by}"]`)?.focus();
  }, [moved]);

  const move = (id: string, to: number, by: string) => {
    onChange(moveColumn(columns, layout, id, to));
    setMoved({ id, by });
    const at = Math.max(1, Math.min(to + 1, names.length));
    announce("polite", `Column ${at} of ${names.length}.`);
  };

  return (
    <>
      <div className="flex items-baseline gap-2 border-line border-b px-3 py-2">
        <h3 className="text-md">Columns</h3>
        <p className="text-ink-2 text-xs">
          {selected} of {columns.length} selected, {shown.length} on screen
        </p>
        <span className="flex-1" />
        <Button
          size="sm"
          disabledReason={layout === plainLayout && "Nothing was changed"}
          onClick={() => onChange(null)}
        >
          Reset
        </Button>
      </div>
      <ul ref={list} aria-label="Columns" className="thin-bar max-h-[60vh] overflow-y-auto py-1">
        {ordered.map((column, at) => (
          <ColumnLine
            key={column.id}
            column={column}
            layout={layout}
            onScreen={shown.includes(column.id ?? "")}
            onChange={onChange}
            onMove={(to, by) => move(column.id ?? "", at + to, by)}
            onDrop={(id) => move(id, at, "drag")}
          />
        ))}
      </ul>
      <p className="border-line border-t px-3 py-2 text-ink-3 text-xs">
        Saved for you. A wide window brings more columns by itself.
      </p>
    </>
  );
}

interface ColumnLineProps<Row extends object> {
  column: Column<Row>;
  layout: ColumnLayout;
  onScreen: boolean;
  onChange: (layout: ColumnLayout) => void;
  /** By how many places, and by which button. */
  onMove: (by: number, button: string) => void;
  /** Another column was dropped here. */
  onDrop: (id: string) => void;
}

const dragType = "text/x-column";

function ColumnLine<Row extends object>(props: ColumnLineProps<Row>) {
  const { column, layout, onScreen, onChange, onMove, onDrop } = props;
  const [over, setOver] = useState(false);
  const { id = "", meta } = column;
  const name = typeof column.header === "string" ? column.header : id;
  const shown = Boolean(isColumnShown(column, layout));
  const about = meta?.about ?? meta?.title;
  const accepts = (event: DragEvent) => event.dataTransfer.types.includes(dragType);
  return (
    <li
      data-line={id}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(dragType, id)}
      onDragOver={(event) => {
        if (!accepts(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        onDrop(event.dataTransfer.getData(dragType));
      }}
      className={cx(
        "group flex h-[26px] items-center gap-2 px-3 hover:bg-hover phone:h-11",
        over && "shadow-[0_-2px_0_var(--bd-focus)]",
      )}
    >
      <span aria-hidden="true" className="cursor-grab text-ink-3 leading-none">
        {"\u22ee\u22ee"}
      </span>
      <Checkbox
        label={about ? `${name}: ${about}` : name}
        data-by="drag"
        checked={shown}
        disabled={meta?.always === true}
        onChange={() => onChange({ ...layout, shown: { ...layout.shown, [id]: !shown } })}
      />
      <span className={cx("whitespace-nowrap", shown ? "font-medium" : "text-ink-2")}>{name}</span>
      <span className="min-w-0 flex-1 truncate text-ink-3 text-xs" title={about}>
        {shown && !onScreen ? "no room now" : about}
      </span>
      <ColumnTools {...{ column, layout, name, onChange, onMove }} />
    </li>
  );
}

interface ColumnToolsProps<Row extends object>
  extends Pick<ColumnLineProps<Row>, "column" | "layout" | "onChange" | "onMove"> {
  name: string;
}

/** What else can be done with a column; in sight while its line has the pointer or the focus. */
function ColumnTools<Row extends object>(props: ColumnToolsProps<Row>) {
  const { column, layout, name, onChange, onMove } = props;
  const { id = "" } = column;
  const pinned = isColumnPinned(column, layout);
  const width = layout.widths[id] ?? column.meta?.width ?? usualWidth;
  const widen = (by: number) => onChange(resizeColumn(layout, id, width + by));
  const small = "h-5! w-5!";
  return (
    <span className="hidden items-center group-focus-within:flex group-hover:flex">
      <Button
        size="sm"
        tone="quiet"
        aria-pressed={pinned}
        aria-label={`Pin ${name} left`}
        onClick={() => onChange({ ...layout, pinned: { ...layout.pinned, [id]: !pinned } })}
        className={cx("h-5! px-1!", pinned && "bg-selected text-ink")}
      >
        Pin
      </Button>
      <IconButton
        icon="minus"
        size="sm"
        label={`Make ${name} narrower, ${width} pixels`}
        onClick={() => widen(-widthStep)}
        className={small}
      />
      <IconButton
        icon="plus"
        size="sm"
        label={`Make ${name} wider, ${width} pixels`}
        onClick={() => widen(widthStep)}
        className={small}
      />
      <IconButton
        icon="chevron-down"
        size="sm"
        label={`Move ${name} left`}
        data-by="up"
        onClick={() => onMove(-1, "up")}
        className={cx(small, "rotate-180")}
      />
      <IconButton
        icon="chevron-down"
        size="sm"
        label={`Move ${name} right`}
        data-by="down"
        onClick={() => onMove(1, "down")}
        className={small}
      />
    </span>
  );
}
