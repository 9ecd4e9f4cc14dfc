import "server-only";
import { chainSql, headSql } from "./chain";

/**
 * The head is locked before the intents, by everybody: so nobody waits in a circle. The steps come
 * as a JSON list; the events of those that fit are chained in the list's order.
 */
export const advanceSql = `
WITH RECURSIVE head AS MATERIALIZED (
  ${headSql("$1")}
), step AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset($2::jsonb) AS each (
    n int, id text, "to" text, sources text[], "orderId" text, code text, message text,
    reason text, "cumExecQty" numeric, answered boolean, seen boolean, detail jsonb)
), changed AS (
  UPDATE intent SET
    state = step."to",
    code = CASE WHEN state = step."to" THEN coalesce(step.code, intent.code) ELSE step.code END,
    message = CASE WHEN state = step."to" THEN coalesce(step.message, intent.message)
      ELSE step.message END,
    reason = CASE WHEN state = step."to" THEN coalesce(step.reason, intent.reason)
      ELSE step.reason END,
    order_id = coalesce(step."orderId", order_id),
    cum_exec_qty = coalesce(step."cumExecQty", cum_exec_qty),
    answered_at = CASE WHEN step.answered THEN clock_timestamp() ELSE answered_at END,
    boot_id = coalesce($3, boot_id),
    first_byte_at = CASE WHEN $3::text IS NULL THEN first_byte_at
      ELSE coalesce(first_byte_at, clock_timestamp()) END,
    last_byte_at = CASE WHEN $3::text IS NULL THEN last_byte_at ELSE clock_timestamp() END,
    missing_readings = CASE WHEN state = step."to" THEN missing_readings ELSE 0 END,
    last_seen_at = CASE WHEN step.seen THEN clock_timestamp() ELSE last_seen_at END,
    updated_at = clock_timestamp()
  FROM head, step
  WHERE intent.id = step.id AND intent.account_id = head.account_id
    AND intent.state = ANY(step.sources)
    AND ($3::text IS NULL OR EXISTS (
      SELECT 1 FROM boot WHERE boot.id = $3 AND boot.lease_until > clock_timestamp()))
  RETURNING step.n, intent.id, intent.state, intent.updated_at AS at, step.detail
), ${chainSql("changed")}, freed AS (
  UPDATE budget_slot SET free_at = greatest(
    clock_timestamp() + $8 * interval '1 ms', free_at + $9 * interval '1 ms')
  WHERE scope = $4 AND endpoint = $5 AND slot = $6 AND free_at = $7::timestamptz
)
SELECT (SELECT array_agg(id ORDER BY place) FROM event) AS moved, chained.*,
  pg_notify('desk', json_build_object('topic', 'journal:' || account_id)::text)
FROM chained`;
