"use client";
import { useEffect } from "react";
import { choicesOf, type TicketState } from "@/lib/orders/ticket";
import type { TicketSelection } from "./props";
import { type Wanted, writeMemory } from "./ticket-memory";

/** Keeps what is chosen in the ticket for this tab's next ticket, of whichever account. */
export function useMemory(selection: TicketSelection, wanted: Wanted, state: TicketState): void {
  useEffect(() => {
    const choice = { chosen: state.chosen, choices: choicesOf(state) };
    writeMemory({ selection, wanted, choice });
  }, [selection, wanted, state]);
}
