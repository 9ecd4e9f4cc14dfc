import "server-only";
import { sql } from "drizzle-orm";
import {
  type AttributionConflict,
  type AttributionSource,
  attributionSources,
  type Client,
  type ClientReport,
  type ClientUid,
} from "@/lib/archive/clients";
import { decimal, decimalOrNull } from "@/lib/decimal";
import type { Day } from "@/lib/time";
import { rowsOf } from "../../db/database";
import type { ReportRange } from "../commissions/as-of-sums";
import { coverageOf } from "../commissions/coverage";
import { readSums, reportSums, type WrittenSums } from "../commissions/report";
import { attributedFills } from "./attribution";

/** So many conflicts are listed; all of them are counted. */
const mostConflicts = 100;

/** What `grouping(client_id, source, day)` says of a group: a bit for each that it is not by. */
const levels = { total: 7, client: 3, source: 5, clientDay: 2 } as const;

interface Group extends WrittenSums {
  readonly level: number;
  readonly client: string | null;
  readonly source: AttributionSource;
  readonly day: Day;
  readonly conflicts: number;
}

/**
 * Whose the fills of a range are: sums by client and by source of the attribution, USDT, exact to
 * the last digit. One statement makes them all, so that each adds up to the same total.
 */
export async function clientReport(range: ReportRange): Promise<ClientReport> {
  const { accountId, from, to } = range;
  const [clients, groups, conflicting, coverage] = await Promise.all([
    clientsOf(accountId),
    groupsOf(range),
    conflictsOf(range),
    coverageOf(accountId, from, to),
  ]);
  const at = (level: number) => groups.filter((group) => group.level === level);
  const [total] = at(levels.total);
  if (!total) throw new Error("The archive gave no sum.");
  const sumsOfClient = new Map(at(levels.client).map((group) => [group.client, group]));
  const rowOf = (client: string | null) => ({
    client,
    ...readSums(sumsOfClient.get(client) ?? nothing),
  });
  const buckets = at(levels.source);
  return {
    ...coverage,
    ...{ from, to, clients, conflicting, conflicts: total.conflicts },
    rows: [...clients.map(({ id }) => rowOf(id)), rowOf(null)],
    total: readSums(total),
    buckets: attributionSources.map((source) => {
      const { fills, rebate } = readSums(buckets.find((each) => each.source === source) ?? nothing);
      return { source, fills, rebate };
    }),
    chart: at(levels.clientDay).map(({ day, client, rebate }) => ({
      ...{ day, client },
      rebate: decimal(rebate),
    })),
  };
}

const nothing: WrittenSums = {
  ...{ fills: "0", volume: "0", fee: "0", pure_fee: "0", pure_fee_size: "0", rebate: "0" },
  ...{ volume_unstated: "0", fee_unstated: "0", pure_fee_unstated: "0", rebate_unstated: "0" },
};

const groupsOf = (range: ReportRange) =>
  rowsOf<Group>(sql`
    SELECT grouping(client_id, source, day)::int AS level, client_id AS client, source,
      day::text AS day, (count(*) FILTER (WHERE conflict))::int AS conflicts, ${reportSums}
    FROM (
      SELECT client_id, source, day, conflict, 1 AS fills, volume, fee, pure_fee,
        abs(pure_fee) AS pure_fee_size, rebate, (volume IS NULL)::int AS volume_unstated,
        (fee IS NULL)::int AS fee_unstated, (pure_fee IS NULL)::int AS pure_fee_unstated,
        (rebate IS NULL)::int AS rebate_unstated
      FROM ${attributedFills(range)}
    ) AS source_rows
    GROUP BY GROUPING SETS ((), (client_id), (source), (client_id, day))
    ORDER BY day`);

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

/** The newest fills of which the sources name more than one client. */
async function conflictsOf(range: ReportRange): Promise<AttributionConflict[]> {
  const rows = await rowsOf<StoredConflict & Record<string, unknown>>(sql`
    SELECT id::text, ts::text, symbol, order_id, client_oid, rebate::text, source, uid_clients,
      order_clients, rule_clients
    FROM ${attributedFills(range)}
    WHERE conflict ORDER BY day DESC, attributed.ts DESC, attributed.id DESC
    LIMIT ${mostConflicts}`);
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
    SELECT id, name, tags,
      coalesce((SELECT jsonb_agg(
          jsonb_build_object('uid', uid, 'orderAccountId', order_account_id) ORDER BY uid)
        FROM client_uid WHERE (account_id, client_id) = (client.account_id, client.id)), '[]')
        AS uids,
      coalesce((SELECT array_agg(prefix ORDER BY prefix) FROM client_rule
        WHERE (account_id, client_id) = (client.account_id, client.id)), '{}') AS prefixes
    FROM client WHERE account_id = ${accountId} ORDER BY name, id`);
}
