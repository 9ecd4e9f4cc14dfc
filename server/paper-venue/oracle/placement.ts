import type { OrderTaken, Arrived, OrderEnded, FilledSide } from "./note";

/** An order and all that happened to it. */
export interface OrderHistory {
  readonly applied: OrderTaken;
  fills: readonly FilledSide[];
  /** Null while it is open. */
  ended: OrderEnded | null;
}

/** Everything that came under one clientOid of one account. */
export interface PlacementRecord {
  readonly uid: string;
  readonly clientOid: string;
  /** How many placements with this clientOid reached the venue. */
  arrived: number;
  /** The newest of them, oldest first. */
  arrivals: readonly Arrived[];
  /** The orders that were made of them: more than one when a clientOid was used again. */
  orders: readonly OrderHistory[];
}

/** A placement as the controls tell it. */
export function placementView({ arrivals, orders, ...placement }: PlacementRecord) {
  return {
    ...placement,
    arrivals: arrivals.map(({ type: _, uid: _uid, clientOid: _clientOid, ...told }) => told),
    orders: orders.map(orderHistoryView),
  };
}

/** The fills of an order as the controls tell them. */
export function fillsView({ fills }: OrderHistory) {
  return fills.map(({ type: _, orderId: _orderId, ...told }) => told);
}

function orderHistoryView(fate: OrderHistory) {
  const { type: _, uid: _uid, clientOid: _clientOid, at, ...order } = fate.applied;
  return {
    ...order,
    appliedAt: at,
    fills: fillsView(fate),
    end: fate.ended === null ? null : orderEndView(fate.ended),
  };
}

function orderEndView({ type: _, orderId: _orderId, ...told }: OrderEnded) {
  return told;
}
