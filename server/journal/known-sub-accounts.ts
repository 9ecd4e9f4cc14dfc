import "server-only";
import type { KnownSubAccounts } from "@/lib/sub-accounts/check-new";
import { pool } from "../db/pool";

/** The states of a creation that made no sub-account, or none by a person's verdict. */
export const noneMadeSql = "'NOT_SENT', 'REJECTED', 'ATTESTED_NOT_APPLIED'";

/** The sub-accounts that this desk made under an account, or may have made: unknown ones count. */
export async function knownSubAccounts(accountId: string): Promise<KnownSubAccounts> {
  const { rows } = await pool().query<{ label: string; name: string }>({
    name: "journal-sub-accounts",
    text: `SELECT body::jsonb ->> 'label' AS label, body::jsonb ->> 'subAccountName' AS name
           FROM intent
           WHERE account_id = $1 AND kind = 'create' AND state NOT IN (${noneMadeSql})`,
    values: [accountId],
  });
  return {
    count: rows.length,
    labels: new Set(rows.map(({ label }) => label)),
    names: new Set(rows.map(({ name }) => name)),
  };
}
