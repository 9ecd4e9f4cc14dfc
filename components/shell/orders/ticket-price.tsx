"use client";

import type { ReactNode } from "react";
import { ticketPrefill } from "../desk/drafts";
import { useUrlState } from "../desk/url-state";

interface TicketPriceProps {
  category: string;
  symbol: string;
  /** Without one the symbol alone goes into the ticket. */
  price?: string;
  children: ReactNode;
}

/**
 * A price or a symbol of a list: a press brings it into the ticket and sends nothing. A ticket of
 * that very market takes the price alone; another one comes to the market first.
 */
export function TicketPrice({ category, symbol, price, children }: TicketPriceProps) {
  const [address, change] = useUrlState();
  const goThere = () => change({ form: null, ticket: category, symbol });
  const fill = () => {
    change({ view: "ticket" });
    // Only a TP/SL has no price of its own.
    if (address.get("form") === "tpsl") goThere();
    const priced = price === undefined ? {} : { orderType: "limit", price };
    ticketPrefill.ask({ category, symbol, ...priced, onElsewhere: goThere });
  };
  return (
    <button
      type="button"
      onClick={fill}
      className="rounded-xs underline decoration-line-strong underline-offset-2 hover:bg-hover"
    >
      {children}
      <span className="sr-only"> into the ticket</span>
    </button>
  );
}
