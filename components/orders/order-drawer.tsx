"use client";

import type { ReactNode } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import {
  CopiedId,
  Facts,
  factsHeading,
  momentFact,
  RawFieldList,
  type RowFact,
} from "@/components/lists/row-facts";
import { useOpenOrders } from "@/components/live/use-snapshot";
import { NewValue } from "@/components/order-parts/new-value";
import { categoryLabel, timeInForceLabel } from "@/components/order-parts/order-labels";
import { orderSentence } from "@/components/order-parts/order-sentence";
import { TicketPrice } from "@/components/order-parts/ticket-price";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/dialog";
import { Figure } from "@/components/ui/figure";
import { Age } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { Hint } from "@/components/ui/tooltip";
import type { Numbers } from "@/lib/decimal";
import { delegateTypeOf } from "@/lib/exchange/delegate-types";
import type { OrderRow } from "@/lib/orders/order-row";
import { mergeSpotLists, type SeenOrder } from "@/lib/orders/seen-in";
import { ActionCell } from "./action-cell";
import { AverageCell, FilledFigure, IndexDistanceCell, PriceCell, QtyCell } from "./number-cells";
import { OrderStatusMark } from "./order-status";
import { useOrdersContext } from "./orders-context";
import { useSpotOrders } from "./spot/spot-orders";

interface OrderDrawerProps {
  /** Undefined when no list shows the order any more. */
  row: OrderRow | undefined;
  connection: DeskConnection;
  onClose: () => void;
}

/** One order in full beside its list: what is known of it, and every field as the list gave it. */
export function OrderDrawer({ row, connection, onClose }: OrderDrawerProps) {
  const numbers = useNumbers();
  return (
    <Drawer
      label="Order"
      title={row ? orderSentence(row, numbers) : "Order"}
      marks={row && <OrderMark row={row} />}
      onClose={onClose}
    >
      {row ? (
        <OrderFacts row={row} connection={connection} />
      ) : (
        <p className="text-ink-2">
          No longer open: filled, cancelled, or not this account's. See the journal for its history.
        </p>
      )}
    </Drawer>
  );
}

function OrderMark({ row }: { row: OrderRow }) {
  const { wasCancelled } = useOrdersContext();
  return <OrderStatusMark row={row} cancelled={wasCancelled(row)} />;
}

function OrderFacts({ row, connection }: { row: OrderRow; connection: DeskConnection }) {
  const numbers = useNumbers();
  const { openEntry } = useOrdersContext();
  const { intentId } = row;
  const reason = row.message ?? row.reason;
  const hasSpotList = connection.lacks["spot-unfilled-orders"] === undefined;
  return (
    <>
      {reason && <p className="mb-2 text-ink-2">{reason}</p>}
      <p className="mb-2 flex flex-wrap items-center gap-2">
        <ActionCell row={row} />
        {intentId !== null && (
          <Button size="sm" onClick={() => openEntry(intentId)}>
            Its entry in the journal
          </Button>
        )}
      </p>
      <Facts facts={factsOf(row, numbers)} />
      {row.category === "SPOT" && hasSpotList && row.orderId !== null && (
        <SeenIn row={row} connectionId={connection.id} />
      )}
      <RawFields row={row} connection={connection} />
    </>
  );
}

const filling = (row: OrderRow, price: OrderRow["price"], children: ReactNode) =>
  price !== null && (
    <TicketPrice category={row.category} symbol={row.symbol} price={price}>
      {children}
    </TicketPrice>
  );

function factsOf(row: OrderRow, numbers: Numbers): readonly RowFact[] {
  const kind = row.delegateType ? delegateTypeOf(row.delegateType) : null;
  return [
    ["Category", categoryLabel(row.category), row.category],
    ["Type", [row.orderType, timeInForceLabel(row.timeInForce ?? "")].filter(Boolean).join(", ")],
    [
      "Price",
      row.orderType === "market" ? "market" : filling(row, row.price, <PriceCell row={row} />),
    ],
    ["Quantity", row.qty !== null && <QtyCell key="qty" row={row} />, `in ${row.qtyUnit} coin`],
    ["Filled", row.filledQty !== null && <FilledFigure key="filled" row={row} />],
    ["Average price", filling(row, row.avgPrice, <AverageCell row={row} />), "of the filled part"],
    [
      "Value",
      row.value !== null && (
        <Figure key="value" value={row.value} shown={numbers.money(row.value)} />
      ),
      "price x remaining quantity, quote coin",
    ],
    ["Dist. to index, %", row.price !== null && <IndexDistanceCell row={row} />],
    ["Reduce-only", row.reduceOnly ? "Yes" : "No"],
    ["Kind", kind?.meaning ?? (row.delegateType && <NewValue value={row.delegateType} />)],
    [
      "Fees",
      row.fees && (
        <Hint text={row.fees} focusable>
          {numbers.fees(row.fees)}
        </Hint>
      ),
      "so far",
    ],
    ["Code", row.code],
    ["Order id", row.orderId && <CopiedId id={row.orderId} what="order id" />],
    ["Client id", row.clientOid && <CopiedId id={row.clientOid} what="client id" />],
    ["Placed", row.source === "desk" ? "from this desk" : "External: not from this desk"],
    ["Created", momentFact(row.createdAt)],
    ["Updated", momentFact(row.updatedAt)],
  ];
}

/** Which of the exchange's two lists show a spot order, and in what they disagree. */
function SeenIn({ row, connectionId }: { row: OrderRow; connectionId: string }) {
  const { rows, snapshot } = useSpotOrders(connectionId);
  if (snapshot?.readAt == null) {
    return <p className="pt-3 text-ink-3">Source: unified. Spot list not loaded yet.</p>;
  }
  const spot = rows.map(({ order }) => order);
  const seen = mergeSpotLists([row], spot).find(({ row: { key } }) => key === row.key);
  if (!seen) return null;
  return (
    <>
      <h3 className={factsHeading}>Source: {seen.seenIn.join(", ")}</h3>
      <p className="py-1 text-ink-3 text-xs">
        <Age since={snapshot.readAt} before="Spot list updated " after=" ago." />
      </p>
      <Differences seen={seen} />
    </>
  );
}

function Differences({ seen }: { seen: SeenOrder }) {
  if (seen.differences.length === 0) {
    return seen.seenIn.length > 1 && <p className="text-ink-2">Both lists match.</p>;
  }
  return (
    <ul className="text-attn">
      {seen.differences.map(({ field, unified, spot }) => (
        <li key={field}>
          {field}: {unified} (unified list), {spot} (spot list)
        </li>
      ))}
    </ul>
  );
}

/** Every field of the unified list as it came, its name as sent by the exchange. */
function RawFields({ row, connection }: { row: OrderRow; connection: DeskConnection }) {
  const { snapshot } = useOpenOrders(connection);
  const listed = snapshot?.rows.find(({ orderId }) => orderId === row.orderId);
  if (!listed) return null;
  const { deskIntentId: _, ...fields } = listed;
  return <RawFieldList fields={fields} />;
}
