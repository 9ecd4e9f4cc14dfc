import type { IntentKind } from "./journalled";
import type { OrderDigits } from "./order-digits";

/** The states of an intent in the journal (order-safety c.3). */
export type IntentState =
  | "PREPARED"
  | "SENDING"
  | "NOT_SENT"
  | "REJECTED"
  | "ACKED"
  | "ACKED_NO_ID"
  | "UNKNOWN"
  | "UNRESOLVED"
  | "LIVE"
  | "PARTIAL"
  | "CANCELLED"
  | "CLOSED_UNSPECIFIED"
  | "FILL_EVIDENCED"
  | "ATTESTED_FILLED"
  | "ATTESTED_OPEN"
  | "ATTESTED_NOT_PLACED"
  | "ATTESTED_APPLIED"
  | "ATTESTED_NOT_APPLIED";

/** A row of the journal as screens see it: one thing the desk meant to change at the exchange. */
export interface IntentRow {
  readonly id: string;
  /** The endpoint's id, such as "place-order" or "cancel-order". */
  readonly endpoint: string;
  readonly kind: IntentKind;
  /** The same for all intents that went out in one call; null for a call that carries one. */
  readonly batchId: string | null;
  readonly clientOid: string;
  readonly orderId: string | null;
  readonly category: string | null;
  readonly symbol: string | null;
  /** These as they stand in the body that was sent; null where the body has none. */
  readonly side: string | null;
  readonly orderType: string | null;
  readonly price: string | null;
  readonly qty: string | null;
  /** How its numbers are written: its instrument's places when it was sent. */
  readonly digits: OrderDigits | null;
  readonly timeInForce: string | null;
  readonly posSide: string | null;
  readonly tradeSide: string | null;
  readonly reduceOnly: string | null;
  /** Of a plan: what its size counts and what triggers it; of a strategy order its triggers. */
  readonly planType: string | null;
  readonly triggerPrice: string | null;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
  /** For a change of leverage: the leverage; for a new sub-account: its label. */
  readonly leverage: string | null;
  readonly label: string | null;
  readonly state: IntentState;
  /** The exchange's code and words, when it answered with an error. */
  readonly code: string | null;
  readonly message: string | null;
  /** Our own words: why the state is what it is. */
  readonly reason: string | null;
  /** Filled so far as last seen, base coin. */
  readonly cumExecQty: string | null;
  /** For a cancel: the order it aims at. */
  readonly targetOrderId: string | null;
  readonly targetClientOid: string | null;
  /** Who asked; null when the desk itself did. */
  readonly person: string | null;
  /** Moments, Unix ms. */
  readonly createdAt: number;
  readonly answeredAt: number | null;
  readonly updatedAt: number;
  /** When the first byte of its first send left, and of its newest; null when none did. */
  readonly firstByteAt: number | null;
  readonly lastByteAt: number | null;
  /** When every list that could show it was last read; null when they never all were. */
  readonly reconciledAt: number | null;
  /** Why the account's lists could not all be read the last time; null when they could. */
  readonly reconcileError: string | null;
  /** When the account's unknown orders are looked for next. */
  readonly nextSweepAt: number | null;
}
