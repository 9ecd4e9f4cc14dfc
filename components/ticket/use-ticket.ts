"use client";

import { useLayoutEffect } from "react";
import { useStore } from "zustand";
import { readDraft } from "@/components/desk/draft-store";
import { useNow } from "@/components/ui/live-text";
import { useNumbers } from "@/components/ui/numbers";
import { indexFreshMs } from "@/lib/orders/index-price";
import { countOpenOrders } from "@/lib/orders/rules/order-draft";
import {
  ruleStrip,
  summariseTicket,
  type TicketContext,
  type TicketEvent,
  ticketFields,
  ticketIssues,
} from "@/lib/orders/ticket";
import { ticketDraft } from "./stored-draft";
import { readTicketMemory } from "./ticket-memory";
import type { TicketProps, TicketSelection } from "./ticket-props";
import { reduceTicket, type TicketStore } from "./ticket-store";
import { useTicketMaxOpen } from "./use-max-open";

/** What the ticket holds, as the page shows it, and all that is worked out from it. */
export function useTicket(props: TicketProps, store: TicketStore) {
  const { selection, instruments, indexRef, positionMode } = props;
  const now = useNow(true);
  const numbers = useNumbers();
  const found = selection.symbol === null ? undefined : instruments.get(selection.symbol);
  const instrument = found?.category === selection.category ? found : null;
  const indexIsFresh = indexRef !== null && now - indexRef.readAt <= indexFreshMs;
  const surroundings: TicketContext = {
    instrument,
    positionMode,
    indexPrice: indexIsFresh ? indexRef.price : null,
    openOrders: countOpenOrders(props.openOrders, selection),
    now,
    numbers,
  };
  const shown = { type: "page", selection, context: surroundings } as const;
  const model = reduceTicket(useStore(store), shown);
  useLayoutEffect(() => store.dispatch(shown));

  const { state } = model;
  const maxOpen = useTicketMaxOpen(props.askMaxOpen, state, surroundings);
  const context: TicketContext = { ...surroundings, maxOpen: maxOpen.known?.maxOpen ?? null };
  return {
    model,
    state,
    world: context,
    shape: ticketFields(state, context),
    issues: ticketIssues(state, context),
    strip: ruleStrip(state, context),
    summary: summariseTicket(state, context),
    indexIsFresh,
    /** When the index was read, Unix ms. */
    indexReadAt: indexRef?.readAt ?? null,
    maxOpen,
    dispatch: (event: TicketEvent) => store.dispatch({ type: "edit", event, context: context }),
  };
}

export type TicketHandle = ReturnType<typeof useTicket>;

/** What a ticket trades where the page's address does not say it. */
export function initialSelection(connectionId: string): TicketSelection | null {
  const draft = readDraft(ticketDraft, connectionId);
  return draft?.selection ?? readTicketMemory()?.selection ?? null;
}
