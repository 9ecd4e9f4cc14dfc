"use client";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { firstOrderPlace, restingPrice, smallQty } from "@/lib/orders/first-order";
import { buys, type Intent } from "@/lib/orders/intents";
import { hasNumbers } from "@/lib/orders/ticket";
import { FirstRow } from "./first-row";
import { FirstTicket } from "./first-ticket";
import { moveOn } from "./move-on";
import type { TicketProps } from "./props";
import { useSending } from "./use-sending";
import { useTicket } from "./use-ticket";

interface FirstOrderProps extends Omit<TicketProps, "selection" | "onSelect"> {
  accountName: string;
  /** Where the account's orders and its whole ticket are. */
  ordersHref: string;
  /** The invitation in words. */
  words: ReactNode;
  /** What becomes of an order, above the row that this one will be. */
  steps: ReactNode;
}

/** An invitation to the first paper order, with a ticket that is ready to send. */
export function FirstOrder(all: FirstOrderProps) {
  const { accountName, ordersHref, words, steps, ...rest } = all;
  const props: TicketProps = { ...rest, selection: firstOrderPlace, onSelect: () => {} };
  const used = useTicket(props);
  const form = useRef<HTMLFormElement>(null);
  const sending = useSending(props, used, form);
  const ticket = { ...used, dispatch: sending.edit };
  useReadyNumbers(ticket);

  const choose = (intent: Intent) => {
    const { instrument, indexPrice } = ticket.world;
    ticket.dispatch({ type: "intent", intent });
    if (instrument === null || indexPrice === null) return;
    const value = restingPrice(instrument, indexPrice, buys(intent));
    ticket.dispatch({ type: "value", field: "price", value });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      if (!event.repeat) sending.send();
    } else if (event.target instanceof HTMLInputElement) {
      event.preventDefault();
      moveOn(event.currentTarget, event.target);
    }
  };
  return (
    <section
      aria-label="First order"
      className={
        "grid grid-cols-[minmax(0,1fr)_392px] grid-rows-[auto_1fr] gap-x-8 gap-y-4 border-line " +
        "border-b p-4 max-[1240px]:grid-cols-1 max-[1240px]:grid-rows-none phone:px-3"
      }
    >
      <div className="min-w-0">{words}</div>
      <form
        ref={form}
        aria-label="Ticket"
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
        className={
          "min-w-0 self-start rounded-md border border-line-strong bg-raised " +
          "min-[1241px]:col-start-2 min-[1241px]:row-span-2 min-[1241px]:row-start-1"
        }
      >
        <FirstTicket
          props={props}
          ticket={ticket}
          sending={sending}
          accountName={accountName}
          ordersHref={ordersHref}
          onChoose={choose}
        />
      </form>
      <div className="min-w-0">
        {steps}
        <FirstRow ticket={ticket} said={sending.said} ordersHref={ordersHref} />
      </div>
    </section>
  );
}

/** Writes the numbers once, as soon as index and instrument are known and nothing is typed. */
function useReadyNumbers({ state, world, dispatch }: ReturnType<typeof useTicket>) {
  const written = useRef(false);
  const { instrument, indexPrice } = world;
  useEffect(() => {
    if (written.current || instrument === null || indexPrice === null) return;
    written.current = true;
    if (hasNumbers(state)) return;
    const isBuy = state.intent === null || buys(state.intent);
    if (state.intent === null) dispatch({ type: "intent", intent: "open-long" });
    dispatch({ type: "choose", choices: { orderType: "limit", timeInForce: "post_only" } });
    const value = restingPrice(instrument, indexPrice, isBuy);
    dispatch({ type: "value", field: "price", value });
    const qty = smallQty(instrument);
    if (qty !== null) dispatch({ type: "value", field: "qty", value: qty });
  });
}
