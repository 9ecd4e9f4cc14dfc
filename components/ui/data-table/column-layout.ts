import { type Column, columnId } from "./columns";

/** How a user arranged the columns of a table; what it does not name is as the table has it. */
export interface ColumnLayout {
  /** Ids from the left; those it does not name follow the column that they usually follow. */
  readonly order: readonly string[];
  readonly shown: Readonly<Record<string, boolean>>;
  /** In pixels. */
  readonly widths: Readonly<Record<string, number>>;
  /** Stands at an edge and stays there while the rest scrolls; false where a user took it off. */
  readonly pinned: Readonly<Record<string, PinSide | false>>;
}

/** The edge of a table at which a column stays. */
export type PinSide = "left" | "right";

export const plainLayout: ColumnLayout = { order: [], shown: {}, widths: {}, pinned: {} };

export const minColumnWidth = 40;

export const maxColumnWidth = 800;

/** Reads a layout that was kept; null for what is none. */
export function readColumnLayout(value: unknown): ColumnLayout | null {
  if (typeof value !== "object" || value === null) return null;
  const order: unknown = Reflect.get(value, "order");
  return {
    order: Array.isArray(order) ? order.filter((id) => typeof id === "string") : [],
    shown: entriesOf(value, "shown", isBoolean),
    widths: entriesOf(value, "widths", isWidth),
    pinned: entriesOf(value, "pinned", isPin),
  };
}

const isPin = (value: unknown): value is PinSide | false =>
  value === false || value === "left" || value === "right";

const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";

const isWidth = (value: unknown): value is number =>
  typeof value === "number" && value >= minColumnWidth && value <= maxColumnWidth;

function entriesOf<Value>(
  value: object,
  name: string,
  fits: (value: unknown) => value is Value,
): Readonly<Record<string, Value>> {
  const found: unknown = Reflect.get(value, name);
  if (typeof found !== "object" || found === null) return {};
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, Value] => fits(entry[1])),
  );
}

/** Whether a column is on screen while there is room for it. */
export function isColumnShown<Row extends object>(column: Column<Row>, layout: ColumnLayout) {
  return column.meta?.always || (layout.shown[columnId(column)] ?? !column.meta?.spare);
}

/** The edge at which a column stays while the rest scrolls; null where it scrolls too. */
export function columnPin<Row extends object>(
  column: Column<Row>,
  layout: ColumnLayout,
): PinSide | null {
  const own = column.meta?.pinned ? "left" : false;
  return (layout.pinned[columnId(column)] ?? own) || null;
}

/** Pins a column to an edge; to the one at which it stays already takes it off. */
export function pinColumn<Row extends object>(
  column: Column<Row>,
  layout: ColumnLayout,
  side: PinSide,
): ColumnLayout {
  const next = columnPin(column, layout) === side ? false : side;
  return { ...layout, pinned: { ...layout.pinned, [columnId(column)]: next } };
}

/** Every column of a table as a user ordered them, between those pinned left and right. */
export function columnsInOrder<Row extends object>(
  columns: readonly Column<Row>[],
  layout: ColumnLayout,
): Column<Row>[] {
  const placed = layout.order.flatMap((id) => columns.find((each) => columnId(each) === id) ?? []);
  const ordered = [...new Set(placed)];
  columns.forEach((column, at) => {
    if (ordered.includes(column)) return;
    const before = columns[at - 1];
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column);
  });
  const at = (side: PinSide | null) => ordered.filter((each) => columnPin(each, layout) === side);
  return [...at("left"), ...at(null), ...at("right")];
}

/** The columns that a table draws: those shown, and those that only fill a wide window. */
export function arrangeColumns<Row extends object>(
  columns: readonly Column<Row>[],
  layout: ColumnLayout,
): Column<Row>[] {
  return columnsInOrder(columns, layout).filter(
    (column) => isColumnShown(column, layout) || layout.shown[columnId(column)] === undefined,
  );
}

/** Moves a column to the place of another. */
export function moveColumn<Row extends object>(
  columns: readonly Column<Row>[],
  layout: ColumnLayout,
  id: string,
  to: number,
): ColumnLayout {
  const ids = columnsInOrder(columns, layout).map(columnId);
  const order = ids.filter((each) => each !== id);
  order.splice(Math.max(0, Math.min(to, order.length)), 0, id);
  return { ...layout, order };
}

/** Gives a column a width in pixels, or with null the one that fits its content. */
export function resizeColumn(layout: ColumnLayout, id: string, width: number | null): ColumnLayout {
  const { [id]: _, ...others } = layout.widths;
  if (width === null) return { ...layout, widths: others };
  const within = Math.max(minColumnWidth, Math.min(maxColumnWidth, Math.round(width)));
  return { ...layout, widths: { ...layout.widths, [id]: within } };
}
