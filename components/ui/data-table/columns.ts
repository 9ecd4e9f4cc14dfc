import {
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  type Row as TableRow,
  tableFeatures,
} from "@tanstack/react-table";
import { createElement } from "react";
import { compare, type Decimal } from "@/lib/decimal";
import { Digits } from "../numbers";
import { Moment } from "../times";

/** How a column is shown; its values stand in its definition. */
export interface ColumnAppearance {
  /** In digits; its head and its longest number make it wider. */
  width?: number;
  /** Numbers stand at the end, text at the start. */
  align?: "start" | "end";
  /** It shows moments: its head says in which zone. */
  moment?: boolean;
  /** Its text holds numbers, and so is never cut. */
  whole?: boolean;
  /** What a cell shows beside its value, in digits. */
  affix?: number;
  /** What a cell shows, where that is another text than its value. */
  text?: (row: never) => string;
  /** How many decimal places it shows; all of a value without it. */
  places?: number;
  /** Takes the room that is left over. */
  grow?: boolean;
  /** Goes first when the table has less room. */
  wideOnly?: boolean;
  /** Goes next, before the table scrolls sideways. */
  yields?: boolean;
  /** Stands only where there is room left over, unless a user wants it. */
  spare?: boolean;
  /** Nobody can do without it. */
  always?: boolean;
  /** Stands at the left and stays there while the rest scrolls, unless a user wants otherwise. */
  pinned?: boolean;
  /** What it says, for those who select columns; `title` where there is none. */
  about?: string;
  className?: string;
  /** The head's words for readers and on hover, when the head itself is short. */
  title?: string;
}

/** What every table of the product can do. */
export const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnMeta: {} as ColumnAppearance,
});

type Features = typeof features;

/** A column of a table: its head, and what it shows of a row. */
export type Column<Row extends object> = ColumnDef<Features, Row, unknown>;

/** A row under its id, as the table library holds it. */
export type DataRow<Row extends object> = TableRow<Features, Row>;

/** Writes columns of rows: `columnsOf<Order>().accessor(...)`. */
export function columnsOf<Row extends object>() {
  return createColumnHelper<Features, Row>();
}

/** A column's own id. */
export function columnId<Row extends object>(column: Column<Row>): string {
  return column.id ?? ("accessorKey" in column ? String(column.accessorKey) : "");
}

/** By which columns rows are sorted, the first first. */
export type SortingState = readonly { readonly id: string; readonly desc: boolean }[];

/** Orders values of any kind; a column of exact numbers has its own order. */
export function inOrder<Row extends object>(a: DataRow<Row>, b: DataRow<Row>, id: string): number {
  const [one, other] = [a.getValue<string>(id), b.getValue<string>(id)];
  return one === other ? 0 : one > other ? 1 : -1;
}

/** Sorts a column by exact value; rows without one come last in both directions. */
export const byDecimal = {
  sortFn: <Row extends object>(a: DataRow<Row>, b: DataRow<Row>, id: string) =>
    compare(a.getValue<Decimal>(id), b.getValue<Decimal>(id)),
  sortUndefined: "last" as const,
};

const dash = "\u2013";

/**
 * Columns of what a list gives beside its main ones. They stand only where there is room, unless a
 * user selects them; what a row does not have is a dash and comes last.
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
        meta: { ...spare(width, about), whole: true },
      }),
    /** An exact number; `affix`: what its cell shows beside its digits. */
    number: (id: string, header: string, read: Read<Decimal>, about?: string, affix = 0) =>
      column.accessor((row) => read(row) ?? undefined, {
        id,
        header,
        cell: ({ getValue }) => {
          const value = getValue();
          return value === undefined ? dash : createElement(Digits, { value });
        },
        ...byDecimal,
        meta: { ...spare(9, about), align: "end", affix },
      }),
    /** A moment, Unix ms, to the second; its head says the user's zone. */
    moment: (id: string, header: string, read: Read<number>) =>
      column.accessor((row) => read(row) ?? undefined, {
        id,
        header,
        cell: ({ getValue }) => {
          const at = getValue();
          return at === undefined ? dash : createElement(Moment, { at, part: "short" });
        },
        sortUndefined: "last",
        meta: { ...spare(13), moment: true },
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
