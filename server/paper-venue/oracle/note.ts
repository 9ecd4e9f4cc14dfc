import type { EndpointId } from "@/lib/exchange/endpoints";
import type { CancelReason, Category } from "../engine";
import type { EnginePlanType } from "../engine/plans/commands";
import type { PlanDropped } from "../engine/plans/events";

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

/** An order that is no longer open. */
export interface OrderEnded {
  readonly type: "ended";
  readonly at: number;
  readonly orderId: string;
  /** A plan order is `triggered` when it sends its own orders, which have ids of their own. */
  readonly state: "filled" | "cancelled" | "replaced" | "triggered" | "dropped";
  /** Cancelled, dropped: `requested` by its account, or the rule that took it away. */
  readonly why: CancelReason | PlanDropped["why"] | null;
  /** Replaced: the order that it gave way to. */
  readonly by: string | null;
}

/** What the oracle writes down. */
export type Note = Arrived | OrderTaken | FilledSide | OrderEnded;
