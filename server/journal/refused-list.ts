import "server-only";
import { isWrongFamily } from "@/lib/exchange/codes";
import { endpointsOf, type ListName } from "@/lib/orders/journalled";
import { pool } from "../db/pool";
import type { IntentState } from "../db/schema";
import { noteAll, type Step } from "./advance";

/** Whether an exchange refuses a list because the account is of another family. */
export function isFamilyRefusal(code: string | null): code is string {
  return code !== null && isWrongFamily(code);
}

/**
 * A list that an account's family lacks shows none of its orders and closes none. The accepted
 * orders that only it could show say so.
 */
export async function noteRefusedList(
  accountId: string,
  list: ListName,
  code: string,
): Promise<void> {
  await pool().query(refusedSql, [accountId, list, code]);
  const { rows } = await pool().query<{ id: string; state: IntentState }>(acceptedSql, [
    accountId,
    endpointsOf(list),
    noListWords,
  ]);
  const notes = rows.map(({ id: intentId, state: to }): Omit<Step, "from"> => {
    return { intentId, kind: "place", to, reason: noListWords };
  });
  await noteAll(accountId, notes);
}

const noListWords = "Accepted; this account has no list that shows it.";

const refusedSql = `
INSERT INTO open_list (account_id, list, refused_code) VALUES ($1, $2, $3)
ON CONFLICT (account_id, list) DO UPDATE SET refused_code = excluded.refused_code
WHERE open_list.refused_code IS DISTINCT FROM excluded.refused_code`;

const acceptedSql = `
SELECT id, state FROM intent
WHERE account_id = $1 AND endpoint = ANY($2) AND state IN ('ACKED', 'ACKED_NO_ID')
  AND reason IS DISTINCT FROM $3`;
