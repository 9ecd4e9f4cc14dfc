"use client";
import type { KeyboardEvent } from "react";
import { categoryLabel, timeInForceLabel } from "@/components/order-parts/order-labels";
import { takePreferred } from "@/components/ui/choice-button";
import { cx } from "@/components/ui/cx";
import { Triangle } from "@/components/ui/icon";
import { useNumbers } from "@/components/ui/numbers";
import { Hint } from "@/components/ui/tooltip";
import type { Decimal, Numbers } from "@/lib/decimal";
import type { Issue } from "@/lib/exchange/errors";
import { categories, orderTypes, timesInForce } from "@/lib/exchange/values";
import {
  buys,
  type PositionAction,
  type PositionMode,
  positionActionLabel,
  positionActionsOf,
  saysSides,
  supportsPositionAction,
} from "@/lib/orders/position-action";
import { isError } from "@/lib/orders/rules/order-rules";
import { isEditable, isPending } from "@/lib/orders/submission";
import { fieldValue } from "@/lib/orders/typed-field";
import type { EditableField } from "./batch";
import type { BatchOrder } from "./batch-row";
import type { GridLayout } from "./batch-view";
import type { CheckedRow } from "./check-rows";
import { ChoiceCell, DistanceCell, NumberCell, TextCell } from "./grid-cells";
import { choicesOf, outcomeMessage } from "./row-result";
import type { BatchPageState } from "./use-batch-page";

export interface BatchLineProps {
  number: number;
  checked: CheckedRow;
  positionMode: PositionMode;
  venue: string;
  layout: GridLayout;
  locked: boolean;
  /** No room for another row. */
  full: boolean;
  symbolsId: string;
  /** The column of the row's cell that belongs to a selection of several. */
  selected: EditableField | null | undefined;
  /** What part of the largest rung's value this one is, in percent; null for other rows. */
  share: Decimal | null;
  apply: BatchPageState["dispatch"];
}

/** A row as its cells draw it; `id` is that of what is said below it. */
export function lineOf(props: BatchLineProps, id: string, numbers: Numbers) {
  const { number, checked, apply } = props;
  const { row, blank, issues } = checked;
  const { order } = row;
  const shown = blank || row.outcome !== null ? [] : withoutRepeats(issues);
  const text = outcomeMessage(row.outcome);
  const setOrder = (field: EditableField, change: Partial<BatchOrder>) =>
    apply({ type: "change", id: row.id, field, change: { order: { ...order, ...change } } });
  // What was not understood, or means nothing here, is not shown as if it had been chosen.
  const unsaid = (field: EditableField) =>
    row.unparsed.some((issue) => issue.field === field && issue.rule !== "column-mark");
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
    setOrder,
    /** Enter takes the number that is probably meant, before it leads to the next row. */
    takeLikely: (field: "price" | "qty") => (event: KeyboardEvent) => {
      const asked = issues.filter((issue) => issue.field === field);
      const choices = asked.flatMap((issue) =>
        choicesOf(issue, order, props.positionMode, numbers),
      );
      takePreferred(
        event,
        choices.map((each) => ({ ...each, onSelect: () => setOrder(field, each.change) })),
      );
    },
    valueIn: (field: EditableField, value: string) => (unsaid(field) ? "" : value),
    choosing: (field: EditableField) => (unsaid(field) ? [{ value: "", label: "Choose" }] : []),
  };
}

export type Line = ReturnType<typeof lineOf>;

/** What is wrong with two cells in the same words is said once. */
const withoutRepeats = (issues: readonly Issue[]) =>
  issues.filter(({ message }, at) => issues.findIndex((other) => other.message === message) === at);

/** What is only missing yet is shown in a quiet line, without the red border. */
const isWrong = (issue: Issue, field: string) =>
  issue.field === field && isError(issue) && issue.rule !== "required";

/** What is traded, and on which side. */
export function MarketCells(line: Line) {
  const { row, order, locked, cell, unsaid, setOrder } = line;
  const side = line.noSide
    ? "text-ink-3"
    : buys(order.positionAction)
      ? "text-up-ink"
      : "text-down";
  const label = (action: PositionAction) =>
    positionActionLabel(action, saysSides(order.category, line.positionMode));
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
        list={locked ? undefined : `${line.symbolsId}${order.category}`}
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
      {line.layout.has("category") && (
        <ChoiceCell
          {...cell("Category", "category")}
          disabled={locked}
          className="text-ink-2"
          value={line.valueIn("category", order.category)}
          options={[...line.choosing("category"), ...categoryOptions]}
          onValue={(value) => setOrder("category", { category: value as BatchOrder["category"] })}
        />
      )}
      <span className="relative min-w-0">
        {!unsaid("positionAction") && (
          <Triangle
            up={buys(order.positionAction)}
            className={cx("pointer-events-none absolute top-1/2 left-1 -translate-y-1/2", side)}
          />
        )}
        <ChoiceCell
          {...cell("Side", "positionAction")}
          disabled={locked}
          className={cx("pl-4! font-medium phone:pl-5.5!", side)}
          value={line.valueIn("positionAction", order.positionAction)}
          options={[
            ...line.choosing("positionAction"),
            ...actions.map((value) => ({ value, label: label(value) })),
          ]}
          onValue={(action) =>
            setOrder("positionAction", { positionAction: action as PositionAction })
          }
        />
      </span>
    </>
  );
}

/** Of which type, at what price, how much and for how long. */
export function TermsCells(line: Line) {
  const { checked, row, order, locked, layout, cell, valueIn, choosing, setOrder } = line;
  const { instrument } = checked;
  const limit = order.orderType === "limit";
  const price = limit && !checked.blank ? fieldValue(order.price) : null;
  return (
    <>
      <ChoiceCell
        {...cell("Type", "orderType")}
        disabled={locked}
        value={valueIn("orderType", order.orderType)}
        options={[...choosing("orderType"), ...typeOptions]}
        onValue={(type) => setOrder("orderType", { orderType: type as BatchOrder["orderType"] })}
      />
      {layout.has("pasted-price") && <PastedText text={row.pasted?.price} name="Price" />}
      <NumberCell
        {...cell("Price", "price")}
        field={order.price}
        places={instrument?.pricePrecision ?? null}
        notApplicable={!limit}
        unit={instrument?.quoteCoin ?? ""}
        readOnly={locked}
        onField={(price) => setOrder("price", { price })}
        onKeyDown={line.takeLikely("price")}
      />
      <span className="text-right text-ink-2 phone:text-left">
        <span className="hidden text-ink-3 text-xs phone:inline">From index, % </span>
        {price === null || instrument === null ? (
          "\u2013"
        ) : (
          <DistanceCell venue={line.venue} symbol={instrument.symbol} price={price} />
        )}
      </span>
      {layout.has("pasted-qty") && <PastedText text={row.pasted?.qty} name="Quantity" />}
      <NumberCell
        {...cell("Quantity", "qty")}
        field={order.qty}
        places={instrument?.quantityPrecision ?? null}
        unit={checked.qtyCoin}
        readOnly={locked}
        onField={(qty) => setOrder("qty", { qty })}
        onKeyDown={line.takeLikely("qty")}
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
    </>
  );
}

/** A number as it stood in the pasted line; readers hear it with its column. */
function PastedText({ text, name }: { text: string | undefined; name: string }) {
  return (
    <Hint text={text} className="mono truncate text-right text-ink-3 text-xs phone:text-left">
      <span className="sr-only phone:not-sr-only">{name} as pasted: </span>
      {text || "\u2013"}
    </Hint>
  );
}

/** What the order is worth, its id, and its part of a ladder. */
export function WorthCells({ checked, row, layout, share }: Line) {
  const numbers = useNumbers();
  const { instrument, value, approximate } = checked;
  const text = value === null ? "\u2013" : `${approximate ? "\u2248 " : ""}${numbers.money(value)}`;
  return (
    <>
      <Hint
        text={
          value === null ? undefined : `${numbers.decimal(value)} ${instrument?.quoteCoin ?? ""}`
        }
        className="truncate text-right text-ink-2 phone:text-left"
      >
        <span className="hidden text-ink-3 text-xs phone:inline">Value </span>
        {text}
        <span className="ml-1 hidden text-[11px] text-ink-3 phone:inline min-[1800px]:inline">
          {value && instrument?.quoteCoin}
        </span>
      </Hint>
      {layout.has("client-id") && (
        <Hint
          text={`Client id ${row.clientOid}: goes with the order`}
          className="mono truncate pl-2 text-ink-3 text-xs phone:pl-0"
        >
          {row.clientOid.slice(0, 3)}&hellip;{row.clientOid.slice(-4)}
        </Hint>
      )}
      {layout.has("share") && (
        <span className="h-[7px] phone:hidden">
          {share !== null && (
            <span className="block h-full bg-data-2" style={{ width: `${share}%` }} />
          )}
        </span>
      )}
    </>
  );
}

const typeOptions = orderTypes.map((value) => ({
  value,
  label: value === "limit" ? "Limit" : "Market",
}));
const forceOptions = timesInForce.map((value) => ({ value, label: timeInForceLabel(value) }));
const noForce = [{ value: "", label: "\u2013" }];
const categoryOptions = categories.map((value) => ({ value, label: categoryLabel(value) }));
