import "server-only";
import { sentLastMinuteSql } from "../accounts/connections";
import { notifyJournalSql, statement } from "../db/database";
import { chainSql, freeHeadSql, headSql } from "../hash-chain/chain";
import type { ChangeDraft } from "./intent";

interface DraftValues extends Omit<ChangeDraft, "channelSent" | "instrumentsAgeMs" | "intents"> {
  /** JSON: the call's intents, each with what its first event says beside the state. */
  readonly rows: string;
}

interface ClaimValues {
  readonly scope: string;
  readonly tokenEndpoint: string;
  readonly first: number;
  readonly end: number;
  readonly holdMs: number;
  readonly processInstanceId: string;
  readonly channelSent: 0 | 1;
}

interface ConflictValues {
  /** The endpoints whose orders could be confused with the call's. */
  readonly confusable: readonly string[];
  /** The same order within so long is a possible duplicate. */
  readonly duplicateMs: number;
  readonly duplicateConfirmed: boolean;
  readonly blockedConfirmed: boolean;
  /** Most orders of the user in the last minute; null where nobody bounded them. */
  readonly mostBefore: number | null;
}

export type PrepareValues = DraftValues & ClaimValues & ConflictValues;

/** The intents of a call, from the JSON of `$rows`. */
const rowSql = `jsonb_to_recordset($rows::jsonb) AS part (
    n int, id text, key text, client_oid text, body text, target_order_id text,
    target_client_oid text, category text, symbol text, side text, order_type text,
    price numeric, qty numeric, price_places int, qty_places int, detail jsonb)`;

const ownClientOidsSql = `ARRAY(SELECT part.client_oid FROM ${rowSql} WHERE part.client_oid <> '')`;

const nearColumns = "id, symbol, qty, price, body, created_at";

/** A body without its id and its numbers, which are compared as numbers. */
const restOf = (body: string) =>
  `${body}::jsonb - ARRAY['clientOid', 'qty', 'size', 'price', 'executePrice']`;

/**
 * What keeps a call from being written; every intent of the account is seen by it. A duplicate is
 * the same in every field, sent a moment ago or with an outcome that nobody knows. Placing is
 * blocked by what could be confused with it: an order of the same symbol, found in the same lists,
 * that is unknown and has not been looked for since.
 */
const conflictsSql = `
SELECT same.id AS "sameId", same.request_hash AS "sameHash",
  duplicate.id AS "duplicateId", duplicate.ago::float8 AS "duplicateAgo",
  blocking.id AS "blockingId",
  CASE WHEN $mostBefore::int IS NOT NULL THEN (
    ${sentLastMinuteSql("$accountId", "$userId", ownClientOidsSql)}) END AS "sentLastMinute"
FROM (VALUES (1)) AS one
LEFT JOIN LATERAL (
  SELECT id, request_hash FROM order_intent
  WHERE desk_id = $deskId AND user_id = $userId AND idempotency_key = $idempotencyKey
) AS same ON true
LEFT JOIN LATERAL (
  SELECT near.id, extract(epoch FROM clock_timestamp() - near.created_at) AS ago
  FROM (
    SELECT ${nearColumns} FROM order_intent
    WHERE account_id = $accountId AND kind = 'place' AND state IN ('UNKNOWN', 'UNRESOLVED')
    UNION ALL
    SELECT ${nearColumns} FROM order_intent
    WHERE account_id = $accountId AND kind = 'place' AND state NOT IN ('NOT_SENT', 'REJECTED')
      AND created_at > statement_timestamp() - $duplicateMs * interval '1 ms'
  ) AS near JOIN ${rowSql} ON near.symbol = part.symbol
    AND near.qty IS NOT DISTINCT FROM part.qty AND near.price IS NOT DISTINCT FROM part.price
    AND ${restOf("near.body")} = ${restOf("part.body")}
  ORDER BY near.created_at DESC LIMIT 1
) AS duplicate ON true
LEFT JOIN LATERAL (
  SELECT near.id FROM order_intent AS near
  WHERE near.account_id = $accountId AND near.kind = 'place' AND near.endpoint = ANY($confusable)
    AND near.symbol IN (SELECT part.symbol FROM ${rowSql})
    AND near.state IN ('UNKNOWN', 'SENDING') AND (
      near.state = 'UNKNOWN' AND (near.reconciled_at IS NULL
        OR near.reconciled_at <= coalesce(near.last_byte_at, near.created_at))
      OR near.state = 'SENDING' AND NOT EXISTS (
        SELECT 1 FROM process_instance AS sender
        WHERE sender.id = near.process_instance_id AND sender.lease_until > clock_timestamp()))
  ORDER BY near.created_at DESC LIMIT 1
) AS blocking ON true`;

/** What blocks a call now, for whoever has locked the account's journal. */
export const conflictsStatement = statement<PrepareValues>(conflictsSql, "journal-conflicts");

/** One token for a call, unless something is in conflict. */
const takenSql = `
  UPDATE rate_limit_token AS b
  SET free_at = clock_timestamp() + $holdMs * interval '1 ms', holder = $processInstanceId
  FROM free, head, clear
  WHERE b.scope = $scope AND b.endpoint = $tokenEndpoint AND b.token = free.token
  RETURNING b.token, b.free_at`;

/**
 * What a call needs to be written, by default its token, and then its intents in the order of its
 * list, each a microsecond younger.
 */
const prepareSql = (head: string, taken = takenSql) => `
WITH RECURSIVE head AS MATERIALIZED (
  ${head}
), conflict AS MATERIALIZED (${conflictsSql}
), clear AS MATERIALIZED (
  SELECT FROM conflict WHERE "sameId" IS NULL AND ($kind <> 'place'
    OR ("duplicateId" IS NULL OR $duplicateConfirmed)
      AND ("blockingId" IS NULL OR $blockedConfirmed))
    AND ("sentLastMinute" IS NULL OR "sentLastMinute" <= $mostBefore::int)
), free AS MATERIALIZED (${freeTokenSql("$tokenEndpoint")}
), taken AS (${taken}
), moment AS MATERIALIZED (
  SELECT clock_timestamp() AS at
), part AS MATERIALIZED (
  SELECT part.*, moment.at + part.n * interval '1 microsecond' AS at
  FROM moment, ${rowSql}
), created AS (
  INSERT INTO order_intent (
    id, desk_id, account_id, connection_id, user_id, endpoint, kind, batch_id, idempotency_key,
    request_hash, client_oid, target_order_id, target_client_oid, body, category, symbol, side,
    order_type, price, qty, price_places, qty_places, channel_sent, state,
    process_instance_id, created_at, updated_at)
  SELECT part.id, $deskId, $accountId, $connectionId, $userId, $endpoint, $kind, $batchId,
    part.key, $requestHash, part.client_oid, part.target_order_id, part.target_client_oid,
    part.body, part.category,
    part.symbol, part.side, part.order_type, part.price, part.qty, part.price_places,
    part.qty_places, $channelSent, 'PREPARED', $processInstanceId, part.at, part.at
  FROM taken, part
  RETURNING id, state, created_at
), first AS (
  SELECT part.n, created.id, created.state, created.created_at AS at, part.detail
  FROM created JOIN part USING (id)
), ${chainSql("first")}`;

const answerSql = `
SELECT EXISTS (SELECT FROM head) AS free, conflict.*, taken.token,
  taken.free_at::text AS "leaseUntil", chained.*,
  CASE WHEN chained.hash IS NOT NULL THEN ${notifyJournalSql("chained.account_id")}::text END
FROM conflict LEFT JOIN (taken CROSS JOIN chained) ON true`;

/** After the head was locked. */
export const prepareStatement = statement<PrepareValues>(
  `${prepareSql(headSql("$accountId"))}${answerSql}`,
  "journal-prepare",
);

/** As one statement that commits by itself. */
export const prepareAloneStatement = statement<PrepareValues>(
  `${prepareSql(freeHeadSql("$accountId"))}${answerSql}`,
  "journal-prepare-alone",
);

/** Without a token, whatever is in conflict: for what will never be sent. */
export const unsentStatement = statement<PrepareValues>(
  `${prepareSql(
    headSql("$accountId"),
    `
  SELECT NULL::int AS token, NULL::timestamptz AS free_at FROM head, conflict
  WHERE "sameId" IS NULL`,
  )}${answerSql}`,
  "journal-prepare-unsent",
);

/**
 * SQL that finds the lowest free token from `$first` to before `$end` of a rate limit, `$scope` and
 * the endpoint, and locks it (see `gateway/rate-limits`).
 */
export function freeTokenSql(endpoint: string): string {
  return `
  SELECT token FROM rate_limit_token
  WHERE scope = $scope AND endpoint = ${endpoint} AND token >= $first AND token < $end
    AND free_at <= clock_timestamp()
  ORDER BY token LIMIT 1 FOR UPDATE SKIP LOCKED`;
}
