import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type {
  SilentAccount,
  UnrebatedKind,
  UnrebatedOrder,
  UnrebatedOrders,
} from "@/lib/archive/clients";
import { decimalOrNull } from "@/lib/decimal";
import { type Day, dayBounds } from "@/lib/time";
import { rowsOf } from "../../db/database";
import { inDays } from "../commissions/as-of-sums";
import { ownedUids } from "./attribution";

const maxRows = 500;

/** Of which days of UTC+8 the orders are, both inclusive, and under which broker's account. */
interface PlacedRange {
  readonly accountId: string;
  readonly from: Day;
  readonly to: Day;
}

/**
 * Orders that the desk placed and that earn no rebate: those sent without the channel code, and
 * those that were filled, whose day is synced to its end, and of which two days later the archive
 * has no record. A day that is not synced accuses no order. And orders of which there are records
 * under the uid of a client whose orders this desk places, and which its journal does not hold.
 */
export async function unrebatedOrders(range: PlacedRange): Promise<UnrebatedOrders> {
  const placed = placedOrders(range);
  const [rows, counted, unknown, silent] = await Promise.all([
    rowsOf<StoredOrder & Record<string, unknown>>(sql`
      SELECT id, unrebated AS kind, created_at AS "createdAt", account, client, symbol, side,
        order_type AS "orderType", price::text, qty::text, endpoint, order_id AS "orderId",
        client_oid AS "clientOid"
      FROM ${placed} WHERE unrebated IS NOT NULL
      ORDER BY created_at DESC, id DESC LIMIT ${maxRows}`),
    rowsOf<{ kind: UnrebatedKind; orders: number }>(sql`
      SELECT unrebated AS kind, count(*)::int AS orders
      FROM ${placed} WHERE unrebated IS NOT NULL GROUP BY 1`),
    unknownOrders(range),
    rowsOf<SilentAccount & Record<string, unknown>>(sql`
      SELECT account, client, min(day)::text AS since, count(*)::int AS orders
      FROM ${placed} WHERE unrebated IS NOT NULL AND created_at > last_recorded_at
      GROUP BY account_id, account, client, last_day HAVING min(day) <= last_day - 2
      ORDER BY since, account`),
  ]);
  const countOf = (kind: UnrebatedKind) => counted.find((each) => each.kind === kind)?.orders ?? 0;
  return {
    rows: [...rows.map(orderOf), ...unknown.map(({ orders: _, ...row }) => orderOf(row))],
    counts: {
      ...{ "header-missing": countOf("header-missing"), "no-record": countOf("no-record") },
      "unknown-order": unknown[0]?.orders ?? 0,
    },
    silent: silent.map(({ account, client, since, orders }) => ({
      ...{ account, client, since, orders },
    })),
  };
}

interface StoredOrder extends Omit<UnrebatedOrder, "intent" | "placedAt"> {
  readonly id: string | null;
  readonly createdAt: Date | string;
}

function orderOf({ id, createdAt, ...row }: StoredOrder): UnrebatedOrder {
  return {
    ...{ intent: id, kind: row.kind, placedAt: new Date(createdAt).getTime() },
    ...{ account: row.account, client: row.client, symbol: row.symbol, side: row.side },
    ...{ orderType: row.orderType, endpoint: row.endpoint },
    ...{ price: decimalOrNull(row.price), qty: decimalOrNull(row.qty) },
    ...{ orderId: row.orderId, clientOid: row.clientOid },
  };
}

const dayOfMoment = (column: string) =>
  sql.raw(`(${column} AT TIME ZONE 'UTC' + interval '8 hours')::date`);

/**
 * The orders that the exchange accepted from the desk's accounts of the broker's venue, each with
 * its client, `unrebated` (null: it earned, or is not due), and when the newest order of its
 * account that earned was placed. A market order that was accepted is taken for filled.
 */
function placedOrders({ accountId, from, to }: PlacedRange): SQL {
  const startsAt = new Date(dayBounds(from, "UTC+8").startMs).toISOString();
  const endsAt = new Date(dayBounds(to, "UTC+8").endMs).toISOString();
  return sql`(
    WITH owned AS MATERIALIZED (${ownedUids(accountId)})
    SELECT known.*, CASE
        WHEN recorded THEN NULL WHEN channel_sent = 0 THEN 'header-missing'
        WHEN filled AND day_filled <= last_day - 1 AND EXISTS (
          SELECT 1 FROM archive_day AS synced
          WHERE (synced.account_id, synced.archive) = (${accountId}, 'commissions')
            AND synced.day = day_filled AND synced.complete_syncs > 0) THEN 'no-record'
      END AS unrebated,
      coalesce(max(created_at) FILTER (WHERE recorded) OVER (PARTITION BY account_id), '-infinity')
        AS last_recorded_at
    FROM (
      SELECT intent.*, placer.name AS account, ${dayOfMoment("intent.created_at")} AS day,
        ${dayOfMoment("intent.updated_at")} AS day_filled, archived.last_day,
        (SELECT min(client.name) FROM owned AS own JOIN client ON client.id = own.client_id
          WHERE own.order_account_id = placer.id
            AND own.from_day <= ${dayOfMoment("intent.created_at")}
            AND ${dayOfMoment("intent.created_at")} < own.until_day) AS client,
        intent.cum_exec_qty > 0 OR intent.state = 'ATTESTED_FILLED' OR (
          intent.order_type = 'market' AND intent.state IN ('ACKED', 'CLOSED_UNSPECIFIED')
        ) AS filled,
        -- No fill lies before its order: the partitions of earlier months are not looked through.
        EXISTS (SELECT 1 FROM fill WHERE fill.account_id = broker.id
          AND fill.month >= date_trunc('month', intent.created_at - interval '1 day')::date
          AND fill.order_id = intent.order_id
          AND hashtext(fill.order_id) = hashtext(intent.order_id)
          AND fill.voided_at IS NULL) AS recorded
      FROM account AS broker
      CROSS JOIN LATERAL (SELECT max(day) AS last_day FROM archive_day
        WHERE (account_id, archive) = (broker.id, 'commissions')) AS archived
      -- A sample firm's orders are no other broker's, nor the other way round.
      JOIN account AS placer ON (placer.desk_id, placer.venue, placer.environment, placer.sample)
        = (broker.desk_id, broker.venue, broker.environment, broker.sample)
      JOIN order_intent AS intent ON intent.account_id = placer.id AND intent.kind = 'place'
        AND intent.created_at BETWEEN ${startsAt}::timestamptz AND ${endsAt}::timestamptz
      WHERE broker.id = ${accountId} AND intent.order_id IS NOT NULL
        AND intent.state NOT IN ('REJECTED', 'NOT_SENT', 'ATTESTED_NOT_PLACED')
        AND NOT (intent.state = 'CANCELLED' AND coalesce(intent.cum_exec_qty, 0) = 0)
    ) AS known
  ) AS placed`;
}

/**
 * Records by uid of accounts whose orders this desk places, that are of no order in the journal:
 * placed elsewhere, or by a plan that triggered. What is older than an account's first order here
 * is nothing that the journal could hold. `orders` counts them all.
 */
function unknownOrders({ accountId, from, to }: PlacedRange) {
  return rowsOf<StoredOrder & { orders: number } & Record<string, unknown>>(sql`
    WITH owned AS MATERIALIZED (${ownedUids(accountId)})
    SELECT NULL AS id, 'unknown-order' AS kind, to_timestamp(min(ts) / 1000.0) AS "createdAt",
      by_uid.account, by_uid.client, min(symbol) AS symbol, NULL AS side, NULL AS "orderType",
      NULL AS price, NULL AS qty, NULL AS endpoint, order_id AS "orderId",
      min(client_oid) AS "clientOid", count(*) OVER ()::int AS orders
    FROM fill
    CROSS JOIN LATERAL (
      SELECT placer.id, placer.name AS account, client.name AS client
      FROM fill_uid AS seen
      JOIN owned AS own ON own.uid = seen.uid
        AND own.from_day <= fill.day AND fill.day < own.until_day
      JOIN client ON (client.account_id, client.id) = (seen.account_id, own.client_id)
      JOIN account AS placer ON placer.id = own.order_account_id
      WHERE seen.account_id = ${accountId} AND seen.fill = fill.id
    ) AS by_uid
    WHERE account_id = ${accountId} AND ${inDays(from, to)} AND voided_at IS NULL
      -- Without such a client no fill is read.
      AND EXISTS (SELECT 1 FROM owned WHERE order_account_id IS NOT NULL)
      AND to_timestamp(ts / 1000.0) >= (SELECT min(created_at) FROM order_intent AS first
        WHERE first.account_id = by_uid.id)
      AND NOT EXISTS (SELECT 1 FROM order_intent AS known
        WHERE known.account_id = by_uid.id AND known.order_id = fill.order_id)
    GROUP BY by_uid.account, by_uid.client, order_id
    ORDER BY min(ts) DESC, order_id LIMIT ${maxRows}`);
}
