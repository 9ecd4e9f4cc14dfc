import "server-only";
import { sql } from "drizzle-orm";
import type { IndexComponentRecord } from "@/lib/exchange/endpoints";
import { categories } from "@/lib/exchange/values";
import type { Snapshot } from "@/lib/live/snapshot";
import { type Topic, topicText } from "@/lib/live/topic";
import { deviationCrossings } from "@/lib/markets/index-facts";
import {
  firstSnapshotOf,
  type MarketChange,
  type MarketChangeList,
  type MarketChangesAnswer,
  type MarketChangesSearch,
  ruleChanges,
  type SymbolChange,
  weightChanges,
} from "@/lib/markets/market-changes";
import { database, pool, statement, type Tx } from "../db/database";
import { account, marketChange, snapshots } from "../db/schema";

/** A list of a venue that changes are kept of. */
type MarketTopic = Extract<Topic, { kind: MarketChangeList }>;

export const isMarket = (topic: Topic): topic is MarketTopic =>
  topic.kind === "instruments" || topic.kind === "index";

/** A change and what it is a change of. */
type NotedChange = SymbolChange & { readonly list: MarketChangeList };

/**
 * What a list that was just read says otherwise than before; nothing of lists of accounts. A row
 * that could not be read has not been removed, and is not listed anew when it can be.
 */
export function marketChangesOf(
  topic: Topic,
  before: Snapshot,
  { rows, failure }: Pick<Snapshot, "rows" | "failure">,
): readonly NotedChange[] {
  if (!isMarket(topic)) return [];
  const noted = (list: MarketChangeList, changes: readonly SymbolChange[]) =>
    changes.map((change) => ({ list, ...change }));
  if (topic.kind === "instruments") {
    if (before.readAt === null) return noted(topic.kind, [firstSnapshotOf(topic.category, "")]);
    const changes = ruleChanges(before.rows as readonly Row[], rows as readonly Row[]);
    const isReal = ({ what }: SymbolChange) =>
      what === "listed" ? !before.failure?.unread : what !== "removed" || !failure?.unread;
    return noted(topic.kind, changes.filter(isReal));
  }
  // Weights and medians are of the whole index.
  if (before.failure?.unread || failure?.unread) return [];
  const { symbol } = topic;
  const [old, now] = [before.rows as readonly Component[], rows as readonly Component[]];
  const first = before.readAt === null && [firstSnapshotOf("", symbol)];
  return [
    ...noted("index", first || weightChanges(symbol, old, now)),
    ...noted("deviations", first || deviationCrossings(symbol, old, now)),
  ];
}

type Row = Readonly<Record<string, unknown>>;
type Component = IndexComponentRecord & Row;

/** How long changes are kept, and how many of a venue's list at most; the first ones stay. */
const keptDays = 90;
const maxKept = 5_000;

/** Keeps changes with the reading that showed them, in one transaction. */
export async function keepMarketChanges(
  tx: Tx,
  topic: Topic,
  before: Snapshot,
  noted: readonly NotedChange[],
): Promise<void> {
  if (!isMarket(topic) || noted.length === 0) return;
  const { venue } = topic;
  const beforeAt = before.readAt === null ? null : new Date(before.readAt);
  const changes = await Promise.all(noted.map((change) => withoutRepeats(tx, venue, change)));
  // One statement takes a bounded number of parameters.
  const rows = changes.flatMap((change) => (change ? { venue, beforeAt, ...change } : []));
  if (rows.length === 0) return;
  await tx.insert(marketChange).values(rows.slice(0, maxKept)).onConflictDoNothing();
  for (const list of new Set(rows.map((row) => row.list))) await trim(tx, venue, list);
}

/** A component that swings about the threshold is told of once in so many minutes. */
const quietMinutes = 10;

/** A crossing without the components of which one was told just now; null when none is left. */
async function withoutRepeats(
  tx: Tx,
  venue: string,
  change: NotedChange,
): Promise<NotedChange | null> {
  if (change.list !== "deviations" || change.what === "first") return change;
  const { rows } = await tx.execute<{ field: string }>(sql`
    SELECT change->>'field' AS field
    FROM market_change, jsonb_array_elements(changes) AS change
    WHERE venue = ${venue} AND list = 'deviations' AND symbol = ${change.symbol}
      AND seen_at > now() - make_interval(mins => ${quietMinutes})`);
  const known = new Set(rows.map(({ field }) => field));
  const changes = change.changes.filter(({ field }) => !known.has(field));
  return changes.length === 0 ? null : { ...change, changes };
}

async function trim(tx: Tx, venue: string, list: MarketChangeList): Promise<void> {
  await tx.execute(sql`
    DELETE FROM market_change WHERE venue = ${venue} AND list = ${list} AND what <> 'first'
      AND (seen_at < now() - make_interval(days => ${keptDays}) OR id <= (
        SELECT id FROM market_change WHERE venue = ${venue} AND list = ${list}
        ORDER BY id DESC OFFSET ${maxKept} LIMIT 1))`);
}

/** So many changes are answered at most, the newest. */
const maxAnswered = 1_000;

/** The changes of a list that the desk has seen, newest first, and since when it compares. */
export async function listMarketChanges(asked: MarketChangesSearch): Promise<MarketChangesAnswer> {
  const { venue, list, days, symbol = null } = asked;
  const [found, first] = await Promise.all([
    pool().query<MarketChange>(changesSql({ venue, list, days, symbol })),
    pool().query<{ at: number | null }>(firstSql({ venue, list, symbol })),
  ]);
  return { changes: found.rows, comparedSince: first.rows[0]?.at ?? null };
}

const changesSql = statement<{ venue: string; list: string; days: number; symbol: null | string }>(`
SELECT id::float8, category, symbol, what, changes,
  extract(epoch FROM before_at)::float8 * 1000 AS "beforeAt",
  extract(epoch FROM seen_at)::float8 * 1000 AS "seenAt"
FROM market_change
WHERE venue = $venue AND list = $list AND seen_at > now() - make_interval(days => $days)
  AND what <> 'first'
  AND ($symbol::text IS NULL OR symbol = $symbol)
ORDER BY market_change.id DESC LIMIT ${maxAnswered}`);

/** Of several lists the last that began: only from then on all of them are compared. */
const firstSql = statement<{ venue: string; list: string; symbol: null | string }>(`
SELECT max(extract(epoch FROM seen_at)::float8 * 1000) AS at
FROM market_change
WHERE venue = $venue AND list = $list AND what = 'first' AND ($symbol::text IS NULL
  OR symbol IN ($symbol, ''))`);

/** The lists of instruments of every account's venue that nobody has read for a day. */
export async function dueInstrumentLists(): Promise<readonly Topic[]> {
  const venues = await database().selectDistinct({ venue: account.venue }).from(account);
  const topics = venues.flatMap(({ venue }) =>
    categories.map((category): Topic => ({ kind: "instruments", venue, category })),
  );
  const fresh = await database()
    .select({ topic: snapshots.topic })
    .from(snapshots)
    .where(
      sql`${snapshots.topic} LIKE 'instruments:%'
        AND ${snapshots.readAt} > now() - interval '1 day'`,
    );
  const known = new Set(fresh.map(({ topic }) => topic));
  return topics.filter((topic) => !known.has(topicText(topic)));
}

/** So many are read in an hour at most: each is a call of its own. */
const maxIndexes = 100;

/** The indexes of symbols with open orders, as far as known, that nobody has read for a day. */
export async function dueIndexes(): Promise<readonly Topic[]> {
  const { rows } = await database().execute<{ venue: string; symbol: string }>(sql`
    SELECT DISTINCT account.venue, "order"->>'symbol' AS symbol
    FROM account JOIN snapshot AS listed ON listed.topic = 'orders:' || account.id,
      jsonb_array_elements(listed.rows) AS "order"
    WHERE "order"->>'symbol' IS NOT NULL AND NOT EXISTS (
      SELECT FROM snapshot AS index
      WHERE index.topic = 'index:' || account.venue || ':' || ("order"->>'symbol')
        AND index.updated_at > now() - interval '1 day')
    ORDER BY account.venue, symbol LIMIT ${maxIndexes}`);
  return rows.map(({ venue, symbol }) => ({ kind: "index", venue, symbol }));
}
