"use client";

import { categoryLabel, timeInForceLabel } from "@/components/order-parts/order-labels";
import { SideLabel } from "@/components/order-parts/side-label";
import { Button, CopyButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Figure } from "@/components/ui/figure";
import { usePhone } from "@/components/ui/media";
import { useNumbers } from "@/components/ui/numbers";
import { PanelMessage } from "@/components/ui/panel-message";
import { Hint } from "@/components/ui/tooltip";
import type { Numbers } from "@/lib/decimal";
import {
  buys,
  type PositionMode,
  positionActionLabel,
  saysSides,
} from "@/lib/orders/position-action";
import { readField, type TypedField } from "@/lib/orders/typed-field";
import type { BatchRow } from "./batch-row";
import type { CheckedRow } from "./check-rows";
import { type ResultKind, resultRows } from "./results";
import { outcomeMessage, RowOutcomeMark } from "./row-result";
import type { BatchPageState } from "./use-batch-page";
import { useDrawnCount } from "./use-drawn-count";

interface ResultsListProps {
  page: BatchPageState;
  filter: string | null;
  onEdit: (row: BatchRow) => void;
}

const columns =
  "grid grid-cols-[24px_minmax(84px,120px)_96px_minmax(64px,104px)_minmax(56px,84px)_44px_minmax(64px,92px)_92px_116px_minmax(170px,1fr)] " +
  "items-center gap-1 max-[1600px]:not-phone:grid-cols-[24px_minmax(84px,112px)_96px_minmax(64px,96px)_minmax(52px,76px)_112px_minmax(170px,1fr)]";

/** What gives way to what was answered: a row's reason stands on its line. */
const wideOnly = "max-[1600px]:hidden";

/** What became of each row that was sent: one line each, on a phone a card. */
export function ResultsList({ page, filter, onEdit }: ResultsListProps) {
  const rows = resultRows(page.checked, filter);
  const phone = usePhone();
  const drawn = useDrawnCount(rows.length);
  if (rows.length === 0) {
    return (
      <PanelMessage title={filter === null ? "Nothing sent yet" : "No rows match"}>
        {filter === null
          ? "Results appear here once the batch is sent."
          : "See the counts beside the list."}
      </PanelMessage>
    );
  }
  return (
    <div className="thin-bar min-h-0 flex-auto overflow-auto phone:overflow-visible">
      <div
        aria-hidden="true"
        className={cx(
          columns,
          "sticky top-0 z-10 h-[26px] border-line border-b bg-raised pr-3 pl-4 font-medium",
          "text-ink-3 text-xs phone:hidden!",
        )}
      >
        <span className="text-right">#</span>
        <span className="pl-1">Symbol</span>
        <span>Side</span>
        <span className="text-right">Price</span>
        <span className="text-right">Quantity</span>
        <span className={cx("pl-1", wideOnly)}>TIF</span>
        <span className={cx("text-right", wideOnly)}>Value</span>
        <span className={cx("pl-2", wideOnly)}>Client id</span>
        <span className="pl-1">Result</span>
        <span>Detail</span>
      </div>
      <ol aria-label="Results of the batch">
        {rows.slice(0, drawn).map(({ checked, number, kind }) => (
          <ResultRow
            key={checked.row.id}
            checked={checked}
            number={number}
            kind={kind}
            phone={phone}
            positionMode={page.connection.positionMode}
            onEdit={onEdit}
          />
        ))}
      </ol>
    </div>
  );
}

interface ResultRowProps {
  checked: CheckedRow;
  number: number;
  kind: ResultKind;
  phone: boolean;
  positionMode: PositionMode;
  onEdit: (row: BatchRow) => void;
}

function ResultRow(props: ResultRowProps) {
  const numbers = useNumbers();
  const { checked, number, kind, phone } = props;
  const isBuy = buys(checked.row.order.positionAction);
  const cells = cellsOf(props, numbers);
  return (
    <li
      data-number={number}
      className={cx(
        "relative border-line-soft border-b pr-3 pl-4 [content-visibility:auto]",
        "[contain-intrinsic-size:auto_25px] phone:[contain-intrinsic-size:auto_76px]",
        "before:absolute before:inset-y-0 before:left-0 before:w-[3px]",
        isBuy ? "before:bg-up" : "before:bg-down",
        kind === "unknown" && "hatch-unknown",
      )}
    >
      {phone ? <CardCells {...cells} /> : <LineCells {...cells} />}
    </li>
  );
}

function cellsOf(
  { checked, number, kind, positionMode, onEdit }: ResultRowProps,
  numbers: Numbers,
) {
  const { row, instrument, value } = checked;
  const { orderType, positionAction, category, timeInForce } = row.order;
  const limit = orderType === "limit";
  return {
    ...{ row, number, value, limit },
    price: limit ? numberText(row.order.price, instrument?.pricePrecision, numbers) : "market",
    qty: numberText(row.order.qty, instrument?.quantityPrecision, numbers),
    force: limit ? timeInForceLabel(timeInForce) : null,
    side: (
      <SideLabel buys={buys(positionAction)}>
        {positionActionLabel(positionAction, saysSides(category, positionMode))}
      </SideLabel>
    ),
    result: row.outcome && <RowOutcomeMark outcome={row.outcome} bare />,
    detail: <Detail row={row} number={number} kind={kind} onEdit={onEdit} />,
  };
}

type ResultCells = ReturnType<typeof cellsOf>;

function LineCells({ row, number, value, price, qty, force, ...cells }: ResultCells) {
  const numbers = useNumbers();
  return (
    <div className={cx(columns, "min-h-[24px]")}>
      <span className="text-right text-ink-3">{number}</span>
      <span className="truncate pl-1 font-medium">
        {row.symbol}{" "}
        <span className="font-normal text-[11px] text-ink-3">
          {categoryLabel(row.order.category)}
        </span>
      </span>
      {cells.side}
      <span className="truncate text-right">{price}</span>
      <span className="truncate text-right">{qty}</span>
      <span className={cx("pl-1", wideOnly)}>{force ?? "\u2013"}</span>
      <span className={cx("truncate text-right text-ink-2", wideOnly)}>
        {value === null ? "\u2013" : <Figure value={value} shown={numbers.money(value)} />}
      </span>
      <span className={cx("mono flex items-center pl-2 text-ink-3 text-xs", wideOnly)}>
        {row.clientOid.slice(0, 3)}&hellip;{row.clientOid.slice(-4)}
        <CopyButton value={row.clientOid} what="client id" />
      </span>
      {cells.result}
      {cells.detail}
    </div>
  );
}

function CardCells({ row, number, price, qty, force, ...cells }: ResultCells) {
  return (
    <div className="grid grid-cols-[24px_1fr_auto] gap-x-2 gap-y-0.5 py-2 text-md">
      <span className="text-ink-3">{number}</span>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{row.symbol}</span>
        {cells.side}
      </span>
      {cells.result}
      <span className="col-start-2 text-ink-3">{cells.limit ? `Limit ${force}` : "Market"}</span>
      <span className="text-right">
        {qty} @ <b className="font-semibold">{price}</b>
      </span>
      <span className="col-span-2 col-start-2">{cells.detail}</span>
    </div>
  );
}

type DetailProps = Pick<ResultRowProps, "number" | "kind" | "onEdit"> & { row: BatchRow };

/** The order id, or what was answered instead, with the way to put it right. */
function Detail({ row, number, kind, onEdit }: DetailProps) {
  const { outcome } = row;
  if (outcome?.kind === "accepted") {
    if (outcome.orderId === null) return <span className="text-ink-3 text-xs">no order id</span>;
    return (
      <span className="mono flex items-center text-ink-3 text-xs">
        <span className="truncate">{outcome.orderId}</span>
        <CopyButton value={outcome.orderId} what="order id" />
      </span>
    );
  }
  // The code stands beside it, and the button says what to do.
  const text = outcome?.kind === "rejected" ? outcome.message : outcomeMessage(outcome);
  if (text === null) return <span />;
  return (
    <span className="flex min-w-0 items-center gap-2 text-xs">
      <Hint
        text={text}
        focusable
        className={cx(
          "min-w-0 flex-1 not-phone:truncate",
          kind === "unknown" && "bg-surface text-unknown",
        )}
      >
        {text}
      </Hint>
      {kind === "rejected" && (
        <Button
          size="sm"
          aria-label={`Fix row ${number}`}
          className="not-phone:-my-0.5"
          onClick={() => onEdit(row)}
        >
          Fix
        </Button>
      )}
    </span>
  );
}

function numberText(
  field: TypedField,
  places: number | null | undefined,
  numbers: Numbers,
): string {
  const read = readField(field);
  if (read.kind !== "value") return field.text;
  return numbers.decimal(read.value, { minimumPlaces: places ?? 0 });
}
