import "server-only";
import type { Outcome } from "@/lib/exchange/errors";
import type { OrderAck } from "@/lib/exchange/records";
import { pool } from "../db/pool";
import type { IntentState } from "../db/schema";

/** What the journal holds of an intent's outcome. */
export interface Settled {
  readonly id: string;
  readonly state: IntentState;
  readonly clientOid: string;
  readonly orderId: string | null;
  readonly code: string | null;
  readonly message: string | null;
  readonly reason: string | null;
}

/** The outcome of an intent as far as the journal knows it now. */
export function outcomeOf(intent: Settled): Outcome<OrderAck> {
  const { id: intentId, clientOid, orderId, reason, code, message } = intent;
  switch (intent.state) {
    case "PREPARED":
    case "SENDING":
      return { kind: "pending", intentId };
    case "NOT_SENT":
      return { kind: "not-sent", reason: reason ?? "Not one byte of it was sent.", intentId };
    case "REJECTED":
      return { kind: "rejected", code: code ?? "", message: message ?? "", intentId };
    case "UNKNOWN":
    case "UNRESOLVED":
    case "ATTESTED_FILLED":
    case "ATTESTED_NOT_PLACED":
      return { kind: "unknown", reason: reason ?? "Nobody knows how it ended.", intentId };
    case "ACKED_NO_ID":
      return { kind: "accepted-without-id", intentId, clientOid };
    default:
      return { kind: "ok", data: { orderId, clientOid }, requestTime: null, intentId };
  }
}

/** Reads an intent's outcome again; null when there is no such intent. */
export async function readOutcome(intentId: string): Promise<Outcome<OrderAck> | null> {
  const { rows } = await pool().query<Settled>({
    name: "journal-outcome",
    text: `SELECT id, state, order_id AS "orderId", code, message, reason,
             CASE WHEN endpoint = 'cancel-order' THEN target_client_oid ELSE client_oid END
               AS "clientOid"
           FROM intent WHERE id = $1`,
    values: [intentId],
  });
  return rows[0] ? outcomeOf(rows[0]) : null;
}
