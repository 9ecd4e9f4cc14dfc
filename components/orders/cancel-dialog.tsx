"use client";
import { useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { EnvironmentBadge } from "@/components/desk/frame-marks";
import { orderSentence } from "@/components/order-parts/order-sentence";
import { SideLabel } from "@/components/order-parts/side-label";
import { MissingActionLink } from "@/components/panels/missing-action-link";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Figure } from "@/components/ui/figure";
import { useNumbers } from "@/components/ui/numbers";
import { SelectField } from "@/components/ui/select-field";
import { add, type Decimal, decimal } from "@/lib/decimal";
import type { OrderRow } from "@/lib/orders/order-row";
import { rowActionLabel } from "@/lib/orders/order-row";
import { type CancelOrder, cancelOrders, inCancelOrder } from "./cancel-order";
import { distanceFrom, useIndexes, useQuoteCoins } from "./order-market";
import { isUnknown } from "./order-state";

interface CancelDialogProps {
  connection: DeskConnection;
  rows: readonly OrderRow[];
  /** Every row on screen; the unknown ones are not among those to cancel. */
  shown: readonly OrderRow[];
  onBack: () => void;
  /** The orders in the order in which they are to be cancelled. */
  onCancel: (rows: readonly OrderRow[]) => void;
}

/** The exchange takes ten; one of them stays free for cancels by hand. */
const perSecond = 9;

/** Asks once more before several orders are cancelled, and says exactly which. */
export function CancelDialog(props: CancelDialogProps) {
  const numbers = useNumbers();
  const { connection, shown } = props;
  const coinOf = useQuoteCoins(connection.venue);
  const { rows, note, order, setOrder } = useCancelOrder(connection, props.rows, coinOf);
  const unknown = shown.filter(isUnknown).length;
  const count = rows.length === 1 ? "1 order" : `${rows.length} orders`;
  const symbols = [...new Set(rows.map((row) => row.symbol))];
  const named = symbols.slice(0, 3).join(", ");
  const more = symbols.length > 3 ? ` and ${symbols.length - 3} more symbols` : "";
  const seconds = Math.max(1, Math.ceil(rows.length / perSecond));
  return (
    <Dialog
      title={`Cancel ${count}?`}
      mark={<EnvironmentBadge environment={connection.environment} small />}
      onClose={props.onBack}
      footer={
        <>
          <Button data-rest onClick={props.onBack}>
            Keep orders
          </Button>
          <Button tone="destroy" onClick={() => props.onCancel(rows)}>
            Cancel {count}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        Orders in {named}
        {more}. Sent <MissingActionLink id="cancel-all">one by one</MissingActionLink>, about{" "}
        {seconds} s. Orders may fill before the cancel arrives. Continues if you close this page;
        pause or stop above the list.
      </p>
      <CancelSums rows={rows} coinOf={coinOf} />
      {rows.length > 1 && (
        <SelectField
          label="Cancel sequence"
          className="mb-3"
          value={order}
          options={cancelOrders}
          onChange={setOrder}
          help={
            rows[0] &&
            [`First: ${orderSentence(rows[0], numbers)}.`, note].filter(Boolean).join(" ")
          }
        />
      )}
      <details className="mb-3 text-xs">
        <summary className="text-ink-2">Order IDs, in this sequence</summary>
        <ul className="mono thin-bar mt-1 max-h-32 overflow-y-auto">
          {rows.map(({ key, symbol, orderId, clientOid }) => (
            <li key={key}>
              {symbol} {orderId ?? clientOid}
            </li>
          ))}
        </ul>
      </details>
      {unknown > 0 && (
        <p className="text-unknown text-xs">
          {unknown === 1 ? "The unknown order isn't" : `The ${unknown} unknown orders aren't`}{" "}
          included.
        </p>
      )}
    </Dialog>
  );
}

/** In which order the cancels go, as the user chooses and the indexes stand now. */
function useCancelOrder(
  { venue }: DeskConnection,
  all: readonly OrderRow[],
  coinOf: (row: OrderRow) => string,
) {
  const [order, setOrder] = useState<CancelOrder>("nearest");
  const indexes = useIndexes(
    venue,
    all.map(({ symbol }) => symbol),
  );
  const distanceOf = ({ symbol, price }: OrderRow) => {
    const index = indexes.get(symbol);
    return index && price !== null ? distanceFrom(price, index.price, 6) : null;
  };
  return { ...inCancelOrder(all, order, { distanceOf, coinOf }), order, setOrder };
}

interface CancelSumsProps {
  rows: readonly OrderRow[];
  coinOf: (row: OrderRow) => string;
}

/** How many orders of each kind, and what they are worth. */
function CancelSums({ rows, coinOf }: CancelSumsProps) {
  const numbers = useNumbers();
  return (
    <dl className="my-3">
      {groupsOf(rows, coinOf).map((group) => (
        <div
          key={`${group.label} ${group.coin}`}
          className="grid grid-cols-[1fr_40px_150px] border-line border-t py-1"
        >
          <dt>
            <SideLabel buys={group.buys}>{group.label}</SideLabel>
          </dt>
          <dd className="text-right">{group.count}</dd>
          <dd className="text-right">
            <Figure value={group.value} shown={numbers.money(group.value)} /> {group.coin}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface Group {
  label: string;
  buys: boolean;
  coin: string;
  count: number;
  value: Decimal;
}

function groupsOf(rows: readonly OrderRow[], coinOf: (row: OrderRow) => string): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const label = rowActionLabel(row) ?? "Order";
    const coin = coinOf(row);
    const key = `${label} ${coin}`;
    const group = groups.get(key) ?? {
      label,
      buys: row.side === "buy",
      coin,
      count: 0,
      value: decimal("0"),
    };
    group.count += 1;
    group.value = add(group.value, row.value ?? decimal("0"));
    groups.set(key, group);
  }
  return [...groups.values()];
}
