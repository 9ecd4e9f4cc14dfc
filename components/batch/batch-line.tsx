"use client";
import { memo, useId } from "react";
import { timeInForceLabel } from "@/components/shell/orders/order-labels";
import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon, Triangle } from "@/components/ui/icon";
import { formatDecimal } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { orderTypes, timesInForce } from "@/lib/exchange/values";
import {
  buys,
  type PositionAction,
  type PositionMode,
  positionActionLabels,
  positionActionsOf,
  supportsPositionAction,
} from "@/lib/orders/position-action";
import { isError } from "@/lib/orders/rules/order-rules";
import { isEditable, isPending, isQueued } from "@/lib/orders/submission";
import type { EditableField } from "./batch";
import type { BatchOrder } from "./batch-row";
import type { CheckedRow } from "./check-rows";
import { ChoiceCell, gridColumns, NumberCell, TextCell, wideCell } from "./grid-cells";
import { IssueLine, outcomeMessage, RowResult } from "./row-result";
import type { BatchPageState } from "./use-batch-page";

interface BatchLineProps {
  number: number;
  checked: CheckedRow;
  positionMode: PositionMode;
  locked: boolean;
  /** There is no room for another row. */
  full: boolean;
  symbolsId: string;
  /** The column of the row's cell that belongs to a selection of several. */
  selected: EditableField | null | undefined;
  apply: BatchPageState["dispatch"];
}

/** A row to type in, with what is wrong with it, or what became of it, below. */
export const BatchLine = memo(function BatchLine(props: BatchLineProps) {
  const line = lineOf(props, useId());
  const { id, number, checked, row, order, shown, text, unknown, noSide, apply, setOrder } = line;
  return (
    <li
      data-row={row.id}
      className={cx(
        "relative border-line-soft border-b py-1 pr-3 pl-4 phone:px-3 phone:py-3",
        "before:absolute before:inset-y-0 before:left-0 before:w-[3px]",
        noSide
          ? "before:bg-transparent"
          : buys(order.positionAction)
            ? "before:bg-up"
            : "before:bg-down",
        unknown && "hatch-unknown",
      )}
    >
      <div className={gridColumns}>
        <span className="text-right text-ink-3 phone:col-span-2 phone:text-left">
          {number}
          <span className="hidden phone:inline"> of the batch</span>
        </span>
        <MarketCells {...line} />
        <TermsCells {...line} />
        <RowResult checked={checked} />
        <span className="flex justify-end phone:col-span-2">
          <IconButton
            icon="copy"
            size="sm"
            label={`Duplicate row ${number}`}
            disabledReason={
              props.locked ? "Being sent" : props.full && "There is no room for another row"
            }
            onClick={() => apply({ type: "duplicate", id: row.id })}
          />
          <IconButton
            icon="cross"
            size="sm"
            label={`Remove row ${number}`}
            disabledReason={
              (props.locked || unknown || isQueued(row)) && "It is kept until its outcome is known"
            }
            onClick={() => apply({ type: "remove", id: row.id })}
          />
        </span>
      </div>
      {(shown.length > 0 || text) && (
        <ul id={id} className="mt-0.5 ml-8 flex flex-col gap-0.5 pb-0.5 text-xs phone:ml-0">
          {shown.map((issue) => (
            <IssueLine
              key={`${issue.field} ${issue.rule}`}
              issue={issue}
              order={order}
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

/** A row as its cells draw it; `id` is that of what is said below it. */
function lineOf(props: BatchLineProps, id: string) {
  const { number, checked, apply } = props;
  const { row, blank, issues } = checked;
  const { order } = row;
  const shown = blank ? [] : issues.filter(() => row.outcome === null);
  const text = outcomeMessage(row.outcome);
  // What was not understood, or means nothing here, is not shown as if it had been chosen.
  const unsaid = (field: EditableField) => row.unparsed.some((issue) => issue.field === field);
  return {
    ...props,
    id,
    row,
    order,
    shown,
    text,
    unsaid,
    locked: props.locked || !isEditable(row),
    unknown: isPending(row),
    noSide: blank || unsaid("positionAction"),
    cell: (name: string, field: EditableField) => ({
      "aria-label": `${name} of row ${number}`,
      "aria-invalid": (!blank && issues.some((issue) => isWrong(issue, field))) || undefined,
      "aria-describedby": shown.length > 0 || text ? id : undefined,
      "data-field": field,
      "data-selected": props.selected === field || undefined,
    }),
    setOrder: (field: EditableField, change: Partial<BatchOrder>) =>
      apply({ type: "change", id: row.id, field, change: { order: { ...order, ...change } } }),
    valueIn: (field: EditableField, value: string) => (unsaid(field) ? "" : value),
    choosing: (field: EditableField) => (unsaid(field) ? [{ value: "", label: "Choose" }] : []),
  };
}

type Line = ReturnType<typeof lineOf>;

/** What is traded, and on which side. */
function MarketCells(line: Line) {
  const { row, order, locked, cell, unsaid, setOrder } = line;
  const side = line.noSide
    ? "text-ink-3"
    : buys(order.positionAction)
      ? "text-up-ink"
      : "text-down";
  const actions = positionActionsOf(order.category).filter(
    (action) =>
      action === order.positionAction ||
      supportsPositionAction(action, {
        category: order.category,
        positionMode: line.positionMode,
        endpoint: 8,
      }),
  );
  return (
    <>
      <TextCell
        {...cell("Symbol", "symbol")}
        list={locked ? undefined : line.symbolsId}
        readOnly={locked}
        className="font-medium"
        placeholder="Symbol"
        value={row.symbol}
        onChange={({ target }) =>
          line.apply({
            type: "change",
            id: row.id,
            field: "symbol",
            change: { symbol: target.value.toUpperCase() },
          })
        }
      />
      <span className="relative min-w-0">
        {!unsaid("positionAction") && (
          <Triangle
            up={buys(order.positionAction)}
            className={cx("pointer-events-none absolute top-1/2 left-2 -translate-y-1/2", side)}
          />
        )}
        <ChoiceCell
          {...cell("Side", "positionAction")}
          disabled={locked}
          className={cx("pl-5.5 font-medium", side)}
          value={line.valueIn("positionAction", order.positionAction)}
          options={[
            ...line.choosing("positionAction"),
            ...actions.map((value) => ({ value, label: positionActionLabels[value] })),
          ]}
          onValue={(action) =>
            setOrder("positionAction", { positionAction: action as PositionAction })
          }
        />
      </span>
    </>
  );
}

/** Of which type, at what price, how much and for how long; its worth and its id. */
function TermsCells(line: Line) {
  const { checked, row, order, locked, cell, valueIn, choosing, setOrder } = line;
  const { instrument, value } = checked;
  const limit = order.orderType === "limit";
  return (
    <>
      <ChoiceCell
        {...cell("Type", "orderType")}
        disabled={locked}
        value={valueIn("orderType", order.orderType)}
        options={[...choosing("orderType"), ...typeOptions]}
        onValue={(type) => setOrder("orderType", { orderType: type as BatchOrder["orderType"] })}
      />
      <NumberCell
        {...cell("Price", "price")}
        field={order.price}
        notApplicable={!limit}
        unit={instrument?.quoteCoin ?? ""}
        readOnly={locked}
        onField={(price) => setOrder("price", { price })}
      />
      <NumberCell
        {...cell("Quantity", "qty")}
        field={order.qty}
        unit={checked.qtyCoin}
        readOnly={locked}
        onField={(qty) => setOrder("qty", { qty })}
      />
      <ChoiceCell
        {...cell("Time in force", "timeInForce")}
        disabled={locked || !limit}
        value={limit ? valueIn("timeInForce", order.timeInForce) : ""}
        options={limit ? [...choosing("timeInForce"), ...forceOptions] : noForce}
        onValue={(force) =>
          setOrder("timeInForce", { timeInForce: force as BatchOrder["timeInForce"] })
        }
      />
      <span className={cx("truncate text-right text-ink-2 phone:text-left", wideCell)}>
        <span className="hidden text-ink-3 text-xs phone:inline">Value </span>
        {value === null
          ? "\u2013"
          : `${checked.approximate ? "\u2248 " : ""}${formatDecimal(value)}`}
        <span className="ml-1 text-[11px] text-ink-3">{value && instrument?.quoteCoin}</span>
      </span>
      <span
        className={cx("mono truncate pl-3 text-ink-3 text-xs phone:pl-0", wideCell)}
        title={`Client id ${row.clientOid}: goes with the order`}
      >
        {row.clientOid.slice(0, 3)}&hellip;{row.clientOid.slice(-4)}
      </span>
    </>
  );
}

/** What is only missing yet is shown in a quiet line, without the red border. */
const isWrong = (issue: Issue, field: string) =>
  issue.field === field && isError(issue) && issue.rule !== "required";

const typeOptions = orderTypes.map((value) => ({
  value,
  label: value === "limit" ? "Limit" : "Market",
}));
const forceOptions = timesInForce.map((value) => ({ value, label: timeInForceLabel(value) }));
const noForce = [{ value: "", label: "\u2013" }];
