"use client";
import { useCallback, useEffect, useRef } from "react";
import type { Instrument } from "@/lib/orders/instrument";
import { pickSymbol } from "./pick-symbol";
import type { TicketProps, TicketSelection } from "./props";

/**
 * Proposes a symbol where none is chosen, once the category's instruments are known. Returns how a
 * person's own choice is made: while one is on its way to the page, nothing is proposed for what
 * the page still shows, or the proposal would take the choice back.
 */
export function useProposal(
  { selection, instruments, onSelect }: TicketProps,
  instrument: Instrument | null,
): (next: TicketSelection) => void {
  const before = useRef<Instrument | null>(null);
  const asked = useRef<TicketSelection>(selection);
  useEffect(() => {
    if (instrument !== null) before.current = instrument;
  }, [instrument]);
  useEffect(() => {
    asked.current = selection;
  }, [selection]);
  useEffect(() => {
    const [first] = instruments.values();
    const { form, category } = asked.current;
    if (form !== selection.form || category !== selection.category) return;
    if (selection.symbol !== null || first?.category !== selection.category) return;
    const symbol = pickSymbol(instruments, before.current);
    if (symbol !== null) onSelect({ ...selection, symbol });
  }, [selection, instruments, onSelect]);
  return useCallback(
    (next) => {
      asked.current = next;
      onSelect(next);
    },
    [onSelect],
  );
}
