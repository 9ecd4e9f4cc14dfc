import { columnId } from "./column-need";
import type { Column } from "./features";
import type { FittedColumns } from "./fit-columns";

interface ColumnWidthsProps<Row extends object> {
  columns: readonly Column<Row>[];
  select: boolean;
  fitted: FittedColumns;
}

/** The widths of the columns; the last one that stands takes what is left over. */
export function ColumnWidths<Row extends object>(props: ColumnWidthsProps<Row>) {
  const { columns, select, fitted } = props;
  const shown = columns.map(columnId).filter((id) => !fitted.dropped.has(id));
  return (
    <colgroup>
      {select && <col style={{ width: 32 }} />}
      {shown.map((id) => (
        <col key={id} style={id === shown.at(-1) ? {} : { width: fitted.widths.get(id) }} />
      ))}
    </colgroup>
  );
}
