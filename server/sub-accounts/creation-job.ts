import "server-only";
import type {
  CreatedKeyFacts,
  CreationJob,
  CreationJobState,
  CreationRow,
  KeyDelivery,
} from "@/lib/sub-accounts/api";
import { type KeyRecipient, recipientFingerprint } from "@/lib/sub-accounts/key-recipient";
import type { Principal } from "@/lib/users/roles";
import { pool, statement } from "../db/database";
import { DeskError } from "../desk-error";
import { creationChannel, forgetSpentPassphrases } from "./start-job";

/** A job with what became of each of its rows. Throws a DeskError for one of another desk. */
export async function readCreationJob(principal: Principal, jobId: string): Promise<CreationJob> {
  const { rows: found } = await pool().query<StoredJob>(
    jobSql({ jobId, deskId: principal.deskId }),
  );
  const [job] = found;
  if (!job) throw new DeskError({ kind: "not-found", what: "This request" });
  const { rows } = await pool().query<StoredRow>(rowsSql({ jobId }));
  const { userId, createdAt, now, recipient, ...rest } = job;
  return {
    ...rest,
    recipient: recipient && {
      kind: recipient.kind,
      fingerprint: await recipientFingerprint(recipient.publicKey),
    },
    createdAt: createdAt.getTime(),
    own: userId === principal.userId,
    rows: rows.map(rowOf),
    now: now.getTime(),
  };
}

/** Brings a job into another state; rows not sent yet are taken back when it is stopped. */
export async function changeCreationJob(
  principal: Principal,
  jobId: string,
  state: CreationJobState,
): Promise<CreationJob> {
  const { rowCount } = await pool().query(changeSql({ jobId, deskId: principal.deskId, state }));
  const job = await readCreationJob(principal, jobId);
  if (state === "stopped") await forgetSpentPassphrases(pool(), jobId);
  if (rowCount === 0 && job.state !== state) {
    throw new DeskError({ kind: "gone", reason: "This request was stopped. Start a new one." });
  }
  return job;
}

interface StoredJob {
  readonly id: string;
  readonly accountId: string;
  readonly state: CreationJobState;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly userId: string;
  readonly recipient: KeyRecipient | null;
  readonly now: Date;
}

interface StoredRow extends KeyColumns, Omit<CreationRow, "sentAt" | "answeredAt" | "key"> {
  readonly sentAt: Date | null;
  readonly answeredAt: Date | null;
}

function rowOf(stored: StoredRow): CreationRow {
  const { id, intentId, alias, label, permissions, ipList, state, code, message } = stored;
  const key: CreatedKeyFacts | null = keyFacts(stored);
  const sentAt = stored.sentAt?.getTime() ?? null;
  const answeredAt = stored.answeredAt?.getTime() ?? null;
  const facts = { id, intentId, alias, label, permissions, ipList };
  return { ...facts, state, code, message, sentAt, answeredAt, key };
}

const jobSql = statement<{ jobId: string; deskId: string }>(`
SELECT j.id, j.account_id AS "accountId", j.state, j.created_at AS "createdAt",
  p.name AS "createdBy", p.id AS "userId", j.recipient,
  clock_timestamp() AS now
FROM sub_account_job AS j JOIN desk_user AS p ON p.id = j.created_by
WHERE j.id = $jobId AND j.desk_id = $deskId`);

/** The columns of `created_key AS k`. */
export const keyColumns = `k.intent_id AS "keyId", k.uid AS "keyUid", k.name AS "keyName",
  k.key_last4 AS "keyLast4", k.state AS "delivery", k.expires_at AS "expiresAt"`;

/** The journal's word counts before the row's own: it alone knows what was sent. */
const rowsSql = statement<{ jobId: string }>(`
SELECT r.id, i.id AS "intentId", r.alias, r.label, r.permissions, r.ip_list AS "ipList", i.code,
  CASE
    WHEN i.state IS NOT NULL THEN coalesce(i.message, i.reason)
    ELSE r.message
  END AS message,
  i.first_byte_at AS "sentAt", i.answered_at AS "answeredAt",
  CASE
    WHEN i.state IN ('PREPARED', 'SENDING') THEN 'sent'
    WHEN i.state = 'ACKED' THEN 'created'
    WHEN i.state = 'REJECTED' THEN 'rejected'
    WHEN i.state = 'NOT_SENT' THEN 'not-sent'
    WHEN i.state = 'ATTESTED_APPLIED' THEN 'revoked'
    WHEN i.state = 'ATTESTED_NOT_APPLIED' THEN 'not-created'
    WHEN i.state IS NOT NULL THEN 'unknown'
    WHEN r.state = 'refused' THEN 'rejected'
    ELSE r.state
  END AS state, ${keyColumns}
FROM sub_account_job_row AS r
JOIN sub_account_job AS j ON j.id = r.job_id
LEFT JOIN order_intent AS i
  ON i.desk_id = j.desk_id AND i.user_id = j.created_by AND i.idempotency_key = r.id
LEFT JOIN created_key AS k ON k.intent_id = i.id
WHERE r.job_id = $jobId ORDER BY r.position`);

const changeSql = statement<{ jobId: string; deskId: string; state: string }>(`
WITH changed AS (
  UPDATE sub_account_job SET state = $state WHERE id = $jobId AND desk_id = $deskId
    AND state <> 'stopped'
  RETURNING id
), withdrawn AS (
  UPDATE sub_account_job_row SET state = 'withdrawn' FROM changed
  WHERE $state = 'stopped' AND job_id = changed.id AND sub_account_job_row.state = 'queued'
)
SELECT id, pg_notify('${creationChannel}', id) FROM changed`);

/** A query's columns of a created key; all null where there is none. */
export interface KeyColumns {
  readonly keyId: string | null;
  readonly keyUid: string | null;
  readonly keyName: string | null;
  readonly keyLast4: string | null;
  readonly delivery: KeyDelivery | null;
  readonly expiresAt: Date | null;
}

/** A created key without its secrets; null where there is none. */
export function keyFacts(columns: KeyColumns): CreatedKeyFacts | null {
  const { keyId, keyUid, keyName, keyLast4, delivery, expiresAt } = columns;
  if (keyId === null || delivery === null) return null;
  return {
    id: keyId,
    uid: keyUid ?? "",
    alias: keyName ?? "",
    keyLast4: keyLast4 ?? "",
    delivery,
    expiresAt: expiresAt?.getTime() ?? null,
  };
}
