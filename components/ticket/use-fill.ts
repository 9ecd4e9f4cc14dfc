"use client";
import { useEffect, useState } from "react";
import { type TicketFill, ticketFill } from "@/components/shell/desk/ticket-fill";
import { decimalOrNull } from "@/lib/decimal";
import { orderTypes, timesInForce } from "@/lib/exchange/values";
import type { Instrument } from "@/lib/orders/instrument";
import type { TicketEvent } from "@/lib/orders/ticket";

/**
 * Writes another order's values into the ticket when the page asks for it, once the ticket has
 * come to that order's symbol. Nothing is sent by that.
 */
export function useFill(
  instrument: Instrument | null,
  dispatch: (event: TicketEvent) => void,
): void {
  const [asked, ask] = useState<TicketFill | null>(null);
  useEffect(() => ticketFill.listen(ask), []);
  useEffect(() => {
    const there = asked?.symbol === instrument?.symbol && asked?.category === instrument?.category;
    if (asked === null || !there) return;
    ask(null);
    for (const event of eventsOf(asked)) dispatch(event);
  }, [asked, instrument, dispatch]);
}

function eventsOf(fill: TicketFill): readonly TicketEvent[] {
  const orderType = orderTypes.find((each) => each === fill.orderType);
  const timeInForce = timesInForce.find((each) => each === fill.timeInForce);
  const price = decimalOrNull(fill.price);
  const qty = decimalOrNull(fill.qty);
  return [
    ...(fill.intent ? [{ type: "intent", intent: fill.intent } as const] : []),
    ...(orderType ? [{ type: "choose", choices: { orderType } } as const] : []),
    ...(timeInForce ? [{ type: "choose", choices: { timeInForce } } as const] : []),
    ...(price ? [{ type: "value", field: "price", value: price } as const] : []),
    ...(qty ? [{ type: "value", field: "qty", value: qty } as const] : []),
  ];
}
