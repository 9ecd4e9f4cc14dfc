"use client";

import type { MouseEvent, ReactNode } from "react";
import { cx } from "../cx";
import { Icon } from "../icon";
import { Checkbox } from "../segmented";
import type { DataRow } from "./columns";
import type { GroupLine } from "./row-groups";
import type { RowSelection } from "./row-selection";
import { rowBox, rowStyle } from "./table-row";

interface GroupRowProps<Row extends object> {
  line: GroupLine<DataRow<Row>>;
  /** Its place among all lines, counting the head as the first. */
  index: number;
  top: number | undefined;
  height: number;
  inTabOrder: boolean;
  selection: RowSelection<Row> | undefined;
  onToggle: () => void;
  onSelect: () => void;
  onFocus: (id: string) => void;
  className?: string | undefined;
  children: ReactNode;
}

/** The head of a group: shows its rows or leaves them out, and selects all of them. */
export function GroupRow<Row extends object>(props: GroupRowProps<Row>) {
  const { line, index, inTabOrder, selection, onToggle, onFocus, children } = props;
  const { key, rows, open } = line.group;
  const able = rows.filter(({ original }) => selection?.isSelectable(original));
  const selected = able.filter(({ id }) => selection?.selected.has(id)).length;
  const toggle = (event: MouseEvent) => {
    const inside = event.target as HTMLElement;
    if (!inside.closest("button, a, input, label")) onToggle();
  };
  return (
    <tr
      aria-rowindex={index}
      data-row-id={line.id}
      tabIndex={inTabOrder ? 0 : -1}
      onFocus={() => onFocus(line.id)}
      onClick={toggle}
      style={rowStyle(props.height, props.top)}
      className={cx(rowBox, "cursor-pointer border-line bg-raised", props.className)}
    >
      {selection && (
        <td className="w-8 shrink-0 content-center pl-[9px]">
          {able.length > 0 && (
            <Checkbox
              label={`Choose all of ${key}`}
              checked={selected === able.length}
              mixed={selected > 0 && selected < able.length}
              onChange={props.onSelect}
            />
          )}
        </td>
      )}
      <th scope="rowgroup" className="sticky left-0 content-center px-1.5 text-left font-normal">
        <span className="flex items-center gap-2 overflow-hidden whitespace-nowrap">
          <button
            type="button"
            tabIndex={-1}
            aria-expanded={open}
            aria-label={`${open ? "Hide" : "Show"} the rows of ${key}`}
            onClick={onToggle}
            className="grid size-5 shrink-0 place-items-center text-ink-2 hover:text-ink"
          >
            <Icon name={open ? "chevron-down" : "chevron-right"} className="size-3" />
          </button>
          {children}
        </span>
      </th>
    </tr>
  );
}
