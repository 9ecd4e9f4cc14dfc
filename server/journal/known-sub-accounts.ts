import "server-only";
import type { KnownSubAccounts } from "@/lib/sub-accounts/check-new";
import { pool } from "../db/pool";

/** The states of a creation that made no sub-account, or none by a person's verdict. */
export const noneMadeSql = "'NOT_SENT', 'REJECTED', 'ATTESTED_NOT_APPLIED'";

/** The entries of an account ($1) as `e` that no creation stands for. */
export const externalSql = `external_sub_account AS e LEFT JOIN intent AS i ON i.id = e.intent_id
WHERE e.account_id = $1 AND (i.id IS NULL OR i.state IN (${noneMadeSql}))`;

/**
 * The sub-accounts that this desk made under an account, or may have made, since unknown ones
 * count, and how many were entered as made elsewhere.
 */
export async function knownSubAccounts(accountId: string): Promise<KnownSubAccounts> {
  const external = await pool().query<{ count: number }>({
    name: "external-sub-accounts",
    text: `SELECT count(*)::int FROM ${externalSql}`,
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
