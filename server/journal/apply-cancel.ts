import "server-only";
import { pool } from "../db/pool";
import type { IntentState } from "../db/schema";
import { advanceAll, type Step } from "./advance";

/** Which order a cancel aims at. */
export interface CancelTarget {
  readonly targetOrderId: string | null;
  readonly targetClientOid: string | null;
}

/**
 * The exchange took a cancel: it had the order open. An order whose outcome was unknown is
 * cancelled thereby; one that we knew is cancelled when it has left the open orders.
 */
export async function applyCancel(accountId: string, target: CancelTarget): Promise<void> {
  const { rows } = await pool().query<{ id: string; state: IntentState }>({
    name: "journal-cancel-target",
    text: `SELECT id, state FROM intent
           WHERE account_id = $1 AND kind = 'place'
             AND CASE WHEN $2::text IS NULL THEN client_oid = $3 ELSE order_id = $2 END`,
    values: [accountId, target.targetOrderId, target.targetClientOid],
  });
  const steps = rows.flatMap(({ id: intentId, state }): Step[] => {
    const to = evidenceOf(state);
    if (!to) return [];
    const reason = to === "CANCELLED" ? cancelled : null;
    return [{ intentId, kind: "place", to, from: [state], seen: true, reason }];
  });
  await advanceAll(accountId, steps);
}

function evidenceOf(state: IntentState): IntentState | null {
  switch (state) {
    case "ACKED":
    case "ACKED_NO_ID":
      return "LIVE";
    case "UNKNOWN":
    case "UNRESOLVED":
    case "ATTESTED_FILLED":
    case "ATTESTED_NOT_PLACED":
      return "CANCELLED";
    default:
      return null;
  }
}

const cancelled = "The exchange took our cancel of it, so it existed, and is cancelled now.";
