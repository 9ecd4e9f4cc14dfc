"use client";

import { useLayoutEffect } from "react";
import { useStore } from "zustand";
import { readDraft } from "@/components/desk/draft-store";
import { useNow } from "@/components/ui/live-text";
import type { Issue } from "@/lib/exchange/errors";
import { indexFreshMs } from "@/lib/orders/index-price";
import { countOpenOrders } from "@/lib/orders/rules/order-draft";
import {
  ruleStrip,
  type StripRule,
  summariseTicket,
  type TicketContext,
  type TicketEvent,
  type TicketFields,
  type TicketState,
  type TicketSummary,
  ticketFields,
  ticketIssues,
} from "@/lib/orders/ticket";
import { ticketDraft } from "./stored-draft";
import { readTicketMemory } from "./ticket-memory";
import type { TicketProps, TicketSelection } from "./ticket-props";
import { reduceTicket, type TicketModel, type TicketStore } from "./ticket-store";
import { type MaxOpenHandle, useTicketMaxOpen } from "./use-max-open";

/** The ticket and all that is worked out from it. */
export interface TicketHandle {
  readonly model: TicketModel;
  readonly state: TicketState;
  readonly world: TicketContext;
  readonly shape: TicketFields;
  readonly issues: readonly Issue[];
  readonly strip: readonly StripRule[];
  readonly summary: TicketSummary;
  readonly indexIsFresh: boolean;
  /** When the index was read, Unix ms. */
  readonly indexReadAt: number | null;
  readonly maxOpen: MaxOpenHandle;
  readonly dispatch: (event: TicketEvent) => void;
}

/** What the ticket holds, as the page shows it, and all that is worked out from it. */
export function useTicket(props: TicketProps, store: TicketStore): TicketHandle {
  const { selection, instruments, indexRef, positionMode } = props;
  const now = useNow(true);
  const found = selection.symbol === null ? undefined : instruments.get(selection.symbol);
  const instrument = found?.category === selection.category ? found : null;
  const indexIsFresh = indexRef !== null && now - indexRef.readAt <= indexFreshMs;
  const surroundings: TicketContext = {
    instrument,
    positionMode,
    indexPrice: indexIsFresh ? indexRef.price : null,
    openOrders: countOpenOrders(props.openOrders, selection),
    now,
  };
  const shown = { type: "page", selection, context: surroundings } as const;
  const model = reduceTicket(useStore(store), shown);
  useLayoutEffect(() => store.dispatch(shown));

  const { state } = model;
  const maxOpen = useTicketMaxOpen(props.askMaxOpen, state, surroundings);
  const world: TicketContext = { ...surroundings, maxOpen: maxOpen.known?.maxOpen ?? null };
  return {
    model,
    state,
    world,
    shape: ticketFields(state, world),
    issues: ticketIssues(state, world),
    strip: ruleStrip(state, world),
    summary: summariseTicket(state, world),
    indexIsFresh,
    indexReadAt: indexRef?.readAt ?? null,
    maxOpen,
    dispatch: (event) => store.dispatch({ type: "edit", event, context: world }),
  };
}

/** What a ticket trades where the page's address does not say it. */
export function initialSelection(connectionId: string): TicketSelection | null {
  const draft = readDraft(ticketDraft, connectionId);
  return draft?.selection ?? readTicketMemory()?.selection ?? null;
}
