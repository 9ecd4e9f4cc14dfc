import "server-only";
import { eq, inArray, sql } from "drizzle-orm";
import {
  rowKeyOf,
  type Snapshot,
  type SnapshotFailure,
  type SnapshotRow,
} from "@/lib/live/snapshot";
import { parseTopic, type Topic, topicText } from "@/lib/live/topic";
import { database, pool, type Queries, statement, transaction } from "../db/database";
import { snapshots, subscriptions } from "../db/schema";
import { isMarket, keepMarketChanges, marketChangesOf } from "./market-changes";

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

/**
 * Stores what the exchange just answered, with a `failure` where rows of it could not be read; the
 * version grows only when a row changed.
 */
export async function storeSnapshot(
  topic: Topic,
  listed: readonly SnapshotRow[],
  failure: SnapshotFailure | null = null,
): Promise<void> {
  const rows = unique(topic, listed);
  const change = { readAt: new Date(), failure, rows };
  if (!isMarket(topic)) return storeChange(database(), topic, change);
  const before = await readSnapshot(topic);
  await transaction(async (tx) => {
    await storeChange(tx, topic, change);
    const noted = marketChangesOf(topic, before, { rows, failure });
    await keepMarketChanges(tx, topic, before, noted);
  });
}

/** What the update channel tells: that a topic has changed. */
export interface SnapshotMessage {
  readonly topic: string;
}

/** Notes that the newest attempt failed; the last good rows stay, with their age. */
export async function storeReadFailure(topic: Topic, failure: SnapshotFailure): Promise<void> {
  await storeChange(database(), topic, { failure, rows: null, readAt: null });
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
  /** Null where none were read: those that are stored stay. */
  readonly rows: readonly SnapshotRow[] | null;
  readonly readAt: Date | null;
  readonly failure: SnapshotFailure | null;
}

/** The version grows in the database when the rows change, so that each is sent once. */
async function storeChange(
  queries: Queries,
  topic: Topic,
  { rows, readAt, failure }: Change,
): Promise<void> {
  const message: SnapshotMessage = { topic: topicText(topic) };
  const [json, failed] = [rows, failure].map((each) => each && JSON.stringify(each));
  await queries.execute(sql`
    WITH stored AS (
      INSERT INTO snapshot (topic, version, rows, read_at, failure, updated_at)
      VALUES (${message.topic}, ${rows ? 1 : 0}, coalesce(${json}::jsonb, '[]'),
        ${readAt}::timestamptz, ${failed}::jsonb, ${new Date()})
      ON CONFLICT (topic) DO UPDATE SET
        version = snapshot.version + CASE WHEN excluded.read_at IS NOT NULL
          AND (snapshot.read_at IS NULL OR snapshot.rows <> excluded.rows) THEN 1 ELSE 0 END,
        rows = CASE WHEN excluded.read_at IS NULL THEN snapshot.rows ELSE excluded.rows END,
        read_at = coalesce(excluded.read_at, snapshot.read_at),
        failure = excluded.failure, updated_at = excluded.updated_at
    )
    SELECT pg_notify(${updateChannel}, ${JSON.stringify(message)})`);
}

/** The channel that notifies the worker of a new subscription. */
export const subscriptionChannel = "subscription";

/** How long a subscription counts without being renewed. */
export const subscriptionMs = 15_000;

/**
 * Subscribes a browser or process to these topics, or renews that: one statement for all of them,
 * which notifies the worker of what is new.
 */
export async function subscribeTopics(
  subscriber: string,
  topics: readonly string[],
): Promise<void> {
  if (topics.length === 0) return;
  await pool().query(
    subscribeStatement({ subscriber, topics: [...new Set(topics)].sort(), subscriptionMs }),
  );
}

const subscribeStatement = statement<{
  readonly subscriber: string;
  readonly topics: readonly string[];
  readonly subscriptionMs: number;
}>(
  `
WITH known AS MATERIALIZED (
  SELECT count(*) AS topics FROM subscription
  WHERE subscriber = $subscriber AND topic = ANY($topics) AND expires_at > now()
), put AS (
  INSERT INTO subscription (topic, subscriber, expires_at)
  SELECT topic, $subscriber, now() + $subscriptionMs * interval '1 ms'
  FROM unnest($topics::text[]) AS topic
  ON CONFLICT (topic, subscriber) DO UPDATE SET expires_at = excluded.expires_at
)
SELECT pg_notify('${subscriptionChannel}', '') FROM known
WHERE known.topics < cardinality($topics::text[])`,
  "topics-subscribe",
);

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

/** The topics that anybody is subscribed to now. Expired subscriptions are removed on the way. */
export async function subscribedTopics(): Promise<readonly Topic[]> {
  const { rows } = await pool().query<{ topic: string }>({
    name: "topics-subscribed",
    text: `WITH expired AS (DELETE FROM subscription WHERE expires_at < now() - interval '1 minute')
      SELECT DISTINCT topic FROM subscription WHERE expires_at > now()`,
  });
  return rows.flatMap(({ topic }) => parseTopic(topic) ?? []);
}
