import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { inDays, ofKind, type ReportRange } from "../commissions/as-of-sums";
import type { Candidate } from "./owner";

/**
 * The fills of a range, voided ones excepted unless `which` says else, each with its client:
 * rows of `fill` with `client_id` (null: nobody's), `source`, `conflict`, and the clients that each
 * source names.
 *
 * The order of precedence is fixed (docs/decisions/0020-attribution.md): the uid under which the
 * exchange lists a fill, then the journal that holds its order, then the longest prefix of its
 * clientOid, each as it holds on the fill's day. A source that names two clients leaves the fill to
 * nobody, and no lesser one decides.
 *
 * With `lockedAt`, Unix ms, by what held when a month was locked then. A fill that came later is
 * whose it would have been.
 *
 * With `order`, an ORDER BY of the fills' own columns and their quarter of an hour, they are
 * attributed one after the other: a reader with a LIMIT pays only for what it takes.
 */
export function attributedFills(
  range: ReportRange,
  which = sql`voided_at IS NULL`,
  lockedAt: number | null = null,
  order = sql``,
): SQL {
  const { accountId } = range;
  const tables = { owned: "owned", rules: "rules", lockedAt };
  return sql`(
    WITH owned AS MATERIALIZED (${untilNext("uid", uidEntries(accountId, null, lockedAt))}),
      rules AS MATERIALIZED (${rulesByDay(prefixEntries(accountId, null, lockedAt))})
    SELECT known.*, attributed.* FROM ${fillsOf(range, which, order)} AS known
    CROSS JOIN LATERAL ${attributedBy(accountId, tables)} AS attributed
    ${order}
  ) AS attributed`;
}

/** The same fills as a candidate would have them: beside `client_id` the `next_client_id`. */
export function fillsWithCandidate(range: ReportRange, candidate: Candidate): SQL {
  const { accountId } = range;
  const { kind, key } = candidate;
  const [uid, prefix] = kind === "uid" ? [candidate, null] : [null, candidate];
  const next = { owned: uid ? "next_owned" : "owned", rules: prefix ? "next_rules" : "rules" };
  return sql`(
    WITH owned AS MATERIALIZED (${ownedUids(accountId)}),
      next_owned AS MATERIALIZED (
        ${uid ? untilNext("uid", uidEntries(accountId, uid)) : sql`SELECT`}),
      rules AS MATERIALIZED (${rulesByDay(prefixEntries(accountId))}),
      next_rules AS MATERIALIZED (
        ${prefix ? rulesByDay(prefixEntries(accountId, prefix)) : sql`SELECT`})
    SELECT known.*, attributed.client_id, next.client_id AS next_client_id,
      attributed.client_id IS DISTINCT FROM next.client_id AS moves,
      ${prefix ? sql`coalesce(starts_with(client_oid, ${key}), false)` : sql`true`} AS matches
    FROM ${fillsOf(range, sql`voided_at IS NULL`)} AS known
    CROSS JOIN LATERAL ${attributedBy(accountId, { owned: "owned", rules: "rules" })} AS attributed
    CROSS JOIN LATERAL ${attributedBy(accountId, next)} AS next
  ) AS compared`;
}

/** The days of each uid: a row of `uid, client_id, order_account_id, from_day, until_day`. */
export const ownedUids = (accountId: string): SQL => untilNext("uid", uidEntries(accountId));

/** The same of each prefix. */
export const ownedPrefixes = (accountId: string): SQL =>
  untilNext("prefix", prefixEntries(accountId));

/** The same of each client's plan. */
export const plansByDay = (accountId: string): SQL =>
  untilNext(
    "client_id",
    sql`SELECT client_id, from_day, percent FROM client_plan
      WHERE account_id = ${accountId} AND replaced_at IS NULL`,
  );

const untilNext = (key: "uid" | "prefix" | "client_id", entries: SQL) => sql`
  SELECT *, coalesce(lead(from_day) OVER (PARTITION BY ${sql.raw(key)} ORDER BY from_day),
    'infinity') AS until_day
  FROM (${entries}) AS entry`;

/** Whether an entry holds now, or held when a month was locked. */
export function holds(lockedAt: number | null): SQL {
  if (lockedAt === null) return sql`replaced_at IS NULL`;
  const at = momentAfter(lockedAt);
  return sql`created_at < ${at} AND (replaced_at IS NULL OR replaced_at >= ${at})`;
}

/** A lock's moment is kept in whole ms; nothing else of its account's months happens in it. */
export const momentAfter = (lockedAt: number): SQL =>
  sql`${new Date(lockedAt + 1).toISOString()}::timestamptz`;

const uidEntries = (
  accountId: string,
  candidate: Candidate | null = null,
  lockedAt: number | null = null,
) => sql`
  SELECT uid, from_day, client_id, order_account_id FROM client_uid
  WHERE account_id = ${accountId} AND ${holds(lockedAt)}
    AND uid IS DISTINCT FROM ${candidate?.key ?? null}
  UNION ALL ${candidateEntries(candidate)}`;

const prefixEntries = (
  accountId: string,
  candidate: Candidate | null = null,
  lockedAt: number | null = null,
) => sql`
  SELECT prefix, from_day, client_id, NULL::text AS order_account_id FROM client_rule
  WHERE account_id = ${accountId} AND ${holds(lockedAt)}
    AND prefix IS DISTINCT FROM ${candidate?.key ?? null}
  UNION ALL ${candidateEntries(candidate)}`;

function candidateEntries(candidate: Candidate | null): SQL {
  const rows = (candidate?.entries ?? []).map(({ from, owner }) => ({
    ...{ from_day: from, client_id: owner?.clientId ?? null },
    order_account_id: owner?.orderAccountId ?? null,
  }));
  return sql`SELECT ${candidate?.key ?? null}::text, from_day, client_id, order_account_id
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS entry (from_day date, client_id text, order_account_id text)`;
}

/**
 * Rules as one row for each stretch of days on which they are the same, so that a fill costs a
 * look-up for each length and not one for each rule.
 */
const rulesByDay = (entries: SQL) => sql`
  WITH entry AS MATERIALIZED (${entries})
  SELECT starts AS from_day, coalesce(lead(starts) OVER (ORDER BY starts), 'infinity') AS until_day,
    clients, lengths
  FROM (
    SELECT starts,
      coalesce(jsonb_object_agg(prefix, client_id) FILTER (WHERE client_id IS NOT NULL), '{}')
        AS clients,
      coalesce(array_agg(DISTINCT length(prefix)) FILTER (WHERE client_id IS NOT NULL), '{}')
        AS lengths
    FROM (SELECT '-infinity'::date AS starts UNION SELECT from_day FROM entry) AS stretch
    LEFT JOIN LATERAL (
      SELECT DISTINCT ON (prefix) prefix, client_id FROM entry
      WHERE from_day <= starts ORDER BY prefix, from_day DESC
    ) AS rule ON true
    GROUP BY starts
  ) AS stretch`;

function fillsOf(range: ReportRange, which: SQL, order = sql``): SQL {
  const { accountId, from, to } = range;
  return sql`(
    SELECT id, day, ts / 900000 AS quarter, ts, seen_at, biz_type, sub_biz_type, symbol, order_id,
      fill_id, client_oid, volume, fee, pure_fee, rebate
    FROM fill WHERE account_id = ${accountId} AND ${inDays(from, to)} AND ${which}
      AND ${ofKind(range)} ${order}
  )`;
}

/** The names of the tables with the uids' days and with the rules. */
interface OwnerTables {
  readonly owned: string;
  readonly rules: string;
  readonly lockedAt?: number | null;
}

/**
 * The order of precedence for one fill. One look-up in what the exchange and the journal know of
 * it: a join would compare every fill with every other, for all that the planner knows.
 */
function attributedBy(accountId: string, { owned, rules, lockedAt = null }: OwnerTables): SQL {
  const onItsDay = sql`own.from_day <= known.day AND known.day < own.until_day`;
  const after = lockedAt === null ? null : momentAfter(lockedAt);
  const wasSeen = after ? sql`(seen.seen_at < ${after} OR known.seen_at >= ${after})` : sql`true`;
  return sql`(
    SELECT uid_clients, uid_disputed, order_clients, rule_clients, source,
      CASE source WHEN 'uid' THEN uid_clients[1]
        WHEN 'order-log' THEN order_clients[1] WHEN 'rule' THEN rule_clients[1] END AS client_id,
      uid_disputed OR (cardinality(uid_clients || order_clients || rule_clients) > 1
        AND (SELECT count(DISTINCT each) > 1
          FROM unnest(uid_clients || order_clients || rule_clients) AS each)) AS conflict
    FROM (
      SELECT *, CASE
        WHEN uid_disputed THEN 'none' WHEN cardinality(uid_clients) = 1 THEN 'uid'
        WHEN cardinality(order_clients) > 1 THEN 'none'
        WHEN cardinality(order_clients) = 1 THEN 'order-log'
        WHEN cardinality(rule_clients) = 1 THEN 'rule' ELSE 'none' END AS source
      FROM (
        SELECT by_uid.clients AS uid_clients, by_uid.disputed AS uid_disputed,
          by_order.clients AS order_clients, ARRAY(
            SELECT rules.clients->>left(client_oid, size)
            FROM ${sql.raw(rules)} AS rules CROSS JOIN unnest(rules.lengths) AS size
            WHERE rules.from_day <= known.day AND known.day < rules.until_day
              AND rules.clients ? left(client_oid, size)
            ORDER BY size DESC LIMIT 1) AS rule_clients
        FROM (
          -- A uid that is no client's names nobody; beside another it makes the fill disputed.
          SELECT coalesce(array_remove(array_agg(DISTINCT own.client_id), NULL), '{}') AS clients,
            count(DISTINCT coalesce(own.client_id, 'uid ' || seen.uid)) > 1 AS disputed
          FROM fill_uid AS seen
          LEFT JOIN ${sql.raw(owned)} AS own ON own.uid = seen.uid AND ${onItsDay}
          WHERE seen.account_id = ${accountId} AND seen.fill = known.id AND ${wasSeen}
        ) AS by_uid
        CROSS JOIN (
          SELECT coalesce(array_agg(DISTINCT own.client_id), '{}') AS clients
          FROM ${sql.raw(owned)} AS own
          JOIN order_intent AS intent
            ON intent.account_id = own.order_account_id AND intent.order_id = known.order_id
          WHERE ${onItsDay} AND own.client_id IS NOT NULL AND own.order_account_id IS NOT NULL
            AND intent.kind = 'place'
        ) AS by_order
        -- Looked up once a fill, and not at each place that mentions it.
        OFFSET 0
      ) AS named
    ) AS decided
  )`;
}
