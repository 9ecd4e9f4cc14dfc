"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { SideLabel } from "@/components/order-parts/side-label";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import { formatDecimal } from "@/lib/decimal";
import { firstOrderMarket, restingPrice, smallQty } from "@/lib/orders/first-order";
import { buys, type PositionAction, positionActionLabel } from "@/lib/orders/position-action";
import { hasNumbers } from "@/lib/orders/ticket";
import { fieldValue } from "@/lib/orders/typed-field";
import { FirstOrderTicket } from "./first-ticket";
import { LoadingForm } from "./loading-ticket";
import type { SubmissionStatus } from "./submission";
import { TicketForm } from "./ticket-form";
import type { TicketProps } from "./ticket-props";
import { useTicketStore } from "./ticket-store";
import { useTicketSending } from "./use-sending";
import { type TicketHandle, useTicket } from "./use-ticket";

interface FirstOrderLayoutProps {
  invitation: ReactNode;
  /** What becomes of an order, above the row that this one will be. */
  steps: ReactNode;
  ticket: ReactNode;
}

type FirstOrderProps = Omit<TicketProps, "selection" | "onSelect"> &
  Omit<FirstOrderLayoutProps, "ticket"> & {
    accountName: string;
    /** Where the account's orders and its whole ticket are. */
    ordersHref: string;
  };

/** The invitation with its ticket beside it, or below it where there is little room. */
function FirstOrderLayout({ invitation, ticket, steps }: FirstOrderLayoutProps) {
  return (
    <section
      aria-label="First order"
      className={
        "grid grid-cols-[minmax(0,1fr)_392px] grid-rows-[auto_1fr] gap-x-8 gap-y-4 border-line " +
        "border-b p-4 max-[1240px]:grid-cols-1 max-[1240px]:grid-rows-none phone:px-3"
      }
    >
      <div className="min-w-0">{invitation}</div>
      {ticket}
      <div className="min-w-0">{steps}</div>
    </section>
  );
}

const ticketBox =
  "min-w-0 self-start rounded-md border border-line-strong bg-raised " +
  "min-[1241px]:col-start-2 min-[1241px]:row-span-2 min-[1241px]:row-start-1";

/** The invitation until its ticket can take input. */
export function LoadingFirstOrder(parts: Omit<FirstOrderLayoutProps, "ticket">) {
  return (
    <FirstOrderLayout
      {...parts}
      ticket={
        <div className={`${ticketBox} h-[380px]`}>
          <LoadingForm />
        </div>
      }
    />
  );
}

/** An invitation to the first paper order, with a ticket that is ready to send. */
export function FirstOrder(all: FirstOrderProps) {
  const { accountName, ordersHref, invitation, steps, ...rest } = all;
  const props: TicketProps = { ...rest, selection: firstOrderMarket, onSelect: () => {} };
  const store = useTicketStore(props.connectionId, firstOrderMarket);
  const used = useTicket(props, store);
  const form = useRef<HTMLFormElement>(null);
  const sending = useTicketSending(props, store, used, form);
  const ticket = { ...used, dispatch: sending.edit };
  usePrefilledNumbers(ticket);

  const select = (positionAction: PositionAction) => {
    const { instrument, indexPrice } = ticket.world;
    ticket.dispatch({ type: "position-action", positionAction });
    if (instrument === null || indexPrice === null) return;
    const value = restingPrice(instrument, indexPrice, buys(positionAction));
    ticket.dispatch({ type: "value", field: "price", value });
  };
  return (
    <FirstOrderLayout
      invitation={invitation}
      ticket={
        <TicketForm
          form={form}
          onSend={sending.send}
          onDismiss={sending.status.kind === "question" ? sending.dismissQuestion : null}
          className={ticketBox}
        >
          <FirstOrderTicket
            props={props}
            ticket={ticket}
            sending={sending}
            accountName={accountName}
            ordersHref={ordersHref}
            onAction={select}
          />
        </TicketForm>
      }
      steps={
        <>
          {steps}
          <FirstOrderRow ticket={ticket} status={sending.status} ordersHref={ordersHref} />
        </>
      }
    />
  );
}

/** Writes the numbers once, as soon as index and instrument are known and nothing is typed. */
function usePrefilledNumbers({ state, world: context, dispatch }: ReturnType<typeof useTicket>) {
  const written = useRef(false);
  const { instrument, indexPrice } = context;
  useEffect(() => {
    if (written.current || instrument === null || indexPrice === null) return;
    written.current = true;
    // This ticket has no switch of units: what was chosen in the other one would not be seen.
    if (state.sizeUnit !== "order") dispatch({ type: "select", choices: { sizeUnit: "order" } });
    if (hasNumbers(state)) return;
    const isBuy = state.positionAction === null || buys(state.positionAction);
    if (state.positionAction === null)
      dispatch({ type: "position-action", positionAction: "open-long" });
    dispatch({ type: "select", choices: { orderType: "limit", timeInForce: "post_only" } });
    const value = restingPrice(instrument, indexPrice, isBuy);
    dispatch({ type: "value", field: "price", value });
    const qty = smallQty(instrument);
    if (qty !== null) dispatch({ type: "value", field: "qty", value: qty });
  });
}

/** The row that the order will become, as Orders will show it; then the way there. */
function FirstOrderRow({
  ticket: { state, shape, world: context },
  status,
  ordersHref,
}: {
  ticket: TicketHandle;
  status: SubmissionStatus;
  ordersHref: string;
}) {
  const isPlaced = status.kind === "accepted" || status.kind === "accepted-without-id";
  const positionAction = state.positionAction ?? "open-long";
  const shown = (name: "price" | "qty", places: number) => {
    const value = fieldValue(state[name]);
    return value === null ? "\u2013" : formatDecimal(value, { minimumPlaces: places });
  };
  return (
    <div className="mt-6 phone:mt-4">
      <p className="flex min-h-5 items-baseline gap-3 text-ink-3 text-xs">
        {isPlaced ? "Your order is accepted." : "Your row in Orders will read"}
        {isPlaced && (
          <SoftLink href={ordersHref} className="text-ink">
            See it in Orders
          </SoftLink>
        )}
      </p>
      <p
        className={
          "mt-2 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line " +
          "bg-raised px-3 py-1 " +
          (buys(positionAction) ? "border-l-3 border-l-up" : "border-l-3 border-l-down-fill")
        }
      >
        <span className="inline-flex items-center gap-1 rounded-sm border border-line-strong px-1.5">
          <Icon name="cross" className="size-2.5" />
          Cancel
        </span>
        <SideLabel buys={buys(positionAction)}>
          {positionActionLabel(positionAction, shape.reduceOnly)}
        </SideLabel>
        <b className="font-semibold">{context.instrument?.symbol ?? "BTCUSDT"}</b>
        <span>{shown("price", shape.pricePlaces)}</span>
        <span>{shown("qty", shape.qtyPlaces)}</span>
        <span className="inline-flex items-center gap-1 text-ink-2">
          <Icon name="ring" className="size-3" />
          Live
        </span>
        <span className="text-ink-3">Post only</span>
      </p>
    </div>
  );
}
