import type { ReactNode } from "react";
import { compare, type Decimal, formatDecimal } from "@/lib/decimal";
import { formatMoment } from "@/lib/time/format-moment";

/** How a column is shown; its values stand in its definition. */
interface ColumnAppearance {
  /** In pixels; the last column takes what is left and needs none. */
  width?: number;
  /** Numbers stand at the end, text at the start. */
  align?: "start" | "end";
  /** Never narrower, in pixels. */
  least?: number;
  /** Its text holds numbers, and so is never cut. */
  whole?: boolean;
  /** Goes first when the window is narrower than 1400 pixels. */
  wideOnly?: boolean;
  /** Goes next, before the table scrolls sideways. */
  yields?: boolean;
  /** Stands only where there is room left over, unless a person wants it. */
  spare?: boolean;
  /** Nobody can do without it. */
  always?: boolean;
  /** Stands at the left and stays there while the rest scrolls, unless a person wants otherwise. */
  pinned?: boolean;
  /** What it says, for those who select columns; `title` where there is none. */
  about?: string;
  /** For each of its cells. */
  className?: string;
  /** The head's words for readers and on hover, when the head itself is short. */
  title?: string;
}

/** What a cell is drawn from. */
interface CellContext<Row, Value> {
  readonly row: { readonly original: Row };
  readonly getValue: () => Value;
}

/** How a column's values are ordered; `last` are those that are undefined, in both directions. */
interface ValueOrder {
  readonly order?: (a: unknown, b: unknown) => number;
  readonly sortUndefined?: "last";
}

interface ColumnDefinition<Row, Value> extends ValueOrder {
  readonly header: string;
  /** Draws a cell; without it the value stands there as text. No hooks: it is no component. */
  readonly cell?: (context: CellContext<Row, Value>) => ReactNode;
  readonly footer?: () => ReactNode;
  readonly meta?: ColumnAppearance;
}

/** A column of a table: its head, and what it shows of a row. */
export interface Column<Row extends object> extends ValueOrder {
  readonly id?: string;
  readonly header: string;
  /** The value of a row; a column without one cannot be sorted. */
  readonly read?: (row: Row) => unknown;
  readonly draw?: (row: Row) => ReactNode;
  readonly footer?: () => ReactNode;
  readonly meta?: ColumnAppearance;
}

/** A column's own id. */
export function columnId<Row extends object>(column: Column<Row>, at: number): string {
  return column.id ?? `${at}`;
}

type Id = { readonly id: string };

interface ColumnWriter<Row extends object> {
  /** A column of a field, or of what is worked out of a row. */
  accessor<Key extends keyof Row & string>(
    key: Key,
    definition: ColumnDefinition<Row, Row[Key]> & Partial<Id>,
  ): Column<Row>;
  accessor<Value>(
    read: (row: Row) => Value,
    definition: ColumnDefinition<Row, Value> & Id,
  ): Column<Row>;
  /** A column that is not sorted by. */
  display(definition: ColumnDefinition<Row, undefined> & Id): Column<Row>;
}

/** Writes columns of rows: `columnsOf<Order>().accessor(...)`. */
export function columnsOf<Row extends object>(): ColumnWriter<Row> {
  return {
    accessor(of: string | ((row: Row) => unknown), definition: ColumnDefinition<Row, never>) {
      const read = typeof of === "string" ? (row: Row) => Reflect.get(row, of) : of;
      const { cell, ...rest } = definition;
      const draw = cell
        ? (original: Row) => cell({ row: { original }, getValue: () => read(original) as never })
        : (original: Row) => read(original)?.toString();
      return { ...(typeof of === "string" ? { id: of } : {}), ...rest, read, draw };
    },
    display({ cell, ...rest }) {
      const draw = (original: Row) => cell?.({ row: { original }, getValue: () => undefined });
      return { ...rest, draw };
    },
  };
}

/** By which columns rows are sorted, the first first. */
export type SortingState = readonly { readonly id: string; readonly desc: boolean }[];

/** A row under its id. */
export interface ModelRow<Row extends object> {
  readonly id: string;
  readonly original: Row;
}

/** Puts rows in order; equal ones stay as they came. Each value is read once. */
export function sortRows<Row extends object>(
  rows: readonly ModelRow<Row>[],
  columns: readonly Column<Row>[],
  sorting: SortingState,
): readonly ModelRow<Row>[] {
  const keys = sorting.flatMap(({ id, desc }) => {
    const column = columns.find((each) => each.id === id);
    if (!column?.read) return [];
    const { read, order = inOrder, sortUndefined } = column;
    const values = rows.map(({ original }) => read(original));
    return [{ values, order, last: sortUndefined === "last", sign: desc ? -1 : 1 }];
  });
  if (keys.length === 0) return rows;
  const places = rows.map((_, at) => at);
  places.sort((a, b) => {
    for (const { values, order, last, sign } of keys) {
      const [one, other] = [values[a], values[b]];
      if (one === undefined || other === undefined) {
        if (one === other) continue;
        return (one === undefined ? 1 : -1) * (last ? 1 : sign);
      }
      const found = order(one, other);
      if (found !== 0) return found * sign;
    }
    return a - b;
  });
  return places.flatMap((at) => rows[at] ?? []);
}

function inOrder(a: unknown, b: unknown): number {
  if (a === b) return 0;
  return (a as string) > (b as string) ? 1 : -1;
}

/**
 * The sorting after a press on a head: texts first rise and all else first falls, then the other
 * way round, then not by it. With `more` the other columns stay in force.
 */
export function nextSorting<Row extends object>(
  sorting: SortingState,
  column: Column<Row>,
  rows: readonly Row[],
  more: boolean,
): SortingState {
  const { id = "", read } = column;
  const sample = rows.slice(0, 10).map((row) => read?.(row));
  const firstDesc = typeof sample.find((value) => value != null) !== "string";
  const now = sorting.find((each) => each.id === id);
  const next = { id, desc: now ? !now.desc : firstDesc };
  const removed = now !== undefined && now.desc !== firstDesc;
  if (!more) return removed ? [] : [next];
  if (removed) return sorting.filter((each) => each !== now);
  return now ? sorting.map((each) => (each === now ? next : each)) : [...sorting, next];
}

/** The widths of the first columns in pixels, for the bars that stand there before their rows. */
export function skeletonWidths<Row extends object>(
  columns: readonly Column<Row>[],
  count: number,
): readonly number[] {
  return columns.slice(0, count).map((column) => column.meta?.width ?? usualWidth);
}

/** Of a column that says none, in pixels. */
export const usualWidth = 90;

/** Sorts a column by exact value; rows without one come last in both directions. */
export const byDecimal = {
  order: (a: unknown, b: unknown) => compare(a as Decimal, b as Decimal),
  sortUndefined: "last" as const,
};

const dash = "\u2013";

/**
 * Columns of what a list gives beside its main ones. They stand only where there is room, unless a
 * person selects them; what a row does not have is a dash and comes last.
 */
export function spareColumnsOf<Row extends object>() {
  const column = columnsOf<Row>();
  type Read<Value> = (row: Row) => Value | null | undefined;
  const spare = (width: number, about?: string) => ({
    ...{ width, spare: true, className: "text-ink-2" },
    ...(about ? { about } : {}),
  });
  return {
    /** Text as it came, such as an id. */
    text: (id: string, header: string, width: number, read: Read<string>, about?: string) =>
      column.accessor((row) => read(row) || undefined, {
        id,
        header,
        cell: ({ getValue }) => getValue() ?? dash,
        sortUndefined: "last",
        meta: spare(width, about),
      }),
    /** An exact number. */
    number: (id: string, header: string, read: Read<Decimal>, about?: string) =>
      column.accessor((row) => read(row) ?? undefined, {
        id,
        header,
        cell: ({ getValue }) => {
          const value = getValue();
          return value === undefined ? dash : formatDecimal(value);
        },
        ...byDecimal,
        meta: { ...spare(84, about), align: "end" },
      }),
    /** A moment, Unix ms, to the second; its head says that it is UTC. */
    moment: (id: string, header: string, read: Read<number>) =>
      column.accessor((row) => read(row) ?? undefined, {
        id,
        header: `${header}, UTC`,
        cell: ({ getValue }) => {
          const at = getValue();
          return at === undefined ? dash : formatMoment(at, "UTC").slice(5, 19);
        },
        sortUndefined: "last",
        meta: spare(112),
      }),
  };
}

/** A sorting as an address holds it: "symbol", "-tick", "-leverage,symbol". */
export function sortingText(sorting: SortingState): string {
  return sorting.map(({ id, desc }) => (desc ? `-${id}` : id)).join(",");
}

/** Reads a sorting out of an address. */
export function parseSorting(text: string | null): SortingState {
  const names = (text ?? "").split(",").filter((name) => /^-?[a-z]+$/.test(name));
  return names.map((name) => ({ id: name.replace("-", ""), desc: name.startsWith("-") }));
}

/** Columns of wide windows, which the style hides in others until the browser drops them. */
export function undecided<Row extends object>({ meta }: Column<Row>): string | false {
  return meta?.wideOnly === true && "in-[.table-auto]:max-[1399px]:hidden";
}
