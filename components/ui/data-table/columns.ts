import {
  type ColumnDef,
  createColumnHelper,
  createSortedRowModel,
  metaHelper,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
} from "@tanstack/react-table";
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

/** What our tables can do; everything else of the table library stays out of the bundle. */
export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnMeta: metaHelper<ColumnAppearance>(),
});

export type Features = typeof features;

export type Column<Row extends object> = ColumnDef<Features, Row>;

export type { SortingState };

/** Writes columns of rows: `columnsOf<Order>().accessor(...)`. */
export const columnsOf = <Row extends object>() => createColumnHelper<Features, Row>();

/** The widths of the first columns in pixels, for the bars that stand there before their rows. */
export function skeletonWidths<Row extends object>(
  columns: readonly Column<Row>[],
  count: number,
): readonly number[] {
  return columns.slice(0, count).map((column) => column.meta?.width ?? usualWidth);
}

/** Of a column that says none, in pixels. */
export const usualWidth = 90;

interface Valued {
  getValue: (columnId: string) => unknown;
}

/** Sorts a column by exact value; rows without one come last in both directions. */
export const byDecimal = {
  sortFn: (a: Valued, b: Valued, id: string) =>
    compare(a.getValue(id) as Decimal, b.getValue(id) as Decimal),
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
