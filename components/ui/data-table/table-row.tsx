"use client";
import { FlexRender, type Row as ModelRow } from "@tanstack/react-table";
import { type MouseEvent, memo } from "react";
import { Checkbox } from "../checkbox";
import { cx } from "../cx";
import type { Features } from "./features";

export interface TableRowProps<Row extends object> {
  row: ModelRow<Features, Row>;
  /** Its place among all rows, counting the head as the first. */
  index: number;
  /** What the row is called, for readers of its box. */
  name: string;
  className: string | undefined;
  /** The columns that stand back. */
  dropped: ReadonlySet<string>;
  inTabOrder: boolean;
  current: boolean;
  /** Undefined where rows cannot be chosen, null where this one cannot. */
  chosen: boolean | null | undefined;
  onChoose: (row: Row, range: boolean) => void;
  onOpen: ((row: Row) => void) | undefined;
  onFocus: (id: string) => void;
}

const box = "h-(--bd-row) truncate border-line-soft border-b px-1.5";
const first =
  "relative before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-(--bar) " +
  "before:opacity-(--bar-opacity)";

function PlainTableRow<Row extends object>(props: TableRowProps<Row>) {
  const { row, index, className, dropped, inTabOrder, current, chosen, onOpen, onFocus } = props;
  const open = (event: MouseEvent) => {
    const inside = event.target as HTMLElement;
    if (!inside.closest("button, a, input, label")) onOpen?.(row.original);
  };
  return (
    <tr
      aria-rowindex={index}
      aria-current={current || undefined}
      data-row-id={row.id}
      tabIndex={inTabOrder ? 0 : -1}
      onFocus={() => onFocus(row.id)}
      onClick={onOpen && open}
      className={cx(
        "group focus-visible:-outline-offset-2",
        chosen || current ? "bg-selected" : "hover:bg-hover",
        current && "[--bar:var(--bd-ink)]",
        onOpen && "cursor-pointer",
        className,
      )}
    >
      {chosen !== undefined && <ChoiceCell {...props} />}
      {row
        .getAllCells()
        .filter(({ column }) => !dropped.has(column.id))
        .map((cell, at) => {
          const look = cell.column.columnDef.meta;
          return (
            <td
              key={cell.id}
              data-column={cell.column.id}
              className={cx(
                box,
                at === 0 && chosen === undefined && first,
                look?.align === "end" && "text-right",
                "last:pr-3",
                look?.className,
              )}
            >
              <FlexRender cell={cell} />
            </td>
          );
        })}
    </tr>
  );
}

function ChoiceCell<Row extends object>({ row, name, chosen, onChoose }: TableRowProps<Row>) {
  return (
    <td className={cx(box, first, "pl-[9px]")}>
      {typeof chosen === "boolean" && (
        <Checkbox
          label={`Choose ${name}`}
          checked={chosen}
          onChange={(event) => {
            const { shiftKey } = event.nativeEvent as unknown as MouseEvent;
            onChoose(row.original, shiftKey === true);
          }}
        />
      )}
    </td>
  );
}

/** One row; drawn again only when its data or its own state changed, not its neighbours'. */
export const TableRow = memo(
  PlainTableRow,
  (before, after) =>
    before.row.original === after.row.original &&
    before.index === after.index &&
    before.className === after.className &&
    before.dropped === after.dropped &&
    before.inTabOrder === after.inTabOrder &&
    before.current === after.current &&
    before.chosen === after.chosen &&
    before.onChoose === after.onChoose &&
    before.onOpen === after.onOpen,
) as typeof PlainTableRow;
