import type { EndpointId } from "@/lib/exchange/endpoints";
import type { CancelReason, Category, EngineState } from "../engine";
import type { PlanDropped } from "../engine/events";
import type { EnginePlanType } from "../engine/types";

/** What of the venue's state notes are made from. */
export interface NotedState {
  readonly engine: EngineState;
}

/** A placement that reached the venue, and what it was answered. */
export interface Arrived {
  readonly type: "arrived";
  /** Unix ms. */
  readonly at: number;
  readonly endpoint: EndpointId;
  readonly uid: string;
  /** "" where the caller gave none and got none. */
  readonly clientOid: string;
  /** 00000 or the code of the refusal; "" when a fault kept the call from being done. */
  readonly code: string;
  readonly orderId: string | null;
  /** The fault that kept it from being done. */
  readonly fault?: string;
}

/** An order, or a plan order, that the venue took. */
export interface OrderTaken {
  readonly type: "applied";
  readonly at: number;
  readonly uid: string;
  readonly clientOid: string;
  readonly orderId: string;
  readonly category: Category;
  readonly symbol: string;
  /** What kind of plan order it is; null for an ordinary one. */
  readonly planType: EnginePlanType | null;
}

/** One side of a fill; amounts are decimal strings. */
export interface FilledSide {
  readonly type: "filled";
  readonly at: number;
  readonly orderId: string;
  readonly fillId: string;
  readonly role: "taker" | "maker";
  /** Base coin; coin futures: quote coin. */
  readonly qty: string;
  readonly price: string;
  /** Quote coin. */
  readonly value: string;
  readonly fee: string;
  readonly feeCoin: string;
}

export type EndReason = CancelReason | PlanDropped["reason"] | null;

/** An order that is no longer open. */
export interface OrderEnded {
  readonly type: "ended";
  readonly at: number;
  readonly orderId: string;
  /** A plan order is `triggered` when it sends its own orders, which have ids of their own. */
  readonly state: "filled" | "cancelled" | "replaced" | "triggered" | "dropped";
  /** Cancelled, dropped: `requested` by its account, or the rule that took it away. */
  readonly why: EndReason;
  /** Replaced: the order that it gave way to. */
  readonly by: string | null;
}

/** What the oracle writes down. */
export type Note = Arrived | OrderTaken | FilledSide | OrderEnded;

/** What no other note of an order says: what it says happened, to which order, by which fill. */
export function nameOfNote(note: Exclude<Note, Arrived>): string {
  return `${note.type} ${note.orderId} ${note.type === "filled" ? note.fillId : ""}`;
}

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
    arrivals: arrivals.map(({ type: _, uid: _uid, clientOid: _clientOid, ...view }) => view),
    orders: orders.map(orderHistoryView),
  };
}

/** The fills of an order as the controls tell them. */
export function fillsView({ fills }: OrderHistory) {
  return fills.map(({ type: _, orderId: _orderId, ...view }) => view);
}

function orderHistoryView(history: OrderHistory) {
  const { type: _, uid: _uid, clientOid: _clientOid, at, ...order } = history.applied;
  return {
    ...order,
    appliedAt: at,
    fills: fillsView(history),
    end: history.ended === null ? null : orderEndView(history.ended),
  };
}

function orderEndView({ type: _, orderId: _orderId, ...view }: OrderEnded) {
  return view;
}
