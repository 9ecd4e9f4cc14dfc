"use client";

import type { ReactNode } from "react";
import { categoryLabel, timeInForceLabel } from "@/components/order-parts/order-labels";
import { SideLabel } from "@/components/order-parts/side-label";
import { Button, CopyButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Figure } from "@/components/ui/figure";
import { usePhone } from "@/components/ui/media";
import { PanelMessage } from "@/components/ui/panel-message";
import { formatDecimal } from "@/lib/decimal";
import { formatMoney } from "@/lib/orders/figures";
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
  "grid grid-cols-[24px_minmax(84px,120px)_104px_minmax(72px,110px)_minmax(60px,96px)_48px_minmax(76px,112px)_92px_128px_minmax(120px,1fr)] " +
  "items-center gap-1 max-[1200px]:not-phone:grid-cols-[24px_minmax(84px,110px)_104px_minmax(72px,1fr)_minmax(60px,1fr)_128px_minmax(120px,1.4fr)]";

const wideOnly = "max-[1200px]:hidden";

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
  const { checked, number, kind, phone, positionMode, onEdit } = props;
  const { row, instrument } = checked;
  const { order } = row;
  const isBuy = buys(order.positionAction);
  const Cells = phone ? CardCells : LineCells;
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
      <Cells
        checked={checked}
        number={number}
        limit={order.orderType === "limit"}
        price={numberText(order.price, instrument?.pricePrecision)}
        qty={numberText(order.qty, instrument?.quantityPrecision)}
        side={
          <SideLabel buys={isBuy}>
            {positionActionLabel(order.positionAction, saysSides(order.category, positionMode))}
          </SideLabel>
        }
        detail={<Detail row={row} number={number} kind={kind} onEdit={onEdit} />}
      />
    </li>
  );
}

interface ResultCellsProps {
  checked: CheckedRow;
  number: number;
  limit: boolean;
  price: string;
  qty: string;
  side: ReactNode;
  detail: ReactNode;
}

function LineCells({ checked, number, limit, price, qty, side, detail }: ResultCellsProps) {
  const { row, value } = checked;
  return (
    <div className={cx(columns, "min-h-[24px]")}>
      <span className="text-right text-ink-3">{number}</span>
      <span className="truncate pl-1 font-medium">
        {row.symbol}{" "}
        <span className="font-normal text-[11px] text-ink-3">
          {categoryLabel(row.order.category)}
        </span>
      </span>
      {side}
      <span className="truncate text-right">{limit ? price : "market"}</span>
      <span className="truncate text-right">{qty}</span>
      <span className={cx("pl-1", wideOnly)}>
        {limit ? timeInForceLabel(row.order.timeInForce) : "\u2013"}
      </span>
      <span className={cx("truncate text-right text-ink-2", wideOnly)}>
        {value === null ? "\u2013" : <Figure value={value} shown={formatMoney(value)} />}
      </span>
      <span className={cx("mono flex items-center pl-2 text-ink-3 text-xs", wideOnly)}>
        {row.clientOid.slice(0, 3)}&hellip;{row.clientOid.slice(-4)}
        <CopyButton value={row.clientOid} what="client id" />
      </span>
      <ResultMark row={row} />
      {detail}
    </div>
  );
}

function CardCells({
  checked: { row },
  number,
  limit,
  price,
  qty,
  side,
  detail,
}: ResultCellsProps) {
  return (
    <div className="grid grid-cols-[24px_1fr_auto] gap-x-2 gap-y-0.5 py-2 text-md">
      <span className="text-ink-3">{number}</span>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{row.symbol}</span>
        {side}
      </span>
      <ResultMark row={row} />
      <span className="col-start-2 text-ink-3">
        {limit ? `Limit ${timeInForceLabel(row.order.timeInForce)}` : "Market"}
      </span>
      <span className="text-right">
        {qty} @ <b className="font-semibold">{limit ? price : "market"}</b>
      </span>
      <span className="col-span-2 col-start-2">{detail}</span>
    </div>
  );
}

function ResultMark({ row }: { row: BatchRow }) {
  return row.outcome && <RowOutcomeMark outcome={row.outcome} bare />;
}

interface DetailProps {
  row: BatchRow;
  number: number;
  kind: ResultKind;
  onEdit: (row: BatchRow) => void;
}

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
  const text = outcomeMessage(outcome);
  if (text === null) return <span />;
  return (
    <span className="flex min-w-0 items-start gap-2 py-0.5 text-xs">
      <span className={cx("min-w-0", kind === "unknown" && "bg-surface text-unknown")}>{text}</span>
      {kind === "rejected" && (
        <Button size="sm" aria-label={`Edit row ${number}`} onClick={() => onEdit(row)}>
          Edit
        </Button>
      )}
    </span>
  );
}

function numberText(field: TypedField, places: number | null | undefined): string {
  const read = readField(field);
  if (read.kind !== "value") return field.text;
  return formatDecimal(read.value, { minimumPlaces: places ?? 0 });
}
