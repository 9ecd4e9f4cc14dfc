"use client";

import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { ticketPrefill } from "../desk/drafts";
import { changeUrlState } from "../desk/url-state";

interface TicketPriceProps {
  category: string;
  symbol: string;
  /** Without one the symbol alone goes into the ticket. */
  price?: string;
  /** In a cell of a long table: only the pointer finds it, for the row's details have it too. */
  inCell?: boolean;
  children: ReactNode;
}

/**
 * A price or a symbol of a list: a press brings it into the ticket and sends nothing. A ticket of
 * that very market takes the price alone; another one comes to the market first.
 */
export function TicketPrice({ category, symbol, price, inCell, children }: TicketPriceProps) {
  const goThere = () => changeUrlState({ form: null, ticket: category, symbol });
  const fill = () => {
    changeUrlState({ view: "ticket" });
    // Only a TP/SL has no price of its own.
    if (new URLSearchParams(location.search).get("form") === "tpsl") goThere();
    const priced = price === undefined ? {} : { orderType: "limit", price };
    ticketPrefill.ask({ category, symbol, ...priced, onElsewhere: goThere });
  };
  return (
    <button
      type="button"
      onClick={fill}
      tabIndex={inCell ? -1 : undefined}
      title={inCell ? "Into the ticket" : undefined}
      className={cx(
        "rounded-xs decoration-line-strong underline-offset-2 hover:bg-hover",
        inCell ? "hover:underline phone:pointer-events-none" : "underline",
      )}
    >
      {children}
      {!inCell && <span className="sr-only"> into the ticket</span>}
    </button>
  );
}
