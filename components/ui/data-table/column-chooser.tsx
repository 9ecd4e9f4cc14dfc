"use client";

import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { announce } from "../announcer";
import { Button, IconButton } from "../button";
import { cx } from "../cx";
import { Checkbox } from "../segmented";
import { Hint } from "../tooltip";
import {
  type ColumnLayout,
  columnPin,
  columnsInOrder,
  isColumnShown,
  moveColumn,
  type PinSide,
  pinColumn,
  plainLayout,
  resizeColumn,
} from "./column-layout";
import { columnPixels } from "./column-sizes";
import { type Column, columnId } from "./columns";

interface ColumnChooserProps<Row extends object> {
  columns: readonly Column<Row>[];
  layout: ColumnLayout;
  /** The ids of those that stand on screen. */
  shown: readonly string[];
  onChange: (layout: ColumnLayout | null) => void;
}

const alwaysShown = "This column can't be hidden";

/** How far one press widens a column, pixels. */
const widthStep = 8;

/** Every column of a table: whether it is shown, where, how wide, and whether it stays in sight. */
export function ColumnChooser<Row extends object>(props: ColumnChooserProps<Row>) {
  const { columns, layout, shown, onChange } = props;
  const list = useRef<HTMLUListElement>(null);
  const [moved, setMoved] = useState<{ id: string; by: string } | null>(null);
  const ordered = columnsInOrder(columns, layout);
  const names = ordered.map(columnId);
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

  const pin = (column: Column<Row>, side: PinSide) => {
    const next = pinColumn(column, layout, side);
    onChange(next);
    setMoved({ id: columnId(column), by: `pin-${side}` });
    announce("polite", columnPin(column, next) ? `Stays at the ${side}.` : "Scrolls again.");
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
          disabledReason={layout === plainLayout && "Nothing changed"}
          onClick={() => onChange(null)}
        >
          Reset
        </Button>
      </div>
      <ul
        ref={list}
        aria-label="Columns"
        onKeyDown={moveAmongLines}
        className="thin-bar relative max-h-[60vh] overflow-y-auto py-1"
      >
        {ordered.map((column, at) => (
          <ColumnLine
            key={columnId(column)}
            column={column}
            layout={layout}
            onScreen={shown.includes(columnId(column))}
            onChange={onChange}
            onMove={(to, by) => move(columnId(column), at + to, by)}
            onPin={(side) => pin(column, side)}
            onDrop={(id) => move(id, at, "drag")}
          />
        ))}
      </ul>
      <p className="border-line border-t px-3 py-2 text-ink-3 text-xs">
        Saved for you. Wider windows show more columns.
      </p>
    </>
  );
}

/** Up and down lead to the same control of the next line; Tab leads through those of a line. */
function moveAmongLines(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const control = event.target as HTMLElement;
  if (step === undefined || !control.dataset.by) return;
  const same = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(`[data-by="${control.dataset.by}"]`),
  ];
  event.preventDefault();
  same[same.indexOf(control) + step]?.focus();
}

interface ColumnLineProps<Row extends object> {
  column: Column<Row>;
  layout: ColumnLayout;
  onScreen: boolean;
  onChange: (layout: ColumnLayout) => void;
  /** By how many places, and by which button. */
  onMove: (by: number, button: string) => void;
  onPin: (side: PinSide) => void;
  /** Another column was dropped here. */
  onDrop: (id: string) => void;
}

const dragType = "text/x-column";

function ColumnLine<Row extends object>(props: ColumnLineProps<Row>) {
  const { column, layout, onScreen, onChange, onMove, onPin, onDrop } = props;
  const [over, setOver] = useState(false);
  const [inside, setInside] = useState(false);
  const { meta } = column;
  const id = columnId(column);
  const name = typeof column.header === "string" ? column.header : id;
  const shown = Boolean(isColumnShown(column, layout));
  const about = meta?.about ?? meta?.title;
  const always = meta?.always === true;
  const accepts = (event: DragEvent) => event.dataTransfer.types.includes(dragType);
  return (
    <li
      data-line={id}
      draggable
      onFocus={() => setInside(true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        setInside(currentTarget.contains(relatedTarget))
      }
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
        "group relative flex h-[26px] items-center gap-2 px-3 hover:bg-hover phone:h-11",
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
        // It takes the focus all the same: its column can be moved and pinned.
        aria-disabled={always}
        aria-description={always ? alwaysShown : undefined}
        onChange={() => always || onChange({ ...layout, shown: { ...layout.shown, [id]: !shown } })}
        className={cx(always && "opacity-50")}
      />
      <span className={cx("whitespace-nowrap", shown ? "font-medium" : "text-ink-2")}>{name}</span>
      <Hint
        text={always ? alwaysShown : about}
        className="min-w-0 flex-1 truncate text-ink-3 text-xs"
      >
        {shown && !onScreen ? "no room" : about}
      </Hint>
      <ColumnTools {...{ column, layout, name, inside, onChange, onMove, onPin }} />
    </li>
  );
}

interface ColumnToolsProps<Row extends object>
  extends Pick<ColumnLineProps<Row>, "column" | "layout" | "onChange" | "onMove" | "onPin"> {
  name: string;
  /** Its line has the focus: Tab then leads through these too. */
  inside: boolean;
}

/**
 * What else can be done with a column: in sight while its line has the pointer or the focus, and
 * always there for readers.
 */
function ColumnTools<Row extends object>(props: ColumnToolsProps<Row>) {
  const { column, layout, name, inside, onChange, onMove, onPin } = props;
  const id = columnId(column);
  const pin = columnPin(column, layout);
  const width = layout.widths[id] ?? columnPixels(column);
  const widen = (by: number) => onChange(resizeColumn(layout, id, width + by));
  const tabIndex = inside ? 0 : -1;
  const tools = [
    ["narrower", "minus", `Make ${name} narrower, ${width} pixels`, () => widen(-widthStep)],
    ["wider", "plus", `Make ${name} wider, ${width} pixels`, () => widen(widthStep)],
    ["up", "chevron-down", `Move ${name} left`, () => onMove(-1, "up")],
    ["down", "chevron-down", `Move ${name} right`, () => onMove(1, "down")],
  ] as const;
  return (
    <span
      className={
        "absolute inset-y-0 right-3 flex w-0 items-center overflow-hidden bg-hover " +
        "group-focus-within:w-auto group-focus-within:overflow-visible group-hover:w-auto"
      }
    >
      {(["left", "right"] as const).map((side) => (
        <Button
          key={side}
          size="sm"
          tone="quiet"
          tabIndex={tabIndex}
          data-by={`pin-${side}`}
          aria-pressed={pin === side}
          aria-label={`Pin ${name} ${side}`}
          tooltip={`Pin ${side}`}
          onClick={() => onPin(side)}
          className={cx("h-5! px-1!", pin === side && "bg-selected text-ink")}
        >
          {side === "left" ? "Pin left" : "right"}
        </Button>
      ))}
      {tools.map(([by, icon, label, onClick]) => (
        <IconButton
          key={by}
          size="sm"
          tabIndex={tabIndex}
          icon={icon}
          label={label}
          data-by={by}
          onClick={onClick}
          className={cx("h-5! w-5!", by === "up" && "rotate-180")}
        />
      ))}
    </span>
  );
}
