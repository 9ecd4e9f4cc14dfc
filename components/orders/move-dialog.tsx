"use client";

import { useState } from "react";
import type { DeskConnection } from "@/components/desk/connection";
import { EnvironmentBadge } from "@/components/desk/frame-marks";
import { MissingActionLink } from "@/components/panels/missing-action-link";
import { useRequest } from "@/components/requests/use-change";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useNumbers } from "@/components/ui/numbers";
import { TextField } from "@/components/ui/text-field";
import { deskMutation } from "@/lib/api/client";
import type { Decimal } from "@/lib/decimal";
import { type Instrument, tickOf } from "@/lib/orders/instrument";
import { movedPrice } from "@/lib/orders/move-order";
import { digitsOf, type OrderRow, rowActionLabel } from "@/lib/orders/order-row";
import { remainingOf, replaceRequest } from "@/lib/orders/replace";
import { readOffset } from "@/lib/orders/ticket/price-offset";
import { useInstrumentsOf } from "./order-market";
import { orderToCancel } from "./send-cancels";

interface MoveDialogProps {
  connection: DeskConnection;
  rows: readonly OrderRow[];
  onClose: () => void;
}

/** An order with the price to which it is moved; null where it can't be. */
interface Moved {
  readonly row: OrderRow;
  readonly instrument: Instrument | undefined;
  readonly price: Decimal | null;
}

const maxNamed = 6;

/** Moves orders by ticks or per cent of their own price, as one job of the desk. */
export function MoveDialog({ connection, rows, onClose }: MoveDialogProps) {
  const [text, setText] = useState("");
  const numbers = useNumbers();
  const { busy, refused, request } = useRequest();
  const moved = useMoved(connection.venue, rows, text);
  const go = moved?.flatMap(({ row, price }) => (price === null ? [] : [{ row, price }])) ?? [];
  const left = rows.length - go.length;
  const count = go.length === 1 ? "1 order" : `${go.length} orders`;
  const move = async () => {
    const orders = go.map(({ row, price }) => ({
      old: orderToCancel(row),
      order: replaceRequest(row, { price, qty: remainingOf(row) }, connection.positionMode),
    }));
    const asked = { connectionId: connection.id, orders, placesAtOnce: true, confirm: [] };
    const items = go.map(
      ({ row, price }) => `${row.symbol} ${row.orderId ?? ""} to ${numbers.decimal(price)}`,
    );
    const send = () => deskMutation("POST /api/order-jobs/replace", asked);
    if (await request(send, { what: `move ${count}`, items })) onClose();
  };
  return (
    <Dialog
      title={rows.length === 1 ? "Move 1 order" : `Move ${rows.length} orders`}
      mark={<EnvironmentBadge environment={connection.environment} small />}
      onClose={onClose}
      footer={
        <>
          <Button data-rest onClick={onClose}>
            Keep orders
          </Button>
          <Button
            tone="primary"
            disabledReason={disabledReason(busy, moved, go.length)}
            onClick={() => void move()}
          >
            Move {count}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-ink-2">
        <MissingActionLink id="amend-orders">Cancels</MissingActionLink> one order after another,
        waits until it is gone, and places what was left of it at the new price: about 3 s an order.
        The new orders are full size even if the old ones fill late: you then have both. Queue
        position, TP/SL and STP are lost. Continues if you close this page; pause or stop above the
        list.
      </p>
      <TextField
        label="Move by"
        data-first
        value={text}
        placeholder="+3 ticks or -0.5%"
        onChange={(event) => setText(event.target.value)}
        error={text !== "" && moved === null && "Write + or - with ticks or %: +3 ticks, -0.5%."}
      />
      {moved && <MovedList moved={moved} />}
      {moved && left > 0 && (
        <p className="mt-2 text-attn text-xs">
          {left === 1 ? "1 order stays" : `${left} orders stay`} where{" "}
          {left === 1 ? "it is" : "they are"}: no price, less than a tick, or not above zero.
        </p>
      )}
      {refused && (
        <p role="alert" className="mt-2 text-danger">
          {refused.message}
        </p>
      )}
    </Dialog>
  );
}

function disabledReason(busy: boolean, moved: readonly Moved[] | null, count: number) {
  if (busy) return "Sending\u2026";
  if (moved === null) return "Enter how far";
  return count === 0 && "None of these orders would move";
}

/** Where each order goes; null while the text is no offset with a sign. */
function useMoved(venue: string, rows: readonly OrderRow[], text: string): readonly Moved[] | null {
  const instrumentOf = useInstrumentsOf(venue);
  const offset = readOffset(text);
  if (offset === null || offset.mark === "") return null;
  return rows.map((row) => {
    const instrument = instrumentOf(row);
    const tick = instrument ? tickOf(instrument) : null;
    return { row, instrument, price: tick && movedPrice(row, offset, tick) };
  });
}

function MovedList({ moved }: { moved: readonly Moved[] }) {
  const numbers = useNumbers();
  const named = moved.slice(0, maxNamed);
  const places = ({ instrument }: Moved) => instrument && digitsOf(instrument).pricePlaces;
  return (
    <ul aria-label="New prices" className="mt-3 text-xs tabular-nums">
      {named.map((each) => (
        <li key={each.row.key} className="flex justify-between gap-3 py-0.5">
          <span className="truncate">
            {rowActionLabel(each.row)} {each.row.symbol}
          </span>
          <span className="whitespace-nowrap">
            {each.row.price && numbers.price(each.row.price, places(each))}
            {" \u2192 "}
            <b>{each.price ? numbers.price(each.price, places(each)) : "stays"}</b>
          </span>
        </li>
      ))}
      {moved.length > maxNamed && (
        <li className="text-ink-3">and {moved.length - maxNamed} more</li>
      )}
    </ul>
  );
}
