import type { Intent } from "@/lib/orders/intents";

/** What a page asks the ticket to show; a field that is left out stays as it is there. */
export interface TicketFill {
  category: string;
  symbol: string;
  intent?: Intent;
  orderType?: string;
  timeInForce?: string;
  price?: string;
  qty?: string;
}

type Listener = (fill: TicketFill) => void;

const listeners = new Set<Listener>();

/** Lets a table hand an order's values to the ticket beside it. Nothing is sent by that. */
export const ticketFill = {
  ask(fill: TicketFill): void {
    for (const each of listeners) each(fill);
  },
  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
