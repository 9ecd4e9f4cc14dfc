import { closableLots } from "./closable";
import { match, type StopReason } from "./match";
import { releaseHold } from "./orders/release";
import { restInBook } from "./orders/rest";
import { replace, removeFromBook } from "./orders/withdraw";
import { simulateMatch } from "./rehearse";
import type { Run } from "./run";
import type { Order } from "./state";
import { orderEventFields } from "./tell";
import { markDirty } from "./touch";
import type { CancelReason } from "./types";

/**
 * Takes an accepted order to its end: into the book, filled, or cancelled by its own conditions.
 */
export function execute(run: Run, order: Order, worst: number): void {
  if (order.timeInForce === "post_only" && wouldTake(order)) {
    end(run, order, "post-only");
  } else if (order.timeInForce === "fok" && simulateMatch({ ...order, limitTicks: worst }).lots < order.lots) {
    end(run, order, "fok");
  } else {
    if (order.reduceOnly) makeRoom(run, order);
    conclude(run, order, match(run, order, worst));
  }
  markDirty(run, order.positionAccount);
}

function conclude(run: Run, order: Order, stopped: StopReason): void {
  const spent = order.filledLots > 0 && (stopped === "spent" || order.held === 0n);
  if (order.budget > 0n ? spent : order.filledLots === order.lots) {
    end(run, order, null);
  } else if (stopped === "self-trade") {
    end(run, order, "self-trade");
  } else if (order.orderType === "market") {
    end(run, order, "market");
  } else if (order.timeInForce === "ioc") {
    end(run, order, "ioc");
  } else {
    restInBook(order);
    run.events.push({ type: "rested", ...orderEventFields(order), lots: order.lots - order.filledLots });
  }
}

function end(run: Run, order: Order, why: CancelReason | null): void {
  releaseHold(order);
  run.events.push(
    why === null
      ? { type: "completed", ...orderEventFields(order) }
      : { type: "cancelled", ...orderEventFields(order), why },
  );
}

function wouldTake(order: Order): boolean {
  const { book } = order.positionAccount.instrument.market;
  const across = book.first(order.side === "buy" ? "sell" : "buy");
  if (across < 0) return false;
  const ticks = book.ticksOf(across);
  return order.side === "buy" ? ticks <= order.ticks : ticks >= order.ticks;
}

/**
 * Cancels the account's earlier orders that close, oldest first, until this one fits into the
 * position beside them: in one-way mode they are replaced (interface.md section 6 rule 1, rulings
 * 25); in hedge mode they gave way to a market close (interface.md section 3 rule 4).
 */
function makeRoom(run: Run, order: Order): void {
  const { positionAccount: stake } = order;
  const most = closableLots(stake.lots, order.side);
  while (stake.reducingLots + order.lots > most) {
    const oldest = stake.reducing[0];
    if (!oldest) return;
    if (stake.posSide === null) replace(run, oldest, order);
    else removeFromBook(run, oldest, "market-close");
  }
}
