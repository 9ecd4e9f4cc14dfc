import "server-only";
import type { KnownSubAccounts } from "@/lib/sub-accounts/check-new";
import { pool } from "../db/pool";

/** The states of a creation that made no sub-account, or none by a person's verdict. */
export const noneMadeSql = "'NOT_SENT', 'REJECTED', 'ATTESTED_NOT_APPLIED'";

/**
 * The sub-accounts that this desk made under an account, or may have made, since unknown ones
 * count, and how many were entered as made elsewhere.
 */
export async function knownSubAccounts(accountId: string): Promise<KnownSubAccounts> {
  const external = await pool().query<{ count: number }>({
    name: "external-sub-accounts",
    text: "SELECT count(*)::int FROM external_sub_account WHERE account_id = $1",
    values: [accountId],
  });
  const { rows } = await pool().query<{ label: string; name: string }>({
    name: "journal-sub-accounts",
    text: `SELECT body::jsonb ->> 'label' AS label, body::jsonb ->> 'subAccountName' AS name
           FROM intent
           WHERE account_id = $1 AND kind = 'create' AND state NOT IN (${noneMadeSql})`,
    values: [accountId],
  });
  return {
    count: rows.length + (external.rows[0]?.count ?? 0),
    labels: new Set(rows.map(({ label }) => label)),
    names: new Set(rows.map(({ name }) => name)),
  };
}
