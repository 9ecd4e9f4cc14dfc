"use client";
import { memo, useId } from "react";
import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { buys } from "@/lib/orders/position-action";
import { isEditable, isQueued } from "@/lib/orders/submission";
import type { EditableField } from "./batch";
import { gridColumns } from "./grid-cells";
import {
  type BatchLineProps,
  type Line,
  lineOf,
  MarketCells,
  TermsCells,
  WorthCells,
} from "./line-cells";
import { IssueLine, RowResult } from "./row-result";

/** A row to type in, with what is wrong with it, or what became of it, below. */
export const BatchLine = memo(function BatchLine(props: BatchLineProps) {
  const numbers = useNumbers();
  const line = lineOf(props, useId(), numbers);
  const { id, number, checked, row, order, shown, text, unknown, noSide, layout, setOrder } = line;
  const bad = checked.element === null && shown.some((issue) => issue.rule !== "required");
  return (
    <li
      data-row={row.id}
      className={cx(
        "relative border-line-soft border-b py-px pr-3 pl-4 phone:px-3 phone:py-3",
        "[content-visibility:auto] [contain-intrinsic-size:auto_25px]",
        "phone:[contain-intrinsic-size:auto_290px]",
        "before:absolute before:inset-y-0 before:left-0 before:w-[3px]",
        noSide
          ? "before:bg-transparent"
          : buys(order.positionAction)
            ? "before:bg-up"
            : "before:bg-down",
        unknown ? "hatch-unknown" : bad && "bg-danger/8",
      )}
    >
      <div className={gridColumns} style={{ gridTemplateColumns: layout.template }}>
        <span className="text-right text-ink-3 phone:col-span-2 phone:text-left">
          {number}
          <span className="hidden phone:inline"> of the batch</span>
        </span>
        <MarketCells {...line} />
        <TermsCells {...line} />
        <WorthCells {...line} />
        <RowResult checked={checked} />
        <RowActions {...line} />
      </div>
      {(shown.length > 0 || text) && (
        <ul id={id} className="mt-0.5 ml-8 flex flex-col gap-0.5 pb-0.5 text-xs phone:ml-0">
          {shown.map((issue) => (
            <IssueLine
              key={`${issue.field} ${issue.rule}`}
              issue={issue}
              order={order}
              positionMode={line.positionMode}
              onOrder={(change) => setOrder(issue.field as EditableField, change)}
            />
          ))}
          {text && (
            <li className={cx("flex gap-1.5", unknown ? "text-unknown" : "text-ink-2")}>
              <Icon name={unknown ? "question" : "minus"} className="mt-px size-3.5" />
              <span className={unknown ? "bg-surface" : undefined}>{text}</span>
            </li>
          )}
        </ul>
      )}
    </li>
  );
});

function RowActions({ number, row, unknown, locked, full, apply }: Line) {
  const busy = locked && isEditable(row);
  return (
    <span className="flex justify-end phone:col-span-2">
      <IconButton
        icon="copy"
        size="sm"
        label={`Duplicate row ${number}`}
        disabledReason={busy ? "Sending\u2026" : full && "No room for another row"}
        onClick={() => apply({ type: "duplicate", id: row.id })}
      />
      <IconButton
        icon="cross"
        size="sm"
        label={`Remove row ${number}`}
        disabledReason={
          (busy || unknown || isQueued(row)) && "Can't be removed until its outcome is known"
        }
        onClick={() => apply({ type: "remove", id: row.id })}
      />
    </span>
  );
}
