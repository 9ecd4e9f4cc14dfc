import "server-only";
import { eq, inArray, sql } from "drizzle-orm";
import {
  rowKeyOf,
  type Snapshot,
  type SnapshotFailure,
  type SnapshotRow,
  sameRow,
} from "@/lib/live/snapshot";
import { parseTopic, type Topic, topicText } from "@/lib/live/topic";
import {
  batched,
  database,
  pool,
  type Queries,
  rowsOf,
  statement,
  transaction,
} from "../db/database";
import { snapshots, subscriptions } from "../db/schema";
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

/**
 * Stores what the exchange just answered, with a `failure` where rows of it could not be read; the
 * version grows only when a row changed. Whoever stored the topic last may hand in what that was:
 * it is not read again then, unless another has stored the topic since.
 */
export async function storeSnapshot(
  topic: Topic,
  listed: readonly SnapshotRow[],
  known: Snapshot | null = null,
  failure: SnapshotFailure | null = null,
): Promise<Snapshot> {
  const before = known ?? (await readSnapshot(topic));
  const rows = unique(topic, listed);
  const changed =
    before.readAt === null ||
    before.rows.length !== rows.length ||
    rows.some((row, at) => !sameRow(before.rows[at], row));
  const readAt = new Date();
  const change = { readAt, failure, rows: changed ? rows : null };
  const noted = changed ? marketChangesOf(topic, before, { rows, failure }) : [];
  const store = async (queries: Queries) => storeChange(queries, topic, change, known?.version);
  const version =
    noted.length === 0
      ? await store(database())
      : await transaction(async (tx) => {
          const stored = await store(tx);
          if (stored !== null) await keepMarketChanges(tx, topic, before, noted);
          return stored;
        });
  if (version === null) return storeSnapshot(topic, listed, null, failure);
  const kept = changed ? rows : before.rows;
  return { topic: before.topic, version, rows: kept, readAt: readAt.getTime(), failure };
}

/** A stored snapshot, and what it was stored by: as long as that stands still, so does the rest. */
export interface SnapshotBasis {
  readonly version: number;
  /** The account whose lists were read, and where its journal stood; null for lists of a venue. */
  readonly accountId: string | null;
  readonly journal: string | null;
  /** When each list of the account was asked for that went into it. */
  readonly lists: readonly { readonly list: string; readonly askedAt: Date }[];
}

/**
 * Moves the time of a snapshot whose lists were read again and had the very same rows: one
 * statement for all that come at the same moment, and for each a notification that carries the
 * time. False, and nothing is done, where anything has happened since: in the journal, or by
 * another reading of one of the lists.
 */
export function keepSnapshot(
  topic: Topic,
  { version, accountId, journal, lists }: SnapshotBasis,
  askedAgainAt: readonly Date[],
): Promise<boolean> {
  const text = topicText(topic);
  const readAt = new Date();
  const message: SnapshotMessage = { topic: text, version, readAt: readAt.getTime() };
  return keepAsked({
    ...{ topic: text, version, accountId, journal, readAt },
    lists: lists.map(({ list, askedAt }, at) => ({
      ...{ list, before: askedAt, after: askedAgainAt[at] },
    })),
    payload: JSON.stringify(message),
  });
}

/** A time waits this long for those of other lists, whose answers come a little later. */
const keepWithinMs = 25;

const keepAsked = batched(keepWithinMs, async (all: readonly AskedToKeep[]) => {
  const asked = JSON.stringify(all.map((each, n) => ({ n, ...each })));
  const { rows } = await pool().query<{ n: number }>(keepStatement({ asked }));
  const kept = new Set(rows.map(({ n }) => n));
  return all.map((_, n) => kept.has(n));
});

interface AskedToKeep {
  readonly topic: string;
  readonly version: number;
  readonly accountId: string | null;
  readonly journal: string | null;
  readonly readAt: Date;
  readonly lists: readonly {
    readonly list: string;
    readonly before: Date;
    readonly after: Date | undefined;
  }[];
  readonly payload: string;
}

/** What the update channel tells of a topic: that it changed, or that only its time did. */
export interface SnapshotMessage {
  readonly topic: string;
  /** Both are there where the rows of this version were read again at this time, Unix ms. */
  readonly version?: number;
  readonly readAt?: number;
}

const keepStatement = statement<{ readonly asked: string }>(
  `
WITH asked AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset($asked::jsonb) AS each (n int, topic text, version bigint,
    "accountId" text, journal bigint, "readAt" timestamptz, payload text, lists jsonb)
), read AS MATERIALIZED (
  SELECT asked.n, "accountId" AS account_id, journal, each.* FROM asked,
    jsonb_to_recordset(lists) AS each (list text, before timestamptz, after timestamptz)
), same AS MATERIALIZED (
  SELECT n FROM asked JOIN snapshot USING (topic, version)
  WHERE snapshot.failure IS NULL AND (
    SELECT count(*) FROM open_order_list JOIN read USING (account_id, list)
    WHERE read.n = asked.n AND open_order_list.requested_at = read.before
  ) = jsonb_array_length(lists)
), listed AS (
  UPDATE open_order_list SET requested_at = read.after FROM read JOIN same USING (n)
  WHERE open_order_list.account_id = read.account_id AND open_order_list.list = read.list
    AND open_order_list.requested_at = read.before AND EXISTS (
      SELECT FROM chain_head AS head
      WHERE head.account_id = read.account_id AND head.seq = read.journal)
  RETURNING n
), kept AS (
  UPDATE snapshot SET read_at = "readAt", updated_at = "readAt" FROM asked JOIN same USING (n)
  WHERE snapshot.topic = asked.topic AND snapshot.version = asked.version AND failure IS NULL
    AND (SELECT count(*) FROM listed WHERE listed.n = asked.n) = jsonb_array_length(lists)
  RETURNING n, payload
)
SELECT n, pg_notify('${updateChannel}', payload) FROM kept`,
  "snapshot-keep",
);

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
  /** Only when they changed; the version then grows in the database, so that each is sent once. */
  readonly rows: readonly SnapshotRow[] | null;
  readonly readAt: Date | null;
  readonly failure: SnapshotFailure | null;
}

/** The new version; null where one is expected and the snapshot has another by now. */
async function storeChange(
  queries: Queries,
  topic: Topic,
  { rows, readAt, failure }: Change,
  expected: number | null = null,
): Promise<number | null> {
  const message: SnapshotMessage = { topic: topicText(topic) };
  const [json, failed] = [rows, failure].map((each) => each && JSON.stringify(each));
  const stored = await rowsOf<{ version: string }>(
    sql`WITH stored AS (
      INSERT INTO snapshot (topic, version, rows, read_at, failure, updated_at)
      VALUES (${message.topic}, ${rows ? 1 : 0}, coalesce(${json}::jsonb, '[]'),
        ${readAt}::timestamptz, ${failed}::jsonb, ${new Date()})
      ON CONFLICT (topic) DO UPDATE SET version = snapshot.version + excluded.version,
        rows = coalesce(${json}::jsonb, snapshot.rows),
        read_at = coalesce(excluded.read_at, snapshot.read_at),
        failure = excluded.failure, updated_at = excluded.updated_at
      WHERE ${expected}::bigint IS NULL OR snapshot.version = ${expected}::bigint
      RETURNING version
    )
    SELECT version, pg_notify(${updateChannel}, ${JSON.stringify(message)}) FROM stored`,
    queries,
  );
  return stored[0] ? Number(stored[0].version) : null;
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
