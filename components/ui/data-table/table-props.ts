import type { ReactNode } from "react";
import type { ColumnLayout } from "./column-layout";
import type { Column, SortingState } from "./columns";
import type { RowGroups } from "./row-groups";
import type { RowSelection } from "./row-selection";

export interface DataTableProps<Row extends object> {
  label: string;
  /** The id of a sentence that says more of it. */
  describedBy?: string | undefined;
  /** Columns and `rowId` keep their identity from one drawing to the next. */
  columns: Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** What a row is called. */
  rowName: (row: Row) => string;
  /** Pixels; every row is as high. */
  rowHeight: number;
  sorting?: SortingState;
  /** Without it the order of the rows is their meaning, and no column can be sorted. */
  onSortingChange?: (next: SortingState) => void;
  /** Rows of a lower rank stay above the others, whatever the sorting. */
  rank?: (row: Row) => number;
  rowClass?: (row: Row) => string | undefined;
  selection?: RowSelection<Row>;
  /** The row that is open beside the table. */
  currentId?: string | null;
  onOpen?: (row: Row) => void;
  /** Another key on a row, such as Delete; true when it did something. */
  onKey?: (key: string, row: Row) => boolean;
  /** A line below the rows that is always in sight. */
  totals?: ReactNode;
  /** The columns have footers: a last row, always in sight, that is sorted with no other. */
  foot?: boolean;
  /** How the person arranged the columns, and the way to change a width by its head. */
  layout?: ColumnLayout;
  onResize?: (id: string, width: number) => void;
  /** Told which of the columns stand on screen, by their ids. */
  onColumns?: (shown: readonly string[]) => void;
  /** Rows under heads; `head` draws what stands in one beside its mark. */
  groups?: RowGroups<Row> & { head: (key: string, rows: readonly Row[]) => ReactNode };
  /** What copying takes of the selected rows, else of the one that has the focus. */
  copyText?: (rows: readonly Row[]) => string;
  /** Told when the last row comes into sight, so that more can be brought. */
  onEnd?: () => void;
}
