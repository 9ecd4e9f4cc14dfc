import "server-only";
import { eq, gt, inArray, lt, sql } from "drizzle-orm";
import { categories } from "@/lib/exchange/values";
import {
  rowKeyOf,
  type Snapshot,
  type SnapshotFailure,
  type SnapshotRow,
  sameRow,
} from "@/lib/live/snapshot";
import { parseTopic, type Topic, topicText } from "@/lib/live/topic";
import { database, type Tx, transaction } from "../db/database";
import { notify } from "../db/notifications";
import { account, snapshots, subscriptions } from "../db/schema";
import { keepMarketChanges, marketChangesOf } from "./market-changes";

/** The channel on which processes announce that a topic has an update. */
export const updateChannel = "desk";

/**
 * The newest stored snapshot of a topic; version 0 without rows before the first answer. The rows
 * of one that is `known` are read again only when the version is another one: a list can be large.
 */
export async function readSnapshot(topic: Topic, known: Snapshot | null = null): Promise<Snapshot> {
  const text = topicText(topic);
  const { version, readAt, failure } = snapshots;
  const rows = sql`CASE WHEN ${version} IS DISTINCT FROM ${known?.version ?? null}::bigint
    THEN ${snapshots.rows} END`;
  const [found] = await database()
    .select({ version, readAt, failure, rows })
    .from(snapshots)
    .where(eq(snapshots.topic, text));
  return {
    topic: text,
    version: found?.version ?? 0,
    rows: (found?.rows as readonly SnapshotRow[] | null | undefined) ?? known?.rows ?? [],
    readAt: found?.readAt?.getTime() ?? null,
    failure: (found?.failure as SnapshotFailure | null | undefined) ?? null,
  };
}

/** Stores what the exchange just answered; the version grows only when a row changed. */
export async function storeSnapshot(topic: Topic, listed: readonly SnapshotRow[]): Promise<void> {
  const before = await readSnapshot(topic);
  const rows = unique(topic, listed);
  const changed =
    before.readAt === null ||
    before.rows.length !== rows.length ||
    rows.some((row, at) => !sameRow(before.rows[at], row));
  const change = { readAt: new Date(), failure: null, ...(changed ? { rows } : {}) };
  const noted = changed ? marketChangesOf(topic, before, rows) : [];
  await store(topic, change, (tx) => keepMarketChanges(tx, topic, before, noted));
}

/** Notes that the newest attempt failed; the last good rows stay, with their age. */
export async function storeReadFailure(topic: Topic, failure: SnapshotFailure): Promise<void> {
  await store(topic, { failure });
}

/** A page boundary can show a row twice; the first showing is the newer one. */
function unique(topic: Topic, rows: readonly SnapshotRow[]): readonly SnapshotRow[] {
  const seen = new Map<string, SnapshotRow>();
  for (const row of rows) {
    const key = rowKeyOf(topic.kind, row);
    if (!seen.has(key)) seen.set(key, row);
  }
  return [...seen.values()];
}

interface Change {
  /** Only when they changed; the version then grows in the database, so that each is sent once. */
  rows?: readonly SnapshotRow[];
  readAt?: Date;
  failure: SnapshotFailure | null;
}

async function store(
  topic: Topic,
  change: Change,
  besides: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const text = topicText(topic);
  const grown = change.rows ? 1 : 0;
  const values = {
    ...change,
    failure: change.failure === null ? sql`NULL` : change.failure,
    updatedAt: new Date(),
  };
  await transaction(async (tx) => {
    await tx
      .insert(snapshots)
      .values({ topic: text, version: grown, rows: [], ...values })
      .onConflictDoUpdate({
        target: snapshots.topic,
        set: { ...values, version: sql`${snapshots.version} + ${grown}` },
      });
    await besides(tx);
    await notify(tx, updateChannel, JSON.stringify({ topic: text }));
  });
}

/** The channel that notifies the worker of a new subscription. */
export const subscriptionChannel = "subscription";

/** How long a subscription counts without being renewed. */
export const subscriptionMs = 15_000;

/** Subscribes a browser or process to these topics; one statement for all of them. */
export async function subscribeTopics(
  subscriber: string,
  topics: readonly string[],
): Promise<void> {
  if (topics.length === 0) return;
  const until = sql`now() + make_interval(secs => ${subscriptionMs / 1000})`;
  const rows = [...new Set(topics)].sort().map((topic) => ({ topic, subscriber, until }));
  await database()
    .insert(subscriptions)
    .values(rows)
    .onConflictDoUpdate({
      target: [subscriptions.topic, subscriptions.subscriber],
      set: { until },
    });
  await notify(database(), subscriptionChannel, "");
}

/** Ends a subscriber's subscriptions; without topics, all of them. */
export async function unsubscribeTopics(
  subscriber: string,
  topics?: readonly string[],
): Promise<void> {
  const mine = sql`${subscriptions.subscriber} = ${subscriber}`;
  if (topics?.length === 0) return;
  const which = topics ? sql`${mine} AND ${inArray(subscriptions.topic, [...topics])}` : mine;
  await database().delete(subscriptions).where(which);
}

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
const mostIndexes = 100;

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
    ORDER BY account.venue, symbol LIMIT ${mostIndexes}`);
  return rows.map(({ venue, symbol }) => ({ kind: "index", venue, symbol }));
}

/** The topics that anybody is subscribed to now. Expired subscriptions are removed on the way. */
export async function subscribedTopics(): Promise<readonly Topic[]> {
  await database()
    .delete(subscriptions)
    .where(lt(subscriptions.until, sql`now() - interval '1 minute'`));
  const found = await database()
    .selectDistinct({ topic: subscriptions.topic })
    .from(subscriptions)
    .where(gt(subscriptions.until, sql`now()`));
  return found.flatMap(({ topic }) => parseTopic(topic) ?? []);
}
