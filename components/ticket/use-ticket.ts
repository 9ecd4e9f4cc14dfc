"use client";

import { useEffect, useState } from "react";
import { readDraft } from "@/components/shell/desk/draft-store";
import {
  clearSessionEnded,
  markUnsent,
  sessionEndedWithDraft,
} from "@/components/shell/desk/drafts";
import { useNow } from "@/components/ui/live-text";
import type { Issue } from "@/lib/exchange/errors";
import { indexFreshMs } from "@/lib/orders/index-price";
import type { Instrument } from "@/lib/orders/instrument";
import { countOpenOrders } from "@/lib/orders/rules/order-draft";
import {
  hasNumbers,
  newTicket,
  openTicket,
  reduce,
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
import { numbersFor, ticketDraft, writeTicketDraft } from "./stored-draft";
import { readTicketMemory } from "./ticket-memory";
import type { TicketProps, TicketSelection } from "./ticket-props";

/** The ticket and all that is worked out from it. */
export interface TicketHandle {
  readonly state: TicketState;
  readonly world: TicketContext;
  readonly shape: TicketFields;
  readonly issues: readonly Issue[];
  readonly strip: readonly StripRule[];
  readonly summary: TicketSummary;
  readonly indexIsFresh: boolean;
  /** What this ticket began with was typed earlier in this tab: before what. */
  readonly restored: RestoredAfter | null;
  readonly dispatch: (event: TicketEvent) => void;
}

/** Holds what a person typed, and follows the page's choice of category and symbol. */
export function useTicket(props: TicketProps): TicketHandle {
  const { selection, instruments, indexRef, positionMode } = props;
  const now = useNow(true);
  const [begun] = useState(() => initialTicket(props.connectionId, selection));
  const [kept, setKept] = useState(begun.state);
  const [writtenFor, setWrittenFor] = useState<Instrument | null>(null);
  const found = selection.symbol === null ? undefined : instruments.get(selection.symbol);
  const instrument = found?.category === selection.category ? found : null;
  const indexIsFresh = indexRef !== null && now - indexRef.readAt <= indexFreshMs;
  const world: TicketContext = {
    instrument,
    positionMode,
    indexPrice: indexIsFresh ? indexRef.price : null,
    openOrders: countOpenOrders(props.openOrders, selection),
    now,
  };

  // The page chose something else: what was written belongs to what was chosen before.
  let state = kept;
  if (state.form !== selection.form) {
    state = reduce(state, { type: "form", form: selection.form }, world);
  }
  if (state.category !== selection.category) {
    state = reduce(state, { type: "category", category: selection.category }, world);
  }
  if (instrument !== null && instrument !== writtenFor) {
    // What was typed before the first list of instruments came belongs to the symbol it brings.
    if (writtenFor !== null && !isSame(instrument, writtenFor)) {
      const before = { ...world, instrument: writtenFor };
      state = reduce(state, { type: "symbol", instrument }, before);
    }
    setWrittenFor(instrument);
  }
  if (state !== kept) setKept(state);

  const restored = kept === begun.state ? begun.restored : null;
  useEffect(() => {
    if (restored === null) clearSessionEnded("ticket");
  }, [restored]);

  const { connectionId } = props;
  const symbol = instrument?.symbol;
  const writtenSymbol = writtenFor?.symbol;
  // Only an edit writes it: what was sent, and so cleared, does not come back by itself.
  useEffect(() => {
    markUnsent("ticket", hasNumbers(kept));
    if (symbol !== undefined && symbol === writtenSymbol)
      writeTicketDraft(connectionId, symbol, kept);
  }, [connectionId, symbol, writtenSymbol, kept]);

  return {
    state,
    world,
    shape: ticketFields(state, world),
    issues: ticketIssues(state, world),
    strip: ruleStrip(state, world),
    summary: summariseTicket(state, world),
    indexIsFresh,
    restored,
    dispatch: (event) => setKept((before) => reduce(before, event, world)),
  };
}

function isSame(one: Instrument, other: Instrument): boolean {
  return one.symbol === other.symbol && one.category === other.category;
}

/** Before what the numbers of a ticket were typed that stand in it again. */
export type RestoredAfter = "page" | "session";

interface InitialTicket {
  readonly state: TicketState;
  readonly restored: RestoredAfter | null;
}

/**
 * How a ticket begins: with the account's own draft, else with what was chosen in this tab, which
 * may have been for another account; else as new.
 */
function initialTicket(connectionId: string, selection: TicketSelection): InitialTicket {
  const draft = numbersFor(readDraft(ticketDraft, connectionId), selection);
  if (draft)
    return { state: draft, restored: sessionEndedWithDraft("ticket") ? "session" : "page" };
  const choice = readTicketMemory()?.choice;
  const state = choice
    ? openTicket(selection, choice)
    : newTicket(selection.category, selection.form);
  return { state, restored: null };
}

/** What a ticket trades where the page's address does not say it. */
export function initialSelection(connectionId: string): TicketSelection | null {
  const draft = readDraft(ticketDraft, connectionId);
  return draft?.selection ?? readTicketMemory()?.selection ?? null;
}
