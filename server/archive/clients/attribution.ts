import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { inDays, ofKind, type ReportRange } from "../commissions/as-of-sums";

/** A rule that may be saved: fills whose clientOid begins so are a client's. */
export interface CandidateRule {
  readonly prefix: string;
  readonly clientId: string;
}

/**
 * The fills of a range, withdrawn ones excepted unless `which` says else, each with its client:
 * rows of `fill` with `client_id` (null: nobody's), `source`, `conflict`, and the clients that each
 * source names.
 *
 * The order of precedence is fixed (docs/decisions/0020-attribution.md): the uid under which the
 * exchange lists a fill, then the journal that holds its order, then the longest prefix of its
 * clientOid. A source that names two clients leaves the fill to nobody, and no lesser one decides.
 */
export function attributedFills(range: ReportRange, which = sql`withdrawn_at IS NULL`): SQL {
  return sql`(
    WITH rules AS MATERIALIZED (${byPrefix(savedRules(range.accountId))})
    SELECT known.*, attributed.* FROM ${knownFills(range, which)} AS known
    CROSS JOIN LATERAL ${attributedBy("rules")} AS attributed
  ) AS attributed`;
}

/** The same fills with one rule more: beside `client_id` the `next_client_id` that it gives. */
export function fillsWithRule(range: ReportRange, rule: CandidateRule): SQL {
  const { accountId } = range;
  return sql`(
    WITH rules AS MATERIALIZED (${byPrefix(savedRules(accountId))}),
      next_rules AS MATERIALIZED (${byPrefix(sql`${savedRules(accountId)}
        AND prefix <> ${rule.prefix}
        UNION ALL SELECT ${rule.prefix}::text, ${rule.clientId}::text`)})
    SELECT known.*, attributed.client_id, next.client_id AS next_client_id,
      attributed.client_id IS DISTINCT FROM next.client_id AS moves,
      coalesce(starts_with(client_oid, ${rule.prefix}), false) AS matches
    FROM ${knownFills(range, sql`withdrawn_at IS NULL`)} AS known
    CROSS JOIN LATERAL ${attributedBy("rules")} AS attributed
    CROSS JOIN LATERAL ${attributedBy("next_rules")} AS next
  ) AS compared`;
}

const savedRules = (accountId: string) =>
  sql`SELECT prefix, client_id FROM client_rule WHERE account_id = ${accountId}`;

/** Rules as one row, so that a fill costs a look-up for each length and not one for each rule. */
const byPrefix = (rules: SQL) => sql`
  SELECT coalesce(jsonb_object_agg(prefix, client_id), '{}') AS clients,
    coalesce(array_agg(DISTINCT length(prefix)), '{}') AS lengths
  FROM (${rules}) AS rule`;

/**
 * The fills with what the exchange and the journal know of their clients. One look-up a fill in
 * each: a join would compare every fill with every other, for all that the planner knows.
 */
function knownFills(range: ReportRange, which: SQL): SQL {
  const { accountId, from, to } = range;
  return sql`(
    SELECT id, day, ts, biz_type, sub_biz_type, symbol, order_id, fill_id, client_oid,
      volume, fee, pure_fee, rebate, by_uid.clients AS uid_clients, by_uid.disputed AS uid_disputed,
      by_order.clients AS order_clients
    FROM fill
    CROSS JOIN LATERAL (
      -- A uid that is no client's names nobody; beside another uid it makes the fill disputed.
      SELECT coalesce(array_remove(array_agg(DISTINCT own.client_id), NULL), '{}') AS clients,
        count(DISTINCT coalesce(own.client_id, 'uid ' || seen.uid)) > 1 AS disputed
      FROM fill_uid AS seen
      LEFT JOIN client_uid AS own ON own.account_id = ${accountId} AND own.uid = seen.uid
      WHERE seen.account_id = ${accountId} AND seen.fill = fill.id
    ) AS by_uid
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(DISTINCT own.client_id), '{}') AS clients
      FROM client_uid AS own
      JOIN order_intent AS intent
        ON intent.account_id = own.order_account_id AND intent.order_id = fill.order_id
      WHERE own.account_id = ${accountId} AND own.order_account_id IS NOT NULL
        AND intent.kind = 'place'
    ) AS by_order
    WHERE account_id = ${accountId} AND ${inDays(from, to)}
      AND ${which} AND ${ofKind(range)}
  )`;
}

/** The order of precedence, under the rules of a table `clients, lengths`. */
function attributedBy(rules: "rules" | "next_rules"): SQL {
  return sql`(
    SELECT rule_clients, source, CASE source WHEN 'uid' THEN uid_clients[1]
        WHEN 'order-log' THEN order_clients[1] WHEN 'rule' THEN rule_clients[1] END AS client_id,
      uid_disputed OR (cardinality(uid_clients || order_clients || rule_clients) > 1
        AND (SELECT count(DISTINCT each) > 1
          FROM unnest(uid_clients || order_clients || rule_clients) AS each)) AS conflict
    FROM (
      SELECT rule_clients, CASE
        WHEN uid_disputed THEN 'none' WHEN cardinality(uid_clients) = 1 THEN 'uid'
        WHEN cardinality(order_clients) > 1 THEN 'none'
        WHEN cardinality(order_clients) = 1 THEN 'order-log'
        WHEN cardinality(rule_clients) = 1 THEN 'rule' ELSE 'none' END AS source
      FROM (
        SELECT ARRAY(
          SELECT rules.clients->>left(client_oid, size)
          FROM ${sql.raw(rules)} AS rules CROSS JOIN unnest(rules.lengths) AS size
          WHERE rules.clients ? left(client_oid, size)
          ORDER BY size DESC LIMIT 1) AS rule_clients
        -- Looked up once a fill, and not at each place that mentions it.
        OFFSET 0
      ) AS ruled
    ) AS decided
  )`;
}
