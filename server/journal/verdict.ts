import "server-only";

/** What an answer of the exchange, or its absence, proves about an intent (order-safety c.2 5). */
export type Verdict =
  /** The order's id; a cancel's answer may leave it out. */
  | { readonly state: "ACKED"; readonly orderId: string | null }
  | { readonly state: "ACKED_NO_ID" }
  | { readonly state: "REJECTED"; readonly code: string; readonly message: string }
  | { readonly state: "NOT_SENT"; readonly reason: string }
  | {
      readonly state: "UNKNOWN";
      readonly reason: string;
      readonly code: string | null;
      readonly message: string | null;
    };
