import "server-only";
import type { Day } from "@/lib/time";
import { statement } from "../../db/database";

export const openSql = statement<{ accountId: string }>(`SELECT
  (SELECT max(month)::text FROM (
    SELECT DISTINCT ON (month) month, kind FROM month_event
    WHERE account_id = $accountId AND kind IN ('locked', 'reopened') ORDER BY month, number DESC
  ) AS last WHERE kind = 'locked') AS locked,
  (SELECT min(day)::text FROM archive_day
    WHERE account_id = $accountId AND archive = 'commissions') AS first`);

export const entriesSql = {
  uid: statement<{
    accountId: string;
    key: string;
  }>(`SELECT number, from_day::text AS "from", client_id AS "clientId",
      order_account_id AS "orderAccountId" FROM client_uid
    WHERE account_id = $accountId AND uid = $key AND replaced_at IS NULL ORDER BY from_day`),
  prefix: statement<{
    accountId: string;
    key: string;
  }>(`SELECT number, from_day::text AS "from", client_id AS "clientId",
      NULL AS "orderAccountId" FROM client_rule
    WHERE account_id = $accountId AND prefix = $key AND replaced_at IS NULL ORDER BY from_day`),
};

interface Replaced {
  readonly accountId: string;
  readonly numbers: readonly number[];
  readonly userId: string;
}

export const replaceSql = {
  uid: statement<Replaced>(`UPDATE client_uid SET replaced_at = clock_timestamp(),
    replaced_by = $userId
    WHERE account_id = $accountId AND number = ANY($numbers::int[])`),
  prefix: statement<Replaced>(`UPDATE client_rule SET replaced_at = clock_timestamp(),
    replaced_by = $userId
    WHERE account_id = $accountId AND number = ANY($numbers::int[])`),
};

interface NewEntry {
  readonly accountId: string;
  readonly key: string;
  readonly from: Day;
  readonly clientId: string | null;
  readonly userId: string;
}

export const addUidSql = statement<NewEntry & { orderAccountId: string | null }>(`
INSERT INTO client_uid
  (account_id, number, uid, from_day, client_id, created_by, created_at, order_account_id)
VALUES ($accountId,
  (SELECT coalesce(max(number), 0) + 1 FROM client_uid WHERE account_id = $accountId),
  $key, $from, $clientId, $userId, clock_timestamp(), $orderAccountId)`);

export const addPrefixSql = statement<NewEntry>(`
INSERT INTO client_rule (account_id, number, prefix, from_day, client_id, created_by, created_at)
VALUES ($accountId,
  (SELECT coalesce(max(number), 0) + 1 FROM client_rule WHERE account_id = $accountId),
  $key, $from, $clientId, $userId, clock_timestamp())`);
