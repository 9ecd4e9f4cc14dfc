"use client";
import { useRef, useState } from "react";
import { askDesk } from "@/components/shell/ask-desk";
import { type Decimal, decimalOrNull } from "@/lib/decimal";
import type { Outcome } from "@/lib/exchange/errors";
import type { OrderType, PosSide, ProductType } from "@/lib/exchange/values";

/** What is asked of endpoint 16, for both sides at once. */
export interface MaxOpenQuestion {
  readonly productType: ProductType;
  readonly symbol: string;
  readonly marginCoin: string;
  readonly orderType: OrderType;
  /** Null for a market order. */
  readonly openPrice: Decimal | null;
}

/** What came of asking for one side. */
export type MaxOpenAnswer =
  | { readonly kind: "known"; readonly qty: Decimal; readonly at: number }
  | { readonly kind: "not-read"; readonly why: string };

export interface MaxOpen {
  readonly asked: MaxOpenQuestion;
  /** The coin that the answers count. */
  readonly coin: string;
  readonly long: MaxOpenAnswer;
  readonly short: MaxOpenAnswer;
}

/** Asks how much can be opened; keeps the newest answer with what was asked. */
export function useMaxOpen(connectionId: string) {
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<MaxOpen | null>(null);
  const newest = useRef(0);

  const ask = async (asked: MaxOpenQuestion, coin: string) => {
    newest.current += 1;
    const turn = newest.current;
    setBusy(true);
    const [long, short] = await Promise.all([
      askSide(connectionId, asked, "long"),
      askSide(connectionId, asked, "short"),
    ]);
    if (turn !== newest.current) return;
    setBusy(false);
    setFound({ asked, coin, long, short });
  };
  return { busy, found, ask };
}

async function askSide(
  connectionId: string,
  { openPrice, ...asked }: MaxOpenQuestion,
  posSide: PosSide,
): Promise<MaxOpenAnswer> {
  const price: Record<string, string> = openPrice === null ? {} : { openPrice };
  const query = new URLSearchParams({ connection: connectionId, ...asked, posSide, ...price });
  try {
    type Answer = Outcome<{ readonly maxOpen?: string | null }>;
    const answer = await askDesk<Answer>(`/api/exchange/max-open?${query}`);
    const qty = answer.kind === "ok" ? decimalOrNull(answer.data.maxOpen) : null;
    if (qty === null) return { kind: "not-read", why: "The answer names no quantity." };
    return { kind: "known", qty, at: Date.now() };
  } catch (error) {
    return { kind: "not-read", why: error instanceof Error ? error.message : "It was not read." };
  }
}
