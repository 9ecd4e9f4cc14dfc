import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { UidPreview } from "@/lib/archive/clients";
import { decimal } from "@/lib/decimal";
import { addDays, type Day } from "@/lib/time";
import { pool, rowsOf } from "../../db/database";
import { parseQuery, type Query } from "../../query";
import { archiveStatus } from "../commissions/coverage";
import { commissionArchive } from "../commissions/definition";
import { fillsWithCandidate } from "./attribution";
import { clientUidRequest } from "./manage-clients";
import { candidateFor } from "./ownership";

const { clientId: client, uid, from, until } = clientUidRequest.shape;
const asked = z.strictObject({
  account: client,
  client,
  uid,
  orders: client.optional(),
  from,
  until,
});

/** Which assignment is tried: `?account&client&uid&orders&from&until`. */
export const readUidPreviewQuery = (query: Query) => parseQuery(query, asked);

/**
 * What a uid would move if it were assigned so, counted over all days of the archive that may
 * change, by the statement that attributes fills once it is saved. Throws a Refusal for days of a
 * locked month.
 */
export async function previewUid(of: z.output<typeof asked>): Promise<UidPreview> {
  const { account: accountId, client: clientId, orders: orderAccountId = null } = of;
  const owned = { kind: "uid", accountId, key: of.uid } as const;
  const owner = { clientId, orderAccountId };
  const change = { of: owned, owner, from: of.from, until: of.until };
  const { candidate, days } = await candidateFor(pool(), change);
  const { now, lastDay } = await archiveStatus(accountId);
  const last = days.until === null ? lastDay : addDays(days.until, -1);
  const to = last !== null && lastDay !== null && last > lastDay ? lastDay : last;
  const known = { accountId, uid: of.uid };
  if (to === null || to < days.from) {
    return { ...days, seen: await isSeen(known), moves: [], toAsk: [], notServed: [] };
  }
  const range = { accountId, from: days.from, to, product: null, symbol: null };
  const [seen, moves, notAsked] = await Promise.all([
    isSeen(known),
    rowsOf<UidPreview["moves"][number] & Record<string, unknown>>(sql`
      SELECT to_char(day, 'YYYY-MM') AS month, client_id AS before, next_client_id AS after,
        count(*)::int AS fills, coalesce(sum(rebate), 0)::text AS rebate
      FROM ${fillsWithCandidate(range, candidate)} WHERE moves
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`),
    daysNotAsked(known, range),
  ]);
  const isServed = (day: Day) => commissionArchive.readableWindow(day, now)?.whole ?? false;
  return {
    ...{ ...days, seen },
    moves: moves.map((move) => ({ ...move, rebate: decimal(move.rebate) })),
    toAsk: notAsked.filter(isServed),
    notServed: notAsked.filter((day) => !isServed(day)),
  };
}

interface KnownUid {
  readonly accountId: string;
  readonly uid: string;
}

async function isSeen({ accountId, uid: typed }: KnownUid): Promise<boolean> {
  const of = sql`account_id = ${accountId} AND uid = ${typed}`;
  const [found] = await rowsOf<{ seen: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM fill_uid WHERE ${of})
      OR EXISTS (SELECT 1 FROM transfer WHERE ${of})
      OR EXISTS (SELECT 1 FROM asset_snapshot WHERE ${of})
      OR EXISTS (SELECT 1 FROM external_sub_account WHERE ${of}) AS seen`);
  return found?.seen ?? false;
}

/** Days with records on which the exchange was not asked for the uid since they changed. */
async function daysNotAsked(
  { accountId, uid: typed }: KnownUid,
  range: { readonly from: Day; readonly to: Day },
): Promise<readonly Day[]> {
  const rows = await rowsOf<{ day: Day }>(sql`
    SELECT synced.day::text AS day FROM archive_day AS synced
    WHERE synced.account_id = ${accountId} AND synced.archive = 'commissions'
      AND synced.records > 0 AND synced.day BETWEEN ${range.from}::date AND ${range.to}::date
      AND NOT EXISTS (SELECT 1 FROM uid_sync AS done
        WHERE (done.account_id, done.day, done.uid) = (synced.account_id, synced.day, ${typed})
          AND done.records = synced.records)
    ORDER BY synced.day`);
  return rows.map(({ day }) => day);
}
