"use client";

import { useEffect, useState } from "react";
import { createStore, type StoreApi } from "zustand";
import { readDraft, writeDraft } from "@/components/desk/draft-store";
import {
  clearSessionEnded,
  isDryRun,
  isFromLink,
  markDryRun,
  markFromLink,
  markUnsent,
  sessionEndedWithDraft,
  watchDuplicateKey,
} from "@/components/desk/drafts";
import { newClientOid } from "@/lib/exchange/new-client-oid";
import type { Instrument } from "@/lib/orders/instrument";
import {
  hasNumbers,
  newTicket,
  openTicket,
  reduce,
  type TicketContext,
  type TicketEvent,
  type TicketState,
} from "@/lib/orders/ticket";
import { deskNow } from "@/lib/time";
import { numbersFor, submissionDraft, ticketDraft, writeTicketDraft } from "./stored-draft";
import {
  newSubmission,
  reduceSubmission,
  restoredSubmission,
  type Submission,
  type SubmissionEvent,
} from "./submission";
import {
  followMarket,
  initialTradedMarket,
  lendMarket,
  readTicketMemory,
  type TradedMarketState,
  writeTicketMemory,
} from "./ticket-memory";
import type { TicketSelection } from "./ticket-props";

/** What came between typing the numbers and showing them again. */
export type RestoredAfter = "page" | "session";

/** All that a ticket holds; the page says which market it trades, and the desk all the rest. */
export interface TicketModel {
  readonly state: TicketState;
  /** Set while it shows, unchanged, what was typed earlier in this tab. */
  readonly restored: RestoredAfter | null;
  readonly selection: TicketSelection;
  /** The symbol that is shown; null until its instrument is known. */
  readonly symbol: string | null;
  /** The instrument that its numbers were typed for. */
  readonly writtenFor: Instrument | null;
  readonly market: TradedMarketState;
  /** A link filled it in and nobody has touched it since: it is not sent. */
  readonly fromLink: boolean;
  readonly dryRun: boolean;
  readonly submission: Submission;
}

export type TicketModelEvent =
  /** The user changed it; ignored while it is being sent. */
  | { readonly type: "edit"; readonly event: TicketEvent; readonly context: TicketContext }
  | { readonly type: "page"; readonly selection: TicketSelection; readonly context: TicketContext }
  /** Another form was selected: the market that it brings is not what the user asked for. */
  | { readonly type: "lend"; readonly selection: TicketSelection }
  | { readonly type: "from-link" | "dry-run"; readonly on: boolean }
  | { readonly type: "submission"; readonly event: SubmissionEvent };

/** The ticket after an event; the same one where nothing changed. */
export function reduceTicket(model: TicketModel, event: TicketModelEvent): TicketModel {
  switch (event.type) {
    case "edit":
      if (model.submission.status.kind === "sending") return model;
      return withState(model, reduce(model.state, event.event, event.context));
    case "page":
      return followPage(model, event.selection, event.context);
    case "lend":
      return { ...model, market: lendMarket(model.market, model.selection, event.selection) };
    case "from-link":
      return event.on === model.fromLink ? model : { ...model, fromLink: event.on };
    case "dry-run":
      return { ...model, dryRun: event.on };
    case "submission": {
      const submission = reduceSubmission(model.submission, event.event);
      return submission === model.submission ? model : { ...model, submission };
    }
  }
}

function withState(model: TicketModel, state: TicketState): TicketModel {
  return state === model.state ? model : { ...model, state, restored: null };
}

/** The page chose something else: what was written belongs to what was chosen before. */
function followPage(
  model: TicketModel,
  selection: TicketSelection,
  context: TicketContext,
): TicketModel {
  let { state } = model;
  const { writtenFor } = model;
  const { instrument } = context;
  const { form, category, symbol } = selection;
  if (state.form !== form) state = reduce(state, { type: "form", form }, context);
  if (state.category !== category) state = reduce(state, { type: "category", category }, context);
  // What was typed before the first list of instruments came belongs to the symbol it brings.
  if (instrument !== null && writtenFor !== null && !isSame(instrument, writtenFor)) {
    state = reduce(state, { type: "symbol", instrument }, { ...context, instrument: writtenFor });
  }
  const before = model.selection;
  const moved = before.category !== category || before.symbol !== symbol;
  const next: TicketModel = {
    ...withState(model, state),
    selection: moved || before.form !== form ? selection : before,
    symbol: instrument?.symbol ?? null,
    writtenFor: instrument ?? writtenFor,
    market: moved ? followMarket(model.market, selection) : model.market,
  };
  const names = Object.keys(next) as (keyof TicketModel)[];
  return names.every((name) => next[name] === model[name]) ? model : next;
}

function isSame(one: Instrument, other: Instrument): boolean {
  return one.symbol === other.symbol && one.category === other.category;
}

/**
 * How a ticket begins: with the account's own draft, else with what was chosen in this tab, which
 * may have been for another account; else as new.
 */
function initialModel(connectionId: string, selection: TicketSelection): TicketModel {
  const draft = numbersFor(readDraft(ticketDraft, connectionId), selection);
  const memory = readTicketMemory();
  const begun = memory
    ? openTicket(selection, memory.choice)
    : newTicket(selection.category, selection.form);
  const sent = readDraft(submissionDraft, connectionId);
  const key = newClientOid(deskNow(), sent?.mark);
  return {
    state: draft ?? begun,
    restored: draft && (sessionEndedWithDraft("ticket") ? "session" : "page"),
    selection,
    ...{ symbol: null, writtenFor: null },
    market: initialTradedMarket(selection, memory),
    fromLink: isFromLink(),
    dryRun: isDryRun(),
    submission: sent ? restoredSubmission(sent, key) : newSubmission(key),
  };
}

/** Keeps in the tab what outlives a reload: what changed, or all of it without `before`. */
function persist(connectionId: string, model: TicketModel, before?: TicketModel): void {
  const { state, restored, symbol, writtenFor, submission, fromLink, dryRun } = model;
  if (submission !== before?.submission) {
    const { key, mark, sent, pendingOutcomes } = submission;
    writeDraft(submissionDraft, { key, mark, sent, pendingOutcomes }, connectionId);
  }
  if (restored === null && before?.restored !== null) clearSessionEnded("ticket");
  // Only an edit writes it: what was sent, and so cleared, does not come back by itself.
  const moved = symbol !== before?.symbol || writtenFor?.symbol !== before?.writtenFor?.symbol;
  if (state !== before?.state || moved) {
    markUnsent("ticket", hasNumbers(state));
    if (symbol !== null && symbol === writtenFor?.symbol) {
      writeTicketDraft(connectionId, symbol, state);
    }
  }
  if (before && fromLink !== before.fromLink) markFromLink(fromLink);
  if (before && dryRun !== before.dryRun) markDryRun(dryRun);
}

/** An event of a submission as a ticket knows it; the new key is added here. */
type SubmissionAction = SubmissionEvent extends infer Each
  ? Each extends SubmissionEvent
    ? Omit<Each, "newKey">
    : never
  : never;

/** A ticket of one account. */
export interface TicketStore
  extends Pick<StoreApi<TicketModel>, "getState" | "getInitialState" | "subscribe"> {
  readonly dispatch: (event: TicketModelEvent) => void;
  readonly dispatchSubmission: (action: SubmissionAction) => void;
  /** Takes the key for sending this body, or null when it must not be sent now. */
  readonly start: (body: string, sentence: string) => string | null;
}

function createTicketStore(connectionId: string, selection: TicketSelection): TicketStore {
  const store = createStore(() => initialModel(connectionId, selection));
  // An answer that comes after the page was left is stored, too.
  store.subscribe((model, before) => persist(connectionId, model, before));
  const dispatch = (event: TicketModelEvent) => {
    store.setState(reduceTicket(store.getState(), event), true);
  };
  const dispatchSubmission = (action: SubmissionAction) => {
    const mark = action.type === "mark" ? action.mark : store.getState().submission.mark;
    const event = { ...action, newKey: newClientOid(deskNow(), mark) };
    dispatch({ type: "submission", event });
  };
  const start = (body: string, sentence: string) => {
    // What is held counts, not what was last drawn: a second click finds it locked already.
    const before = store.getState().submission;
    dispatchSubmission({ type: "send", body, sentence, now: deskNow() });
    const { submission } = store.getState();
    return submission === before ? null : submission.key;
  };
  return { ...store, dispatch, dispatchSubmission, start };
}

/** An account's ticket while it is shown: stored in the tab; no other tab shares its key. */
export function useTicketStore(connectionId: string, selection: TicketSelection): TicketStore {
  const [store] = useState(() => createTicketStore(connectionId, selection));
  useEffect(() => persist(connectionId, store.getState()), [connectionId, store]);
  useEffect(
    () =>
      watchDuplicateKey(
        () => store.getState().submission.key,
        () => store.dispatchSubmission({ type: "taken" }),
      ),
    [store],
  );
  return store;
}

/** Keeps what is chosen in the ticket for this tab's next ticket, of whichever account. */
export function useTicketMemory({ selection, market, state }: TicketModel): void {
  const { wanted } = market;
  useEffect(() => writeTicketMemory(selection, wanted, state), [selection, wanted, state]);
}
