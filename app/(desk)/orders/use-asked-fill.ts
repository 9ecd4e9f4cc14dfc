"use client";
import { useEffect } from "react";
import { ticketFill } from "@/components/shell/desk/ticket-fill";
import { useAddress } from "@/components/shell/use-address";
import type { TicketSelection } from "@/components/ticket/props";
import { futuresIntents, spotIntents } from "@/lib/orders/intents";

/** What a link asks the ticket to show, once: `intent`, `type`, `price` and `qty`. */
export function useAskedFill({ category, symbol }: TicketSelection): void {
  const [address, change] = useAddress();
  const qty = address.get("qty");
  const price = address.get("price");
  const orderType = address.get("type");
  const named = address.get("intent");
  useEffect(() => {
    if (symbol === null || (qty === null && price === null)) return;
    const intent = [...spotIntents, ...futuresIntents].find((each) => each === named);
    ticketFill.ask({
      category,
      symbol,
      ...(intent ? { intent } : {}),
      ...(orderType ? { orderType } : {}),
      ...(price ? { price } : {}),
      ...(qty ? { qty } : {}),
    });
    change({ intent: null, type: null, price: null, qty: null });
  }, [category, symbol, named, orderType, price, qty, change]);
}
