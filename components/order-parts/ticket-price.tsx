"use client";

import type { MouseEvent, ReactNode } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { ticketPrefill } from "@/components/desk/drafts";
import { cx } from "@/components/ui/cx";
import { SoftLink } from "@/components/ui/soft-link";
import { Tooltip } from "@/components/ui/tooltip";

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
  const fill = () => {
    const priced = price === undefined ? {} : { orderType: "limit", price };
    ticketPrefill.ask({ category, symbol, ...priced, select: "any" });
  };
  return (
    <Tooltip text={inCell ? "Into the ticket" : undefined}>
      <button
        type="button"
        onClick={fill}
        tabIndex={inCell ? -1 : undefined}
        className={cx(
          "rounded-xs decoration-line-strong underline-offset-2 hover:bg-hover",
          inCell ? "hover:underline phone:pointer-events-none" : "underline",
        )}
      >
        {children}
        {!inCell && <span className="sr-only"> into the ticket</span>}
      </button>
    </Tooltip>
  );
}

/**
 * The same on a page that has no ticket: it leads to the one of the orders, which takes the price
 * once it is there. In a cell only the pointer finds it; `focusable` elsewhere.
 */
export function TicketLink(props: Omit<TicketPriceProps, "inCell"> & { focusable?: boolean }) {
  const { category, symbol, price, focusable, children } = props;
  const { withConnection } = useDesk();
  const query = new URLSearchParams({ ticket: category, symbol, view: "ticket" });
  const fill = (event: MouseEvent) => {
    // Another tab does not hear of it.
    if (price === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
    ticketPrefill.ask({ category, symbol, orderType: "limit", price });
  };
  return (
    <Tooltip text="Into the ticket">
      <SoftLink
        href={withConnection(`/orders?${query}`)}
        onClick={fill}
        tabIndex={focusable ? undefined : -1}
        className={cx(
          "rounded-xs decoration-line-strong underline-offset-2 hover:bg-hover",
          focusable ? "underline" : "no-underline hover:underline phone:pointer-events-none",
        )}
      >
        {children}
        {focusable && <span className="sr-only"> into the ticket</span>}
      </SoftLink>
    </Tooltip>
  );
}
