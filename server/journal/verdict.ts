import "server-only";
import type { CreatedKey } from "./created-keys";

/** What an answer of the exchange, or its absence, proves about an intent (order-safety c.2 5). */
export type Verdict =
  /** The order's id; a cancel's answer may leave it out; of a new sub-account it is the uid. */
  | {
      readonly state: "ACKED";
      readonly orderId: string | null;
      /** Only of a new sub-account: sealed with the acknowledgement, then forgotten. */
      readonly created?: CreatedKey;
    }
  | { readonly state: "ACKED_NO_ID" }
  | { readonly state: "REJECTED"; readonly code: string; readonly message: string }
  | { readonly state: "NOT_SENT"; readonly reason: string }
  | {
      readonly state: "UNKNOWN";
      readonly reason: string;
      readonly code: string | null;
      readonly message: string | null;
    };
