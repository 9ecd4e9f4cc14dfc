import type { Applied, Arrived, Ended, FilledSide } from "./note";

/** An order and all that happened to it. */
export interface Fate {
  readonly applied: Applied;
  fills: readonly FilledSide[];
  /** Null while it is open. */
  ended: Ended | null;
}

/** Everything that came under one clientOid of one account. */
export interface Placement {
  readonly uid: string;
  readonly clientOid: string;
  /** How many placements with this clientOid reached the venue. */
  arrived: number;
  /** The newest of them, oldest first. */
  arrivals: readonly Arrived[];
  /** The orders that were made of them: more than one when a clientOid was used again. */
  orders: readonly Fate[];
}

/** A placement as the controls tell it. */
export function toldPlacement({ arrivals, orders, ...placement }: Placement) {
  return {
    ...placement,
    arrivals: arrivals.map(({ type: _, uid: _uid, clientOid: _clientOid, ...told }) => told),
    orders: orders.map(toldFate),
  };
}

/** The fills of an order as the controls tell them. */
export function toldFills({ fills }: Fate) {
  return fills.map(({ type: _, orderId: _orderId, ...told }) => told);
}

function toldFate(fate: Fate) {
  const { type: _, uid: _uid, clientOid: _clientOid, at, ...order } = fate.applied;
  return {
    ...order,
    appliedAt: at,
    fills: toldFills(fate),
    end: fate.ended === null ? null : toldEnd(fate.ended),
  };
}

function toldEnd({ type: _, orderId: _orderId, ...told }: Ended) {
  return told;
}
