"use client";
import { useMemo } from "react";
import { useDesk } from "@/components/shell/desk/desk-provider";
import { useReading } from "@/components/shell/live/use-reading";
import { topicText } from "@/lib/live/topic";
import { instrumentKey } from "./instrument-filter";

/** The instruments on which this account has open orders, by category and symbol. */
export function useMySymbols(accountId: string): ReadonlySet<string> {
  const { may } = useDesk();
  const { reading } = useReading(
    may("orders.view") ? topicText({ kind: "orders", accountId }) : null,
  );
  const rows = reading?.rows;
  return useMemo(
    () =>
      new Set(
        rows?.map((row) =>
          instrumentKey({ category: String(row.category), symbol: String(row.symbol) }),
        ),
      ),
    [rows],
  );
}
