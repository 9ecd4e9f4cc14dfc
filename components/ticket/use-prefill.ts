"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { type TicketPrefill, ticketPrefill } from "@/components/desk/drafts";
import { decimalOrNull } from "@/lib/decimal";
import { categories, orderTypes, timesInForce } from "@/lib/exchange/values";
import type { Instrument } from "@/lib/orders/instrument";
import { isNumberName, type TicketEvent } from "@/lib/orders/ticket";
import { parseChoices } from "./stored-draft";
import type { TicketProps, TicketSelection } from "./ticket-props";

/**
 * Proposes a symbol where none is chosen, once the category's instruments are known. Returns how a
 * user's own choice is made: while one is on its way to the page, nothing is proposed for what
 * the page still shows, or the proposal would take the choice back.
 */
export function useSymbolProposal(
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
    const { form, category, symbol: selected } = asked.current;
    if (form !== selection.form || category !== selection.category || selected !== null) return;
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

/** What to propose in a category: the coin traded before, else bitcoin, else what is open. */
export function pickSymbol(
  instruments: ReadonlyMap<string, Instrument>,
  before: Instrument | null,
): string | null {
  const open = [...instruments.values()].filter((it) => it.status === "online");
  const ofCoin = (coin: string) => {
    const all = open.filter((it) => it.baseCoin === coin);
    const lasting = all.filter((it) => it.contract !== "delivery");
    return lasting.find((it) => it.quoteCoin === before?.quoteCoin) ?? lasting[0] ?? all[0];
  };
  const found = (before && ofCoin(before.baseCoin)) ?? ofCoin("BTC") ?? open[0];
  return found?.symbol ?? null;
}

/**
 * Writes another order's values into the ticket when the page asks for it, once the ticket has
 * come to that order's symbol. Nothing is sent by that.
 */
export function useTicketFill(
  { selection, onSelect, onShow }: TicketProps,
  instrument: Instrument | null,
  dispatch: (event: TicketEvent) => void,
  onLink: () => void,
): void {
  const [asked, ask] = useState<TicketPrefill | null>(null);
  useEffect(() => ticketPrefill.listen(ask), []);
  useEffect(() => {
    if (asked === null) return;
    const { select, ...rest } = asked;
    if (select !== undefined) {
      ask(rest);
      onShow?.();
      const target = placeOf(asked, selection, select);
      if (target) onSelect(target);
      return;
    }
    const there = asked.symbol === instrument?.symbol && asked.category === instrument?.category;
    if (!there) return;
    ask(null);
    if (asked.link) onLink();
    for (const event of eventsOf(asked)) dispatch(event);
    asked.onFilled?.();
  }, [asked, selection, instrument, dispatch, onLink, onSelect, onShow]);
}

/** Where the ticket has to go for a request; null where it is there. */
function placeOf(
  { category: named, symbol, price }: TicketPrefill,
  selection: TicketSelection,
  select: NonNullable<TicketPrefill["select"]>,
): TicketSelection | null {
  const category = categories.find((each) => each === named);
  if (category === undefined) return null;
  const same = selection.category === category && selection.symbol === symbol;
  // Only a TP/SL has no price of its own.
  const keeps = select === "any" && same && !(price && selection.form === "tpsl");
  const form = select === "any" ? "order" : select;
  return keeps || (same && form === selection.form) ? null : { form, category, symbol };
}

function eventsOf(fill: TicketPrefill): readonly TicketEvent[] {
  const orderType = orderTypes.find((each) => each === fill.orderType);
  const timeInForce = timesInForce.find((each) => each === fill.timeInForce);
  const price = decimalOrNull(fill.price);
  const qty = decimalOrNull(fill.qty);
  return [
    ...(fill.clear ? [{ type: "clear" } as const] : []),
    ...(fill.positionAction
      ? [{ type: "position-action", positionAction: fill.positionAction } as const]
      : []),
    ...(orderType ? [{ type: "select", choices: { orderType } } as const] : []),
    ...(timeInForce ? [{ type: "select", choices: { timeInForce } } as const] : []),
    ...(fill.link ? linkedEvents(fill.link) : []),
    ...(price ? [{ type: "value", field: "price", value: price } as const] : []),
    ...(qty ? [{ type: "value", field: "qty", value: qty } as const] : []),
  ];
}

/** Values of no form are left out; a number that is none stands as it was written, and is wrong. */
function linkedEvents({ choices, numbers }: NonNullable<TicketPrefill["link"]>): TicketEvent[] {
  const texts = Object.entries(numbers).flatMap(([field, text]): TicketEvent[] => {
    if (!isNumberName(field)) return [];
    const value = decimalOrNull(text);
    if (value !== null) return [{ type: "value", field, value }];
    return [{ type: "text", field, text: text.slice(0, longestText), source: "pasted" }];
  });
  return [{ type: "select", choices: parseChoices(choices) }, ...texts];
}

const longestText = 64;
