"use client";

import { useState } from "react";
import { newIntentKey } from "@/lib/api/client";
import { decimal } from "@/lib/decimal";
import { lotUnitOf } from "@/lib/exchange/futures";
import type { BatchElement } from "@/lib/orders/batch-limits";
import { lotOf, tickOf } from "@/lib/orders/instrument";
import { type LadderPlan, planLadder } from "@/lib/orders/ladder";
import { numberWriter, type TicketBody, toRequestBody } from "@/lib/orders/ticket";
import { emptyField, readField, type TypedField } from "@/lib/orders/typed-field";
import type { LadderQuestion } from "./ladder-dialog";
import { ordersOf } from "./ladder-orders";
import type { TicketHandle } from "./use-ticket";

/** What a user says of a ladder beside the ticket's own order. */
export interface LadderFields {
  readonly open: boolean;
  /** The last price; the ticket's price is the first. */
  readonly to: TypedField;
  readonly orders: TypedField;
}

const closed: LadderFields = {
  ...{ open: false, to: emptyField },
  orders: { ...emptyField, text: "5" },
};

/** A question that the desk left without an answer, and the ladder that it is about. */
interface Unanswered {
  readonly text: string;
  readonly question: LadderQuestion;
}

type LadderOutcome =
  | { readonly plan: LadderPlan; readonly problem: null }
  | { readonly plan: null; readonly problem: string };

/**
 * The ticket's limit order split over several prices: its fields and what they come to. Only where
 * the account's limits can be read.
 */
export function useTicketLadder(ticket: TicketHandle, accountId: string | undefined) {
  const [fields, set] = useState(closed);
  const [asked, setAsked] = useState<LadderQuestion | null>(null);
  const [unanswered, keepUnanswered] = useState<Unanswered | null>(null);
  const { state, world } = ticket;
  const offered = state.form === "order" && state.orderType === "limit" && accountId !== undefined;
  const open = offered && fields.open;
  const body = open ? toRequestBody(state, world, "") : null;
  const outcome = open ? outcomeOf(fields, body, ticket) : null;
  const plan = outcome?.plan ?? null;
  return {
    fields,
    change: (next: Partial<LadderFields>) => set({ ...fields, ...next }),
    offered,
    open,
    plan,
    /** Why it cannot be placed; null where it can, or isn't open. */
    problem: outcome?.problem ?? null,
    /** The question whether to place it; of one that got no answer the very same again. */
    ask: () => {
      if (!plan || !body) return;
      const text = JSON.stringify([plan, body]);
      const again = unanswered?.text === text ? unanswered.question : null;
      setAsked(again ?? { plan, orders: ordersOf(plan, body), key: newIntentKey() });
      keepUnanswered(null);
    },
    asked,
    answer: (how: "placed" | "dropped" | "unanswered") => {
      setAsked(null);
      if (how === "placed") {
        set(closed);
        keepUnanswered(null);
      }
      if (how !== "unanswered" || !asked || !body) return;
      keepUnanswered({ text: JSON.stringify([asked.plan, body]), question: asked });
    },
  };
}

export type TicketLadder = ReturnType<typeof useTicketLadder>;

const problem = (text: string): LadderOutcome => ({ plan: null, problem: text });

/** What a batch's order can say; anything else of the ticket has no place in a ladder. */
const batchFields: ReadonlySet<string> = new Set<keyof BatchElement>([
  ...(["category", "symbol", "qty", "price", "side", "orderType", "timeInForce"] as const),
  ...(["posSide", "clientOid"] as const),
]);

function outcomeOf(
  fields: LadderFields,
  body: TicketBody | null,
  { world }: TicketHandle,
): LadderOutcome {
  const { instrument } = world;
  const tick = instrument && tickOf(instrument);
  const lot = instrument && lotOf(instrument);
  if (!instrument || !tick || !lot) return problem("Loading the instrument's rules");
  if (body === null || !("price" in body) || !("qty" in body)) {
    return problem("Enter price and quantity");
  }
  if (Object.keys(body).some((name) => !batchFields.has(name))) {
    return problem("Ladders can't use TP/SL, reduce-only or STP");
  }
  const [to, orders] = [readField(fields.to), readField(fields.orders)];
  if (to.kind === "ambiguous") return problem("Enter the last price without thousands separators");
  if (to.kind !== "value") return problem("Enter the last price");
  if (orders.kind !== "value" || orders.value.includes("."))
    return problem("Enter the number of orders");
  const result = planLadder({
    ...{ from: decimal(String(body.price)), to: to.value, total: decimal(String(body.qty)) },
    ...{ tick, lot, spacing: "linear", skew: "flat", ratio: decimal("1"), weights: [] },
    steps: Number.parseInt(orders.value, 10),
    unit: "quantity",
    contracts: lotUnitOf(instrument.symbol) === "quote",
    numbers: numberWriter(world),
  });
  if (result.kind === "plan") return { plan: result.plan, problem: null };
  return problem(result.issues[0]?.message ?? "These orders cannot be placed");
}
