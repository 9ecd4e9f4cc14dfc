"use client";
import { useEffect, useRef } from "react";
import type { Instrument } from "@/lib/orders/instrument";
import { pickSymbol } from "./pick-symbol";
import type { TicketProps } from "./props";

/** Proposes a symbol where none is chosen, once the category's instruments are known. */
export function useProposal(
  { selection, instruments, onSelect }: TicketProps,
  instrument: Instrument | null,
): void {
  const before = useRef<Instrument | null>(null);
  useEffect(() => {
    if (instrument !== null) before.current = instrument;
  }, [instrument]);
  useEffect(() => {
    const [first] = instruments.values();
    if (selection.symbol !== null || first?.category !== selection.category) return;
    const symbol = pickSymbol(instruments, before.current);
    if (symbol !== null) onSelect({ ...selection, symbol });
  }, [selection, instruments, onSelect]);
}
