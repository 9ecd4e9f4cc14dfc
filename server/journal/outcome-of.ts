import "server-only";
import type { Outcome } from "@/lib/exchange/errors";
import { pool } from "../db/pool";
import type { IntentState } from "../db/schema";
import type { IntentKind } from "./states";

/** What the journal holds of an intent's outcome. */
export interface Settled {
  readonly id: string;
  readonly kind: IntentKind;
  readonly batchId: string | null;
  readonly state: IntentState;
  /** Of a cancel: its order's, where the cancel named it. */
  readonly clientOid: string | null;
  /** Of a new sub-account: its uid. */
  readonly orderId: string | null;
  /** Of a new sub-account. */
  readonly label: string | null;
  readonly code: string | null;
  readonly message: string | null;
  readonly reason: string | null;
}

/** The outcome of an intent as far as the journal knows it. */
export function outcomeOf(intent: Settled, requestTime: number | null = null): Outcome<unknown> {
  const { id: intentId, clientOid, reason, code, message } = intent;
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
    case "ATTESTED_OPEN":
    case "ATTESTED_NOT_PLACED":
    case "ATTESTED_APPLIED":
    case "ATTESTED_NOT_APPLIED":
      return { kind: "unknown", reason: reason ?? "Nobody knows how it ended.", intentId };
    // Only an order closes after it was accepted; of anything else nobody saw an answer.
    case "CLOSED_UNSPECIFIED":
      return intent.kind === "place"
        ? { kind: "ok", data: dataOf(intent), requestTime, intentId }
        : { kind: "unknown", reason: reason ?? "Nobody knows how it ended.", intentId };
    case "ACKED_NO_ID":
      return { kind: "accepted-without-id", intentId, clientOid: clientOid ?? "" };
    default:
      return { kind: "ok", data: dataOf(intent), requestTime, intentId };
  }
}

/** What an acknowledgement tells; of a new sub-account never its key (order-safety c.2 rule 12). */
function dataOf({ kind, orderId, clientOid, label }: Settled): unknown {
  switch (kind) {
    case "place":
    case "cancel":
      return { orderId, clientOid };
    case "configure":
      return "success";
    case "create":
      return { subAccountUid: orderId, label };
  }
}

/** Reads the intents of a call again, in the order of its list; none when there is no such call. */
export async function readSettled(intentId: string): Promise<readonly Settled[]> {
  const { rows } = await pool().query<Settled>({
    name: "journal-outcome",
    text: outcomeSql,
    values: [intentId],
  });
  return rows;
}

const outcomeSql = `
SELECT id, kind, batch_id AS "batchId", state, order_id AS "orderId", code, message, reason,
  CASE WHEN kind = 'cancel' THEN target_client_oid ELSE client_oid END AS "clientOid",
  CASE WHEN kind = 'create' THEN body::jsonb ->> 'label' END AS label
FROM intent
WHERE id = $1 OR batch_id = (SELECT batch_id FROM intent WHERE id = $1)
ORDER BY created_at`;
