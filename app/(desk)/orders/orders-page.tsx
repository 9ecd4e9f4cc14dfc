"use client";

import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { OrdersScreen } from "@/components/orders/orders-screen";
import type { DeskConnection } from "@/components/shell/desk/connection";
import { hasDrafts } from "@/components/shell/desk/draft-store";
import { useUrlState } from "@/components/shell/desk/url-state";
import type { HotkeyId } from "@/components/shell/keys/registry";
import { useHeldHotkeys } from "@/components/shell/keys/use-hotkey";
import { useSnapshot } from "@/components/shell/live/use-snapshot";
import { lazyComponent, ServerDrawn, usePageUsed } from "@/components/ui/client-rendering";
import { topicText } from "@/lib/live/topic";
import { firstOrderMarket } from "@/lib/orders/first-order";

const TicketPanel = lazyComponent(() =>
  import("@/components/ticket/ticket-panel").then((part) => part.TicketPanel),
);

/** The keys that choose something in the ticket; those that send wait for nothing. */
const ticketHotkeys: readonly HotkeyId[] = [
  "ticket",
  "buy",
  "sell",
  "open",
  "close-position",
  "market",
  "limit",
  "post-only",
  "reduce-only",
];

/** The open orders of an account with its ticket at their left. */
export function OrdersPage({ connection }: { connection: DeskConnection }) {
  return <OrdersScreen connection={connection} ticket={<OrdersTicket connection={connection} />} />;
}

/**
 * The ticket as the server drew it, which takes no input, until it is the browser's own: only a
 * person's act can want its code, and what an act asks of it meanwhile is done once it is there.
 */
function OrdersTicket({ connection }: { connection: DeskConnection }) {
  const until = useTicketWanted(connection.venue);
  const pressed = useRef<Point | null>(null);
  useHeldHotkeys(ticketHotkeys);
  const onPointerDown = ({ clientX, clientY }: PointerEvent) => {
    pressed.current = { x: clientX, y: clientY };
  };
  return (
    <div className="h-full" onPointerDown={onPointerDown}>
      <ServerDrawn until={until} fallback={<TicketSkeleton />}>
        <TicketPanel connection={connection} />
        <PressedFocus pressed={pressed} />
      </ServerDrawn>
    </div>
  );
}

/** What an address asks of the ticket, by any of these names. */
const ticketMarks = ["form", "ticket", "symbol", "qty", "price", "trigger", "tp", "sl"];

/** An untouched page that stays open, as on a wall, comes to show a ticket that lives. */
const untouchedMs = 30_000;

/**
 * Whether the browser shall draw the ticket: at once where the address or this tab's memory asks
 * something of it, else from the page's first use or once it was long in sight. Then the market
 * that the server drew becomes the address's, and its instruments are there beforehand.
 */
function useTicketWanted(venue: string): boolean {
  const [address, change] = useUrlState();
  const [remembered] = useState(() => hasDrafts("ticket"));
  const topic = topicText({ kind: "instruments", venue, category: firstOrderMarket.category });
  const { snapshot, error } = useSnapshot(topic);
  const used = usePageUsed();
  const seen = useSeenFor(untouchedMs);
  const asked =
    remembered || address.get("view") === "ticket" || ticketMarks.some((name) => address.has(name));
  const listed = snapshot?.rows.some((row) => row.symbol === firstOrderMarket.symbol) === true;
  const proposes = (used || seen) && !asked && listed;
  useEffect(() => {
    if (proposes) change({ symbol: firstOrderMarket.symbol });
  }, [proposes, change]);
  return asked || ((used || seen) && (snapshot !== undefined || error !== null));
}

/** True once the page has been in sight for so long, whether or not anybody uses it. */
function useSeenFor(longMs: number): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => setSeen(true), longMs);
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", follow);
    };
  }, [longMs]);
  return seen;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Drawn with the ticket: the focus goes to where the server's ticket was last pressed. */
function PressedFocus({ pressed }: { pressed: RefObject<Point | null> }) {
  useEffect(() => {
    const at = pressed.current;
    pressed.current = null;
    if (at === null || document.activeElement !== document.body) return;
    const there = document.elementFromPoint(at.x, at.y)?.closest("form, input, select, button");
    if (there instanceof HTMLElement) there.focus({ preventScroll: true });
  }, [pressed]);
  return null;
}

/** The ticket's place where the page came without the server, while its code comes. */
function TicketSkeleton() {
  return (
    <div role="status" className="flex h-full flex-col">
      <span className="sr-only">Preparing the ticket</span>
      <div className="h-10 shrink-0 border-line border-b" />
      <div aria-hidden="true" className="flex flex-col gap-[11px] px-3.5 py-3">
        <div className="h-7 rounded-md bg-raised" />
        <div className="h-12 w-3/5 rounded-md bg-raised" />
        <div className="h-[70px] rounded-md bg-raised" />
        <div className="h-7 rounded-md bg-raised" />
        <div className="h-[54px] rounded-md bg-raised" />
        <div className="h-[54px] rounded-md bg-raised" />
      </div>
    </div>
  );
}
