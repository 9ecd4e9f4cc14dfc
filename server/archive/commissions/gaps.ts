import "server-only";
import { sql } from "drizzle-orm";
import type { DayGap } from "@/lib/archive/day-syncs";
import { plainNumbers } from "@/lib/decimal";
import { addDays, type Day, dayBounds, formatMoment } from "@/lib/time";
import { database, rowsOf } from "../../db/database";
import { unrebatedOrders } from "../clients/unrebated-orders";
import { completedPasses } from "../verification";
import { inDays } from "./as-of-sums";

/** A product that traded in an hour on so many of the last same weekdays is expected in it. */
const expectedOn = 7;
const weeksBack = 8;

/**
 * Where a day of commissions may lack something, each found from what is stored, by a way of its
 * own (docs/archive.md#gaps). No gap is a proof: two equal syncs are. Asks the exchange nothing.
 */
export async function gapsOf(accountId: string, day: Day): Promise<readonly DayGap[]> {
  const found = await Promise.all([
    calendarGap(accountId, day),
    chainGap(accountId, day),
    methodGap(accountId, day),
    edgeGap(accountId, day),
    shapeHints(accountId, day),
    orderGap(accountId, day),
  ]);
  return found.flat();
}

/** No sync of the day has come to its end. */
async function calendarGap(accountId: string, day: Day): Promise<DayGap[]> {
  const rows = await rowsOf(sql`
    SELECT FROM archive_day WHERE account_id = ${accountId} AND archive = 'commissions'
      AND day = ${day}::date AND complete_syncs = 0 AND NOT excluded`);
  const says = "No complete sync of this day.";
  return rows.length === 0 ? [] : [{ kind: "calendar", says }];
}

/** A page that does not follow from the one before it, or a last one that is no end. */
async function chainGap(accountId: string, day: Day): Promise<DayGap[]> {
  const [found] = await rowsOf<{ syncs: number }>(sql`
    SELECT count(DISTINCT id)::int AS syncs FROM (
      SELECT run.id, run.method, run.pages, page.rows, page.end_id,
        page.params->>'idLessThan' AS cursor,
        count(*) OVER (PARTITION BY run.id) AS stored,
        lag(end_id) OVER in_order AS end_before, lead(page.number) OVER in_order AS next
      FROM sync_run AS run JOIN archive_page AS page ON page.sync_run_id = run.id
      WHERE run.account_id = ${accountId} AND run.archive = 'commissions'
        AND run.day = ${day}::date AND run.state = 'complete'
      WINDOW in_order AS (PARTITION BY run.id ORDER BY page.number)
    ) AS pages
    WHERE stored <> pages OR cursor IS NOT NULL AND cursor IS DISTINCT FROM end_before
      OR next IS NULL AND method <> 'slices' AND rows > 0 AND end_id IS NOT NULL`);
  const syncs = found?.syncs ?? 0;
  const pages = `The pages of ${plainNumbers.counted(syncs, "sync")}`;
  const says = `${pages} don't form a complete sequence.`;
  return syncs === 0 ? [] : [{ kind: "chain", says }];
}

/** The last sync did not give what the one before it gave. */
async function methodGap(accountId: string, day: Day): Promise<DayGap[]> {
  const passes = await completedPasses(database(), { accountId, archive: "commissions", day });
  const [before, last] = passes.slice(-2);
  if (!before || !last || before.digest === last.digest) return [];
  const counts = `${before.records} and ${last.records}`;
  return [{ kind: "method", says: `The last two syncs differ: ${counts}.` }];
}

/** Records of the day that came only with the answer for another day. */
async function edgeGap(accountId: string, day: Day): Promise<DayGap[]> {
  const [found] = await rowsOf<{ records: number }>(sql`
    SELECT count(*)::int AS records
    FROM fill JOIN sync_run AS run ON run.number = fill.sync_run_number
    WHERE fill.account_id = ${accountId} AND ${inDays(day, day)} AND voided_at IS NULL
      AND run.day <> fill.day AND (
        NOT EXISTS (SELECT FROM sync_run AS own
          WHERE (own.account_id, own.archive, own.day) = (${accountId}, 'commissions', fill.day)
            AND own.state = 'complete' AND own.started_at > fill.seen_at)
        OR EXISTS (SELECT FROM correction
          WHERE correction.account_id = ${accountId} AND correction.fill = fill.id
            AND kind = 'missing' AND returned_at IS NULL))`);
  const records = found?.records ?? 0;
  const says = `${plainNumbers.counted(records, "record")} only returned for another day.`;
  return records === 0 ? [] : [{ kind: "edge", says }];
}

/** Hours in which a product that trades on this weekday has nothing: it blocks nothing. */
async function shapeHints(accountId: string, day: Day): Promise<DayGap[]> {
  const days = Array.from({ length: weeksBack + 1 }, (_, week) => addDays(day, -7 * week));
  const starts = days.map((each) => new Date(dayBounds(each, "UTC+8").startMs).toISOString());
  const rows = await rowsOf<{ product: string; hour: string }>(sql`
    SELECT product, (extract(epoch FROM hour) * 1000)::bigint::text AS hour FROM (
      SELECT sub_biz_type AS product, date_trunc('hour', bucket + week * interval '7 days')
          AS hour, count(DISTINCT week) FILTER (WHERE week > 0) AS weeks,
        bool_or(week = 0) AS traded
      FROM unnest(${`{${starts.join(",")}}`}::timestamptz[]) WITH ORDINALITY AS of(start, place)
      CROSS JOIN LATERAL (SELECT place::int - 1 AS week) AS back
      CROSS JOIN commission_series AS series
      JOIN commission_rollup ON series_id = series.id AND fills > 0
        AND bucket >= start AND bucket < start + interval '1 day'
      WHERE series.account_id = ${accountId} GROUP BY 1, 2
    ) AS hours
    WHERE weeks >= ${expectedOn} AND NOT traded AND EXISTS (
      SELECT FROM archive_day WHERE account_id = ${accountId} AND archive = 'commissions'
        AND day = ${day}::date AND complete_syncs > 0)
    ORDER BY hours.hour, product`);
  return rows.map(({ product, hour }) => {
    const at = formatMoment(Number.parseInt(hour, 10), "UTC+8").slice(11, 16);
    const says = `No ${product} records in the hour from ${at}, unusual for this weekday.`;
    return { kind: "shape", says };
  });
}

/** Orders of the desk that were filled and have no record two days later. */
async function orderGap(accountId: string, day: Day): Promise<DayGap[]> {
  const { counts } = await unrebatedOrders({ accountId, from: day, to: day });
  const orders = counts["no-record"];
  const says = `${plainNumbers.counted(orders, "filled order")} of this desk without a record.`;
  return orders === 0 ? [] : [{ kind: "order", says }];
}
