import "server-only";
import { sql } from "drizzle-orm";
import type { Snapshot, SnapshotRow } from "@/lib/live/snapshot";
import type { Topic } from "@/lib/live/topic";
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
import { pool, type Tx } from "../db/database";
import { marketChange } from "../db/schema";

/** A list of a venue that changes are kept of. */
type MarketTopic = Extract<Topic, { kind: MarketChangeList }>;

const isMarket = (topic: Topic): topic is MarketTopic =>
  topic.kind === "instruments" || topic.kind === "index";

/** What a list that was just read says otherwise than before; nothing of lists of accounts. */
export function marketChangesOf(
  topic: Topic,
  before: Snapshot,
  rows: readonly SnapshotRow[],
): readonly SymbolChange[] {
  if (!isMarket(topic)) return [];
  const category = topic.kind === "instruments" ? topic.category : "";
  const symbol = topic.kind === "index" ? topic.symbol : "";
  if (before.readAt === null) return [firstSnapshotOf(category, symbol)];
  const [old, now] = [before.rows as readonly Row[], rows as readonly Row[]];
  return topic.kind === "instruments" ? ruleChanges(old, now) : weightChanges(symbol, old, now);
}

type Row = Readonly<Record<string, unknown>>;

/** How long changes are kept, and how many of a venue's list at most; the first ones stay. */
const keptDays = 90;
const mostKept = 5_000;

/** Keeps changes with the reading that showed them, in one transaction. */
export async function keepMarketChanges(
  tx: Tx,
  topic: Topic,
  before: Snapshot,
  changes: readonly SymbolChange[],
): Promise<void> {
  if (!isMarket(topic) || changes.length === 0) return;
  const { venue, kind: list } = topic;
  const beforeAt = before.readAt === null ? null : new Date(before.readAt);
  // One statement takes a bounded number of parameters.
  const rows = changes.slice(0, mostKept).map((change) => ({ venue, list, beforeAt, ...change }));
  await tx.insert(marketChange).values(rows).onConflictDoNothing();
  await tx.execute(sql`
    DELETE FROM market_change WHERE venue = ${venue} AND list = ${list} AND what <> 'first'
      AND (seen_at < now() - make_interval(days => ${keptDays}) OR id <= (
        SELECT id FROM market_change WHERE venue = ${venue} AND list = ${list}
        ORDER BY id DESC OFFSET ${mostKept} LIMIT 1))`);
}

/** So many changes are answered at most, the newest. */
const mostAnswered = 1_000;

/** The changes of a list that the desk has seen, newest first, and since when it compares. */
export async function listMarketChanges(asked: MarketChangesSearch): Promise<MarketChangesAnswer> {
  const { venue, list, days, symbol = null } = asked;
  const [found, first] = await Promise.all([
    pool().query<MarketChange>(changesSql, [venue, list, days, symbol]),
    pool().query<{ at: number | null }>(firstSql, [venue, list, symbol]),
  ]);
  return { changes: found.rows, comparedSince: first.rows[0]?.at ?? null };
}

const changesSql = `
SELECT id::float8, category, symbol, what, changes,
  extract(epoch FROM before_at)::float8 * 1000 AS "beforeAt",
  extract(epoch FROM seen_at)::float8 * 1000 AS "seenAt"
FROM market_change
WHERE venue = $1 AND list = $2 AND seen_at > now() - make_interval(days => $3) AND what <> 'first'
  AND ($4::text IS NULL OR symbol = $4)
ORDER BY market_change.id DESC LIMIT ${mostAnswered}`;

/** Of several lists the last that began: only from then on all of them are compared. */
const firstSql = `
SELECT max(extract(epoch FROM seen_at)::float8 * 1000) AS at
FROM market_change
WHERE venue = $1 AND list = $2 AND what = 'first' AND ($3::text IS NULL OR symbol IN ($3, ''))`;
