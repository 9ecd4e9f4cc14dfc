import "server-only";
import type { KnownSubAccount, KnownUids, SubAccountsAnswer } from "@/lib/sub-accounts/api";
import { subAccountQuotaCodes } from "@/lib/sub-accounts/creation-rules";
import type { Principal } from "@/lib/users/roles";
import { pool, statement } from "../db/database";
import { externalSql, notCreatedSql } from "../journal/created-sub-accounts";
import { type KeyColumns, keyColumns, keyFacts } from "./creation-job";
import { detailsOf } from "./details";
import { ipSetsOf } from "./ip-sets";
import { queuedRows } from "./start-job";

/** What `subAccountsOf` says, to who asks from an address. */
export async function subAccountsAnswer(
  principal: Principal,
  accountId: string,
  address: string,
): Promise<SubAccountsAnswer> {
  const known = await subAccountsOf(principal, accountId);
  // Of an IPv6 address the desk knows the network only.
  return { ...known, yourAddress: /^[\d.]+$/.test(address) ? address : null };
}

/**
 * The sub-accounts that this desk made under an account, or may have made, and those that were
 * entered as made elsewhere, newest first; with uids that were seen and are in no row yet.
 */
export async function subAccountsOf(
  principal: Principal,
  accountId: string,
): Promise<Omit<SubAccountsAnswer, "yourAddress">> {
  const [{ rows }, external, seen, queued, jobs, cap, clients] = await Promise.all([
    pool().query<Stored>(knownSql({ accountId, deskId: principal.deskId })),
    pool().query<StoredExternal>(entriesSql({ accountId, deskId: principal.deskId })),
    pool().query<SubAccountsAnswer["seen"][number]>(
      seenSql({ accountId, deskId: principal.deskId }),
    ),
    queuedRows(pool(), accountId),
    pool().query<{ id: string }>(openJobsSql({ accountId, deskId: principal.deskId })),
    pool().query<{ code: string; at: Date }>(
      capSql({ accountId, deskId: principal.deskId, subAccountQuotaCodes }),
    ),
    pool().query<SubAccountsAnswer["clients"][number]>(
      clientsSql({ accountId, deskId: principal.deskId }),
    ),
  ]);
  const all = [
    ...rows.map((row) => rowOf(principal, row)),
    ...external.rows.map((row) => externalRowOf(row)),
  ];
  const uids = all.flatMap(({ uid }) => (uid === null ? [] : [uid]));
  const details = await detailsOf(accountId, uids);
  const ipSets = await ipSetsOf(principal, accountId);
  return {
    rows: all
      .map((row) => ({ ...row, details: details.get(row.uid ?? "") ?? null }))
      .sort((a, b) => b.createdAt - a.createdAt),
    clients: clients.rows,
    ipSets,
    queued,
    seen: seen.rows,
    quotaReached: quotaReachedOf(cap.rows[0]),
    openJobs: jobs.rows.map(({ id }) => id),
  };
}

/**
 * The uids that the desk knows: of what it made, what was entered, the archived transfers and the
 * assets that were read; apart from them those that are none of this broker's.
 */
export async function knownUids(accountId: string): Promise<KnownUids> {
  const [uids, foreign] = await Promise.all([
    pool().query<KnownUids["uids"][number]>(uidsSql({ accountId })),
    pool().query<{ uid: string; at: Date }>(foreignSql({ accountId })),
  ]);
  return {
    uids: uids.rows,
    foreign: foreign.rows.map(({ uid, at }) => ({ uid, reportedAt: at.getTime() })),
  };
}

function quotaReachedOf(
  refusal: { code: string; at: Date } | undefined,
): SubAccountsAnswer["quotaReached"] {
  return refusal ? { code: refusal.code, at: refusal.at.getTime() } : null;
}

interface Stored extends KeyColumns {
  readonly id: string;
  readonly jobId: string | null;
  readonly enteredUid: string | null;
  readonly body: string;
  readonly state: KnownSubAccount["state"];
  readonly message: string | null;
  readonly createdAt: Date;
  readonly createdBy: string | null;
  readonly userId: string | null;
  readonly permissions: readonly string[] | null;
  readonly ipList: readonly string[] | null;
}

type Row = Omit<KnownSubAccount, "details">;

function rowOf(principal: Principal, stored: Stored): Row {
  const { id, jobId, state, message, createdBy, userId } = stored;
  const asked = JSON.parse(stored.body) as {
    subAccountName: string;
    label: string;
    permList: string[];
    ipList: string[];
  };
  return {
    id,
    jobId,
    uid: stored.keyUid ?? stored.enteredUid,
    alias: asked.subAccountName,
    label: asked.label,
    permissions: stored.permissions ?? asked.permList,
    ipList: stored.ipList ?? asked.ipList,
    state,
    message,
    createdAt: stored.createdAt.getTime(),
    createdBy,
    own: userId !== null && userId === principal.userId,
    key: keyFacts(stored),
  };
}

interface StoredExternal {
  readonly uid: string;
  readonly note: string;
  readonly addedAt: Date;
  readonly addedBy: string;
  readonly foreign: boolean;
}

function externalRowOf({ uid, note, addedAt, addedBy, foreign }: StoredExternal): Row {
  return {
    id: `external ${uid}`,
    jobId: null,
    uid,
    alias: "",
    label: note,
    permissions: [],
    ipList: [],
    state: "external",
    message: foreign ? "Not this broker's (code 40028)." : null,
    createdAt: addedAt.getTime(),
    createdBy: addedBy,
    own: false,
    key: null,
  };
}

const clientsSql = statement<{ accountId: string; deskId: string }>(`
SELECT c.id, c.name FROM client AS c JOIN account ON account.id = c.account_id
WHERE c.account_id = $accountId AND account.desk_id = $deskId
  AND account.archived_at IS NULL ORDER BY c.name, c.id`);

const entriesSql = statement<{ accountId: string; deskId: string }>(`
SELECT e.uid, e.note, e.added_at AS "addedAt", p.name AS "addedBy",
  coalesce(NOT c.owned, false) AS foreign
FROM (SELECT e.* FROM ${externalSql}) AS e
JOIN account ON account.id = e.account_id AND account.desk_id = $deskId
  AND account.archived_at IS NULL
JOIN desk_user AS p ON p.id = e.added_by
LEFT JOIN checked_uid AS c ON c.account_id = e.account_id AND c.uid = e.uid`);

/** Uids of transfers, and of assets that the exchange showed. */
const observedSql = `
  SELECT uid, NULL AS label, 'transfers' AS "from" FROM transfer
  WHERE account_id = $accountId AND uid ~ '^[0-9]{1,32}$' GROUP BY uid
  UNION ALL
  SELECT uid, NULL, 'assets' FROM checked_uid WHERE account_id = $accountId AND owned`;

const foreignUidsSql = "SELECT uid FROM checked_uid WHERE account_id = $accountId AND NOT owned";

const seenSql = statement<{ accountId: string; deskId: string }>(`
SELECT uid, max("from") AS "from" FROM (${observedSql}) AS observed
WHERE EXISTS (SELECT 1 FROM account WHERE id = $accountId AND desk_id = $deskId)
  AND uid NOT IN (SELECT uid FROM created_key WHERE account_id = $accountId)
  AND uid NOT IN (SELECT uid FROM external_sub_account WHERE account_id = $accountId)
  AND uid NOT IN (${foreignUidsSql})
GROUP BY uid ORDER BY uid COLLATE "C" LIMIT 200`);

const foreignSql = statement<{ accountId: string }>(`
SELECT uid, checked_at AS at FROM checked_uid WHERE account_id = $accountId AND NOT owned
ORDER BY uid COLLATE "C" LIMIT 200`);

const knownSql = statement<{ accountId: string; deskId: string }>(`
SELECT i.id, r.job_id AS "jobId", e.uid AS "enteredUid", i.body,
  i.reason AS message, i.created_at AS "createdAt",
  p.name AS "createdBy", i.user_id AS "userId", k.permissions, k.ip_list AS "ipList",
  CASE
    WHEN i.state = 'ACKED' THEN 'created'
    WHEN i.state IN ('PREPARED', 'SENDING') THEN 'sent'
    WHEN i.state = 'ATTESTED_APPLIED' THEN 'revoked'
    ELSE 'unknown'
  END AS state, ${keyColumns}
FROM order_intent AS i
LEFT JOIN created_key AS k ON k.intent_id = i.id
LEFT JOIN external_sub_account AS e ON e.intent_id = i.id AND e.account_id = i.account_id
LEFT JOIN desk_user AS p ON p.id = i.user_id
LEFT JOIN sub_account_job_row AS r ON r.id = i.idempotency_key
WHERE i.account_id = $accountId AND i.desk_id = $deskId AND i.kind = 'create'
  AND i.state NOT IN (${notCreatedSql})
ORDER BY i.created_at DESC, i.id DESC`);

/** Jobs that still have something to send, or secrets that were not delivered. */
const openJobsSql = statement<{ accountId: string; deskId: string }>(`
SELECT j.id FROM sub_account_job AS j
WHERE j.account_id = $accountId AND j.desk_id = $deskId AND EXISTS (
  SELECT 1 FROM sub_account_job_row AS r
  LEFT JOIN order_intent AS i
    ON i.desk_id = j.desk_id AND i.user_id = j.created_by AND i.idempotency_key = r.id
  LEFT JOIN created_key AS k ON k.intent_id = i.id
  WHERE r.job_id = j.id AND (
    (i.id IS NULL AND r.state = 'queued') OR i.state IN ('PREPARED', 'SENDING')
    OR k.state IN ('sealed', 'revealed')))
ORDER BY j.created_at DESC`);

/** The newest answer that there can be no more, unless one was made after it. */
const capSql = statement<{
  accountId: string;
  deskId: string;
  subAccountQuotaCodes: readonly string[];
}>(`
SELECT code, answered_at AS at FROM order_intent
WHERE account_id = $accountId AND desk_id = $deskId AND kind = 'create' AND state = 'REJECTED'
  AND code = ANY($subAccountQuotaCodes) AND answered_at > coalesce((
    SELECT max(answered_at) FROM order_intent
    WHERE account_id = $accountId AND kind = 'create' AND state = 'ACKED'), '-infinity')
ORDER BY answered_at DESC LIMIT 1`);

const uidsSql = statement<{ accountId: string }>(`
SELECT uid, max(label) AS label, (array_agg("from" ORDER BY rank))[1] AS "from", (
  SELECT client.name FROM client_uid LEFT JOIN client
    ON (client.account_id, client.id) = (client_uid.account_id, client_uid.client_id)
  WHERE client_uid.account_id = $accountId AND client_uid.uid = known.uid AND replaced_at IS NULL
    AND from_day <= (now() AT TIME ZONE 'Asia/Shanghai')::date
  ORDER BY from_day DESC LIMIT 1) AS client
FROM (
  SELECT each.*, array_position(ARRAY['created', 'entered', 'transfers', 'assets'], "from") AS rank
  FROM (
    SELECT uid, label, 'created' AS "from" FROM created_key WHERE account_id = $accountId
    UNION ALL
    SELECT uid, nullif(note, ''), 'entered' FROM external_sub_account WHERE account_id = $accountId
    UNION ALL
    ${observedSql}
  ) AS each WHERE uid NOT IN (${foreignUidsSql})
) AS known GROUP BY uid ORDER BY min(rank), uid COLLATE "C" LIMIT 200`);
