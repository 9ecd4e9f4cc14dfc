import type { Column } from "./features";

interface ColumnWidthsProps<Row extends object> {
  columns: readonly Column<Row>[];
  select: boolean;
}

/** The widths of the columns, the same for rows and for the bars that stand for them. */
export function ColumnWidths<Row extends object>({ columns, select }: ColumnWidthsProps<Row>) {
  return (
    <colgroup>
      {select && <col style={{ width: 32 }} />}
      {columns.map((column, at) => (
        <col
          // Columns never change places while a table stands.
          key={column.id ?? at}
          style={{ width: column.meta?.width }}
          className={column.meta?.wideOnly ? "hidden wide:table-column" : undefined}
        />
      ))}
    </colgroup>
  );
}
