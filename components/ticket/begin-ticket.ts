import { hadSessionEnd } from "@/components/shell/session-end";
import { newTicket, openTicket, type TicketState } from "@/lib/orders/ticket";
import type { TicketSelection } from "./props";
import { readDraft, readDraftSelection } from "./stored-draft";
import { readMemory } from "./ticket-memory";

/** Before what the numbers of a ticket were typed that stand in it again. */
export type Restored = "page" | "session";

interface BegunTicket {
  readonly state: TicketState;
  readonly restored: Restored | null;
}

/**
 * How a ticket begins: with the account's own draft, else with what was chosen in this tab, which
 * may have been for another account; else as new.
 */
export function beginTicket(connectionId: string, selection: TicketSelection): BegunTicket {
  const draft = readDraft(connectionId, selection);
  if (draft) return { state: draft, restored: hadSessionEnd("ticket") ? "session" : "page" };
  const choice = readMemory()?.choice;
  const state = choice
    ? openTicket(selection, choice)
    : newTicket(selection.category, selection.form);
  return { state, restored: null };
}

/** What a ticket trades where the page's address does not say it. */
export function beginSelection(connectionId: string): TicketSelection | null {
  return readDraftSelection(connectionId) ?? readMemory()?.selection ?? null;
}
