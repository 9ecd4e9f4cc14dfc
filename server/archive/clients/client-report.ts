import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { ReportSums } from "@/lib/archive/api";
import {
  type AttributionConflict,
  type AttributionSource,
  attributionSources,
  type Client,
  type ClientReport,
  type ClientUid,
} from "@/lib/archive/clients";
import { leastPart, type RateDay, type RateDrift, rateDrifts } from "@/lib/archive/rate-drift";
import { decimal, decimalOrNull } from "@/lib/decimal";
import { addDays, type Day } from "@/lib/time";
import { onClient, type Queries, rowsOf } from "../../db/database";
import { readOnlySnapshot } from "../../db/reading";
import { ofKind, type ReportRange } from "../commissions/as-of-sums";
import { coverageOf } from "../commissions/coverage";
import { addedSums, readSums, reportSums, type WrittenSums } from "../commissions/report";
import { attributedFills, ownedPrefixes, ownedUids, plansByDay } from "./attribution";
import { refreshClientDays } from "./client-days";

/** So many conflicts are listed; all of them are counted. */
const maxConflicts = 100;

/** What `grouping(client_id, source)` says of a group: a bit for each that it is not by. */
const levels = { total: 3, client: 1, source: 2 } as const;

interface Group extends WrittenSums {
  readonly level: number;
  readonly client: string | null;
  readonly source: AttributionSource;
  readonly conflicts: number;
}

/**
 * Whose the fills of a range are: sums by client and by source of the attribution, USDT, exact to
 * the last digit. One snapshot has them all, so that each adds up to the same total.
 */
export async function clientReport(range: ReportRange): Promise<ClientReport> {
  const { accountId, from, to } = range;
  await refreshClientDays({ accountId, from, to });
  const [clients, { groups, chart }, conflicting, coverage, drifts, uidSyncs] = await Promise.all([
    clientsOf(accountId),
    sumsOf(range),
    conflictsOf(range),
    coverageOf(accountId, from, to),
    driftsOf(range),
    uidSyncsOf(range),
  ]);
  const at = (level: number) => groups.filter((group) => group.level === level);
  const [total] = at(levels.total);
  if (!total) throw new Error("The archive returned no totals.");
  const sumsOfClient = new Map(at(levels.client).map((group) => [group.client, group]));
  const rowOf = (client: string | null) => ({
    client,
    ...readSums(sumsOfClient.get(client) ?? nothing),
  });
  const buckets = at(levels.source);
  return {
    ...coverage,
    ...{ from, to, clients, conflicting, conflicts: total.conflicts, drifts, uidSyncs },
    rows: [...clients.map(({ id }) => rowOf(id)), rowOf(null)],
    total: readSums(total),
    buckets: attributionSources.map((source) => {
      const { fills, rebate } = readSums(buckets.find((each) => each.source === source) ?? nothing);
      return { source, fills, rebate };
    }),
    chart,
  };
}

const nothing: WrittenSums = {
  ...{ fills: "0", volume: "0", fee: "0", pure_fee: "0", pure_fee_size: "0", rebate: "0" },
  ...{ volume_unstated: "0", fee_unstated: "0", pure_fee_unstated: "0", rebate_unstated: "0" },
};

const sumsOf = (range: ReportRange) =>
  readOnlySnapshot(async (client) => {
    const queries = onClient(client);
    // A year has some ten thousand days of clients: they are grouped in memory, not on disk.
    await queries.execute(sql`SET LOCAL work_mem = '32MB'`);
    return { groups: await groupsOf(queries, range), chart: await chartOf(queries, range) };
  });

/** Added up by client and source first: their days are many, and every group is made of these. */
const groupsOf = (queries: Queries, range: ReportRange) =>
  rowsOf<Group>(
    sql`WITH together AS MATERIALIZED (
      SELECT client_id, source, sum(fills) FILTER (WHERE conflict) AS conflicts, ${addedSums}
      FROM ${clientDays(range)} GROUP BY client_id, source
    )
    SELECT grouping(client_id, source)::int AS level, nullif(client_id, '') AS client, source,
      coalesce(sum(conflicts), 0)::int AS conflicts, ${reportSums}
    FROM together GROUP BY GROUPING SETS ((), (client_id), (source))`,
    queries,
  );

/** The rebates of a range by day and client, oldest first. */
async function chartOf(queries: Queries, range: ReportRange): Promise<ClientReport["chart"]> {
  const rows = await rowsOf<{ day: Day; client: string | null; rebate: string }>(
    sql`SELECT day::text AS day, nullif(client_id, '') AS client, sum(rebate)::text AS rebate
      FROM ${clientDays(range)} GROUP BY days.day, client_id ORDER BY days.day`,
    queries,
  );
  return rows.map(({ day, client, rebate }) => ({ day, client, rebate: decimal(rebate) }));
}

/** The sums by day and client of a range, as `days`: by symbol only where one is asked for. */
function clientDays(range: ReportRange): SQL {
  const table = sql.raw(range.symbol ? "client_day_rollup" : "client_day_total");
  return sql`(SELECT * FROM ${table} WHERE account_id = ${range.accountId} AND ${ofKind(range)}
    AND day BETWEEN ${range.from}::date AND ${range.to}::date) AS days`;
}

interface StoredConflict {
  readonly id: string;
  readonly ts: string;
  readonly symbol: string;
  readonly order_id: string;
  readonly client_oid: string | null;
  readonly rebate: string | null;
  readonly source: AttributionSource;
  readonly uid_clients: readonly string[];
  readonly order_clients: readonly string[];
  readonly rule_clients: readonly string[];
}

/** The sums of one client, or of nobody, of one product on one day. */
export interface ClientDaySums extends ReportSums {
  readonly day: Day;
  readonly client: string | null;
  readonly product: string;
}

/** The sums of a range by day, client and product, oldest first: they add up to its total. */
export async function clientDaySums(range: ReportRange): Promise<ClientDaySums[]> {
  await refreshClientDays(range);
  const rows = await rowsOf<WrittenSums & Omit<ClientDaySums, keyof ReportSums>>(sql`
    SELECT day::text AS day, (SELECT name FROM client WHERE id = client_id) AS client,
      sub_biz_type AS product, ${reportSums}
    FROM ${clientDays(range)}
    GROUP BY days.day, client_id, sub_biz_type
    ORDER BY days.day, client NULLS LAST, sub_biz_type`);
  return rows.map((row) => {
    const { day, client, product } = row;
    return { day, client, product, ...readSums(row) };
  });
}

/** Before a range, so that a step on its first days is seen as one. */
const daysBefore = 7;

/**
 * The steps of the clients' effective rates on the days of a range, newest first. What is nobody's
 * is of many, whose mix alone changes its rate. Rates that never differ enough are not looked at.
 */
export async function driftsOf(range: ReportRange): Promise<readonly RateDrift[]> {
  const from = addDays(range.from, -daysBefore);
  await refreshClientDays({ ...range, from });
  const all = clientDays({ ...range, from });
  const days = await rowsOf<RateDay & Record<string, unknown>>(sql`
    -- Made once, whatever the planner takes new rows for.
    WITH moving AS MATERIALIZED (
      -- A day's rate lies between those of its rows, unless one has a rebate and no fee.
      SELECT client_id, sub_biz_type FROM (
        SELECT *, rebate / nullif(pure_fee_size, 0) AS rate FROM ${all} WHERE client_id <> ''
      ) AS rated
      GROUP BY client_id, sub_biz_type
      HAVING (max(rate) - min(rate)) * ${leastPart} > 0.99
        OR bool_or(pure_fee_size = 0 AND rebate <> 0)
    )
    SELECT day::text AS day, client_id AS client, sub_biz_type AS product,
      sum(rebate)::text AS rebate, sum(pure_fee_size)::text AS "pureFeeSize"
    FROM ${all} JOIN moving USING (client_id, sub_biz_type)
    GROUP BY days.day, client_id, sub_biz_type`);
  return rateDrifts(days).filter(({ day }) => day >= range.from);
}

/** How much of a range's rebate is nobody's, USDT; null where no client is named. */
export async function unattributedRebate(range: ReportRange) {
  await refreshClientDays(range);
  const [found] = await rowsOf<{ fills: number; unattributed: string; rebate: string }>(sql`
    SELECT coalesce(sum(fills) FILTER (WHERE client_id = ''), 0)::int AS fills,
      coalesce(sum(rebate) FILTER (WHERE client_id = ''), 0)::text AS unattributed,
      coalesce(sum(rebate), 0)::text AS rebate
    FROM ${clientDays(range)}
    HAVING EXISTS (SELECT 1 FROM client WHERE account_id = ${range.accountId})`);
  return found ?? null;
}

/** On how many days the clients' uids were asked for, and what was odd. */
async function uidSyncsOf({ accountId, from, to }: ReportRange): Promise<ClientReport["uidSyncs"]> {
  const [found] = await rowsOf<ClientReport["uidSyncs"] & Record<string, unknown>>(sql`
    SELECT (count(DISTINCT day) FILTER (WHERE state = 'complete'))::int AS days,
      (count(DISTINCT day) FILTER (WHERE state = 'ignored'))::int AS ignored,
      coalesce(sum(unknown), 0)::int AS unknown
    FROM uid_sync WHERE account_id = ${accountId} AND day BETWEEN ${from}::date AND ${to}::date`);
  return found ?? { days: 0, ignored: 0, unknown: 0 };
}

/** The first of the newest days that together have as many conflicts as are listed. */
async function firstConflictDay(range: ReportRange): Promise<Day | undefined> {
  const [found] = await rowsOf<{ day: Day }>(sql`
    SELECT min(day)::text AS day FROM (
      SELECT day, sum(fills) OVER (ORDER BY day DESC) - fills AS newer FROM (
        SELECT day, sum(fills) AS fills FROM ${clientDays(range)} WHERE conflict GROUP BY day
      ) AS by_day
    ) AS counted WHERE newer < ${maxConflicts} HAVING min(day) IS NOT NULL`);
  return found?.day;
}

/** The newest fills of which the sources name more than one client. */
async function conflictsOf(range: ReportRange): Promise<AttributionConflict[]> {
  const from = await firstConflictDay(range);
  if (from === undefined) return [];
  const rows = await rowsOf<StoredConflict & Record<string, unknown>>(sql`
    SELECT id::text, ts::text, symbol, order_id, client_oid, rebate::text, source, uid_clients,
      order_clients, rule_clients
    FROM ${attributedFills({ ...range, from })}
    WHERE conflict ORDER BY day DESC, attributed.ts DESC, attributed.id DESC
    LIMIT ${maxConflicts}`);
  return rows.map((row) => ({
    ...{ fill: row.id, ts: Number.parseInt(row.ts, 10), symbol: row.symbol },
    ...{ orderId: row.order_id, clientOid: row.client_oid, rebate: decimalOrNull(row.rebate) },
    named: { uid: row.uid_clients, "order-log": row.order_clients, rule: row.rule_clients },
    source: row.source,
  }));
}

/** The clients of an account by their names, each with what attributes fills to it. */
async function clientsOf(accountId: string): Promise<readonly Client[]> {
  return rowsOf<Omit<Client, "uids"> & { uids: readonly ClientUid[] }>(sql`
    SELECT id, name, tags, code,
      ${daysOf(accountId, "client_plan", plansByDay(accountId), "'percent', own.percent::text")}
        AS plans,
      ${daysOf(accountId, "client_uid", ownedUids(accountId), uidFields)} AS uids,
      ${daysOf(accountId, "client_rule", ownedPrefixes(accountId), "'prefix', own.prefix")}
        AS prefixes
    FROM client WHERE account_id = ${accountId} ORDER BY name, id`);
}

const uidFields = "'uid', own.uid, 'orderAccountId', own.order_account_id";

/** What a client has on some days, as JSON with who entered it; `own` is the row of its days. */
function daysOf(
  accountId: string,
  table: "client_plan" | "client_uid" | "client_rule",
  days: SQL,
  fields: string,
): SQL {
  const key = { client_plan: "client_id", client_uid: "uid", client_rule: "prefix" }[table];
  return sql`coalesce((
    SELECT jsonb_agg(jsonb_build_object(${sql.raw(fields)}, 'from', own.from_day,
        'until', nullif(own.until_day, 'infinity'), 'by', desk_user.name,
        'at', floor(extract(epoch FROM entry.created_at) * 1000))
      ORDER BY own.${sql.raw(key)}, own.from_day)
    FROM (${days}) AS own
    JOIN ${sql.raw(table)} AS entry ON entry.account_id = ${accountId}
      AND (entry.${sql.raw(key)}, entry.from_day) = (own.${sql.raw(key)}, own.from_day)
      AND entry.replaced_at IS NULL
    JOIN desk_user ON desk_user.id = entry.created_by
    WHERE own.client_id = client.id), '[]')`;
}
