import type { ReactNode } from "react";
import type { ColumnLayout } from "./column-layout";
import type { Column, SortingState } from "./columns";
import type { RowGroups } from "./row-groups";
import type { RowSelection } from "./row-selection";

interface RowOptions<Row extends object> {
  /** Keeps its identity from one drawing to the next. */
  id: (row: Row) => string;
  name: (row: Row) => string;
  /** What one row is called: "row" by default. */
  noun?: string;
  /** Pixels; every row is as high. */
  height: number;
  className?: (row: Row) => string | undefined;
  /** Rows of a lower rank stay above the others, whatever the sorting. */
  rank?: (row: Row) => number;
  /** The row that is open beside the table. */
  current?: string | null;
  onOpen?: ((row: Row) => void) | undefined;
  /** Another key on a row, such as Delete; true when it did something. */
  onKey?: (key: string, row: Row) => boolean;
  /** What copying takes of the selected rows, else of the one that has the focus. */
  copyText?: (rows: readonly Row[]) => string;
}

interface Arrangement {
  layout: ColumnLayout;
  /** A column's edge was dragged; null is the width that fits its content. */
  onResize: (id: string, width: number | null) => void;
  /** Told which of the columns stand on screen, by their ids. */
  onColumns?: (shown: readonly string[]) => void;
}

export interface DataTableProps<Row extends object> {
  label: string;
  /** The id of a sentence that says more of it. */
  describedBy?: string | undefined;
  /** They keep their identity from one drawing to the next. */
  columns: Column<Row>[];
  rows: readonly Row[];
  row: RowOptions<Row>;
  arranged?: Arrangement | undefined;
  /** Without it the order of the rows is their meaning, and no column can be sorted. */
  order?: { sorting: SortingState; onSortingChange: (next: SortingState) => void };
  selection?: RowSelection<Row>;
  /** Rows under heads; `head` draws what stands in one beside its mark. */
  groups?: RowGroups<Row> & {
    head: (key: string, rows: readonly Row[]) => ReactNode;
    headClassName?: (key: string) => string | undefined;
  };
  /** Told when the last row comes into sight, so that more can be brought. */
  onEnd?: () => void;
  toolbar?: ReactNode;
  /** Stands in place of the rows while there is none. */
  empty?: ReactNode;
  /** A line below the rows that is always in sight. */
  footer?: ReactNode;
}
