"use client";
import { useRef, useState } from "react";
import { compare, type Decimal, decimalOrNull, sign } from "@/lib/decimal";
import {
  maxOpenRequest,
  numberValue,
  shareOfMaxOpen,
  type TicketContext,
  type TicketEvent,
  type TicketState,
} from "@/lib/orders/ticket";
import { deskNow } from "@/lib/time";
import type { TicketProps } from "./ticket-props";

interface KnownMaxOpen {
  /** What was asked, as text: an answer holds for nothing else. */
  readonly key: string;
  readonly percent: number;
  readonly maxOpen: Decimal;
  readonly at: number;
}

/** Keeps the newest answer of endpoint 16, for the ticket that asked for it. */
export function useTicketMaxOpen(
  askMaxOpen: TicketProps["askMaxOpen"],
  state: TicketState,
  context: TicketContext,
) {
  /** Null where the exchange has no answer for this ticket; "price" while its price is missing. */
  const request = askMaxOpen ? maxOpenRequest(state, context) : null;
  const key = JSON.stringify(request);
  const shown = useRef(key);
  shown.current = key;
  const [answer, setAnswer] = useState<KnownMaxOpen | null>(null);
  const [asking, setAsking] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ key: string; message: string } | null>(null);

  /** Asks, and fills in a share of the answer. Nothing is filled into a ticket that has changed. */
  const fill = async (percent: number, dispatch: (event: TicketEvent) => void) => {
    if (!askMaxOpen || request === null || request === "price" || asking === key) return;
    setAsking(key);
    setFailed(null);
    try {
      const maxOpen = decimalOrNull(await askMaxOpen(request));
      if (shown.current !== key) return;
      if (maxOpen === null) throw new Error("The exchange returned no quantity.");
      setAnswer({ key, percent, maxOpen, at: deskNow() });
      const value = shareOfMaxOpen(maxOpen, percent, state, context);
      if (sign(value) === 1) dispatch({ type: "value", field: "qty", value });
      else setFailed({ key, message: "You can open less than one step now." });
    } catch (error) {
      const message = error instanceof Error ? error.message : "Not loaded.";
      setFailed({ key, message: `Couldn't get max size: ${message}` });
    } finally {
      setAsking((now) => (now === key ? null : now));
    }
  };
  const known = answer?.key === key ? answer : null;
  return {
    request,
    known,
    /** The share that filled the quantity as it stands; null when it was written otherwise. */
    filled: known && isShare(known, state, context) ? known.percent : null,
    busy: asking === key,
    failure: failed?.key === key ? failed.message : null,
    fill,
  };
}

function isShare(
  { maxOpen, percent }: KnownMaxOpen,
  state: TicketState,
  context: TicketContext,
): boolean {
  const qty = numberValue("qty", state, context);
  const share = shareOfMaxOpen(maxOpen, percent, state, context);
  return qty !== null && compare(qty, share) === 0;
}
