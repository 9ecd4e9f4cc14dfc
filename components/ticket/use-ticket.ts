"use client";
import { useEffect, useState } from "react";
import { forgetSessionEnd, keepUnsent } from "@/components/shell/session-end";
import { useSecond } from "@/components/ui/use-second";
import type { Issue } from "@/lib/exchange/errors";
import { countOpen } from "@/lib/orders/count-open";
import type { Instrument } from "@/lib/orders/instrument";
import {
  fields,
  hasNumbers,
  issues,
  reduce,
  ruleStrip,
  type StripRule,
  summarise,
  type TicketEvent,
  type TicketFields,
  type TicketState,
  type TicketSummary,
  type TicketWorld,
} from "@/lib/orders/ticket";
import { beginTicket, type Restored } from "./begin-ticket";
import type { TicketProps } from "./props";
import { writeDraft } from "./stored-draft";

/** Older than this, the index is shown with its age and used for nothing. */
const freshMs = 10_000;

/** The ticket and all that is worked out from it. */
export interface UsedTicket {
  readonly state: TicketState;
  readonly world: TicketWorld;
  readonly shape: TicketFields;
  readonly issues: readonly Issue[];
  readonly strip: readonly StripRule[];
  readonly summary: TicketSummary;
  readonly indexIsFresh: boolean;
  /** What this ticket began with was typed earlier in this tab: before what. */
  readonly restored: Restored | null;
  readonly dispatch: (event: TicketEvent) => void;
}

/** Holds what a person typed, and follows the page's choice of category and symbol. */
export function useTicket(props: TicketProps): UsedTicket {
  const { selection, instruments, indexRef, positionMode } = props;
  const now = useSecond(true);
  const [begun] = useState(() => beginTicket(props.connectionId, selection));
  const [held, setHeld] = useState(begun.state);
  const [writtenFor, setWrittenFor] = useState<Instrument | null>(null);
  const found = selection.symbol === null ? undefined : instruments.get(selection.symbol);
  const instrument = found?.category === selection.category ? found : null;
  const indexIsFresh = indexRef !== null && now - indexRef.readAt <= freshMs;
  const world: TicketWorld = {
    instrument,
    positionMode,
    indexPrice: indexIsFresh ? indexRef.price : null,
    openOrders: countOpen(props.openOrders, selection),
    now,
  };

  // The page chose something else: what was written belongs to what was chosen before.
  let state = held;
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
  if (state !== held) setHeld(state);

  const restored = held === begun.state ? begun.restored : null;
  useEffect(() => {
    if (restored === null) forgetSessionEnd("ticket");
  }, [restored]);

  const { connectionId } = props;
  const symbol = instrument?.symbol;
  const writtenSymbol = writtenFor?.symbol;
  // Only an edit writes it: what was sent, and so cleared, does not come back by itself.
  useEffect(() => {
    keepUnsent("ticket", hasNumbers(held));
    if (symbol !== undefined && symbol === writtenSymbol) writeDraft(connectionId, symbol, held);
  }, [connectionId, symbol, writtenSymbol, held]);

  return {
    state,
    world,
    shape: fields(state, world),
    issues: issues(state, world),
    strip: ruleStrip(state, world),
    summary: summarise(state, world),
    indexIsFresh,
    restored,
    dispatch: (event) => setHeld((before) => reduce(before, event, world)),
  };
}

function isSame(one: Instrument, other: Instrument): boolean {
  return one.symbol === other.symbol && one.category === other.category;
}
