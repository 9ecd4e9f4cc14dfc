import type { EndpointId } from "@/lib/exchange/endpoints";
import type { CancelReason, Category } from "../engine";

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

/** An order that the venue took. */
export interface Applied {
  readonly type: "applied";
  readonly at: number;
  readonly uid: string;
  readonly clientOid: string;
  readonly orderId: string;
  readonly category: Category;
  readonly symbol: string;
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
export interface Ended {
  readonly type: "ended";
  readonly at: number;
  readonly orderId: string;
  readonly state: "filled" | "cancelled" | "replaced";
  /** Cancelled: `requested` by its account, or the rule that took it away. */
  readonly why: CancelReason | null;
  /** Replaced: the order that it gave way to. */
  readonly by: string | null;
}

/** What the oracle writes down. */
export type Note = Arrived | Applied | FilledSide | Ended;
