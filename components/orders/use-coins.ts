"use client";
import { useCallback } from "react";
import { useInstruments } from "@/components/shell/market/use-instruments";
import type { OrderRow } from "@/lib/orders/order-row";

/** In which coin an order's value counts: as its instrument says, else as its category does. */
export function useCoins(venue: string, rows: readonly OrderRow[]): (row: OrderRow) => string {
  const has = (category: string) =>
    rows.some((row) => row.category === category) ? category : null;
  const spot = useInstruments(venue, has("SPOT"));
  const margin = useInstruments(venue, has("MARGIN"));
  return useCallback(
    (row) => {
      const known = fixed[row.category];
      if (known) return known;
      const instruments = { SPOT: spot, MARGIN: margin }[row.category];
      return instruments?.get(row.symbol)?.quoteCoin ?? row.symbol;
    },
    [spot, margin],
  );
}

const fixed: Readonly<Record<string, string>> = {
  "USDT-FUTURES": "USDT",
  "USDC-FUTURES": "USDC",
  "COIN-FUTURES": "USD",
};
