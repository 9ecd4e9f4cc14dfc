import { type Column, columnId } from "./columns";

/** How a person arranged the columns of a table; what it does not name is as the table has it. */
export interface ColumnLayout {
  /** Ids from the left; those it does not name follow the column that they usually follow. */
  readonly order: readonly string[];
  readonly shown: Readonly<Record<string, boolean>>;
  /** In pixels. */
  readonly widths: Readonly<Record<string, number>>;
  /** Stands at an edge and stays there while the rest scrolls; false where a person took it off. */
  readonly pinned: Readonly<Record<string, PinSide | false>>;
}

/** The edge of a table at which a column stays. */
export type PinSide = "left" | "right";

export const plainLayout: ColumnLayout = { order: [], shown: {}, widths: {}, pinned: {} };

export const leastColumnWidth = 40;

const mostColumnWidth = 800;

/** Reads a layout that was kept; null for what is none. */
export function readColumnLayout(value: unknown): ColumnLayout | null {
  if (typeof value !== "object" || value === null) return null;
  const order: unknown = Reflect.get(value, "order");
  return {
    order: Array.isArray(order) ? order.filter((id) => typeof id === "string") : [],
    shown: entriesOf(value, "shown", isBoolean),
    widths: entriesOf(value, "widths", isWidth),
    pinned: readPins(entriesOf(value, "pinned", isPin)),
  };
}

const isPin = (value: unknown): value is PinSide | boolean =>
  typeof value === "boolean" || value === "left" || value === "right";

/** Before there was a right edge, a column that stayed was kept as true. */
function readPins(kept: Readonly<Record<string, PinSide | boolean>>): ColumnLayout["pinned"] {
  return Object.fromEntries(
    Object.entries(kept).map(([id, pin]) => [id, pin === true ? "left" : pin]),
  );
}

const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";

const isWidth = (value: unknown): value is number =>
  typeof value === "number" && value >= leastColumnWidth && value <= mostColumnWidth;

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

const idOf = <Row extends object>(column: Column<Row>) => columnId(column, 0);

/** Whether a column is on screen while there is room for it. */
export function isColumnShown<Row extends object>(column: Column<Row>, layout: ColumnLayout) {
  return column.meta?.always || (layout.shown[idOf(column)] ?? !column.meta?.spare);
}

/** The edge at which a column stays while the rest scrolls; null where it scrolls too. */
export function columnPin<Row extends object>(
  column: Column<Row>,
  layout: ColumnLayout,
): PinSide | null {
  const own = column.meta?.pinned ? "left" : false;
  return (layout.pinned[idOf(column)] ?? own) || null;
}

/** Pins a column to an edge; to the one at which it stays already takes it off. */
export function pinColumn<Row extends object>(
  column: Column<Row>,
  layout: ColumnLayout,
  side: PinSide,
): ColumnLayout {
  const next = columnPin(column, layout) === side ? false : side;
  return { ...layout, pinned: { ...layout.pinned, [idOf(column)]: next } };
}

/** Every column of a table as a person ordered them, between those pinned left and right. */
export function columnsInOrder<Row extends object>(
  columns: readonly Column<Row>[],
  layout: ColumnLayout,
): Column<Row>[] {
  const placed = layout.order.flatMap((id) => columns.find((each) => idOf(each) === id) ?? []);
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
    (column) => isColumnShown(column, layout) || layout.shown[idOf(column)] === undefined,
  );
}

/** Moves a column to the place of another. */
export function moveColumn<Row extends object>(
  columns: readonly Column<Row>[],
  layout: ColumnLayout,
  id: string,
  to: number,
): ColumnLayout {
  const ids = columnsInOrder(columns, layout).map(idOf);
  const order = ids.filter((each) => each !== id);
  order.splice(Math.max(0, Math.min(to, order.length)), 0, id);
  return { ...layout, order };
}

/** Gives a column a width in pixels. */
export function resizeColumn(layout: ColumnLayout, id: string, width: number): ColumnLayout {
  const within = Math.max(leastColumnWidth, Math.min(mostColumnWidth, Math.round(width)));
  return { ...layout, widths: { ...layout.widths, [id]: within } };
}

/** In pixels; also the style of the column's cells. */
export type ColumnPin = { readonly left: number } | { readonly right: number };

/**
 * Where pinned columns stand, those of each edge from it inwards. They leave the others a third of
 * the room to scroll in: those at the right give way first, then those at the left.
 */
export function pinsOf(
  edges: Readonly<Record<"left" | "right", readonly string[]>>,
  widths: ReadonlyMap<string, number>,
  start: number,
  room: number,
): readonly (readonly [string, ColumnPin])[] {
  const from = { left: start, right: 0 };
  const place = (side: "left" | "right") =>
    edges[side].flatMap((id) => {
      const width = widths.get(id);
      if (width === undefined) return [];
      const at = from[side];
      from[side] += width;
      return [[id, side === "left" ? { left: at } : { right: at }] as const];
    });
  const left = place("left");
  const right = place("right");
  const most = (room * 2) / 3;
  if (from.left > most) return [];
  return from.left + from.right > most ? left : [...left, ...right];
}
