import "server-only";
import type { Principal } from "@/lib/people/principal";
import { capCodes } from "@/lib/sub-accounts/cap-codes";
import type { KnownSubAccount, KnownUids, SubAccountsAnswer } from "@/lib/sub-accounts/wire";
import { pool } from "../db/pool";
import { noneMadeSql } from "../journal/known-sub-accounts";
import { type KeyColumns, keyColumns, keyFacts } from "./key-facts";
import { queuedRows } from "./start-job";

/** The sub-accounts that this desk made under an account, or may have made, newest first. */
export async function subAccountsOf(
  principal: Principal,
  accountId: string,
): Promise<SubAccountsAnswer> {
  const [{ rows }, queued, jobs, cap] = await Promise.all([
    pool().query<Stored>(knownSql, [accountId, principal.deskId]),
    queuedRows(pool(), accountId),
    pool().query<{ id: string }>(openJobsSql, [accountId, principal.deskId]),
    pool().query<{ code: string; at: Date }>(capSql, [accountId, principal.deskId, capCodes]),
  ]);
  return {
    rows: rows.map((row) => rowOf(principal, row)),
    queued,
    capSaid: capSaidOf(cap.rows[0]),
    openJobs: jobs.rows.map(({ id }) => id),
  };
}

/** The uids that the desk knows: of what it made, and of the archived transfers. */
export async function knownUids(accountId: string): Promise<KnownUids> {
  const { rows } = await pool().query<KnownUids["uids"][number]>(uidsSql, [accountId]);
  return { uids: rows };
}

function capSaidOf(said: { code: string; at: Date } | undefined): SubAccountsAnswer["capSaid"] {
  return said ? { code: said.code, at: said.at.getTime() } : null;
}

interface Stored extends KeyColumns {
  readonly id: string;
  readonly jobId: string | null;
  readonly body: string;
  readonly state: KnownSubAccount["state"];
  readonly message: string | null;
  readonly createdAt: Date;
  readonly createdBy: string | null;
  readonly personId: string | null;
  readonly permissions: readonly string[] | null;
  readonly ipList: readonly string[] | null;
}

function rowOf(principal: Principal, stored: Stored): KnownSubAccount {
  const { id, jobId, state, message, createdBy, personId } = stored;
  const asked = JSON.parse(stored.body) as {
    subAccountName: string;
    label: string;
    permList: string[];
    ipList: string[];
  };
  return {
    id,
    jobId,
    alias: asked.subAccountName,
    label: asked.label,
    permissions: stored.permissions ?? asked.permList,
    ipList: stored.ipList ?? asked.ipList,
    state,
    message,
    createdAt: stored.createdAt.getTime(),
    createdBy,
    own: personId !== null && personId === principal.personId,
    key: keyFacts(stored),
  };
}

const knownSql = `
SELECT i.id, r.job_id AS "jobId", i.body, i.reason AS message, i.created_at AS "createdAt",
  p.name AS "createdBy", i.person_id AS "personId", k.permissions, k.ip_list AS "ipList",
  CASE
    WHEN i.state = 'ACKED' THEN 'created'
    WHEN i.state IN ('PREPARED', 'SENDING') THEN 'sent'
    WHEN i.state = 'ATTESTED_APPLIED' THEN 'revoked'
    ELSE 'unknown'
  END AS state, ${keyColumns}
FROM intent AS i
LEFT JOIN created_key AS k ON k.intent_id = i.id
LEFT JOIN person AS p ON p.id = i.person_id
LEFT JOIN creation_row AS r ON r.id = i.idempotency_key
WHERE i.account_id = $1 AND i.desk_id = $2 AND i.kind = 'create'
  AND i.state NOT IN (${noneMadeSql})
ORDER BY i.created_at DESC, i.id DESC`;

/** Jobs that still have something to send, or secrets that nobody has taken over. */
const openJobsSql = `
SELECT j.id FROM creation_job AS j
WHERE j.account_id = $1 AND j.desk_id = $2 AND EXISTS (
  SELECT 1 FROM creation_row AS r
  LEFT JOIN intent AS i
    ON i.desk_id = j.desk_id AND i.person_id = j.created_by AND i.idempotency_key = r.id
  LEFT JOIN created_key AS k ON k.intent_id = i.id
  WHERE r.job_id = j.id AND (
    (i.id IS NULL AND r.state = 'queued') OR i.state IN ('PREPARED', 'SENDING')
    OR k.state <> 'handed-over'))
ORDER BY j.created_at DESC`;

/** The newest answer that there can be no more, unless one was made after it. */
const capSql = `
SELECT code, answered_at AS at FROM intent
WHERE account_id = $1 AND desk_id = $2 AND kind = 'create' AND state = 'REJECTED'
  AND code = ANY($3) AND answered_at > coalesce((
    SELECT max(answered_at) FROM intent
    WHERE account_id = $1 AND kind = 'create' AND state = 'ACKED'), '-infinity')
ORDER BY answered_at DESC LIMIT 1`;

const uidsSql = `
SELECT uid, max(label) AS label, min("from") AS "from" FROM (
  SELECT uid, label, 'created' AS "from" FROM created_key WHERE account_id = $1
  UNION ALL
  SELECT DISTINCT uid, NULL, 'transfers' FROM transfer
  WHERE account_id = $1 AND uid ~ '^[0-9]{1,32}$'
) AS known GROUP BY uid ORDER BY min("from"), uid COLLATE "C" LIMIT 200`;
