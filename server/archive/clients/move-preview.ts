import "server-only";
import { sql } from "drizzle-orm";
import type { QueryOf } from "@/lib/api/define-route";
import type { clientRoutes } from "@/lib/api/routes/clients";
import { addMonths, type Month, monthOf, monthRange } from "@/lib/archive/month";
import type { MovePreview } from "@/lib/archive/move-preview";
import { entriesFor } from "@/lib/archive/ownership";
import { type PlanEntry, shareByPlan } from "@/lib/archive/plans";
import { decimal, sum } from "@/lib/decimal";
import { addDays, type Day } from "@/lib/time";
import { database, pool, rowsOf } from "../../db/database";
import { archiveStatus } from "../commissions/coverage";
import { commissionArchive } from "../commissions/definition";
import { fillsWithCandidate } from "./attribution";
import { refreshClientDays } from "./client-days";
import { candidateFor, changedDays } from "./ownership";
import { plansOf } from "./plans";

/** What is tried: a uid or a prefix as a client's or no longer, or a plan. */
type Asked = QueryOf<typeof clientRoutes.preview>;

/** Days of UTC+8, both inclusive. */
interface Days {
  readonly from: Day;
  readonly to: Day;
}

/**
 * What a change of a uid, a prefix or a plan would do if it were saved, month by month over all of
 * the archive, by the statement that attributes fills once it is saved. A page has one month; days
 * that the count lacks are named in each.
 */
export async function previewMove(change: Asked): Promise<MovePreview> {
  const { account: accountId, after } = change;
  const { days, openFrom } = await changedDays(pool(), accountId, change);
  const range = await archivedRange(accountId, days);
  const facts = { ...days, openFrom, seen: await isSeen(change) };
  if (range === null) {
    const none = { moves: [], share: null, toAsk: [], notServed: [] };
    return { ...facts, ...none, month: null, months: 0, next: null };
  }
  const first = monthOf(range.from);
  const month = after ?? first;
  const { from: starts, to: ends } = monthRange(month);
  const within = { from: later(starts, range.from), to: earlier(ends, range.to) };
  const next = ends < range.to ? addMonths(month, 1) : null;
  return {
    ...{ ...facts, month, months: monthsIn(first, monthOf(range.to)), next },
    moves: change.kind === "plan" ? [] : await movesIn(change, within),
    share: change.kind === "plan" ? await shareIn(change, within, days) : null,
    ...(await daysNotCounted(change, range)),
  };
}

/** The days of a change that the archive has; null where it has none. */
async function archivedRange(
  accountId: string,
  { from, until }: { readonly from: Day; readonly until: Day | null },
): Promise<Days | null> {
  const { lastDay } = await archiveStatus(accountId);
  const [found] = await rowsOf<{ first: Day | null }>(sql`
    SELECT min(day)::text AS first FROM archive_day
    WHERE account_id = ${accountId} AND archive = 'commissions'`);
  if (lastDay === null || !found?.first) return null;
  const last = until === null ? lastDay : addDays(until, -1);
  const range = { from: later(from, found.first), to: earlier(last, lastDay) };
  return range.from > range.to ? null : range;
}

const earlier = (a: Day, b: Day): Day => [a, b].sort()[0] ?? a;

const later = (a: Day, b: Day): Day => [a, b].sort()[1] ?? a;

function monthsIn(first: Month, last: Month): number {
  let count = 1;
  for (let month = first; month < last; month = addMonths(month, 1)) count += 1;
  return count;
}

async function movesIn(
  change: Exclude<Asked, { kind: "plan" }>,
  days: Days,
): Promise<MovePreview["moves"]> {
  const { account: accountId, client: clientId, kind, key, orders: orderAccountId = null } = change;
  const asked = { of: { kind, accountId, key }, from: change.from, until: change.until };
  const { candidate } = await candidateFor(
    pool(),
    change.ends
      ? { ...asked, owner: null, clientId }
      : { ...asked, owner: { clientId, orderAccountId } },
  );
  const range = { accountId, ...days, product: null, symbol: null };
  const moves = await rowsOf<MovePreview["moves"][number] & Record<string, unknown>>(sql`
    SELECT client_id AS before, next_client_id AS after, count(*)::int AS fills,
      coalesce(sum(rebate), 0)::text AS rebate
    FROM ${fillsWithCandidate(range, candidate)} WHERE moves GROUP BY 1, 2 ORDER BY 1, 2`);
  return moves.map((move) => ({ ...move, rebate: decimal(move.rebate) }));
}

/** What a client's share of its rebates is by its plan, and would be by another. */
async function shareIn(
  { account: accountId, client: clientId, percent }: Extract<Asked, { kind: "plan" }>,
  range: Days,
  days: { readonly from: Day; readonly until: Day | null },
): Promise<MovePreview["share"]> {
  await refreshClientDays({ accountId, ...range });
  const before = (await plansOf(database(), accountId)).get(clientId) ?? [];
  const { replaced, added } = entriesFor(before, { ...days, owner: decimal(percent) });
  const after: PlanEntry[] = [...before.filter((entry) => !replaced.includes(entry)), ...added];
  after.sort((a, b) => (a.from < b.from ? -1 : 1));
  const lines = await rowsOf<{ day: Day; rebate: string }>(sql`
    SELECT day::text AS day, sum(rebate)::text AS rebate FROM client_day_total
    WHERE account_id = ${accountId} AND client_id = ${clientId}
      AND day BETWEEN ${range.from}::date AND ${range.to}::date GROUP BY client_day_total.day`);
  return {
    rebate: sum(lines.map(({ rebate }) => decimal(rebate))),
    before: shareByPlan(lines, before).exact,
    after: shareByPlan(lines, after).exact,
  };
}

async function isSeen(change: Asked): Promise<boolean> {
  if (change.kind !== "uid") return true;
  const known = sql`account_id = ${change.account} AND uid = ${change.key}`;
  const [found] = await rowsOf<{ seen: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM fill_uid WHERE ${known})
      OR EXISTS (SELECT 1 FROM transfer WHERE ${known})
      OR EXISTS (SELECT 1 FROM asset_snapshot WHERE ${known})
      OR EXISTS (SELECT 1 FROM external_sub_account WHERE ${known}) AS seen`);
  return found?.seen ?? false;
}

/**
 * Days whose fills are not all counted: the archive has not synced them to their end, or the
 * exchange was not asked for the uid, or for some client's, since their records changed.
 */
async function daysNotCounted(
  change: Asked,
  range: Days,
): Promise<Pick<MovePreview, "toAsk" | "notServed">> {
  const { now } = await archiveStatus(change.account);
  const uids =
    change.kind === "uid"
      ? sql`SELECT ${change.key}::text AS uid`
      : sql`SELECT DISTINCT uid FROM client_uid
          WHERE account_id = ${change.account} AND replaced_at IS NULL`;
  const rows = await rowsOf<{ day: Day }>(sql`
    SELECT synced.day::text AS day FROM archive_day AS synced
    WHERE synced.account_id = ${change.account} AND synced.archive = 'commissions'
      AND synced.day BETWEEN ${range.from}::date AND ${range.to}::date
      AND (synced.complete_syncs = 0 OR (synced.records > 0 AND EXISTS (
        SELECT 1 FROM (${uids}) AS own WHERE NOT EXISTS (SELECT 1 FROM uid_sync AS done
          WHERE (done.account_id, done.day, done.uid) = (synced.account_id, synced.day, own.uid)
            AND done.records = synced.records))))
    ORDER BY synced.day`);
  const isServed = (day: Day) => commissionArchive.readableWindow(day, now)?.whole ?? false;
  const open = rows.map(({ day }) => day);
  return { toAsk: open.filter(isServed), notServed: open.filter((day) => !isServed(day)) };
}
