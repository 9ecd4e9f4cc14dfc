// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { readInstrument } from "@/lib/orders/instrument";
import { futuresRow } from "@/lib/orders/testing";
import type { TicketProps, TicketSelection } from "./ticket-props";
import { useSymbolProposal } from "./use-prefill";

const listed = new Map(
  ["BTCUSDT", "ETHUSDT"].map((symbol) => {
    const baseCoin = symbol.slice(0, 3);
    return [symbol, readInstrument(futuresRow({ symbol, baseCoin }))] as const;
  }),
);

it("a symbol that a person selects is not taken back by a proposal while the page follows", () => {
  const nothing: TicketSelection = { form: "order", category: "USDT-FUTURES", symbol: null };
  const asked: (string | null)[] = [];
  // As a page does it: each drawing brings a new function, and the address comes later.
  const draw = () => ({
    selection: nothing,
    instruments: listed,
    onSelect: ({ symbol }: TicketSelection) => void asked.push(symbol),
  });
  const { result, rerender } = renderHook(
    (props) => useSymbolProposal(props as unknown as TicketProps, null),
    { initialProps: draw() },
  );
  expect(asked).toEqual(["BTCUSDT"]);
  result.current({ ...nothing, symbol: "ETHUSDT" });
  rerender(draw());
  expect(asked).toEqual(["BTCUSDT", "ETHUSDT"]);
});
