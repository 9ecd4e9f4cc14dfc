import type { Numbers } from "@/lib/decimal";
import { newClientOid } from "@/lib/exchange/new-client-oid";
import { type BatchElement, limitIssuesOf, rateMessageOf } from "@/lib/orders/batch-limits";
import type { LadderPlan } from "@/lib/orders/ladder";
import type { RiskLimitsAnswer } from "@/lib/orders/risk-limits-api";
import { checkRequest } from "@/lib/orders/rules/check-request";
import { isError } from "@/lib/orders/rules/order-rules";
import type { TicketBody, TicketContext } from "@/lib/orders/ticket";
import { deskNow } from "@/lib/time";

/** The orders of a ladder under client ids of their own; `body` has what they share. */
export function ordersOf(plan: LadderPlan, body: TicketBody): readonly BatchElement[] {
  const now = deskNow();
  return plan.rungs.map(({ price, qty }) => ({
    ...(body as BatchElement),
    ...{ price, qty, clientOid: newClientOid(now) },
  }));
}

/** What stands against a ladder's orders, and what of them goes only knowingly. */
export interface LadderReview {
  readonly problem: string | null;
  /** Why the button is held, and whether a limit of the user's own is passed by that. */
  readonly hold: { readonly reason: string; readonly over: boolean } | null;
}

/**
 * Each order by the rules that one order is held to, and by what bounds the user. Without limits,
 * because they can't be read, the server alone holds the orders to them.
 */
export function reviewLadder(
  orders: readonly BatchElement[],
  world: TicketContext,
  limits: RiskLimitsAnswer | "loading" | null,
  numbers: Numbers,
): LadderReview {
  const { instrument } = world;
  if (instrument === null || limits === "loading") return refusing("Loading your limits");
  const wrong = orders.flatMap((order, at) =>
    checkRequest("place-order", order, instrument, { ...world, openOrders: withMore(world, at) })
      .filter(isError)
      .map(({ message }) => `Order ${at + 1}: ${message}`),
  );
  const rate = limits && rateMessageOf(limits, orders.length);
  const bounds = orders.flatMap((order) =>
    limits ? limitIssuesOf(limits, order, instrument, world.indexPrice, numbers) : [],
  );
  const refusal = wrong[0] ?? bounds.find(isError)?.message ?? (rate?.refuses && rate.message);
  if (refusal) return refusing(refusal);
  const over = bounds.find(({ rule }) => rule.startsWith("own-"))?.message ?? rate?.message;
  if (over !== undefined) return { problem: null, hold: { reason: over, over: true } };
  const [held] = bounds;
  return { problem: null, hold: held ? { reason: held.message, over: false } : null };
}

/** The open orders once so many of the ladder are open too: they count against the caps. */
function withMore({ openOrders }: TicketContext, more: number): TicketContext["openOrders"] {
  if (openOrders === null) return null;
  const { symbol, product, group } = openOrders;
  return { symbol: symbol + more, product: product + more, group: group + more };
}

const refusing = (text: string): LadderReview => ({ problem: text, hold: null });
