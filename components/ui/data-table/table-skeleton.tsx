import { cx } from "../cx";
import { ColumnWidths } from "./column-widths";
import type { Column } from "./features";

interface TableSkeletonProps<Row extends object> {
  /** What is being read, for readers. */
  label: string;
  columns: readonly Column<Row>[];
  select?: boolean;
  rows?: number;
}

const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const shares = [72, 58, 86, 64, 78];

/** Bars where rows will stand, in the columns' real widths. Only before the first answer. */
export function TableSkeleton<Row extends object>(props: TableSkeletonProps<Row>) {
  const { label, columns, select = false, rows = 14 } = props;
  return (
    <div role="status" className="min-h-0 flex-auto overflow-hidden">
      <span className="sr-only">{label}</span>
      <table aria-hidden="true" className="w-full table-fixed border-separate border-spacing-0">
        <ColumnWidths columns={columns} select={select} />
        <tbody>
          <tr>
            <td colSpan={columns.length + 1} className="h-[26px] border-line border-b bg-raised" />
          </tr>
          {range(rows).map((row) => (
            <tr key={row}>
              {select && <td className="h-(--bd-row) border-line-soft border-b pl-[9px]" />}
              {columns.map((column, at) => (
                <td
                  key={column.id ?? at}
                  className={cx(
                    "h-(--bd-row) border-line-soft border-b px-1.5",
                    column.meta?.wideOnly && "hidden wide:table-cell",
                  )}
                >
                  <span
                    className={cx(
                      "block h-[7px] rounded-xs bg-line",
                      column.meta?.align === "end" && "ml-auto",
                    )}
                    style={{ width: `${shares[(row + at * 2) % shares.length]}%` }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
